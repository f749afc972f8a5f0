"""The manager's desk: opens, pauses, changes and closes tables."""

from __future__ import annotations

import asyncio
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
from croupier.floor.money.cage import Cage
from croupier.floor.processes import Processes
from croupier.floor.record import RecordTables
from croupier.floor.registry import TableRegistry
from croupier.floor.runner import Runner
from croupier.floor.setup import TableSetup
from croupier.floor.table.actor import TableActor
from croupier.floor.terms import Terms, set_up


class Management:
    """A manager's actions on the tables of a floor."""

    def __init__(
        self,
        registry: TableRegistry,
        records: RecordTables,
        runner: Runner,
        cage: Cage,
        processes: Processes | None,
    ) -> None:
        self._registry, self._records, self._runner = registry, records, runner
        self._cage, self._processes = cage, processes
        self._tables, self._postings = registry.tables, registry.postings
        self._posting = asyncio.Lock()
        """Held from the posting of a table's terms until the table is open."""

    async def open_table(self, table: str, terms: Terms, *, by: str) -> TableActor:
        """Open a table under these terms; an empty id is filled in."""
        async with self._posting:
            name = table or self.free_id(terms.game)
            if (
                name in self._cage.tables
                or name in self._registry.earlier
                or self._records.get(name) is not None
            ):
                raise DataInvalid(f"there is a table {name!r} already; choose another id", key="id")
            new = set_up(name, terms)
            self._registry.check_link(new)
            self._registry.steward.check_must_move(new)
            posted = await self._postings.post(name, terms, by=by, new=True)
            return await self._open(posted.setup)

    async def _open(self, setup: TableSetup) -> TableActor:
        """Open a table that has been posted, in this process or another."""
        if self._processes is not None:
            return await self._processes.open(setup)
        try:
            await self._registry.open_on_record(setup)
        except StoreError as broken:
            # Its terms are stored: the table opens as soon as the store answers.
            raise StoreUncertain(f"{setup.id} is posted, and opens when the store answers") from broken
        return self._runner.begin(self._registry.set_up(setup, opens=False))

    async def open_posted(self) -> None:
        """Open tables that are posted but were not opened, because the store failed in between."""
        async with self._posting:
            for posted in self._postings.standing() if self._processes is None else ():
                if posted.table not in self._tables and posted.table not in self._registry.unfit:
                    try:
                        table = await self._open(posted.setup)
                    except (DataInvalid, LinkMixed) as wrong:
                        self._registry.unfit[posted.table] = str(wrong)
                        continue
                    table.status.paused = posted.paused

    async def open_all(self, tables: Sequence[tuple[str, Terms]], *, by: str) -> None:
        """Open the tables that a file lists; tables opened or closed before are left unchanged."""
        for name, terms in tables:
            if name not in self._tables and name not in self._registry.earlier:
                await self.open_table(name, terms, by=by)

    def free_id(self, game: str) -> str:
        """Return an id for a new table of a game, which no table has or had."""
        posted = (posted.table for posted in self._postings.all())
        taken = {*self._tables, *self._registry.earlier, *posted, *(table.id for table in self._records)}
        number = 1
        while (name := f"{game[:36]}-{number}") in taken:
            number += 1
        return name

    async def pause_table(self, table: str, *, by: str, why: str = "") -> None:
        """Let a table finish its round and open no other."""
        actor = self._registry.table(table)
        await self._postings.pause(table, by=by, why=why)
        actor.pause(paused=True)

    async def resume_table(self, table: str, *, by: str) -> None:
        """Resume a paused table."""
        actor = self._registry.table(table)
        await self._postings.resume(table, by=by)
        actor.pause(paused=False)
        self._registry.steward.stir()

    async def close_table(self, table: str, *, by: str) -> None:
        """Close a table between rounds; everybody's chips go back to their wallets."""
        if table in self._registry.unfit:
            await self._postings.close(table, by=by)
            del self._registry.unfit[table]
            return
        actor = self._registry.table(table)
        if not self._postings.versions(table):
            raise NotNow(f"{table} is a demo table; it cannot be closed")
        if self._cage.trays.shift(table) is not None:
            raise NotNow(f"the tray of {table} is open: two people must count it before the table closes")
        async with self._posting:
            leaves = partial(self._registry.check_leaving_link, actor.setup, None)
            leaves()
            await actor.clear()
            await self._postings.close(table, by=by, check=leaves)
            await self._retire(actor)
        if self._processes is not None:
            await self._processes.dismiss(table)

    async def change_terms(self, table: str, terms: Terms, *, by: str) -> TableActor:
        """Post new terms between rounds: a new version, with everybody who may sit back in their seats."""
        actor = self._registry.table(table)
        if not self._postings.versions(table):
            raise NotNow(f"{table} is a demo table; its terms cannot be changed")
        new = set_up(table, terms)
        if new.game != actor.setup.game:
            raise DataInvalid(f"{table} deals {actor.setup.game}; open another table", key="game")
        self._registry.check_link(new)
        self._registry.steward.check_must_move(new)
        async with self._posting:
            leaves = partial(self._registry.check_leaving_link, actor.setup, new.link)
            leaves()
            seated, memory = await actor.clear()
            number = actor.session.state.number
            posted = await self._postings.post(
                table, terms, by=by, rounds_before=number, memory=memory, check=leaves
            )
            await self._retire(actor)
            changed = await self._open(posted.setup)
        for seat, person, stack, device in seated:
            with suppress(CommandRejected, LeaseLost):
                await changed.sit_again(person, seat, stack, device=device)
        return changed

    async def _retire(self, actor: TableActor) -> None:
        """Stop a table; its rounds can still be read."""
        await self._runner.end(actor.setup.id)
        self._registry.retire(actor)
