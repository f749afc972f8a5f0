"""``croupier compare``: shows two tables side by side."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from croupier.cli.posting import in_the_lab
from croupier.cli.screen import screen

if TYPE_CHECKING:
    from croupier.lab import Figures

SHOWN: tuple[tuple[str, Callable[[Figures], float], str], ...] = (
    ("edge", lambda figures: float(figures.edge), ".4%"),
    ("element of risk", lambda figures: float(figures.element_of_risk), ".4%"),
    ("standard deviation", lambda figures: figures.standard_deviation, ".4f"),
    ("hit frequency", lambda figures: float(figures.hit_frequency), ".4%"),
    ("average wager", lambda figures: float(figures.average_wager), ".4f"),
)


@click.command()
@click.argument("left", metavar="GAME[:K=V,…]")
@click.argument("right", metavar="GAME[:K=V,…]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per pair, one per line.")
def compare(left: str, right: str, as_json: bool) -> None:
    """Compare the wagers of two tables: of two games, or of one game with different options.

    \b
    croupier compare ez-baccarat-panda-8:decks=8 ez-baccarat-panda-8:decks=6
    croupier compare caribbean-stud:progressive=pmg-01 caribbean-stud:progressive=pmg-02
    croupier compare caribbean-stud ez-baccarat-panda-8
    """  # noqa: D301 (click reads the \b)
    from croupier.lab import analyse_all
    from croupier.lab.core.data import figures_data

    (game, options), (other, others) = _named(left), _named(right)
    with in_the_lab():
        pairs = paired(analyse_all(game, None, options), analyse_all(other, None, others))
    if as_json:
        for one, two in pairs:
            sides = (one and figures_data(one), two and figures_data(two))
            click.echo(json.dumps(dict(zip(("left", "right"), sides, strict=True)), ensure_ascii=False))
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
    """Wagers of the same name in pairs, then those that only one of the tables has."""
    if left[0].game != right[0].game:
        return [(one, None) for one in left] + [(None, two) for two in right]
    pairs: list[tuple[Figures | None, Figures | None]] = []
    rest = list(right)
    for one in left:
        same = [two for two in rest if two.wager == one.wager]
        two = next((two for two in same if two.pay_table == one.pay_table), same[0] if same else None)
        pairs.append((one, two))
        if two is not None:
            rest.remove(two)
    return pairs + [(None, two) for two in rest]


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
        if one is not None and two is not None and one.pay_table != two.pay_table:
            table.add_row(either.wager, "pay table", one.pay_table, two.pay_table, "")
        for place, (name, figure, form) in enumerate(SHOWN):
            sides = [figure(side) if side is not None else None for side in (one, two)]
            shown = ["" if side is None else format(side, form) for side in sides]
            apart = "" if sides[0] is None or sides[1] is None else sides[1] - sides[0]
            difference = "" if apart == "" else format(apart, "+" + form) if apart else "–"
            first = either.wager if not place else ""
            table.add_row(first, name, *shown, difference, end_section=place == len(SHOWN) - 1)
    screen().print(table)
