"""How a command becomes events: the one way for a round of any family and for the table around it.

A handler looks first and speaks then: every refusal is raised before the first event, so a refused
command changes nothing. What follows from an accepted command (a street that closes, a fee that falls due)
is found by ``_advance`` and recorded as further events.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from croupier.errors import CommandRejected, NotNow, RoundOver
from croupier.table.commands import Command
from croupier.table.events import Event
from croupier.table.form import PLAIN, check_form


class Decider(ABC):
    """Whatever takes commands and answers with events, all of which are in its log."""

    log: list[Event]
    over: bool = False

    handlers: ClassVar[dict[type[Command], Callable[[Any, Any], None]]]
    """Which method answers which command. Commands that it does not know are refused."""
    where: ClassVar[str] = "in this game"
    """Where nobody does what is asked, in words."""

    def apply(self, command: Command, *, checked: bool = False) -> list[Event]:
        """Do what the command says; the events that follow from it, or a refusal that changes nothing.

        ``checked``: its form has been, because it came inside another command.
        """
        handler = self.handlers.get(type(command))
        if handler is None:
            raise NotNow(f"nobody does {type(command).__name__} {self.where}")
        # Looked up here and not asked of check_form: every command of every hand comes this way.
        if not checked and not PLAIN[type(command)](command):
            check_form(command)
        if self.over:
            raise RoundOver("the round is over")
        log = self.log
        before = len(log)
        try:
            handler(self, command)
        except CommandRejected:
            assert len(log) == before, "a refused command left a trace"
            raise
        self._advance()
        return log[before:]

    @abstractmethod
    def _advance(self) -> None:
        """Record whatever now follows by itself."""
