"""What the results that a game declares are worth, in exact fractions of a unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from croupier.errors import DataInvalid
from croupier.games.banked.vocabulary import Kind, Result
from croupier.money import Odds
from croupier.pay import Award, PayTable

PaidOdds = Callable[[str, Result], Odds]
"""The odds at which a spot's winning result is paid."""


def net_odds(odds: Odds) -> Fraction:
    """What a winning unit gains: 7 to 1 is 7, 19 to 20 is 19/20, 9 for 1 is 8."""
    return odds.net


def net_result(result: Result, stake: int | Fraction, paid: Odds) -> Fraction:
    """What a result does to a stake; ``paid`` are the odds if it wins."""
    match result.kind:
        case Kind.LOSE:
            return Fraction(-stake)
        case Kind.PUSH:
            return Fraction(0)
        case Kind.HALF:
            return -Fraction(stake) / 2
        case Kind.PAY | Kind.TABLE:
            return stake * net_odds(paid)


def net_results(results: Mapping[str, Result], stakes: Mapping[str, int], odds: PaidOdds) -> Fraction:
    """What one outcome is worth over all the spots that hold a stake."""
    held = {spot: result for spot, result in results.items() if spot in stakes}
    return sum(
        (net_result(result, stakes[spot], odds(spot, result)) for spot, result in held.items()), Fraction()
    )


NOTHING_BACK = Odds(0, keeps_stake=True)
"""What a row pays that was taken out: the hand loses."""


def odds_rows(table: PayTable, rows: frozenset[str]) -> dict[str, Odds]:
    """The odds of every row; refused if one is missing, unknown, or paid in dollars or off a meter.

    A row that was taken out pays nothing, and the stake is lost.
    """
    found = {row: _odds(table, row, award) for row, award in checked_rows(table, rows, needed=rows).items()}
    return found | dict.fromkeys(table.taken_out & rows, NOTHING_BACK)


def checked_rows(table: PayTable, known: frozenset[str], *, needed: frozenset[str]) -> Mapping[str, Award]:
    """The rows of a table; refused if one is unknown or a needed one is missing."""
    if missing := sorted(needed - set(table.pays) - table.taken_out):
        raise DataInvalid(f"row {missing[0]!r} is missing; needed are {_list(needed)}", key=table.id)
    if unknown := sorted(set(table.pays) - known):
        raise DataInvalid(f"unknown row {unknown[0]!r}; choose one of {_list(known)}", key=table.id)
    return table.pays


def _odds(table: PayTable, row: str, award: Award) -> Odds:
    if not isinstance(award, Odds):
        raise DataInvalid(f"row {row!r} pays {award}; expected odds like '7:1'", key=table.id)
    return award


def _list(names: frozenset[str]) -> str:
    return ", ".join(sorted(names))
