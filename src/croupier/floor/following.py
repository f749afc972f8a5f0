"""What other processes keep, followed here: journals, tables and links that this process does not run.

Everything is read up to the heads of one moment and followed at one go. So what is reckoned with here is the
floor as it stood at that moment, however many streams it is in: nobody's wallet is seen without the chips
that were put back into it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.floor.journal import Journal
from croupier.floor.keeping import find_out
from croupier.floor.money.closed import TABLES, enter_more
from croupier.floor.money.ledger import TableBook
from croupier.floor.record.tables import PREFIX as RECORDS
from croupier.link.log import link_stream
from croupier.store import EventStore

if TYPE_CHECKING:
    from croupier.floor.floor import Floor


@dataclass
class Found:
    """What the store holds beyond what has been followed."""

    records: dict[str, tuple[int, list[bytes]]] = field(default_factory=dict)
    """By stream: from which place on, and what."""
    links: list[str] = field(default_factory=list)
    documents: list[str] = field(default_factory=list)
    unknown: dict[str, list[bytes]] = field(default_factory=dict)
    """The logs of tables that another process has opened, and this one has not been told of."""


class Following:
    """Follows the others; whoever decides or shows something asks for it before."""

    def __init__(self, floor: Floor, store: EventStore) -> None:
        self._floor, self._store = floor, store
        self._lock = asyncio.Lock()
        self._begun = self._done = 0

    def journals(self) -> Iterator[Journal]:
        """The streams that every process may add to."""
        floor = self._floor
        yield from (floor.cage.journal, floor.accounts.journal, floor.postings.journal)
        yield from (floor.freezes.journal, floor.corrections.journal, floor.ways_out.journal)
        yield from (record.journal for record in floor.records)

    async def catch_up(self) -> None:
        """Follow everything that was kept before this was called; those who ask at once share one reading."""
        asked = self._begun
        async with self._lock:
            if self._done > asked:
                return
            self._begun += 1
            number = self._begun
            await self._pass()
            self._done = number

    def read_on(self) -> None:
        """The same while a floor opens: what was read one after the other is brought to one moment."""
        self._follow(self._read(self._followed(), self._links(), self._known()))

    def _followed(self) -> dict[str, int]:
        """How far every stream has been followed that others add to."""
        floor = self._floor
        found = {journal.stream: journal.version for journal in self.journals()}
        found |= {stream: book.place for stream, book in floor.closed.items()}
        found |= {
            actor.log.stream: actor.session.version
            for actor in floor.tables.values()
            if not actor.status.here
        }
        return found

    def _links(self) -> dict[str, int]:
        return {link_stream(name): jackpot.version for name, jackpot in self._floor.jackpots.items()}

    async def _pass(self) -> None:
        floor = self._floor
        whole = {name: await actor.ownership.read_whole() for name, actor in list(floor.tables.items())}
        followed, links, known = self._followed(), self._links(), self._known()
        for name, read in whole.items():
            if read is not None:
                followed[floor.tables[name].log.stream] = read.version
        found = await find_out(lambda: self._read(followed, links, known))
        for stream in found.links:
            await self._follow_link(stream)
        with floor.ledger.together():
            for name, read in whole.items():
                if read is not None and name in floor.tables:
                    floor.tables[name].ownership.follow_whole(read)
            self._follow(found)
        for actor in floor.tables.values():
            if not actor.status.here:
                actor.status.frozen = actor.setup.id in floor.freezes.frozen
                actor.status.paused = floor.postings.paused(actor.setup.id)

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
        """The logs of tables that are open here, or were, or are about to be."""
        floor = self._floor
        every = [*floor.tables.values(), *(table for old in floor.earlier.values() for table in old)]
        return {actor.log.stream for actor in every} | {
            f"{TABLES}{posted.setup.log_name}" for posted in floor.postings.all()
        }

    async def _follow_link(self, stream: str) -> None:
        """Follow a link that another process runs; ours we have followed ourselves."""
        for name, jackpot in self._floor.jackpots.items():
            if link_stream(name) == stream and not self._floor.runs_link(name):
                await jackpot.read_again()

    def _follow(self, found: Found) -> None:
        for journal in self.journals():
            if journal.stream in found.records:
                journal.follow_found(*found.records[journal.stream])
            journal.behind = False
        for actor in self._floor.tables.values():
            if not actor.status.here and actor.log.stream in found.records:
                actor.log.follow_found(*found.records[actor.log.stream])
        self._floor.follow_postings()
        known, closed = self._known(), self._floor.closed
        for stream, records in found.unknown.items():
            if stream not in known:
                closed.setdefault(stream, TableBook(stream.removeprefix(TABLES)))
                found.records[stream] = (0, records)
        for stream, book in closed.items():
            if stream in found.records:
                enter_more(self._floor.ledger, book, stream, *found.records[stream])
        for stream in found.documents:
            self._floor.records.find(stream)
            journal = self._floor.records.table(stream.removeprefix(RECORDS)).journal
            journal.follow_others = self.catch_up
