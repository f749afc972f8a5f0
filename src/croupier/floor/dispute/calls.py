"""Calls for a supervisor: a dealer's report, and the supervisor's ruling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from croupier.errors import DataInvalid, NotNow, SecondPerson
from croupier.floor.dispute.records import RulingGiven, SupervisorCalled
from croupier.table.events.event import Event

CALLS_KEPT = 200
"""How many calls with a ruling stay in memory; the log has all."""


class What(StrEnum):
    """The reason for a call."""

    MISDEAL = "misdeal"
    WRONG_COUNT = "wrong count"
    EXPOSED = "exposed card"
    DEAD_HAND = "dead hand"
    FOULED_DECK = "fouled deck"
    DISPUTE = "dispute"
    OTHER = "something else"


@dataclass(frozen=True)
class Call:
    """A call, and the ruling once there is one."""

    called: SupervisorCalled
    ruled: RulingGiven | None = None

    @property
    def number(self) -> int:
        """The call's number on this floor, from 1."""
        return self.called.number


class Calls:
    """The calls of a floor, read from its log of disputes."""

    def __init__(self) -> None:
        self._calls: dict[int, Call] = {}
        self.last = 0
        """The number of the last call."""

    def follow(self, record: Event) -> None:
        """Follow a record."""
        match record:
            case SupervisorCalled():
                self.last = record.number
                self._calls[record.number] = Call(record)
            case RulingGiven():
                self._calls[record.number] = replace(self._calls[record.number], ruled=record)
                self._forget()

    def _forget(self) -> None:
        ruled = [number for number, call in self._calls.items() if call.ruled is not None]
        for number in ruled[:-CALLS_KEPT]:
            del self._calls[number]

    def waiting(self) -> list[Call]:
        """Return the calls without a ruling, the oldest first."""
        return [call for call in self._calls.values() if call.ruled is None]

    def at(self, table: str) -> Call | None:
        """A table's latest call."""
        return next((call for call in reversed(self._calls.values()) if call.called.table == table), None)

    def call(self, number: int) -> Call:
        """Return the call with this number."""
        if number not in self._calls:
            raise DataInvalid(f"there is no call {number}", key="call")
        return self._calls[number]

    def check_call(self, table: str) -> None:
        """Refuse a second call while a table waits for a supervisor."""
        before = self.at(table)
        if before is not None and before.ruled is None:
            raise NotNow(f"{table} waits for a supervisor already: {before.called.what}")

    def check_ruling(self, number: int, *, by: str, players: tuple[str, ...]) -> None:
        """Reject a ruling by the caller or a player of the round, and a second ruling."""
        call = self.call(number)
        if call.ruled is not None:
            raise NotNow(f"{call.ruled.by} has ruled on call {number} already")
        if by == call.called.by:
            raise SecondPerson("somebody else rules: you called for it yourself")
        if by in players:
            raise SecondPerson("somebody else rules: you play in this round")


def what_of(text: str) -> What:
    """Return the reason for a call from its text."""
    try:
        return What(text.strip().lower())
    except ValueError:
        raise DataInvalid(f"call for one of {', '.join(What)}", key="what") from None
