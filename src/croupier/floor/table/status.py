"""A table's status outside its log: who runs it, whether it is paused, who waits for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.errors import LeaseLost, NotNow


class TimedOut(NamedTuple):
    """The people for whom the table acted in one round, because their time was up."""

    round: int
    people: tuple[str, ...]


NONE_TIMED_OUT = TimedOut(0, ())


@dataclass(kw_only=True)
class Status:
    """The current status of one table, which its host, its loop and its views read."""

    here: bool = True
    """Whether this process runs the table; otherwise it is only followed here."""
    paused: bool = False
    """Whether no new round is opened."""
    frozen: bool = False
    """Whether the table is frozen in a dispute: play stops, and every chip stays."""
    bots: tuple[str, ...] = ()
    """The names of the table's bots."""
    wanted: int = 0
    """How many seats people want here, called or waiting; bots leave theirs for them."""
    awaited: bool = False
    """Whether somebody waits for a seat here."""
    late: dict[str, int] = field(default_factory=dict)
    """How many decisions in a row people have missed."""
    timed_out: TimedOut = NONE_TIMED_OUT

    def require_here(self, table: str) -> None:
        """Reject every decision at a table that another process runs."""
        if not self.here:
            raise LeaseLost(f"{table} is run by another process")

    def require_thawed(self) -> None:
        """Reject everything at a frozen table."""
        if self.frozen:
            raise NotNow("the table is frozen in a dispute; play continues when a supervisor releases it")

    def require_running(self) -> None:
        """Reject a new round while the table is paused."""
        if self.paused:
            raise NotNow("the table is paused: no new round opens until it is resumed")

    def in_time(self, person: str) -> None:
        """Record that a person has acted: they are no longer late."""
        self.late.pop(person, None)

    def note_timed_out(self, number: int, people: Sequence[str]) -> None:
        """Record for whom the table acts in a round; the page shows it."""
        others = self.timed_out.people if self.timed_out.round == number else ()
        self.timed_out = TimedOut(number, tuple(dict.fromkeys((*others, *people))))
