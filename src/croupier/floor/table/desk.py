"""The desk of a table: a session that decides commands before their events are stored.

People see another session, which follows once the events are stored. So every event is applied exactly twice:
once to decide what comes next, once to be shown.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable

from croupier.errors import CommandRejected, DataInvalid
from croupier.table import Session
from croupier.table.commands import Command
from croupier.table.events import Event
from croupier.table.session.commands import NoteKey


class Desk:
    """Decides commands for the table that people see."""

    def __init__(self, shown: Session) -> None:
        self._shown = shown
        self.session = shown.copy()
        """The session after all decided events."""

    def attempt(self, commands: Iterable[Command], *, at: str = "", key: str = "") -> list[Event]:
        """Decide all of the commands or none: return their events, or raise a refusal and change nothing.

        Each command is read only after those before it have been decided, so it can depend on them; a
        generator that made a refused command gets the refusal thrown in. The second ``at`` is noted before
        their events, and their idempotency ``key`` after them.
        """
        before = self._shown.version
        assert self.session.version == before, "decided events were neither shown nor dropped"
        try:
            for command in commands:
                try:
                    self.session.apply(command)
                except (CommandRejected, DataInvalid) as refused:
                    if isinstance(commands, Generator):
                        commands.throw(refused)
                    raise
            if at and self.session.version > before:
                self.session.note_moment(at, before)
            if key:
                self.session.apply(NoteKey(key=key))
        except BaseException as broken:
            # A refused command changes nothing, but those before it did; other errors may change anything.
            if self.session.version > before or not isinstance(broken, CommandRejected):
                self.session = self._shown.copy()
            raise
        return self.session.since(before)

    def show(self, events: Iterable[Event]) -> None:
        """Show people the events, which have been stored."""
        for event in events:
            self._shown.emit(event)
