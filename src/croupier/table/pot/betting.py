"""How much may be bet: the four structures, the cap, short all-ins and reopening (POT 6.2 to 6.4).

Notation of the rules: C is the bet to match, F the level of the last full bet, b the player's chips of this
round, s his stack, T the amount of a raise, Z the fixed bet of the street, Δ the least raise.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import (
    BetOutOfRange,
    BettingNotReopened,
    CheckRaise,
    CommandRejected,
    NobodyCanCall,
    RaiseCapped,
)
from croupier.games.pot.limits import Structure
from croupier.hands.board import has_pair
from croupier.money import Cents, say_dollars
from croupier.table.pot.state import PotState
from croupier.table.pot.table import PotTable


@dataclass(frozen=True, slots=True)
class Range:
    """The amounts to which a player may raise; ``short`` is an all-in below them, where he has no more."""

    low: int
    high: int
    short: int | None = None
    other: int | None = None
    """A second exact amount: the upper limit for an open pair."""

    def allows(self, to: int) -> bool:
        """Whether a raise to this amount is legal."""
        return self.low <= to <= self.high or to in (self.short, self.other)

    def __str__(self) -> str:
        if self.short is not None and self.low > self.high:
            return f"all-in to {say_dollars(self.short)}"
        if self.other is not None:
            return f"{say_dollars(self.low)} or {say_dollars(self.other)}"
        if self.low == self.high:
            return say_dollars(self.low)
        return f"{say_dollars(self.low)} to {say_dollars(self.high)}"


def to_call(state: PotState, i: int) -> int:
    """What the player must add to match the bet, as far as he has it."""
    return min(max(state.to_match - state.bets[i], 0), state.stacks[i])


def _call(state: PotState, i: int) -> str:
    """What is left to a player who may not raise."""
    owed = to_call(state, i)
    return f"call {say_dollars(owed)} or fold" if owed else "check or fold"


def raise_range(table: PotTable, state: PotState, i: int) -> Range | CommandRejected:
    """To what the player may bet or raise, or why not at all."""
    facing, own, behind = state.to_match, state.bets[i], state.stacks[i]
    all_in = own + behind
    if all_in <= facing:
        return BetOutOfRange(f"all of the stack only calls; there are {say_dollars(behind)} left")
    bets, stacks = state.bets, state.stacks
    if not any(j != i and stacks[j] and bets[j] + stacks[j] > facing for j in state.inside):
        return NobodyCanCall(
            f"no other player could call any part of a raise: {_call(state, i)}", clause="POT-R35"
        )
    if i in state.checked and not table.check_raise:
        return CheckRaise(f"a player who has checked may {_call(state, i)}", clause="LB-R5")
    if not may_reraise(table, state, i):
        return BettingNotReopened(
            f"the short all-in did not reopen the betting: {_call(state, i)}", clause="POT-R13"
        )
    low, high = full_range(table, state, i)
    if is_capped(table, state, i):
        if facing < all_in < low:
            return Range(low, low - 1, short=all_in)
        return RaiseCapped(f"all {table.raises_max} raises are made: {_call(state, i)}", clause="POT-R11")
    if all_in < low:
        return Range(low, low - 1, short=all_in)
    if facing == 0 and has_open_pair(table, state, i):
        # The upper limit, or all-in for less of it (7CS-R14).
        upper = min(table.limits.upper, all_in)
        return Range(low, low, other=upper if upper > low else None)
    return Range(low, min(high, all_in))


def has_open_pair(table: PotTable, state: PotState, i: int) -> bool:
    """Whether the first bet of this street may be at the upper limit (7CS 11a, f)."""
    if table.open_pair == "off" or not table.game.streets[state.street].open_pair:
        return False
    boards = [state.up[i]] if table.open_pair == "bettor" else [state.up[j] for j in state.inside]
    return any(has_pair(board) for board in boards)


def full_range(table: PotTable, state: PotState, i: int) -> tuple[int, int]:
    """The least and the greatest full bet or raise, if the stack were endless.

    In whole chips, even where a fee or an all-in has left half of one on the table; but a fixed bet is exact.
    """
    facing, own = state.to_match, state.bets[i]
    least = facing + state.raise_by
    match table.limits.structure:
        case Structure.FIXED_LIMIT:
            # Short all-ins leave F where it was: C = 13 over F = 10 is completed to 20.
            exact = state.full + state.raise_by
            return exact, exact
        case Structure.SPREAD_LIMIT:
            assert table.limits.maximum is not None
            most = facing + max(table.limits.maximum, state.raise_by)
        case Structure.POT_LIMIT:
            fees = sum(amount for _, amount in state.fees) if table.pot_limit_before_fees else 0
            most = facing + state.pot + fees + (facing - own)
        case Structure.NO_LIMIT:
            most = 1 << 62
    low = least + -least % table.chip
    return low, max(low, most - most % table.chip)


def may_reraise(table: PotTable, state: PotState, i: int) -> bool:
    """Whether a player who has acted may raise again: after a full raise, or when he faces one in sum."""
    if i not in state.acted:
        return True
    if table.limits.structure is Structure.FIXED_LIMIT:
        return False
    return state.to_match - state.bets[i] >= state.raise_by


def is_capped(table: PotTable, state: PotState, i: int) -> bool:
    """Whether another raise is barred. Two alone raise without end, unless the cap was reached before."""
    if not table.raises_max or state.raises < table.raises_max:
        return False
    if table.cap_heads_up_at_start:
        return len(state.order) > 2
    return state.capped or len(state.able()) > 2


@dataclass(frozen=True, slots=True)
class Step:
    """What a raise does to the betting round."""

    full: Cents
    raise_by: Cents
    counts: bool
    reopens: bool
    caps: bool


def raise_step(table: PotTable, state: PotState, i: int, to: int) -> Step:
    """Read a legal raise: whether it is full, is one of the limited raises, reopens the betting."""
    raise_by = state.raise_by
    if table.limits.structure is Structure.FIXED_LIMIT:
        if state.to_match == 0 and to > raise_by:
            # An open pair bets the upper limit, and the street stays at it.
            raise_by = table.limits.upper
        extra = to - state.full
        # Half a bet or more counts as a whole one in limit play.
        is_full = extra >= raise_by or (table.reopen != "full" and 2 * extra >= raise_by)
    else:
        extra = to - state.to_match
        is_full = extra >= raise_by
        if is_full and table.raises_grow:
            raise_by = extra
    is_full = (is_full or table.reopen == "any") and not is_capped(table, state, i)
    counts = is_full and (state.full > 0 or table.bet_counts)
    caps = counts and 0 < table.raises_max <= state.raises + 1 and len(state.able()) > 2
    return Step(Cents(to if is_full else state.full), Cents(raise_by), counts, is_full, caps)
