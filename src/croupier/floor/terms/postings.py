"""The tables and their posted terms, stored in a stream so that they survive a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

import msgspec

from croupier.errors import DataInvalid, NotNow
from croupier.floor.journal import Journal, decided_again
from croupier.floor.setup import TableSetup
from croupier.floor.terms.terms import Terms, read_terms, set_up
from croupier.store import Codec, EventStore, members
from croupier.store.checkpoint import now
from croupier.table.events import Event
from croupier.table.session.memory import Memory


class TermsPosted(Event, frozen=True, tag="terms.posted/1", kw_only=True):
    """A manager opened a table, or posted new terms for it: each version has its own rounds."""

    table: str
    version: int
    terms: str
    """The terms as JSON."""
    rounds_before: int = 0
    """How many rounds were played under earlier versions."""
    memory: Memory | None = None
    """What the table keeps from them; None for the first version, and in earlier releases."""
    at: str
    by: str


class TablePaused(Event, frozen=True, tag="table.paused/1", kw_only=True):
    """A table was paused: it opens no new round until it is resumed."""

    table: str
    at: str
    by: str
    why: str = ""


class TableResumed(Event, frozen=True, tag="table.resumed/1", kw_only=True):
    """A paused table was resumed."""

    table: str
    at: str
    by: str


class TableClosed(Event, frozen=True, tag="table.closed/1", kw_only=True):
    """A table was closed between rounds; its chips went back to wallets."""

    table: str
    at: str
    by: str


AnyPostingRecord = TermsPosted | TablePaused | TableResumed | TableClosed

TABLES_STREAM = "tables"
TABLES_CODEC: Codec[Event] = Codec(members(AnyPostingRecord, Event))

Check = Callable[[], None]
"""Raises a refusal of a posting; called with all stored postings loaded."""


@dataclass(frozen=True, kw_only=True)
class Posted:
    """A table that a manager opened, under its current terms."""

    table: str
    version: int
    terms: Terms
    rounds_before: int
    memory: Memory | None
    since: str
    by: str
    open: bool = True
    paused: bool = False

    @cached_property
    def setup(self) -> TableSetup:
        """The table that the terms post; cached, because every request uses it."""
        made = set_up(self.table, self.terms)
        posting = replace(made.posting, rounds_before=self.rounds_before, memory=self.memory)
        return replace(made, version=self.version, posting=posting)


class Postings:
    """Every table that was ever opened by a manager."""

    def __init__(self, store: EventStore) -> None:
        self._lock = asyncio.Lock()
        self._tables: dict[str, list[Posted]] = {}
        self.journal = Journal(store, TABLES_STREAM, TABLES_CODEC, self._follow)
        self.journal.read()

    def standing(self) -> list[Posted]:
        """Return the open tables, each under its latest terms."""
        return [versions[-1] for versions in self._tables.values() if versions[-1].open]

    def all(self) -> list[Posted]:
        """Return every version of every table, in reading order."""
        return [posted for versions in self._tables.values() for posted in versions]

    def versions(self, table: str) -> list[Posted]:
        """Return every version of a table's terms in order; none for a demo table."""
        return list(self._tables.get(table, ()))

    def paused(self, table: str) -> bool:
        """Whether a table opens no new rounds."""
        versions = self._tables.get(table, [])
        return versions[-1].paused if versions else False

    @decided_again
    async def post(
        self,
        table: str,
        terms: Terms,
        *,
        by: str,
        rounds_before: int = 0,
        memory: Memory | None = None,
        new: bool = False,
        check: Check = lambda: None,
    ) -> Posted:
        """Post the terms of a new table, or a new version; rejected if they may not be posted."""
        set_up(table, terms)
        async with self._lock:
            await self.journal.catch_up()
            versions = self._tables.get(table, [])
            if new and versions:
                raise DataInvalid(f"there is a table {table!r} already; choose another id", key="id")
            if not versions and rounds_before:
                raise DataInvalid(f"there is no table {table!r} to post new terms for", key="table")
            check()
            await self.journal.keep(
                TermsPosted(
                    table=table,
                    version=len(versions) + 1,
                    terms=msgspec.json.encode(terms).decode(),
                    rounds_before=rounds_before,
                    memory=memory,
                    at=now(),
                    by=by,
                )
            )
            return self._tables[table][-1]

    @decided_again
    async def pause(self, table: str, *, by: str, why: str = "") -> None:
        """Open no new round at a table."""
        async with self._lock:
            await self.journal.catch_up()
            if self._open(table).paused:
                raise NotNow(f"{table} is paused already")
            await self.journal.keep(TablePaused(table=table, at=now(), by=by, why=why))

    @decided_again
    async def resume(self, table: str, *, by: str) -> None:
        """Resume a paused table."""
        async with self._lock:
            await self.journal.catch_up()
            if not self._open(table).paused:
                raise NotNow(f"{table} is not paused")
            await self.journal.keep(TableResumed(table=table, at=now(), by=by))

    @decided_again
    async def close(self, table: str, *, by: str, check: Check = lambda: None) -> None:
        """Record that a table is closed."""
        async with self._lock:
            await self.journal.catch_up()
            self._open(table)
            check()
            await self.journal.keep(TableClosed(table=table, at=now(), by=by))

    def _open(self, table: str) -> Posted:
        versions = self._tables.get(table)
        if not versions or not versions[-1].open:
            raise NotNow(f"{table} was not opened by a manager, or is closed")
        return versions[-1]

    def _follow(self, record: Event) -> None:
        match record:
            case TermsPosted():
                posted = Posted(
                    table=record.table,
                    version=record.version,
                    terms=read_terms(record.terms.encode()),
                    rounds_before=record.rounds_before,
                    memory=record.memory,
                    since=record.at,
                    by=record.by,
                )
                self._tables.setdefault(record.table, []).append(posted)
            case TablePaused(table=table):
                self._change(replace(self._tables[table][-1], paused=True))
            case TableResumed(table=table):
                self._change(replace(self._tables[table][-1], paused=False))
            case TableClosed(table=table):
                self._change(replace(self._tables[table][-1], open=False))

    def _change(self, changed: Posted) -> None:
        self._tables[changed.table][-1] = changed
