"""A round of any game: commands in, events out, state folded from the events alone.

A handler looks first and speaks then: every refusal is raised before the first event, so a refused
command changes nothing. What follows from an accepted command (a street that closes, a fee that falls due)
is found by ``_advance`` and recorded as further events.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Self

from croupier.errors import CommandRejected, NotNow, RoundOver
from croupier.table.choice import Choice
from croupier.table.commands import Command
from croupier.table.events import Event, RoundClosed
from croupier.table.form import check_form


class Round(ABC):
    """One round at one table, from the first wager to the last payment."""

    log: list[Event]
    over: bool

    handlers: ClassVar[dict[type[Command], Callable[[Any, Any], None]]]
    """Which method answers which command. Commands that a family does not know are refused."""

    def __init__(self) -> None:
        self.log = []
        self.over = False

    def apply(self, command: Command) -> list[Event]:
        """Do what the command says; the events that follow from it, or a refusal that changes nothing."""
        handler = self.handlers.get(type(command))
        if handler is None:
            raise NotNow(f"nobody does {type(command).__name__} in this game")
        check_form(command)
        if self.over:
            raise RoundOver("the round is over")
        before = len(self.log)
        try:
            handler(self, command)
        except CommandRejected:
            assert len(self.log) == before, "a refused command left a trace"
            raise
        self._advance()
        return self.log[before:]

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
    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is: player numbers, or the dealer's 0. Several where the order is free."""

    @abstractmethod
    def legal(self, player: int | None = None) -> list[Choice]:
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
    def view(self, person: int | None) -> dict[str, Any]:
        """What one player, the dealer (0) or a bystander (None) may see, and nothing else."""

    @abstractmethod
    def _advance(self) -> None:
        """Record whatever now follows by itself."""
