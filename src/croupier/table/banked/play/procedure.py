"""How a step with a module of its own takes part in a round: what it asks and accepts, when it is done."""

from __future__ import annotations

from typing import Generic, TypeVar

from croupier.errors import NotNow
from croupier.games.banked.vocabulary import Pass, Place, Procedure
from croupier.games.choice import Choice
from croupier.numbers import DEALER, Player
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.banked.position import BankedPosition
from croupier.table.banked.settling.player_dealer import ledger, settle_pass
from croupier.table.banked.state import BankedState

Taken = TypeVar("Taken", bound=Procedure)
"""The kind of step that a module takes over."""


class Runner(Generic[Taken]):
    """One step of a round while it is the current one. A handler refuses before it records anything."""

    def __init__(self, round_: BankedPosition, step: Taken) -> None:
        self.round = round_
        self.step = step

    @property
    def state(self) -> BankedState:
        """Where the round stands."""
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
        """Record what follows from the step; the step to go on with, if it is not the next one."""
        return None

    def deal(self, command: c.DealHand) -> None:
        """Give cards to a hand."""
        raise NotNow(f"no hand gets cards now; {self.awaited} comes first")

    def place(self, command: c.PlaceWager, place: Place) -> None:
        """Put up a wager after the deal."""
        raise NotNow(f"no {place.spot!r} wager is taken now; {self.awaited} comes first")

    def act(self, command: c.Command) -> None:
        """Do what only this kind of step knows."""
        raise NotNow(f"that is not done now; {self.awaited} comes first", clause=self.step.clause)

    def warning(self, command: c.Command) -> str | None:
        """What to tell a player before they do something that is allowed and loses; mostly nothing."""
        return None

    def end_if_exhausted(self) -> int | None:
        """A bank that a pass before the play has exhausted ends the round: nobody plays (PD-R18)."""
        round_ = self.round
        assert round_.bank is not None
        unsettled = any(key not in self.state.settled for key in self.state.wagers)
        if unsettled and ledger(round_.table, self.state, round_.bank).exhausted:
            round_.emit(e.PlayCutShort(clause="PD-R18"))
            return len(round_.table.game.script)
        return None


class PassRunner(Runner[Pass]):
    """Some spots are settled before the play goes on."""

    def leave(self) -> int | None:
        """Settle them."""
        round_ = self.round
        assert round_.bank is not None
        for event in settle_pass(round_.table, self.state, round_.bank, self.step.spots):
            round_.emit(event)
        return self.end_if_exhausted()
