"""``croupier compare``: shows two tables side by side."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from croupier.cli.lab.answers import in_the_lab
from croupier.cli.lab.asked import asked_help
from croupier.cli.lab.posting import fresh_option
from croupier.cli.screen import screen

if TYPE_CHECKING:
    from croupier.lab import Figures

SHOWN: tuple[tuple[str, Callable[[Figures], float], str], ...] = (
    ("edge", lambda figures: float(figures.edge), ".4%"),
    ("element of risk", lambda figures: float(figures.element_of_risk), ".4%"),
    ("standard deviation", lambda figures: figures.standard_deviation, ".4f"),
    ("hit frequency", lambda figures: float(figures.hit_frequency), ".4%"),
    ("average wager", lambda figures: float(figures.average_wager), ".4f"),
    ("volatility index", lambda figures: figures.volatility_index, ".4f"),
)


@click.command(epilog=asked_help())
@click.argument("left", metavar="GAME[:K=V,…]")
@click.argument("right", metavar="GAME[:K=V,…]")
@fresh_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per pair, one per line.")
def compare(left: str, right: str, fresh: bool, as_json: bool) -> None:
    """Compare the wagers of two tables: of two games, or of one game with different options.

    \b
    croupier compare ez-baccarat-panda-8:decks=8 ez-baccarat-panda-8:decks=6
    croupier compare caribbean-stud:progressive=pmg-01 caribbean-stud:progressive=pmg-02
    croupier compare ez-baccarat-panda-8 golden-frog-baccarat     by wagers of the same name
    """  # noqa: D301 (click reads the \b)
    from croupier.lab import analyse_all
    from croupier.lab.core.data import figures_data

    (game, options), (other, others) = _named(left), _named(right)
    with in_the_lab(fresh=fresh):
        pairs = paired(analyse_all(game, None, options), analyse_all(other, None, others))
    if as_json:
        for one, two in pairs:
            sides = {"left": one and figures_data(one), "right": two and figures_data(two)}
            click.echo(json.dumps({**sides, "difference": differences(one, two)}, ensure_ascii=False))
        return
    show(left, right, pairs)


def _named(text: str) -> tuple[str, dict[str, str]]:
    """A game and its options, from one argument."""
    game, _, posted = text.partition(":")
    options = {}
    for setting in filter(None, posted.split(",")):
        name, sign, value = setting.partition("=")
        if not sign:
            raise click.UsageError(f"{setting!r} is not a setting; write GAME:decks=6,tie=…")
        options[name.strip()] = value.strip()
    return game, options


def paired(left: list[Figures], right: list[Figures]) -> list[tuple[Figures | None, Figures | None]]:
    """Wagers of the same name in pairs, then those that only one of the tables has.

    Where both have several pay tables for a wager, equal ones are paired first, then the rest in their order.
    """
    rest = list(right)
    partner: dict[int, Figures] = {}
    for alike in (_same_table, _same_wager):
        for place, one in enumerate(left):
            if place in partner:
                continue
            two = next((two for two in rest if alike(one, two)), None)
            if two is not None:
                partner[place] = two
                rest.remove(two)
    return [(one, partner.get(place)) for place, one in enumerate(left)] + [(None, two) for two in rest]


def _same_wager(one: Figures, two: Figures) -> bool:
    return one.wager == two.wager


def _same_table(one: Figures, two: Figures) -> bool:
    return _same_wager(one, two) and one.pay_table == two.pay_table


def differences(one: Figures | None, two: Figures | None) -> dict[str, float] | None:
    """What the right side has more than the left, figure by figure; None if one of them is missing."""
    if one is None or two is None:
        return None
    return {name.replace(" ", "_"): figure(two) - figure(one) for name, figure, _ in SHOWN}


def show(left: str, right: str, pairs: list[tuple[Figures | None, Figures | None]]) -> None:
    """Print a block of lines for each wager."""
    table = Table(box=SIMPLE_HEAD)
    table.add_column("wager", no_wrap=True)
    table.add_column("")
    for heading in (left, right, "difference"):
        table.add_column(heading, justify="right", overflow="fold")
    for one, two in pairs:
        either = one or two
        assert either is not None
        tables = ["" if side is None else side.pay_table for side in (one, two)]
        apart = "" if "" in tables else "–" if tables[0] == tables[1] else "other"
        table.add_row(either.wager, "pay table", *tables, apart)
        for place, (name, figure, form) in enumerate(SHOWN):
            sides = [figure(side) if side is not None else None for side in (one, two)]
            shown = ["" if side is None else format(side, form) for side in sides]
            more = differences(one, two)
            gap = None if more is None else more[name.replace(" ", "_")]
            difference = "" if gap is None else format(gap, "+" + form) if gap else "–"
            table.add_row("", name, *shown, difference, end_section=place == len(SHOWN) - 1)
    screen().print(table)
