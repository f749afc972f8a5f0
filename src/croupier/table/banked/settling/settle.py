"""Settling against the house, every wager in its order; the progressive and envy are in ``awards``."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.banked.vocabulary import Kind, Result, Shape, SideBet, Sight, Spot
from croupier.money import Cents, Odds
from croupier.numbers import Player
from croupier.pay.progressive import SeveralWinners
from croupier.table import events as e
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.settling.awards import pay_envy, settle_progressive
from croupier.table.banked.settling.sight import Sights
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable

RETURNED = "returned"


def seat_order(state: BankedState) -> list[Player]:
    """Bettors as the house settles them: counter-clockwise from the dealer's right [CSP 18, THB 12]."""
    return state.bettors()[::-1]


def settle_first(table: BankedTable, state: BankedState, sights: Sights) -> Iterator[e.Event]:
    """Settle what comes before the first seat: folded hands that lose, and what is settled at once."""
    order = seat_order(state)
    for player, spot in _folded_order(table, state, sights, order):
        yield settle_wager(table, state, sights, player, spot)
    for player, spot in _at_once(table, state, sights, order):
        yield settle_wager(table, state, sights, player, spot)


def settle_seats(
    table: BankedTable, state: BankedState, sights: Sights, order: list[Player]
) -> Iterator[e.Event]:
    """Settle these players' wagers against the house, in order."""
    for player, spot in wager_order(table, state, order):
        yield settle_wager(table, state, sights, player, spot)


def at_the_seat(table: BankedTable, state: BankedState) -> bool:
    """Whether a seat's award is paid before the next seat is settled [THB 17]; shared awards come last."""
    rule = table.game.progressive
    one_by_one = state.meter is not None and table.several_winners is SeveralWinners.SEQUENTIAL
    return rule is not None and rule.at_the_seat and one_by_one


def settle_awards(table: BankedTable, state: BankedState, sights: Sights) -> Iterator[e.Event]:
    """Settle the remaining progressive wagers, then envy, at the end of the round."""
    rule = table.game.progressive
    if rule is None or state.meter is None:
        return
    order = seat_order(state)
    yield from settle_progressive(table, state, sights, rule, order)
    yield from pay_envy(table, state, sights, rule, order)


def _folded_order(
    table: BankedTable, state: BankedState, sights: Sights, order: list[Player]
) -> Iterator[tuple[Player, Spot]]:
    """Losing wagers of folded hands, which are collected before anything else."""
    if state.misdealt:
        return
    for player in order:
        if player not in state.folded or player in state.dead:
            continue
        for name in table.game.folded_first:
            spot = table.game.spot(name)
            assert spot is not None
            unsettled = (player, name) in state.wagers and (player, name) not in state.settled
            if unsettled and _result(table, sights[player], spot).kind is Kind.LOSE:
                yield player, spot


def settle_fold(table: BankedTable, state: BankedState, player: Player) -> Iterator[e.WagerSettled]:
    """Take the wagers that are lost as soon as a hand is folded [CSP 11a]."""
    sights = Sights(table, state)
    for name in table.game.taken_at_fold:
        spot = table.game.spot(name)
        assert spot is not None
        if (player, name) in state.wagers:
            yield settle_wager(table, state, sights, player, spot)


def _at_once(
    table: BankedTable, state: BankedState, sights: Sights, order: list[Player]
) -> Iterator[tuple[Player, Spot]]:
    """Wagers that are settled round the table before the rest, where the outcome says so [CSP 13]."""
    game = table.game
    if state.misdealt or not game.settled_at_once:
        return
    for player in order:
        if player in state.dead or player in state.folded:
            continue
        for name in game.settled_at_once.get(game.judge(sights[player]), ()):
            spot = game.spot(name)
            assert spot is not None
            if (player, name) in state.wagers and (player, name) not in state.settled:
                yield player, spot


def wager_order(table: BankedTable, state: BankedState, order: list[Player]) -> Iterator[tuple[Player, Spot]]:
    """Every unsettled wager: seat by seat, or each kind once round the table."""
    names = [name for name in table.game.settle_order if isinstance(name, str)]
    spots = [spot for name in names if (spot := table.game.spot(name)) is not None]
    locked = table.game.progressive.spot if table.game.progressive else None
    pairs = (
        [(player, spot) for player in order for spot in spots]
        if table.shape is Shape.BY_SEAT
        else [(player, spot) for spot in spots for player in order]
    )
    for player, spot in pairs:
        key = (player, spot.name)
        if spot.name != locked and key in state.wagers and key not in state.settled:
            yield player, spot


def settle_wager(
    table: BankedTable,
    state: BankedState,
    sights: Sights,
    player: Player,
    spot: Spot,
) -> e.WagerSettled:
    """Judge a wager, then pay, take or push it."""
    stake = state.wagers[player, spot.name]
    if state.misdealt or player in state.dead:
        return e.WagerSettled(
            player=player,
            spot=spot.name,
            stake=stake,
            outcome=RETURNED,
            returned=stake,
            clause=table.game.misdeals.clause,
        )
    result = _result(table, sights[player], spot)
    odds = winning_odds(table, sights[player], result)
    back = 0 if result.kind is Kind.LOSE else stake
    if odds is not None:
        back = stake + odds.winnings(stake, unit=table.breakage)
    outcome = f"pay {odds}" if odds is not None else result.kind.value
    if spot.tip_of is not None and odds is not None:
        return e.WagerSettled(
            player=player,
            spot=spot.name,
            stake=stake,
            outcome=outcome,
            returned=Cents(0),
            tip=Cents(back),
            clause=result.clause,
        )
    return e.WagerSettled(
        player=player,
        spot=spot.name,
        stake=stake,
        outcome=outcome,
        returned=Cents(back),
        clause=result.clause,
    )


def _result(table: BankedTable, seen: Sight, spot: Spot) -> Result:
    """The result of a wager; a tip has the result of its spot."""
    base = spot.tip_of or spot.name
    if (side := table.game.side_bets.get(base)) is not None:
        return side_result(table, seen, side)
    results = table.game.results[table.game.judge(seen)]
    return results.get(spot.name) or results[base]


def side_result(table: BankedTable, seen: Sight, side: SideBet) -> Result:
    """The result of a side bet by its own pay table; a folded hand loses it unless it survives the fold."""
    if seen.folded and not side.survives_fold(table.options):
        return Result(Kind.LOSE, side.clause)
    odds = table.side_table(side).get(table.side_row(side, seen) or "")
    if odds is None:
        return Result(Kind.LOSE, side.clause)
    assert isinstance(odds, Odds)
    return Result(Kind.PAY, side.clause, odds)


def winning_odds(table: BankedTable, seen: Sight, result: Result) -> Odds | None:
    """The odds of a winning wager; None if it does not win."""
    if result.kind is Kind.PAY:
        return result.odds
    if result.kind is Kind.TABLE:
        assert table.game.row is not None
        assert result.table is not None
        odds = table.tables[result.table][table.game.row(seen)]
        assert isinstance(odds, Odds)
        return odds
    return None


def folded_side_bets(round_: BankedPosition) -> Iterator[SideBet]:
    """Side bets on folded hands that survive the fold and are still undecided."""
    game, state, options = round_.table.game, round_.state, round_.table.options
    for player, spot in state.wagers:
        side = game.side_bets.get(spot)
        live = player in state.folded and player not in state.dead
        if side is not None and live and side.survives_fold(options):
            yield side
