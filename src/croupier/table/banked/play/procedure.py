"""Steps that games share beyond deals and decisions: what they refuse, and settling some spots early."""

from __future__ import annotations

from typing import TypeVar

from croupier.errors import NotNow
from croupier.games.banked.vocabulary import Pass, Procedure
from croupier.money import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.play.runner import Runner
from croupier.table.banked.wagers.bet import Bet

Played = TypeVar("Played", bound=Procedure)
"""The kind of procedure that a runner plays."""


class ProcedureRunner(Runner[Played]):
    """Plays a step of one game or family, and refuses everything else with its clause."""

    def deal(self, command: c.DealHand) -> None:
        """Give cards to a hand."""
        raise NotNow(f"no hand gets cards now; {self.round.awaited} comes first")

    def place(self, bet: Bet, amount: Cents) -> None:
        """Take a wager after the deal."""
        raise NotNow(f"{bet.spot.name!r} takes no wager now; {self.round.awaited} comes first")

    def act(self, command: c.Command) -> None:
        """Do what only this kind of step accepts."""
        raise NotNow(f"not possible now; {self.round.awaited} comes first", clause=self.step.clause)

    def end_if_exhausted(self) -> int | None:
        """End the round if wagers settled before the play have exhausted the bank (PD-R18)."""
        state = self.state
        if not state.wagers.keys() <= state.settled and self.settlement().bank.exhausted:
            self.round.emit(e.PlayCutShort(clause="PD-R18"))
            return len(self.table.game.script)
        return None


class PassRunner(ProcedureRunner[Pass]):
    """Settles some spots before the play continues."""

    def finish(self) -> int | None:
        """Settle the spots."""
        self.record(self.settlement().only(self.step.spots))
        return self.end_if_exhausted()
