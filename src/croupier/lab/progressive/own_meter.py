"""A progressive whose award depends on the player's own cards alone: figures and simulation.

The meter is what the sign shows when the award is paid, and nobody else wins at the same time.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import BankedGame, Options
from croupier.lab.core.figures import Figures, Row, figures_of
from croupier.lab.core.worth import checked_rows
from croupier.lab.progressive.meter_value import MeterValue
from croupier.money import Cents, Odds
from croupier.pay import Award, Fixed, PayTable, Percent
from croupier.pay.progressive import percent_of

NOTHING = Fraction()


def meter_figures(
    game: BankedGame,
    table: PayTable,
    chances: Mapping[str, Fraction],
    options: Options,
    *,
    needed: frozenset[str],
    brought: Fraction = NOTHING,
) -> Figures:
    """The figures of the wager with the posted meter; an empty one if none is given.

    ``brought`` is what others' hands bring on average, in cents: it is not a row, but moves the break-even.
    """
    checked_rows(table, frozenset(chances), needed=needed)
    wager = posted_wager(table, options)
    rows = [
        Row(row.replace("_", " "), chance, award_of(table, row, options) / wager - 1)
        for row, chance in chances.items()
        if row in table.pays
    ]
    rest = 1 - sum((row.probability for row in rows), Fraction())
    return figures_of(
        [*rows, Row("no award", rest, Fraction(-1))],
        game=game.id,
        wager="progressive",
        pay_table=table.id,
        per="progressive wager",
        notes=meter_value(table, chances, options, brought).notes(options.get("meter")),
    )


def meter_value(
    table: PayTable, chances: Mapping[str, Fraction], options: Options, brought: Fraction = NOTHING
) -> MeterValue:
    """What one wager is worth as a function of the meter."""
    fixed, per_cent = brought, Fraction()
    for row, award in table.pays.items():
        if isinstance(award, Percent):
            per_cent += chances[row] * Fraction(award.of_meter, 100)
        else:
            fixed += chances[row] * tray(table, award, options)
    return MeterValue(wager=posted_wager(table, options), fixed=fixed, per_cent=per_cent)


def posted_wager(table: PayTable, options: Options) -> Cents:
    """The posted wager; the pay table's own if none is posted."""
    wager = options.get("progressive_wager")
    wager = wager if wager is not None else table.wager or Cents(100)
    if wager <= 0:
        raise DataInvalid("the posted wager must be more than $0", key="progressive_wager")
    return Cents(wager)


def award_of(table: PayTable, row: str, options: Options) -> Fraction:
    """What a row is paid, in cents; a share of the meter is rounded down to the cent."""
    award = table.get(row)
    if award is None:
        return NOTHING
    if isinstance(award, Percent):
        return Fraction(percent_of(options.get("meter") or Cents(0), award.of_meter))
    return tray(table, award, options)


def tray(table: PayTable, award: Award, options: Options) -> Fraction:
    """Return what an award pays in cents, except the part that comes off the meter."""
    wager = posted_wager(table, options)
    match award:
        case Odds():
            return wager * (Fraction(award.win, award.stake) + (0 if award.keeps_stake else 1))
        case Fixed():
            scale = Fraction(wager, table.wager or wager) if options.get("scale_dollars") else Fraction(1)
            return award.cents * scale
        case Percent():
            return NOTHING
