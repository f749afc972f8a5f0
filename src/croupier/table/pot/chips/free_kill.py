"""Killing the pot voluntarily while the cards are dealt, in Lowball (POT 11, LB-R11)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import ChipsShort, NotNow, NotOffered
from croupier.money import Cents, say_dollars
from croupier.numbers import Player
from croupier.table import events as e
from croupier.table.pot.chips.forced import Forced
from croupier.table.pot.chips.kill import KILL_BLINDS, KillRules
from croupier.table.pot.state import PotState
from croupier.table.pot.table import PotTable

CARDS_SEEN = 3
"""How many cards a player may have seen when they kill the pot."""


@dataclass(frozen=True, slots=True)
class FreeKill:
    """Who may kill this pot, and what that costs."""

    table: PotTable
    forced: Forced
    state: PotState

    @property
    def blind(self) -> Cents:
        """What the kill costs in this round."""
        return KillRules(self.table).raised(self.forced.level)

    def not_offered(self) -> NotOffered | None:
        """Why nobody may kill this pot; None if somebody may."""
        if not self.table.game.kills_freely:
            return NotOffered("a pot may be killed voluntarily only in Lowball", clause="POT 11")
        if self.forced.big_blind is None:
            return NotOffered("there is no big blind to double", clause="POT 11")
        if self.forced.killer is not None:
            return NotOffered("this pot has already been killed", clause="POT 11")
        return None

    def refusal(self, player: Player) -> NotNow | ChipsShort | None:
        """Why a player may not kill the pot during the deal; None if they may."""
        seen = len(self.state.cards.hole[player])
        if seen > CARDS_SEEN:
            return NotNow(
                f"a player may kill the pot with at most {CARDS_SEEN} cards, not {seen}", clause="LB-R11"
            )
        if player in self.state.betting.claims:
            return NotNow(f"player {player} has already claimed the kill", clause="POT 11")
        needed, started_with = KILL_BLINDS * self.blind, self.state.chips.starting[player]
        if started_with < needed:
            return ChipsShort(
                f"a player who kills the pot must begin the round with {say_dollars(needed)} or more, "
                f"not {say_dollars(started_with)}",
                clause="POT 11",
            )
        return None

    def put_in(self) -> e.PotKilled:
        """The kill of the first claimant, put in after the deal; the limits rise."""
        player, level = min(self.state.betting.claims), self.blind
        return e.PotKilled(player=player, amount=Cents(level - self.state.chips.bets[player]), level=level)
