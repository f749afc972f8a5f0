"""How a command becomes events, in a round of any family and at the table around it.

A handler checks before it records: every refusal is raised before the first event, so a refused command
changes nothing. ``_advance`` then records the consequences of an accepted command (a street that closes, a
fee that falls due) as further events.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from croupier.errors import CommandRejected, DataInvalid, NotNow, RoundOver
from croupier.table.commands import Command
from croupier.table.events import Event
from croupier.table.form import PLAIN, check_form

EventT = TypeVar("EventT")


class Decider(ABC, Generic[EventT]):
    """Something that takes commands and answers with events, all of which are in its log."""

    log: list[Event]
    over: bool = False

    handlers: ClassVar[dict[type[Command], Callable[[Any, Any], None]]]
    """The method for each command; a command without one is refused."""
    afterwards: ClassVar[frozenset[type[Command]]] = frozenset()
    """The commands that may still be accepted when everything is settled; they move no chips."""
    where: ClassVar[str] = "of this game"
    """Whose action an unknown command is not, as the refusal says it."""

    def apply(self, command: Command, *, checked: bool = False) -> Sequence[EventT]:
        """Do what the command says and return the new events, or raise a refusal that changes nothing.

        ``checked`` means that its form was checked already, because it came inside another command.
        """
        kind = type(command)
        handlers = self.handlers
        if kind not in handlers:
            if not isinstance(command, Command):
                raise DataInvalid(f"{command!r} is not a command; read it with croupier.parse_action")
            raise NotNow(f"{kind.__name__} is not an action {self.where}")
        # Looked up here, not through check_form: every command of every round comes this way.
        if not checked and not PLAIN[kind](command):
            check_form(command)
        if self.over and kind not in self.afterwards:
            raise RoundOver("the round is over")
        log = self.log
        before = len(log)
        try:
            handlers[kind](self, command)
        except CommandRejected:
            assert len(log) == before, "a refused command left a trace"
            raise
        self._advance()
        # A wager left unsettled or a lost chip is a fault of the engine, not a refusal.
        assert not (self.over and (fault := self.unsettled())), fault
        recorded: Sequence[Any] = log[before:]
        return recorded

    def unsettled(self) -> str:
        """The fault in the chips when everything is over: a wager left, or chips lost; empty if none."""
        return ""

    @abstractmethod
    def _advance(self) -> None:
        """Record every event that now follows without a command."""
