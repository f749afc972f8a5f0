"""Settling against a player-dealer, hand by hand, as far as the bank's wager goes (PD 2, 3).

The coverage is not stored: it is added up from what has been settled so far, so the settlement at the end
goes on from wagers settled before the play. A bank with a wrong number of cards is never settled: the round
is void, or dealt again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from croupier.games.banked.vocabulary import BANK, Direction, Kind, Place, Result, Shape, Sight
from croupier.money import Cents, Odds
from croupier.numbers import FIRST_HAND, HandNumber, Player
from croupier.pay import Coverage, CoverageRule
from croupier.pay.coverage import Settled
from croupier.table import events as e
from croupier.table.banked.play.hand import hand_key
from croupier.table.banked.settling.settle import side_result
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable, PlayerDealer

Entry = tuple[Player, Place]
"""A wager: the player and the place."""


def ledger(table: BankedTable, state: BankedState, bank: PlayerDealer) -> Coverage:
    """The bank's coverage after the settlements so far."""
    coverage = Coverage(bank.wager, CoverageRule(table.options["coverage"]))
    for gain in state.gains:
        coverage.book(gain)
    return coverage


def seat_order(table: BankedTable, state: BankedState, bank: PlayerDealer) -> list[Player]:
    """Players with a hand, in the order in which the game settles seats."""
    hands = state.bettors()
    match table.game.settle:
        case Direction.COUNTER_CLOCKWISE:
            return hands[::-1]
        case Direction.FROM_ACTION_BUTTON:
            return sorted(hands, key=lambda p: (state.seats[p] - state.action_seat) % table.game.seats[1])
        case _:
            return clockwise_from(hands, bank.player)


def clockwise_from(players: Sequence[Player], after: Player) -> list[Player]:
    """Players in the order of their numbers, from the first after this one; this one is left out."""
    return [p for p in players if p > after] + [p for p in players if p < after]


def sight(table: BankedTable, state: BankedState, player: Player, hand: HandNumber = FIRST_HAND) -> Sight:
    """What the wagers on one hand are judged by."""
    key = hand_key(player, hand)
    return Sight(
        hand=state.hands.get(key, ()),
        bank=state.hands.get(BANK, ()),
        middle=state.middle(),
        board=state.board,
        folded=player in state.folded,
        options=table.options,
        front=state.fronts.get(player, ()),
        dealt=tuple(
            card for number in state.hand_numbers(player) for card in state.hands[hand_key(player, number)]
        ),
        marks=frozenset(state.play(player, hand).marks) | ({"foul"} if player in state.foul else set()),
    )


# ── the order ────────────────────────────────────────────────────────────────────────────────────────


def entries(
    table: BankedTable, state: BankedState, holders: Sequence[Player], only: tuple[str, ...] | None = None
) -> Iterator[Entry]:
    """Every unsettled wager: seat by seat, or each kind once round the table."""
    groups = [(group,) if isinstance(group, str) else group for group in table.game.settle_order]
    if only is not None:
        groups = [tuple(name for name in group if name in only) for group in groups]
    if table.shape is Shape.BY_SEAT:
        pairs = [(holder, group) for holder in holders for group in _groups_of(table, state, holder, groups)]
    else:
        pairs = [(holder, group) for group in groups for holder in holders]
    for holder, group in pairs:
        for player, place in _on_hands_of(table, state, holder, group):
            if (player, table.game.written(place)) not in state.settled:
                yield player, place


def _groups_of(
    table: BankedTable, state: BankedState, holder: Player, groups: list[tuple[str, ...]]
) -> list[tuple[str, ...]]:
    """The order within a seat; in some games it depends on the outcome of the hand."""
    if not table.game.order_by_outcome or state.cut_short or holder in state.dead:
        return groups
    order = table.game.order_by_outcome.get(table.game.judge(sight(table, state, holder)))
    return groups if order is None else [(name,) for name in order]


def _on_hands_of(
    table: BankedTable, state: BankedState, holder: Player, group: tuple[str, ...]
) -> Iterator[Entry]:
    """The wagers on one seat's hands; on each place the seated player's first, then the backers'."""
    backers = state.backers(holder)
    for hand in sorted(state.hand_numbers(holder)) or [FIRST_HAND]:
        for name in group:
            spot = table.game.spot(name)
            assert spot is not None
            if hand != 1 and not spot.per_hand:
                continue
            for player in (holder, *backers):
                place = Place(name, hand, None if player == holder else holder)
                if (player, table.game.written(place)) in state.wagers:
                    yield player, place


# ── the results ──────────────────────────────────────────────────────────────────────────────────────


def result_of(table: BankedTable, state: BankedState, player: Player, place: Place) -> Result:
    """The result of a wager, before the bank's coverage is considered."""
    return judged(table, sight(table, state, place.on or player, place.hand), place.spot)


def judged(table: BankedTable, seen: Sight, spot: str) -> Result:
    """The result of a wager on a spot, by all that decides it."""
    game = table.game
    if spot in game.own_results:
        return game.own_results[spot](seen)
    side = game.side_bets.get(spot)
    if side is None:
        return _by_table(table, seen, game.results[game.judge(seen)][spot])
    return side_result(table, seen, side)


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


