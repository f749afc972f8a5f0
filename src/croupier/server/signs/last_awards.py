"""The last awards of each link, followed from its log: only what is new is read."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field

import msgspec

from croupier.link import events as e
from croupier.link.chain import Sealed, read_chain
from croupier.link.entry import Entry
from croupier.link.log import link_stream
from croupier.numbers import Seat
from croupier.server.signs.picture import LastAward
from croupier.store import EventStore
from croupier.store.chain import FIRST

SHOWN = 6
"""How many awards a sign shows."""
FAR_BACK = 5_000
"""How many records before a sign was first looked at are searched for awards."""
LOOK_SECONDS = 1.0


class Hashed(msgspec.Struct):
    """The end of a record, to which the next one is chained."""

    hash: str


@dataclass
class Followed:
    """How far a link's log has been read, and what was paid last."""

    place: int = 0
    last: str = FIRST
    rows: dict[tuple[str, Seat], str] = field(default_factory=dict)
    awards: deque[LastAward] = field(default_factory=lambda: deque(maxlen=SHOWN))

    def follow(self, sealed: Sealed) -> None:
        """The next record of the log."""
        self.place, self.last = sealed.place, sealed.hash
        entry, event = sealed.entry, sealed.entry.event
        where = (event.table, event.seat)
        match event:
            case e.AwardKeyed(row=row) | e.AwardChanged(row=row):
                self.rows[where] = row
            case e.MeterAwarded(amount=amount) | e.TrayAwarded(amount=amount):
                self._paid(entry, self.rows.pop(where, "award"), amount)

    def _paid(self, entry: Entry, row: str, amount: int) -> None:
        said = entry.at.strftime("%d %b %H:%M")
        self.awards.append(LastAward(at=said, table=entry.event.table, row=row, amount=amount))


class LastAwards:
    """The last awards of links, by name; the latest first."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._links: dict[str, Followed] = {}
        self._looked: dict[str, float] = {}

    def of(self, link: str) -> tuple[LastAward, ...]:
        """What a link has paid last; looked up once a second, however many signs there are."""
        followed, now = self._links.get(link) or self._begun(link), time.monotonic()
        if now - self._looked.get(link, -1.0) >= LOOK_SECONDS:
            self._looked[link] = now
            records = self._store.read(link_stream(link), followed.place)
            for sealed in read_chain(records, after=followed.place, previous=followed.last):
                followed.follow(sealed)
        return tuple(reversed(followed.awards))

    def _begun(self, link: str) -> Followed:
        """A link's log from where the last awards may be found in it."""
        stream = link_stream(link)
        start = max(0, self._store.streams().get(stream, 0) - FAR_BACK)
        followed = self._links[link] = Followed(place=start)
        if start:
            (before,) = self._store.read(stream, start - 1, start)
            followed.last = msgspec.json.decode(before, type=Hashed).hash
        return followed
