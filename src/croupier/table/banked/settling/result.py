"""What a wager wins or loses: by the outcome of its hand, its own rule, or a side bet's table."""

from __future__ import annotations

from typing import assert_never

from croupier.games.banked.vocabulary import Kind, Result, SideBet, Sight
from croupier.money import Cents, Odds
from croupier.pay.coverage import Settled
from croupier.table.banked.settling.bank import Bank
from croupier.table.banked.table import BankedTable


def judged(table: BankedTable, seen: Sight, spot: str) -> Result:
    """The result of a wager on a spot; a tip has the result of its spot. Pay tables are looked up."""
    game, declared = table.game, table.game.spot(spot)
    base = spot if declared is None or declared.tip_of is None else declared.tip_of
    if base in game.own_results:
        return _by_table(table, seen, game.own_results[base](seen))
    if (side := game.side_bets.get(base)) is not None:
        return side_result(table, seen, side)
    results = game.results[game.outcome(seen)]
    return _by_table(table, seen, results.get(spot) or results[base])


def side_result(table: BankedTable, seen: Sight, side: SideBet) -> Result:
    """The result of a side bet by its own pay table; a folded hand loses it unless it survives the fold."""
    if seen.folded and not side.survives_fold(table.options):
        return Result(Kind.LOSE, side.clause)
    odds = table.side_table(side).get(table.side_row(side, seen) or "")
    if odds is None:
        return Result(Kind.LOSE, side.clause)
    assert isinstance(odds, Odds)
    return Result(Kind.PAY, side.clause, odds)


def _by_table(table: BankedTable, seen: Sight, result: Result) -> Result:
    """A result that depends on a pay table: the hand's row pays, and a hand without a row pushes."""
    if result.kind is not Kind.TABLE:
        return result
    assert table.game.row is not None
    assert result.table is not None
    odds = table.tables[result.table].get(table.game.row(seen))
    if odds is None:
        return Result(Kind.PUSH, result.clause)
    assert isinstance(odds, Odds)
    return Result(Kind.PAY, result.clause, odds)


def extra_odds(table: BankedTable, seen: Sight, spot: str) -> Odds | None:
    """The bonus odds of a wager for its hand, won or lost; None for a folded hand."""
    extra = table.game.extras.get(spot)
    return None if extra is None or seen.folded else table.extra_rows(extra).get(extra.row(seen))


def settle(bank: Bank, stake: Cents, result: Result, unit: Cents) -> Settled:
    """Pay, take or return a stake by its result, as far as the bank covers it."""
    match result.kind:
        case Kind.PAY:
            return bank.win(stake, result.odds.winnings(stake, unit=unit))
        case Kind.LOSE:
            return bank.lose(stake)
        case Kind.HALF:
            half = Cents(stake // 2)
            lost = bank.lose(half)
            return Settled(Cents(stake - half + lost.returned), lost.uncovered, lost.bank)
        case Kind.PUSH:
            return bank.push(stake)
        case Kind.TABLE:
            raise AssertionError("a pay table is looked up before the wager is settled")
        case _:
            assert_never(result.kind)
