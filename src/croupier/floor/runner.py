"""Runs the tables of a floor: each in its own task, which restarts after an unexpected error."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Mapping, Sequence

from croupier.floor.table.actor import TableActor
from croupier.floor.waiting import Steward
from croupier.table import Table, family_of

log = logging.getLogger(__name__)

RESTART_SECONDS = 1.0
"""How long a table pauses after an unexpected error."""


class Runner:
    """The tasks of a floor's tables, and the one that manages its waiting lists."""

    def __init__(self, tables: Mapping[str, TableActor], steward: Steward) -> None:
        self._tables, self._steward = tables, steward
        self._running: dict[str, asyncio.Task[None]] = {}
        self._seating: asyncio.Task[None] | None = None
        self._preparing: asyncio.Future[None] | None = None
        self._started = False
        self.stopped: dict[str, float] = {}
        """When an unexpected error last stopped a table, by the event loop's clock."""

    def begin(self, table: TableActor) -> TableActor:
        """Run a table, if the floor is open and this process runs the table."""
        self._steward.stir()
        if self._started and table.status.here:
            self._running[table.setup.id] = asyncio.create_task(self._run(table), name=table.setup.id)
        return table

    async def end(self, table: str) -> None:
        """Stop running a table."""
        running = self._running.pop(table, None)
        if running is not None:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks that must always be running."""
        return [*self._running.values(), *([] if self._seating is None else [self._seating])]

    def start(self) -> None:
        """Start running the tables."""
        self._started = True
        for table in self._tables.values():
            self.begin(table)
        # In a thread, so that the first showdown does not wait for it.
        games = {table.setup.game: table.setup.posting.table for table in self._tables.values()}
        self._preparing = asyncio.ensure_future(asyncio.to_thread(prepare, list(games.values())))

    def start_seating(self) -> None:
        """Start managing the waiting lists."""
        self._seating = asyncio.create_task(self._steward.run(), name="waiting lists")

    async def _run(self, table: TableActor) -> None:
        """Run a table. An unexpected error stops it briefly, is logged, and shows in the floor's health."""
        while True:
            try:
                await table.loop.run()
            except Exception as broken:
                # Log the location without the message: a message may name cards.
                where = "".join(traceback.format_tb(broken.__traceback__))
                log.error("table %s stopped: %s\n%s", table.setup.id, type(broken).__name__, where)
                self.stopped[table.setup.id] = asyncio.get_running_loop().time()
                await asyncio.sleep(RESTART_SECONDS)
                table.log.distrust()

    async def stop(self) -> None:
        """Stop dealing. Rounds stay in the store and continue when a floor opens on it again."""
        ending = self.tasks
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        if self._started:
            here = [table for table in self._tables.values() if table.status.here]
            await asyncio.gather(*(table.loop.rest() for table in here))
        self._running, self._seating, self._started = {}, None, False


def prepare(tables: Sequence[Table]) -> None:
    """Do the slow preparations for each table's first round in advance."""
    for table in tables:
        family_of(table).prepare(table)
