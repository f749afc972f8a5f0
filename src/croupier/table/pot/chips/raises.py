"""How much may be bet: the four structures, the cap, short all-ins and reopening (POT 6.2 to 6.4).

Notation of the rules: C is the bet to match, F the level of the last full bet, b the player's chips on this
street, s their stack, T the amount of a raise, Z the fixed bet of the street, Δ the least raise.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.errors import (
    BetNotPositive,
    BetOffChip,
    BetOutOfRange,
    BettingNotReopened,
    CheckRaise,
    CommandRejected,
    NobodyCanCall,
    RaiseCapped,
)
from croupier.games.pot.limits import CapHeadsUp, Structure
from croupier.hands.board import has_pair
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table import events as e
from croupier.table.pot.state import PotState
from croupier.table.pot.table import PotTable


class Range(NamedTuple):
    """The amounts to which a player may raise; ``short`` is an all-in below them, if they have no more."""

    low: int
    high: int
    short: int | None = None
    other: int | None = None
    """A second exact amount: the upper limit for an open pair."""

    def allows(self, to: int) -> bool:
        """Whether a raise to this amount is legal."""
        return self.low <= to <= self.high or to in (self.short, self.other)

    def spans(self) -> list[tuple[Cents, Cents]]:
        """The smallest and the largest amount of each range that a player may choose from."""
        if self.short is not None:
            return [(Cents(self.short), Cents(self.short))]
        other = [] if self.other is None else [(Cents(self.other), Cents(self.other))]
        return [(Cents(self.low), Cents(self.high)), *other]

    def __str__(self) -> str:
        if self.short is not None and self.low > self.high:
            return f"all-in to {say_dollars(self.short)}"
        if self.other is not None:
            return f"{say_dollars(self.low)} or {say_dollars(self.other)}"
        if self.low == self.high:
            return say_dollars(self.low)
        return f"{say_dollars(self.low)} to {say_dollars(self.high)}"


class Raises:
    """The bets and raises that a table allows now."""

    __slots__ = ("state", "table")

    def __init__(self, table: PotTable, state: PotState) -> None:
        self.table, self.state = table, state

    def require(self, player: Player, to: Cents) -> None:
        """Refuse an amount outside the range, or not in whole chips."""
        chips, unit = self.state.chips, self.table.chip
        allowed = self.allowed(player)
        if isinstance(allowed, CommandRejected):
            raise allowed
        if to <= 0:
            raise BetNotPositive(
                f"a bet or raise must be to {allowed}, not to {say_dollars(to)}", clause="POT 6.2"
            )
        if to % unit and to not in (chips.bets[player] + chips.stacks[player], allowed.low):
            raise BetOffChip(
                f"bets are made in chips of {say_dollars(unit)}; allowed: {allowed}, not {say_dollars(to)}",
                clause="POT 1",
            )
        if not allowed.allows(to):
            raise BetOutOfRange(
                f"a bet or raise must be to {allowed}, not to {say_dollars(to)}", clause="POT 6.2"
            )

    def allowed(self, player: Player) -> Range | CommandRejected:
        """The amounts to which the player may bet or raise, or why they may not."""
        table, state = self.table, self.state
        facing, bets, stacks = state.betting.to_match, state.chips.bets, state.chips.stacks
        all_in = bets[player] + stacks[player]
        if all_in <= facing:
            return BetOutOfRange(f"the whole stack of {say_dollars(stacks[player])} is only enough to call")
        others = [other for other in state.inside if other != player and stacks[other]]
        if not any(bets[other] + stacks[other] > facing for other in others):
            return NobodyCanCall(
                f"nobody else could call any part of a raise: {self._call(player)}", clause="POT-R35"
            )
        if player in state.betting.checked and not table.check_raise:
            return CheckRaise(f"a player who has checked may only {self._call(player)}", clause="LB-R5")
        if not self._may_reraise(player):
            return BettingNotReopened(
                f"the short all-in did not reopen the betting: {self._call(player)}", clause="POT-R13"
            )
        low, high = self._full_range(player)
        if self._is_capped():
            if facing < all_in < low:
                return Range(low, low - 1, short=all_in)
            return RaiseCapped(
                f"all {table.raises_max} raises have been made: {self._call(player)}", clause="POT-R11"
            )
        if all_in < low:
            return Range(low, low - 1, short=all_in)
        if facing == 0 and self._has_open_pair(player):
            # The upper limit, or all-in for less (7CS-R14).
            upper = min(table.limits.upper, all_in)
            return Range(low, low, other=upper if upper > low else None)
        return Range(low, min(high, all_in))

    def _has_open_pair(self, player: Player) -> bool:
        """Whether the first bet of this street may be at the upper limit (7CS 11a, f)."""
        table, state = self.table, self.state
        if table.open_pair == "off" or not table.game.streets[state.street].open_pair:
            return False
        players = [player] if table.open_pair == "bettor" else state.inside
        return any(has_pair(state.cards.up[one]) for one in players)

    def _full_range(self, player: Player) -> tuple[int, int]:
        """The smallest and the largest full bet or raise, whatever the stack.

        They are whole chips, even if a fee or an all-in left part of a chip; a fixed bet is exact.
        """
        table, state = self.table, self.state
        betting, chips = state.betting, state.chips
        facing = betting.to_match
        least = facing + betting.raise_by
        match table.limits.structure:
            case Structure.FIXED_LIMIT:
                # A short all-in leaves F as it was: C = 13 over F = 10 is completed to 20.
                exact = betting.full + betting.raise_by
                return exact, exact
            case Structure.SPREAD_LIMIT:
                assert table.limits.maximum is not None
                most = facing + max(table.limits.maximum, betting.raise_by)
            case Structure.POT_LIMIT:
                fees = chips.fees_taken() if table.pot_limit_before_fees else 0
                most = facing + chips.pot + fees + (facing - chips.bets[player])
            case Structure.NO_LIMIT:
                most = 1 << 62
        low = least + -least % table.chip
        return low, max(low, most - most % table.chip)

    def _may_reraise(self, player: Player) -> bool:
        """Whether a player who has acted may raise again: facing at least one full raise in all."""
        table, state = self.table, self.state
        betting = state.betting
        if player not in betting.acted:
            return True
        if table.limits.structure is Structure.FIXED_LIMIT:
            return False
        return betting.to_match - state.chips.bets[player] >= betting.raise_by

    def _is_capped(self) -> bool:
        """Whether no more raises are allowed; two players have a cap only if posted or reached before."""
        table, state = self.table, self.state
        betting = state.betting
        if not table.raises_max or betting.raises < table.raises_max:
            return False
        match table.cap_heads_up:
            case CapHeadsUp.ALWAYS:
                return True
            case CapHeadsUp.ROUND_START:
                return len(betting.order) > 2
            case CapHeadsUp.AT_RAISE:
                return betting.capped or len(state.able()) > 2

    def _call(self, player: Player) -> str:
        """What a player who may not raise can do, in words."""
        owed = self.state.to_call(player)
        return f"call {say_dollars(owed)} or fold" if owed else "check or fold"

    def raised(self, player: Player, to: Cents) -> e.Raised:
        """A legal bet or raise: whether it is full, counts towards the cap, and reopens the betting."""
        table, state, betting = self.table, self.state, self.state.betting
        raise_by = betting.raise_by
        if table.limits.structure is Structure.FIXED_LIMIT:
            if betting.to_match == 0 and to > raise_by:
                # An open pair may bet the upper limit, which then holds for the street.
                raise_by = table.limits.upper
            extra = to - betting.full
            # Half a bet or more counts as a whole one in limit play.
            is_full = extra >= raise_by or (table.reopen != "full" and 2 * extra >= raise_by)
        else:
            extra = to - betting.to_match
            is_full = extra >= raise_by
            if is_full and table.raises_grow:
                raise_by = extra
        is_full = (is_full or table.reopen == "any") and not self._is_capped()
        counts = is_full and (betting.full > 0 or table.bet_counts)
        return e.Raised(
            player=player,
            to=to,
            amount=Cents(to - state.chips.bets[player]),
            full=Cents(to if is_full else betting.full),
            raise_by=Cents(raise_by),
            counts=counts,
            reopens=is_full,
            caps=counts and 0 < table.raises_max <= betting.raises + 1 and len(state.able()) > 2,
        )
