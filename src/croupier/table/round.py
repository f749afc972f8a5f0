"""A round of any game: commands in, events out, state folded from the events alone."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Self

from croupier.errors import CommandRejected
from croupier.games.choice import Choice
from croupier.games.view import RoundView
from croupier.numbers import Player
from croupier.table.commands import Command
from croupier.table.decider import Decider
from croupier.table.events import Event, RoundClosed
from croupier.table.table import Table


class Round(Decider):
    """One round at one table, from the first wager to the last payment."""

    table: Table

    def __init__(self) -> None:
        self.log = []
        self.over = False

    def play(self, commands: Iterable[Command]) -> Self:
        """Apply one command after the other."""
        for command in commands:
            self.apply(command)
        return self

    def emit(self, event: Event) -> None:
        """Record an event and let the state follow it."""
        self.log.append(event)
        self.evolve(event)
        if type(event) is RoundClosed:
            self.over = True

    def refusal(self, command: Command) -> CommandRejected | None:
        """Why the command would be refused now; None if it would be accepted. Changes nothing."""
        try:
            self.copy().apply(command)
        except CommandRejected as refused:
            return refused
        return None

    @abstractmethod
    def opening(self) -> list[Event]:
        """What is posted before anybody acts."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Player, ...]:
        """Whose turn it is: player numbers, or the dealer's 0. Several where the order is free."""

    @abstractmethod
    def legal(self, player: Player | None = None) -> list[Choice]:
        """Everything that may be done now, or by one player."""

    @abstractmethod
    def evolve(self, event: Event) -> None:
        """Let the state follow one event. No rule is consulted here."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent round in the same state."""

    @abstractmethod
    def fingerprint(self) -> object:
        """The whole state as something that compares: equal before and after a refusal."""

    @abstractmethod
    def view(self, person: Player | None) -> RoundView:
        """What one player, the dealer (0) or a bystander (None) may see, and nothing else."""

    # ── what not every family has ───────────────────────────────────────────────────────────────────

    @property
    def before_deal(self) -> bool:
        """Whether wagers are being made, and nothing is locked yet."""
        return False

    def bettors(self) -> list[Player]:
        """Those whose wagers lie on the layout."""
        return []

    @property
    def offer(self) -> str:
        """What is open for players to take or to pass, by a name of its own; empty while nothing is."""
        return ""

    @property
    def all_decide_at_once(self) -> bool:
        """Whether everybody's time runs together, and an act of one begins no new turn."""
        return False

    def out_of_turn(self) -> list[Choice]:
        """What players may do though others are waited for."""
        return []
