"""The clock of a table: how long it waits for people, and the table time that fees are collected by."""

from __future__ import annotations

import asyncio

from croupier.floor.table.move import Await, Move
from croupier.floor.table.past_rounds import PastRounds
from croupier.pay.fees import MARK_SECONDS
from croupier.table import commands as c
from croupier.table.session import commands as sc


class ClockedTable(PastRounds):
    """A table with its clock."""

    _since: float | None
    """The event loop's time at which the table's clock was 0; None while the table is not running."""

    def _patience(self, move: Move | None) -> float | None:
        """How long to wait before a move; a clock that is running goes on while others act."""
        if move is None:
            self._awaited = ("", 0.0, 0.0)
            return self._until_mark()
        if not isinstance(move, Await):
            self._awaited = ("", 0.0, 0.0)
            return move.after
        now = asyncio.get_running_loop().time()
        if move.key != self._awaited[0]:
            self._awaited = (move.key, now + move.after, move.after)
        return max(0.0, self._awaited[1] - now)

    @property
    def clock(self) -> int:
        """Seconds that the table has been open; the clock stands still while the floor is closed."""
        if self._since is None:
            return self.session.state.noted
        return int(asyncio.get_running_loop().time() - self._since)

    def _note_clock(self) -> list[c.Command]:
        """The command that logs table time, if the table collects by time and the clock has moved."""
        if not self.setup.posting.time_fees or self.clock <= self.session.state.noted:
            return []
        return [sc.NoteClock(clock=self.clock)]

    def _until_mark(self) -> float | None:
        """How long an idle table may wait until the next time collection."""
        if not self.setup.posting.time_fees or self._since is None:
            return None
        return float(MARK_SECONDS - self.clock % MARK_SECONDS)
