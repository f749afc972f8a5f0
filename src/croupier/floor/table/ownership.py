"""Which process runs a table: several share a store, one of them runs the table, the others follow it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.floor.keeping import Turn, find_out
from croupier.floor.table.clock import TableClock
from croupier.floor.table.log import TableLog
from croupier.floor.table.notifier import Notifier
from croupier.floor.table.snapshot import Held
from croupier.floor.table.status import Status


class Ownership:
    """Takes a table over and lets it go."""

    def __init__(
        self, log: TableLog, status: Status, clock: TableClock, notifier: Notifier, turn: Turn
    ) -> None:
        self._log, self._status, self._clock = log, status, clock
        self._notifier, self._turn = notifier, turn

    async def take_over(self, bots: Sequence[str]) -> None:
        """Run the table here from now on, with the hand and the bots that it has."""
        async with self._turn:
            self._status.bots, self._log.stale = tuple(bots), True
            self._take_up(await find_out(self._log.read))
            self._status.here = True

    def let_go(self) -> None:
        """Stop running the table here; what is still being decided will not be stored."""
        self._status.here = False
        self._clock.let_go()
        self._log.distrust()
        self._notifier.tell()

    async def read_whole(self) -> Held | None:
        """Read a table that this process has let go; None if it can be followed on.

        The command that holds the table's turn may be waiting for the caller, so this does not wait for it.
        """
        if not self._log.stale or self._status.here or self._turn.taken:
            return None
        async with self._turn:
            return await find_out(self._log.read)

    def follow_whole(self, read: Held) -> None:
        """Show all that was read, unless that has been done."""
        if self._log.stale and not self._status.here and not self._turn.taken:
            self._take_up(read)

    def _take_up(self, read: Held) -> None:
        self._log.take_up(read)
        self._notifier.forget_plan()
