"""``croupier hands``: how many hands there are of each class, by any ranking."""

from __future__ import annotations

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from croupier.cli.lab.answers import in_the_lab, say_json
from croupier.cli.lab.posting import fresh_option, json_option
from croupier.cli.screen import screen


@click.command()
@click.argument("ranking", metavar="RANKING", default="high")
@click.option(
    "--cards", type=int, help="Cards in a hand: 5 (the default), 6 or 7, of which the best five count."
)
@fresh_option
@json_option
def hands(ranking: str, cards: int | None, fresh: bool, as_json: bool) -> None:
    """Count all hands by RANKING: high, short-deck, ace-to-five, deuce-to-seven, mexican, badugi, three-card.

    Those with a joker in the deck are ace-to-five-joker, deuce-to-seven-joker, mexican, mexican-joker-up.

    \b
    croupier hands high --cards 7
    croupier hands deuce-to-seven
    """  # noqa: D301 (click reads the \b)
    from croupier.lab.core.kept import kept
    from croupier.lab.hands.classes import HandCounts

    def count() -> HandCounts:
        from croupier.lab.hands.hand_counts import hand_counts

        return hand_counts(ranking, cards)

    with in_the_lab(fresh=fresh):
        found = kept("hands", (ranking, cards), HandCounts, count)
    if as_json:
        say_json(
            {
                "ranking": found.ranking,
                "cards": found.cards,
                "hands": found.hands,
                "distinct": found.distinct,
                "classes": found.classes,
            }
        )
        return
    table = Table(title=f"{found.ranking}, {found.cards} cards", title_justify="left", box=SIMPLE_HEAD)
    table.add_column("class")
    table.add_column("hands", justify="right")
    table.add_column("of all", justify="right")
    for name, times in found.classes.items():
        table.add_row(name, f"{times:,}", f"{times / found.hands:.6%}")
    screen().print(table)
    screen().print(
        f"{found.hands:,} hands, {found.distinct:,} of them different by their worth", highlight=False
    )
