"""A step that has a module of its own: what it asks for and accepts, and when it is complete."""

from __future__ import annotations

from typing import Generic, TypeVar

from croupier.errors import NotNow
from croupier.games.banked.vocabulary import Pass, Place, Procedure
from croupier.games.choice import Choice
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.state import BankedState

Taken = TypeVar("Taken", bound=Procedure)
"""The kind of step that a runner runs."""


class Runner(Generic[Taken]):
    """Runs the current step of a round. A handler refuses before it records anything."""

    def __init__(self, round_: BankedPosition, step: Taken) -> None:
        self.round = round_
        self.step = step

    @property
    def state(self) -> BankedState:
        """The round's state."""
        return self.round.state

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Whose turn it is."""
        return (DEALER,)

    @property
    def awaited(self) -> str:
        """What the round is waiting for, in words."""
        return "the dealer"

    def choices(self, actor: Player) -> list[Choice]:
        """What the actor may do."""
        return []

    def complete(self) -> bool:
        """Whether the step is done."""
        return True

    def leave(self) -> int | None:
        """Record what follows from the step; return the step to go on with, or None for the next one."""
        return None

    def deal(self, command: c.DealHand) -> None:
        """Give cards to a hand."""
        raise NotNow(f"no hand gets cards now; {self.awaited} comes first")

    def place(self, command: c.PlaceWager, place: Place) -> None:
        """Put up a wager after the deal."""
        raise NotNow(f"{place.spot!r} takes no wager now; {self.awaited} comes first")

    def act(self, command: c.Command) -> None:
        """Do what only this kind of step accepts."""
        raise NotNow(f"not possible now; {self.awaited} comes first", clause=self.step.clause)

    def warning(self, command: c.Command) -> str | None:
        """What to tell a player before they do something allowed that loses; mostly None."""
        return None

    def end_if_exhausted(self) -> int | None:
        """End the round if wagers settled before the play have exhausted the bank (PD-R18)."""
        round_ = self.round
        unsettled = any(key not in self.state.settled for key in self.state.wagers)
        if unsettled and round_.settlement().bank.exhausted:
            round_.emit(e.PlayCutShort(clause="PD-R18"))
            return len(round_.table.game.script)
        return None


class PassRunner(Runner[Pass]):
    """Settles some spots before the play goes on."""

    def leave(self) -> int | None:
        """Settle the spots."""
        for event in self.round.settlement().only(self.step.spots):
            self.round.emit(event)
        return self.end_if_exhausted()
