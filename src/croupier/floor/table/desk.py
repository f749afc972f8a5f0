"""The desk of a table: a session on which commands are decided before the store keeps them.

People see another one, which follows when the events are kept. So every event is folded twice and no more:
once to decide what comes next, once to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.errors import CommandRejected
from croupier.table import Session
from croupier.table.commands import Command
from croupier.table.events import Event


class Desk:
    """Decides commands for the table that people see."""

    def __init__(self, shown: Session) -> None:
        self._shown = shown
        self.session = shown.copy()
        """The table with everything that has been decided."""

    def attempt(self, commands: Iterable[Command]) -> list[Event]:
        """All of the commands or none: their events, or the first refusal, after which nothing has changed.

        Each command is asked for when those before it have been decided, so that it can depend on them.
        """
        before = len(self._shown.log)
        assert len(self.session.log) == before, "something was decided and neither shown nor given up"
        try:
            for command in commands:
                self.session.apply(command)
        except BaseException as broken:
            # A refusal leaves no trace, but the commands before it do; a broken rule may have left anything.
            if len(self.session.log) > before or not isinstance(broken, CommandRejected):
                self.session = self._shown.copy()
            raise
        return self.session.log[before:]

    def show(self, events: Iterable[Event]) -> None:
        """The events are kept: let people see them."""
        for event in events:
            self._shown.emit(event)
