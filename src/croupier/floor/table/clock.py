"""A table's clock: deadlines for players, their time banks, and the table time for fees."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from msgspec import Struct

from croupier.errors import NotNow
from croupier.floor.setup import TableSetup
from croupier.floor.table.move import Await, Move
from croupier.floor.table.shown import Shown
from croupier.pay.fees import MARK_SECONDS
from croupier.table import commands as c
from croupier.table.session import commands as sc

IDLE = "away"
"""Prefix of the key of the wait for absent players; its clock is not shown."""

TIME_BANK_STEP = 30
"""How many seconds a player takes from the time bank with each request."""


class Wait(NamedTuple):
    """The wait's key, its deadline by the event loop's clock, and its total seconds."""

    key: str
    until: float
    seconds: float


NO_WAIT = Wait("", 0.0, 0.0)


class Clock(Struct, frozen=True, kw_only=True):
    """Seconds left on the clock, and how many it started with."""

    left: float
    of: float


class TableClock:
    """The clock of one table. It runs while the table runs; its time is stored in the table's log."""

    def __init__(self, setup: TableSetup, shown: Shown) -> None:
        self._setup, self._shown = setup, shown
        self.wait = NO_WAIT
        self._since: float | None = None
        """The event loop's time at which the clock was 0; None while it is stopped."""
        self._time_used: dict[str, int] = {}

    def start(self) -> None:
        """Continue from the table time last noted in the log."""
        self._since = asyncio.get_running_loop().time() - self._shown.session.state.noted

    def stop(self) -> None:
        """Stop, because the floor closes."""
        self._since = None

    def let_go(self) -> None:
        """Stop, because another process runs the table, and drop the current wait."""
        self._since, self.wait = None, NO_WAIT

    @property
    def seconds(self) -> int:
        """Seconds that the table has been open; the clock is stopped while the floor is closed."""
        if self._since is None:
            return self._shown.session.state.noted
        return int(asyncio.get_running_loop().time() - self._since)

    def note(self) -> list[c.Command]:
        """Return the command that logs table time, if the table collects by time and the clock has moved."""
        if not self._setup.posting.time_fees or self.seconds <= self._shown.session.state.noted:
            return []
        return [sc.NoteClock(clock=self.seconds)]

    def patience(self, move: Move | None) -> float | None:
        """Return the seconds to wait before a move; a wait in progress is not restarted while others act."""
        if not isinstance(move, Await):
            self.wait = NO_WAIT
            return self._until_mark() if move is None else move.after
        now = asyncio.get_running_loop().time()
        if move.key != self.wait.key:
            self.wait = Wait(move.key, now + move.after, move.after)
        return max(0.0, self.wait.until - now)

    def _until_mark(self) -> float | None:
        """Return the seconds that an idle table may wait until the next time collection."""
        if not self._setup.posting.time_fees or self._since is None:
            return None
        return float(MARK_SECONDS - self.seconds % MARK_SECONDS)

    def shown(self) -> Clock | None:
        """Return the time that players have left to act; None while the table waits for none of them."""
        if not self.wait.key or self.wait.key.startswith(IDLE):
            return None
        left = max(0.0, self.wait.until - asyncio.get_running_loop().time())
        return Clock(left=left, of=self.wait.seconds)

    def time_left(self, person: str) -> int:
        """Return the seconds left in a person's time bank at this table."""
        return max(0, self._setup.time_bank - self._time_used.get(person, 0))

    def extend(self, person: str) -> None:
        """Extend the current wait from a person's time bank."""
        left = self.time_left(person)
        if not left:
            raise NotNow("your time bank is empty")
        added = min(TIME_BANK_STEP, left)
        self._time_used[person] = self._time_used.get(person, 0) + added
        self.wait = Wait(self.wait.key, self.wait.until + added, self.wait.seconds + added)
