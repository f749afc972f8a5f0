"""A table that several processes share: one of them runs it, the others follow, and any may take it over."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import LeaseLost
from croupier.floor.keeping import find_out
from croupier.floor.table.desk import Desk
from croupier.floor.table.snapshot import ROUNDS, TABLE, TABLE_CODEC, Held, find, held
from croupier.floor.table.stored import StoredTable


class SharedTable(StoredTable):
    """A table that may be run here or elsewhere."""

    def _require_here(self) -> None:
        """Refuse to decide anything at a table that another process runs."""
        if not self.here:
            raise LeaseLost(f"{self.setup.id} is run by another process")

    def follow_found(self, start: int, records: Sequence[bytes]) -> None:
        """Follow what the process that runs the table has kept from this place on, to show it."""
        place = self.session.version
        events = TABLE_CODEC.read_all(records[place - start :], stream=self.stream, start=place)
        self._desk.show(events)
        self.chronicle.follow(events)
        self._enter_in_ledger()
        self.keep_snapshot_if_due()

    async def take_over(self, bots: Sequence[str]) -> None:
        """Run the table here from now on, with the hand and the bots that it has."""
        async with self._lock:
            self._bots, self._stale = bots, True
            self._become(await find_out(self._read))
            self.here = True

    def let_go(self) -> None:
        """Run the table here no longer; what is still being decided will not be kept."""
        self.here, self._since = False, None
        self._awaited = ("", 0.0, 0.0)
        self.distrust()
        self._tell()

    async def read_whole(self) -> Held | None:
        """What the store holds of a table that this process has let go; None if it can be followed on.

        Whoever holds the table's turn may be waiting for the one who asks, so nobody waits for them.
        """
        if not self._stale or self.here or self._lock.taken:
            return None
        async with self._lock:
            return await find_out(self._read)

    def follow_whole(self, read: Held) -> None:
        """Follow all of it, unless that has been done."""
        if self._stale and not self.here and not self._lock.taken:
            self._become(read)

    async def read_until(self, place: int) -> Held:
        """The table as the store held it after the first events of its log."""

        def read() -> Held:
            for kind in (TABLE, ROUNDS):
                snapshot = find(self._store, self.stream, kind)
                if snapshot is not None and snapshot.version <= place:
                    return held(self._store, self.setup.log_name, snapshot, place)
            return held(self._store, self.setup.log_name, None, place)

        return await find_out(read)

    def distrust(self) -> None:
        """Read the table from the store before anything else is done at it."""
        self._desk, self._stale = Desk(self.session), True
