"""Updates the index while a floor runs, in a separate thread, after requests have been answered."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from croupier.errors import NotNow
from croupier.floor.index.database import Database
from croupier.floor.index.index import Index
from croupier.floor.setup import TableSetup
from croupier.store import EventStore
from croupier.store.places import open_store

log = logging.getLogger(__name__)

T = TypeVar("T")

EVERY_SECONDS = 1.0
"""Polling interval for new records."""
PATIENCE_SECONDS = 5.0
"""How long a reader waits for an index that is behind."""


def beside(store: EventStore) -> EventStore:
    """Return the same store on another connection, for reading, so that appends never wait for it."""
    return open_store(store.address, read_only=True) if store.address else store


class KeptIndex:
    """The index of a floor, opened when it is first needed."""

    def __init__(self, store: EventStore, setups: Callable[[], Iterable[TableSetup]]) -> None:
        self._store, self._setups = store, setups
        self._index: Index | None = None
        self._reader: EventStore | None = None
        self._opening: asyncio.Task[Index] | None = None
        self._work: asyncio.Task[int] | None = None
        self.done = self.whole = 0
        """Progress of the current update: records done, and the total."""
        self.trouble = ""

    async def run(self, mine: Callable[[], bool]) -> None:
        """Keep the index up to date until cancelled; among processes that share a store, one does it."""
        while True:
            if mine():
                try:
                    await self._catching_up()
                    self.trouble = ""
                except Exception as broken:
                    # Whatever the error, tables continue without an index, and the next second retries.
                    if not self.trouble:
                        log.error("the index is not kept up: %s", type(broken).__name__)
                    self.trouble = getattr(broken, "code", type(broken).__name__)
            await asyncio.sleep(EVERY_SECONDS)

    async def _open(self) -> Index:
        """Return the index; if the caller is cancelled meanwhile, nothing stays open."""
        if self._index is None:
            opening = self._opening
            if opening is None:
                work = asyncio.to_thread(self._opened)
                opening = self._opening = asyncio.create_task(work, name="opening the index")
            try:
                self._index = await asyncio.shield(opening)
            finally:
                if opening.done() and self._opening is opening:
                    self._opening = None
        return self._index

    def _opened(self) -> Index:
        reader = beside(self._store)
        try:
            made = Index(reader, self._setups, None, self._store)
        except BaseException:
            if reader is not self._store:
                reader.close()
            raise
        self._reader = reader
        return made

    async def _catching_up(self) -> None:
        """Catch up once; concurrent callers wait for the same work."""
        index = await self._open()
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(asyncio.to_thread(index.catch_up, self._told()), name="index")
        await asyncio.shield(self._work)

    def _told(self) -> Callable[[int, int], None]:
        began = time.monotonic()

        def told(done: int, whole: int) -> None:
            nonlocal began
            self.done, self.whole = done, whole
            if done < whole:
                # Half of the time is left for the players' requests.
                time.sleep(min(time.monotonic() - began, 1.0))
            began = time.monotonic()

        return told

    async def fresh(self) -> Database:
        """Return the index with everything stored before this call."""
        index = await self._open()
        try:
            # Work in progress may have begun before the last record was stored.
            if self._work is not None and not self._work.done():
                await asyncio.wait_for(asyncio.shield(self._work), PATIENCE_SECONDS)
            await asyncio.wait_for(self._catching_up(), PATIENCE_SECONDS)
        except TimeoutError:
            progress = f"{self.done:,} of {self.whole:,} records are in it"
            raise NotNow(f"the index is still being made: {progress}; ask again in a moment") from None
        return index.database

    async def ask(self, question: Callable[[Database], T]) -> T:
        """Run a query on the index, in a thread."""
        database = await self.fresh()
        return await asyncio.to_thread(question, database)

    async def close(self) -> None:
        """Stop and close."""
        if self._opening is not None:
            await asyncio.wait([self._opening])
            if not self._opening.cancelled() and self._opening.exception() is None:
                self._index = self._opening.result()
            self._opening = None
        index, self._index = self._index, None
        if index is not None:
            index.closed = True
            if self._work is not None:
                await asyncio.wait([self._work])
                if not self._work.cancelled():
                    self._work.exception()
            await asyncio.to_thread(index.close)
        if self._reader is not None and self._reader is not self._store:
            self._reader.close()
        self._reader = None
