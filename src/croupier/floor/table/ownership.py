"""Which process runs a table: among those that share a store, one runs it and the others follow."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.floor.keeping import Turn, find_out
from croupier.floor.table.clock import TableClock
from croupier.floor.table.log import TableLog
from croupier.floor.table.notifier import Notifier
from croupier.floor.table.snapshot import Held
from croupier.floor.table.status import Status


class Ownership:
    """Takes over a table and releases it."""

    def __init__(
        self, log: TableLog, status: Status, clock: TableClock, notifier: Notifier, turn: Turn
    ) -> None:
        self._log, self._status, self._clock = log, status, clock
        self._notifier, self._turn = notifier, turn

    async def take_over(self, bots: Sequence[str]) -> None:
        """Run the table here from now on, with its current hand and bots."""
        async with self._turn:
            self._status.bots, self._log.stale = tuple(bots), True
            self._take_up(await find_out(self._log.read))
            self._status.here = True

    def let_go(self) -> None:
        """Stop running the table here; pending decisions will not be stored."""
        self._status.here = False
        self._clock.let_go()
        self._log.distrust()
        self._notifier.tell()

    async def read_whole(self) -> Held | None:
        """Read a table that this process has released; None if it can simply be followed.

        The command that holds the table's turn may be waiting for the caller, so this does not wait for it.
        """
        if not self._log.stale or self._status.here or self._turn.taken:
            return None
        async with self._turn:
            return await find_out(self._log.read)

    def follow_whole(self, read: Held) -> None:
        """Show everything that was read, unless that has been done."""
        if self._log.stale and not self._status.here and not self._turn.taken:
            self._take_up(read)

    def _take_up(self, read: Held) -> None:
        self._log.take_up(read)
        self._notifier.forget_plan()
