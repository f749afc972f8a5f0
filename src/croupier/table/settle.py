"""Paying and collecting: every wager in its order, then the progressive, then envy."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.banked import BANK, Direction, Kind, ProgressiveRule, Result, Shape, Sight, Spot
from croupier.money import Cents, Odds
from croupier.pay import Award, Coverage, Fixed, Meter, Percent, Reading
from croupier.pay.coverage import Settled
from croupier.pay.progressive import SeveralWinners, pay_off_meter
from croupier.table import events as e
from croupier.table.banked_state import BankedState
from croupier.table.banked_table import BankedTable, PlayerDealer

RETURNED = "returned"


def seat_order(table: BankedTable, state: BankedState, bank: PlayerDealer | None) -> list[int]:
    """Bettors in the order in which the game settles seats."""
    bettors = state.bettors()
    if table.game.settle is Direction.COUNTER_CLOCKWISE or bank is None:
        return bettors[::-1]
    return [p for p in bettors if p > bank.player] + [p for p in bettors if p < bank.player]


def sight(table: BankedTable, state: BankedState, player: int) -> Sight:
    """What judging this player's wagers looks at."""
    return Sight(
        hand=state.hands.get(player, ()),
        bank=state.hands.get(BANK, ()),
        middle=state.middle(),
        board=(),
        folded=player in state.folded,
        options=table.options,
    )


def settle(table: BankedTable, state: BankedState, bank: PlayerDealer | None) -> Iterator[e.Event]:
    """All that is paid and collected at the end of a round, in order."""
    order = seat_order(table, state, bank)
    coverage = None
    if bank is not None:
        coverage = Coverage(bank.wager, Reading(table.options["coverage"]))
    for player, spot in wager_order(table, state, order):
        yield settle_wager(table, state, coverage, player, spot)
    if table.game.progressive is not None and state.meter is not None:
        yield from settle_progressive(table, state, table.game.progressive, order)
        yield from pay_envy(table, state, table.game.progressive, order)
    if bank is not None and coverage is not None:
        yield e.BankReturned(player=bank.player, amount=Cents(bank.wager + coverage.net))


def wager_order(table: BankedTable, state: BankedState, order: list[int]) -> Iterator[tuple[int, Spot]]:
    """Every unsettled wager: seat by seat, or each kind once around the table."""
    spots = [spot for name in table.game.settle_order if (spot := table.game.spot(name)) is not None]
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
    table: BankedTable, state: BankedState, coverage: Coverage | None, player: int, spot: Spot
) -> e.WagerSettled:
    """One wager: judged, then paid, taken or handed back."""
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
    seen = sight(table, state, player)
    result = table.game.results[table.game.judge(seen)][spot.name]
    odds = winning_odds(table, seen, result)
    done = _decided(coverage, stake, result, odds, table.breakage)
    outcome = f"pay {odds}" if odds is not None else result.kind.value
    if spot.tip_of is not None and odds is not None:
        return e.WagerSettled(
            player=player,
            spot=spot.name,
            stake=stake,
            outcome=outcome,
            returned=Cents(0),
            tip=done.returned,
            clause=result.clause,
        )
    return e.WagerSettled(
        player=player,
        spot=spot.name,
        stake=stake,
        outcome=outcome,
        returned=done.returned,
        clause=result.clause,
        uncovered=done.uncovered,
    )


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


def _decided(
    coverage: Coverage | None, stake: Cents, result: Result, odds: Odds | None, unit: Cents
) -> Settled:
    """A house pays everything; a player-dealer as far as his wager goes."""
    ledger = coverage or Coverage(Cents(1 << 60))
    if odds is not None:
        return ledger.win(stake, odds.winnings(stake, unit=unit))
    return ledger.lose(stake) if result.kind is Kind.LOSE else ledger.push(stake)


# ── the progressive ──────────────────────────────────────────────────────────────────────────────────


def progressive_row(table: BankedTable, state: BankedState, rule: ProgressiveRule, player: int) -> str | None:
    """The pay-table row that a player's hand holds for the progressive; None for folded and dead hands."""
    if player in state.dead or (player in state.folded and not rule.survives_fold(table.options)):
        return None
    return rule.row(sight(table, state, player))


def settle_progressive(
    table: BankedTable, state: BankedState, rule: ProgressiveRule, order: list[int]
) -> Iterator[e.Event]:
    """Every locked progressive wager: off the meter, from the tray, or lost [CSP 20, 21]."""
    pays, meter = table.progressive, state.meter
    assert pays is not None
    assert meter is not None
    off_meter: list[tuple[int, int]] = []
    for player in order:
        if player not in state.fed:
            continue
        row = progressive_row(table, state, rule, player)
        award = pays.get(row) if row else None
        if isinstance(award, Percent):
            off_meter.append((player, award.of_meter))
        else:
            yield _from_tray(table, state, rule, player, award)
    how = SeveralWinners(table.several_winners)
    for paid in pay_off_meter(meter, off_meter, how):
        yield _off_meter(table, state, rule, meter, paid.player, paid.percent, paid.amount, paid.after)
        meter = paid.after


def _from_tray(
    table: BankedTable, state: BankedState, rule: ProgressiveRule, player: int, award: Award | None
) -> e.WagerSettled:
    stake = state.wagers[player, rule.spot]
    amount = Cents(0)
    if isinstance(award, Odds):
        amount = award.returned(stake)
    elif isinstance(award, Fixed):
        amount = table.scaled(award.cents) if table.options["scale_dollars"] else award.cents
    return e.WagerSettled(
        player=player,
        spot=rule.spot,
        stake=stake,
        outcome=f"award {award}" if award is not None else "lose",
        returned=amount,
        clause=rule.clause,
        locked=True,
    )


def _off_meter(
    table: BankedTable,
    state: BankedState,
    rule: ProgressiveRule,
    before: Meter,
    player: int,
    percent: int,
    amount: Cents,
    after: Meter,
) -> e.MeterPaid:
    reset = after.reserve != before.reserve or after.meter > before.meter - amount * 100
    return e.MeterPaid(
        player=player,
        spot=rule.spot,
        stake=state.wagers[player, rule.spot],
        outcome=f"award {percent}% of the meter",
        amount=amount,
        seed=before.seed if reset else type(before.seed)(0),
        reserve=before.reserve if reset else type(before.reserve)(0),
        clause=rule.award_clause,
    )


def pay_envy(
    table: BankedTable, state: BankedState, rule: ProgressiveRule, order: list[int]
) -> Iterator[e.EnvyPaid]:
    """Each player with a live progressive wager, once for every other player's envied hand [CSP 21g]."""
    pays = table.progressive
    assert pays is not None
    if not pays.envy:
        return
    envied = [
        (p, pays.envy[row])
        for p in order
        if (row := progressive_row(table, state, rule, p)) in pays.envy and row
    ]
    for player in order:
        if player not in state.fed:
            continue
        for other, amount in envied:
            if other != player:
                yield e.EnvyPaid(
                    player=player, amount=table.scaled(amount), because_of=other, clause=rule.envy_clause
                )
