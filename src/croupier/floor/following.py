"""Follows the records of other processes: journals, tables and links that this process does not run.

Everything is read up to the heads of one moment and followed in one step. So this process sees a consistent
state of the floor across all streams: a wallet is never seen without the chips that were just returned
to it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from croupier.floor.closed import TABLES, enter_more
from croupier.floor.dispute.freezes import Freezes
from croupier.floor.journal import Journal
from croupier.floor.keeping import find_out
from croupier.floor.money.ledger import Ledger, TableBook
from croupier.floor.record import RecordTables
from croupier.floor.record.tables import PREFIX as RECORDS
from croupier.floor.registry import TableRegistry
from croupier.link.log import link_stream
from croupier.store import EventStore


@dataclass
class Found:
    """Stored records that have not been followed yet."""

    records: dict[str, tuple[int, list[bytes]]] = field(default_factory=dict)
    """By stream: the first place, and the records from there on."""
    links: list[str] = field(default_factory=list)
    documents: list[str] = field(default_factory=list)
    unknown: dict[str, list[bytes]] = field(default_factory=dict)
    """The logs of tables that another process opened and this one does not know yet."""


class Following:
    """Follows the other processes; called before every decision and every view."""

    def __init__(
        self,
        store: EventStore,
        registry: TableRegistry,
        records: RecordTables,
        *,
        freezes: Freezes,
        ledger: Ledger,
        closed: dict[str, TableBook],
    ) -> None:
        self._store, self._registry, self._records = store, registry, records
        self._freezes, self._ledger, self._closed = freezes, ledger, closed
        self._journals: list[Journal] = []
        self._lock = asyncio.Lock()
        self._begun = self._done = 0
        for record in records:
            record.journal.follow_others = self.catch_up

    def add(self, *journals: Journal) -> None:
        """Also follow these streams, which every process may append to."""
        self._journals += journals
        for journal in journals:
            journal.follow_others = self.catch_up

    def _every_journal(self) -> list[Journal]:
        return [*self._journals, *(record.journal for record in self._records)]

    async def catch_up(self) -> None:
        """Follow everything stored before this call; concurrent calls share one reading."""
        asked = self._begun
        async with self._lock:
            if self._done > asked:
                return
            self._begun += 1
            number = self._begun
            await self._pass()
            self._done = number

    def read_on(self) -> None:
        """Bring streams that were read one after the other to a single moment, while a floor opens."""
        self._follow(self._read(self._followed(), self._links(), self._known()))

    def _followed(self) -> dict[str, int]:
        """Return how far each shared stream has been followed."""
        found = {journal.stream: journal.version for journal in self._every_journal()}
        found |= {stream: book.place for stream, book in self._closed.items()}
        found |= {
            actor.log.stream: actor.session.version
            for actor in self._registry.tables.values()
            if not actor.status.here
        }
        return found

    def _links(self) -> dict[str, int]:
        return {link_stream(name): jackpot.version for name, jackpot in self._registry.jackpots.items()}

    async def _pass(self) -> None:
        whole = {
            name: await actor.ownership.read_whole() for name, actor in list(self._registry.tables.items())
        }
        followed, links, known = self._followed(), self._links(), self._known()
        for name, read in whole.items():
            if read is not None:
                followed[self._registry.tables[name].log.stream] = read.version
        found = await find_out(lambda: self._read(followed, links, known))
        for stream in found.links:
            await self._follow_link(stream)
        with self._ledger.together():
            for name, read in whole.items():
                if read is not None and name in self._registry.tables:
                    self._registry.tables[name].ownership.follow_whole(read)
            self._follow(found)
        for actor in self._registry.tables.values():
            if not actor.status.here:
                actor.status.frozen = actor.setup.id in self._freezes.frozen
                actor.status.paused = self._registry.postings.paused(actor.setup.id)

    def _read(self, followed: Mapping[str, int], links: Mapping[str, int], known: Collection[str]) -> Found:
        found, heads = Found(), self._store.heads()
        asked: dict[str, tuple[int, int]] = {}
        for stream, head in heads.items():
            place = followed.get(stream, head.version)
            if head.version > place:
                asked[stream] = (place, head.version)
            if head.version > links.get(stream, head.version):
                found.links.append(stream)
            if stream.startswith(RECORDS) and stream not in followed:
                found.documents.append(stream)
            if stream.startswith(TABLES) and stream not in followed and stream not in known:
                asked[stream] = (0, head.version)
        for stream, records in self._store.read_each(asked).items():
            if stream in followed:
                found.records[stream] = (asked[stream][0], records)
            else:
                found.unknown[stream] = records
        return found

    def _known(self) -> set[str]:
        """Return the logs of tables that are, were, or are about to be open here."""
        return {actor.log.stream for actor in self._registry.every_table()} | {
            f"{TABLES}{posted.setup.log_name}" for posted in self._registry.postings.all()
        }

    async def _follow_link(self, stream: str) -> None:
        """Follow a link that another process runs."""
        for name, jackpot in self._registry.jackpots.items():
            if link_stream(name) == stream and not jackpot.here:
                await jackpot.read_again()

    def _follow(self, found: Found) -> None:
        for journal in self._every_journal():
            if journal.stream in found.records:
                journal.follow_found(*found.records[journal.stream])
            journal.behind = False
        for actor in self._registry.tables.values():
            if not actor.status.here and actor.log.stream in found.records:
                actor.log.follow_found(*found.records[actor.log.stream])
        self._registry.follow_postings()
        known, closed = self._known(), self._closed
        for stream, records in found.unknown.items():
            if stream not in known:
                closed.setdefault(stream, TableBook(stream.removeprefix(TABLES)))
                found.records[stream] = (0, records)
        for stream, book in closed.items():
            if stream in found.records:
                enter_more(self._ledger, book, stream, *found.records[stream])
        for stream in found.documents:
            self._records.find(stream)
            journal = self._records.table(stream.removeprefix(RECORDS)).journal
            journal.follow_others = self.catch_up
