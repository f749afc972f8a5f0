"""A stream of the floor's own records: read at the opening, appended to, read again after trouble."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from croupier.errors import StoreError, StoreUncertain, VersionConflict
from croupier.floor.keeping import find_out, keep
from croupier.store import Codec, EventStore
from croupier.table.events import Event


class Journal:
    """A stream whose owner follows every record, once it is kept."""

    def __init__(
        self, store: EventStore, stream: str, codec: Codec[Event], follow: Callable[[Event], None]
    ) -> None:
        self.stream = stream
        self.version = 0
        """How many records the owner has followed."""
        self._store, self._codec, self._follow = store, codec, follow
        self.behind = True
        """Whether the stream may hold more than the owner has followed."""

    def read(self) -> None:
        """Follow what the store holds, while a floor opens; call it once the owner has its journal."""
        self._follow_found(self._store.read(self.stream, self.version))

    async def catch_up(self) -> None:
        """The same after trouble, while the floor runs; call it before deciding anything."""
        if self.behind:
            version = self.version
            self._follow_found(await find_out(lambda: self._store.read(self.stream, version)))

    def _follow_found(self, records: Sequence[bytes]) -> None:
        self._follow_all(self._codec.read_all(records, stream=self.stream, start=self.version))
        self.behind = False

    async def keep(self, *records: Event) -> None:
        """Keep records, then follow them. An error means that they are not kept."""
        data = [self._codec.write(record) for record in records]
        try:
            await keep(self._store, self.stream, self.version, data)
        except BaseException as broken:
            # After a definite error the store holds nothing new; otherwise it is asked before the next act.
            if not isinstance(broken, StoreError) or isinstance(broken, StoreUncertain | VersionConflict):
                self.behind = True
                with suppress(StoreError):
                    await self.catch_up()
            raise
        self._follow_all(records)

    def record(self, records: Sequence[Event]) -> None:
        """The same while a floor opens, when nothing else is going on."""
        self._store.append(self.stream, self.version, [self._codec.write(record) for record in records])
        self._follow_all(records)

    def _follow_all(self, records: Sequence[Event]) -> None:
        for record in records:
            self.version += 1
            self._follow(record)
