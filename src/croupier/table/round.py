"""A round of any game: commands in, events out; its state follows the events alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Self

from croupier.errors import CommandRejected
from croupier.games.choice import Choice
from croupier.games.view import RoundView
from croupier.numbers import Player
from croupier.table.commands import Command
from croupier.table.decider import Decider
from croupier.table.events import AnyEvent, Event, RoundClosed
from croupier.table.table import Table


class Round(Decider):
    """One round at one table, from the first wager to the last payment."""

    table: Table

    def __init__(self) -> None:
        self.log = []
        self.over = False

    if TYPE_CHECKING:
        # A type checker knows which events a round has; how a command becomes events is the decider's.
        def apply(self, command: Command, *, checked: bool = False) -> Sequence[AnyEvent]:
            """Do what the command says and return the new events, or raise a refusal."""

    def play(self, commands: Iterable[Command]) -> Self:
        """Apply commands one after another."""
        for command in commands:
            self.apply(command)
        return self

    def emit(self, event: Event) -> None:
        """Record an event and let the state follow it."""
        self.log.append(event)
        self.evolve(event)
        if type(event) is RoundClosed:
            self.over = True

    @abstractmethod
    def unsettled(self) -> str:
        """The fault in the chips of a round that ends: a wager left over, or chips lost; empty if none."""

    def refusal(self, command: Command) -> CommandRejected | None:
        """Why the command would be refused now, or None if it would be accepted; nothing changes."""
        try:
            self.copy().apply(command)
        except CommandRejected as refused:
            return refused
        return None

    @abstractmethod
    def opening(self) -> list[Event]:
        """The events before anybody acts: forced bets put in, a bank wager put up."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Player, ...]:
        """Whose turn it is: player numbers, or the dealer's 0. Several where the order is free."""

    @abstractmethod
    def legal(self, player: Player | None = None) -> list[Choice]:
        """Everything that may be done now, by anybody or by one player."""

    @abstractmethod
    def evolve(self, event: Event) -> None:
        """Let the state follow one event. No rule is consulted here."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent round in the same state."""

    @abstractmethod
    def fingerprint(self) -> object:
        """The whole state as a value that can be compared: equal before and after a refusal."""

    @abstractmethod
    def view(self, person: Player | None) -> RoundView:
        """What one player, the dealer (0) or a bystander (None) may see, and nothing else."""

    # ── what not every family has ───────────────────────────────────────────────────────────────────

    @property
    def before_deal(self) -> bool:
        """Whether wagers may still be made because nothing is locked yet."""
        return False

    def bettors(self) -> list[Player]:
        """The players who have wagers on the layout."""
        return []

    @property
    def free(self) -> bool:
        """Whether the round is dealt without wagers because somebody asked for that."""
        return False

    @property
    def offer(self) -> str:
        """The name of the offer that players may take or pass, such as insurance; empty if there is none."""
        return ""

    @property
    def all_decide_at_once(self) -> bool:
        """Whether all players decide in the same time, so that one player's action starts no new turn."""
        return False

    def out_of_turn(self) -> list[Choice]:
        """What players may do although the round is waiting for others."""
        return []
