"""A wager paid by the row of some cards, whatever happens in the game: rows, figures, rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Options
from croupier.lab.core.figures import Figures, Row, figures_of
from croupier.lab.core.worth import checked_rows, net_odds
from croupier.money import Odds
from croupier.pay import PayTable, game_tables

LOST = Fraction(-1)


@cache
def rows_of_all(folder: str, tables: tuple[str, ...]) -> frozenset[str]:
    """The rows that all of a wager's posted tables have; any other table must have them too."""
    return frozenset.intersection(*(frozenset(game_tables(folder)[name].pays) for name in tables))


def house_rows(
    table: PayTable, options: Options, option: str, *, folder: str, tables: tuple[str, ...]
) -> tuple[PayTable, frozenset[str]]:
    """A bonus table, with the house's own rows if it posts any, and the rows it must have.

    A house may leave rows out; they lose.
    """
    own = options.get(option)
    if own is None:
        return table, rows_of_all(folder, tables)
    pays = {row: Odds.parse(str(odds)) for row, odds in own.items()}
    return replace(table, id="posted", source="posted by the house", pays=pays), frozenset()


def nets_by_row(
    table: PayTable, known: Sequence[str], needed: frozenset[str] = frozenset()
) -> dict[str, Fraction]:
    """What a unit gains on each possible row; it is lost where the table has no such row."""
    pays = checked_rows(table, frozenset(known), needed=needed)
    for row, award in pays.items():
        if not isinstance(award, Odds):
            raise DataInvalid(f"row {row!r} pays {award}; expected odds like '7:1'", key=table.id)
    return {row: net_odds(odds) if isinstance(odds := pays.get(row), Odds) else LOST for row in known}


def bonus_figures(
    game: BankedGame,
    wager: str,
    table: PayTable,
    chances: Mapping[str, Fraction],
    *,
    needed: frozenset[str],
    notes: Sequence[str] = (),
) -> Figures:
    """The figures of a wager from the probability of each possible row, best row first."""
    nets = nets_by_row(table, tuple(chances), needed)
    paid = [
        Row(row.replace("_", " "), chance, nets[row]) for row, chance in chances.items() if row in table.pays
    ]
    rest = 1 - sum((row.probability for row in paid), Fraction())
    return figures_of(
        [*paid, Row("nothing", rest, LOST)],
        game=game.id,
        wager=wager,
        pay_table=table.id,
        per=f"{wager} wager",
        notes=notes,
    )