def extra_odds(table: BankedTable, state: BankedState, player: Player, place: Place) -> Odds | None:
    """The bonus odds of a wager for its hand, won or lost; None for a folded hand."""
    extra, seen = table.game.extras.get(place.spot), sight(table, state, place.on or player, place.hand)
    return None if extra is None or seen.folded else table.extra_rows(extra).get(extra.row(seen))


def settle_entry(table: BankedTable, state: BankedState, coverage: Coverage, entry: Entry) -> e.WagerSettled:
    """Settle a wager: pay, take or push it, as far as the bank's coverage goes."""
    player, place = entry
    name, holder = table.game.written(place), place.on or player
    stake = state.wagers[player, name]
    if holder in state.dead:
        result, done = Result(Kind.PUSH, table.game.misdeals.clause), coverage.push(stake)
        outcome = "returned"
    elif state.cut_short:
        result, done = Result(Kind.LOSE, "PD-R18"), Settled(stake, stake, Cents(0))
        outcome = "returned"
    else:
        result = result_of(table, state, player, place)
        done = _decided(coverage, stake, result, table.breakage)
        outcome = f"pay {result.odds}" if result.kind is Kind.PAY else result.kind.value
        if extra := extra_odds(table, state, player, place):
            bonus = coverage.bonus(extra.winnings(stake, unit=table.breakage))
            done = replace(done, returned=Cents(done.returned + bonus.returned))
            outcome = f"{outcome} and a bonus of {extra}"
    return e.WagerSettled(
        player=player,
        spot=name,
        stake=stake,
        outcome=outcome,
        returned=done.returned,
        clause=result.clause,
        uncovered=done.uncovered,
    )


def _decided(coverage: Coverage, stake: Cents, result: Result, unit: Cents) -> Settled:
    match result.kind:
        case Kind.PAY:
            return coverage.win(stake, result.odds.winnings(stake, unit=unit))
        case Kind.LOSE:
            return coverage.lose(stake)
        case Kind.HALF:
            half = Cents(stake // 2)
            lost = coverage.lose(half)
            return Settled(Cents(stake - half + lost.returned), lost.uncovered, lost.bank)
        case _:
            return coverage.push(stake)


# ── settlement ───────────────────────────────────────────────────────────────────────────────────────


def settle_pass(
    table: BankedTable, state: BankedState, bank: PlayerDealer, spots: tuple[str, ...]
) -> list[e.WagerSettled]:
    """Settle some kinds of wager before the rest."""
    coverage = ledger(table, state, bank)
    holders = seat_order(table, state, bank)
    return [
        settle_entry(table, state, coverage, entry) for entry in entries(table, state, holders, only=spots)
    ]


def settle_bank(table: BankedTable, state: BankedState, bank: PlayerDealer) -> Iterator[e.Event]:
    """Settle all that is left at the end of a round: folded hands first, then every seat, then envy."""
    coverage = ledger(table, state, bank)
    holders = seat_order(table, state, bank)
    first = list(_folded_first(table, state, holders))
    order = [*first, *(entry for entry in entries(table, state, holders) if entry not in first)]
    covered = set(state.covered)
    for entry in order:
        settled = settle_entry(table, state, coverage, entry)
        if settled.uncovered < settled.stake:
            covered.add(entry[0])
        yield settled
    yield from pay_envy(table, state, coverage, holders)
    if table.options.get("refund_uncovered_fee"):
        for player in sorted({player for player, _ in order} - covered):
            if fee := state.fees[player]:
                yield e.FeeCharged(player=player, amount=Cents(-fee), says="refunded: nothing was covered")
    yield e.BankReturned(player=bank.player, amount=Cents(bank.wager + coverage.net))


def _folded_first(table: BankedTable, state: BankedState, holders: Sequence[Player]) -> Iterator[Entry]:
    """Losing wagers of folded hands, which are collected before anything else."""
    for holder in holders:
        if holder not in state.folded or holder in state.dead:
            continue
        for name in table.game.folded_first:
            for player, place in _on_hands_of(table, state, holder, (name,)):
                if result_of(table, state, player, place).kind is Kind.LOSE:
                    yield player, place


def pay_envy(
    table: BankedTable, state: BankedState, coverage: Coverage, holders: Sequence[Player]
) -> Iterator[e.EnvyPaid]:
    """Pay each envy button once for every other hand that earns it, in the order of settlement."""
    rule = table.game.envy
    if rule is None or state.cut_short:
        return
    side = table.game.side_bets[rule.spot]
    envy = table.side_table(side).envy
    lucky = [
        (holder, amount)
        for holder in holders
        if holder not in state.dead
        and (not rule.needs_bonus(table.options) or list(_on_hands_of(table, state, holder, (rule.spot,))))
        and (amount := envy.get(table.side_row(side, sight(table, state, holder)) or ""))
    ]
    for holder in holders:
        for player, place in _on_hands_of(table, state, holder, (rule.spot,)):
            if state.wagers[player, table.game.written(place)] < rule.least:
                continue
            for other, amount in lucky:
                own = Place(rule.own, on=None if player == other else other)
                if (player, table.game.written(own)) in state.wagers:
                    continue
                paid = coverage.bonus(amount).returned
                yield e.EnvyPaid(
                    player=player,
                    amount=paid,
                    because_of=other,
                    clause=rule.clause,
                    uncovered=Cents(amount - paid),
                )
