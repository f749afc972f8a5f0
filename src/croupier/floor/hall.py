"""The tables of a floor: opened, paused, changed and closed by people in charge, and run."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from croupier.errors import (
    CommandRejected,
    DataInvalid,
    LeaseLost,
    LinkMixed,
    NotNow,
    StoreError,
    StoreUncertain,
)
from croupier.floor.setup import TableSetup
from croupier.floor.standing import StandingTables
from croupier.floor.table.actor import TableActor
from croupier.floor.terms import Terms, set_up
from croupier.link.log import LinkStream
from croupier.link.tables import require_alike, require_offered
from croupier.table import Table, family_of

log = logging.getLogger(__name__)

RESTART_SECONDS = 1.0
"""How long a table pauses that an unexpected error has stopped."""


class Hall(StandingTables):
    """Every table of one floor, running or standing still."""

    # ── opening and closing tables ──────────────────────────────────────────────────────────────────

    async def open_table(self, table: str, terms: Terms, *, by: str) -> TableActor:
        """Open a table under these terms, which may be dealt at once; without an id it is given one."""
        async with self._posting:
            name = table or self.free_id(terms.game)
            if name in self.cage.tables or name in self.earlier or self.records.get(name) is not None:
                raise DataInvalid(f"there is a table {name!r} already; choose another id", key="id")
            new = set_up(name, terms)
            self._check_link(new)
            self.steward.check_must_move(new)
            posted = await self.postings.post(name, terms, by=by, new=True)
            return await self._put_up(posted.setup)

    async def _put_up(self, setup: TableSetup) -> TableActor:
        """Put up a table that has just been posted, in this process or another."""
        if self.processes is not None:
            return await self.processes.put_up(setup)
        try:
            await self.open_on_record(setup)
        except StoreError as broken:
            # Its terms are kept: the table is put up as soon as the store lets it.
            raise StoreUncertain(f"{setup.id} is posted, and opens when the store answers") from broken
        return self.begin(self._set_up(setup, opens=False))

    async def put_up_posted(self) -> None:
        """Put up what is posted but was not put up, because the store failed in between."""
        async with self._posting:
            for posted in self.postings.standing() if self.processes is None else ():
                if posted.table not in self.tables and posted.table not in self.unfit:
                    try:
                        table = await self._put_up(posted.setup)
                    except (DataInvalid, LinkMixed) as wrong:
                        self.unfit[posted.table] = str(wrong)
                        continue
                    table.status.paused = posted.paused

    async def open_all(self, tables: Sequence[tuple[str, Terms]], *, by: str) -> None:
        """Open tables that a file lists; those that have been opened before, or closed, stay as they are."""
        for name, terms in tables:
            if name not in self.tables and name not in self.earlier:
                await self.open_table(name, terms, by=by)

    def free_id(self, game: str) -> str:
        """An id for a new table of a game, which no table has or had."""
        posted = (posted.table for posted in self.postings.all())
        taken = {*self.tables, *self.earlier, *posted, *(table.id for table in self.records)}
        number = 1
        while (name := f"{game[:36]}-{number}") in taken:
            number += 1
        return name

    def _check_link(self, setup: TableSetup) -> None:
        """Refuse a table that does not fit its link, before anything is written."""
        if setup.link is None:
            return
        if setup.link in self.jackpots:
            self.jackpots[setup.link].require_alike(setup)
        elif (standing := LinkStream(self.store, setup.link).link.state).link:
            # No open table offers it just now; its terms hold all the same [CSP 7].
            require_alike(standing, setup.game, dict(setup.options))

    def _leave_link(self, setup: TableSetup, link: str | None) -> None:
        """Refuse to take the last table off a jackpot that is owed; ``link`` is its next one [CSP 7]."""
        if setup.link is None or setup.link == link:
            return
        posted = {one.table: one.setup for one in self.postings.standing() if one.table not in self.unfit}
        fixed = {name: actor.setup for name, actor in self.tables.items() if not self.postings.versions(name)}
        others = [
            name for name, other in (posted | fixed).items() if other.link == setup.link and name != setup.id
        ]
        require_offered(self.jackpots[setup.link].link.state, setup.id, others=others)

    def begin(self, table: TableActor) -> TableActor:
        """Run a table, if the floor is open and the table is this process's to run."""
        self.steward.stir()
        if self._started and table.status.here:
            self._running[table.setup.id] = asyncio.create_task(self._run(table), name=table.setup.id)
        return table

    async def pause_table(self, table: str, *, by: str, why: str = "") -> None:
        """Let a table finish its round and open no other."""
        actor = self.table(table)
        await self.postings.pause(table, by=by, why=why)
        actor.status.paused = True
        actor.tell()

    async def resume_table(self, table: str, *, by: str) -> None:
        """Let a paused table go on."""
        actor = self.table(table)
        await self.postings.resume(table, by=by)
        actor.status.paused = False
        actor.tell()
        self.steward.stir()

    async def close_table(self, table: str, *, by: str) -> None:
        """Close a table between rounds; everybody's chips go back to their wallets."""
        if table in self.unfit:
            await self.postings.close(table, by=by)
            del self.unfit[table]
            return
        actor = self.table(table)
        if not self.postings.versions(table):
            raise NotNow(f"{table} is a table of the demonstration; it stays open")
        if self.cage.trays.shift(table) is not None:
            raise NotNow(f"the tray of {table} is open: two persons count it, then the table closes")
        async with self._posting:
            leaves = partial(self._leave_link, actor.setup, None)
            leaves()
            await actor.clear()
            await self.postings.close(table, by=by, check=leaves)
            await self._retire(actor)
        if self.processes is not None:
            await self.processes.dismiss(table)

    async def change_terms(self, table: str, terms: Terms, *, by: str) -> TableActor:
        """Post new terms between rounds: a new version, with everybody in their seats again who may sit."""
        actor = self.table(table)
        if not self.postings.versions(table):
            raise NotNow(f"{table} is a table of the demonstration; its terms stay")
        new = set_up(table, terms)
        if new.game != actor.setup.game:
            raise DataInvalid(f"{table} deals {actor.setup.game}; open another table", key="game")
        self._check_link(new)
        self.steward.check_must_move(new)
        async with self._posting:
            leaves = partial(self._leave_link, actor.setup, new.link)
            leaves()
            seated = await actor.clear()
            number = actor.session.state.number
            posted = await self.postings.post(table, terms, by=by, rounds_before=number, check=leaves)
            await self._retire(actor)
            changed = await self._put_up(posted.setup)
        for seat, person, stack in seated:
            with suppress(CommandRejected, LeaseLost):
                await changed.sit_again(person, seat, stack)
        return changed

    async def _retire(self, actor: TableActor) -> None:
        """Stop a table; its rounds can still be read."""
        await self.stop_running(actor.setup.id)
        if self._alone:
            self._names = [*actor.status.bots, *self._names]
        self._put_away(actor)

    async def stop_running(self, table: str) -> None:
        """Stop a table's own loop."""
        running = self._running.pop(table, None)
        if running is not None:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    # ── running ─────────────────────────────────────────────────────────────────────────────────────

    async def start(self) -> None:
        """Start running the tables."""
        self._started = True
        for table in self.tables.values():
            self.begin(table)
        # In a thread: nobody waits for it at the first showdown.
        games = {table.setup.game: table.setup.posting.table for table in self.tables.values()}
        self._preparing = asyncio.ensure_future(asyncio.to_thread(prepare, list(games.values())))
        if self.processes is not None:
            await self.processes.start()
        self._seating = asyncio.create_task(self.steward.run(), name="waiting lists")

    async def _run(self, table: TableActor) -> None:
        """Run a table. An error that nobody expected stops it for a moment, is logged, and is seen."""
        while True:
            try:
                await table.loop.run()
            except Exception as broken:
                # Where it happened, without its message: a message may name cards.
                where = "".join(traceback.format_tb(broken.__traceback__))
                log.error("table %s stopped: %s\n%s", table.setup.id, type(broken).__name__, where)
                self._stopped[table.setup.id] = asyncio.get_running_loop().time()
                await asyncio.sleep(RESTART_SECONDS)
                table.log.distrust()

    async def stop(self) -> None:
        """Stop dealing. Rounds stay in the store, and go on when a floor opens on it again."""
        ending = [*self._running.values(), *([self._seating] if self._seating is not None else [])]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        if self._started:
            await asyncio.gather(*(table.loop.rest() for table in self.tables.values() if table.status.here))
        self._running, self._seating, self._started = {}, None, False


def prepare(tables: Sequence[Table]) -> None:
    """Do for each of these tables what its first round would wait for."""
    for table in tables:
        family_of(table).prepare(table)
