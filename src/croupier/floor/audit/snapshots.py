"""Audits snapshots: each must equal the state computed from the records up to it.

Snapshots only save time, so a wrong one loses nothing. But a floor resumes from its snapshots, so they must
be correct.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec

from croupier.errors import CroupierError
from croupier.floor.cards.dealer import Dealer, by_operating_system
from croupier.floor.jackpot import snapshot as links
from croupier.floor.money.cage import FLOOR_CODEC, FLOOR_STREAM, Cage
from croupier.floor.money.ledger import Ledger, TableBook, link_movements
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.people.accounts import PEOPLE_CODEC, PEOPLE_STREAM
from croupier.floor.people.register import Register
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table import snapshot as tables
from croupier.floor.waiting.lists import WAITING_CODEC, WAITING_STREAM, WaitingLists
from croupier.link import Link
from croupier.link.chain import read_chain
from croupier.link.log import link_stream
from croupier.link.snapshot import state_to_keep
from croupier.money import Cents
from croupier.store import Codec, EventStore, MemoryStore
from croupier.store.snapshot import Snapshot
from croupier.store.snapshots import misfit
from croupier.table import Session
from croupier.table.events import Event
from croupier.table.session.events import (
    DeckPromised,
    DeckRevealed,
    DrawPromised,
    RoundOpened,
    StubPromised,
)

PROMISES = (RoundOpened, DeckPromised, StubPromised, DrawPromised)
"""Events whose deck was shuffled before them."""


@dataclass(frozen=True, kw_only=True)
class WrongSnapshot:
    """The first snapshot that differs from the state computed from the records."""

    stream: str
    version: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class SnapshotsFound:
    """The result of auditing the snapshots of a store."""

    count: int = 0
    others: int = 0
    """Snapshots that another version of the program made; they are skipped."""
    wrong: WrongSnapshot | None = None


def audit_snapshots(store: EventStore, posted: Mapping[str, TableSetup]) -> SnapshotsFound:
    """Check every snapshot of a store, stream by stream, up to the first wrong one."""
    found = SnapshotsFound()
    for stream in store.pictured():
        snapshots = sorted(store.snapshots(stream), key=lambda one: one.version)
        own = [one for one in snapshots if one.shape == _shape(stream)]
        others = len(snapshots) - len(own)
        found = replace(found, count=found.count + len(own), others=found.others + others)
        for one in snapshots:
            if reason := misfit(store, one):
                return replace(found, wrong=WrongSnapshot(stream=stream, version=one.version, reason=reason))
        wrong = _first_wrong(store, stream, own, posted)
        if wrong is not None:
            reason = "it is not what the records up to it come to"
            return replace(found, wrong=WrongSnapshot(stream=stream, version=wrong.version, reason=reason))
    return found


def _shape(stream: str) -> str:
    """Return the shape of this program's snapshots of a stream."""
    if stream.startswith("link:"):
        return links.shape()
    if stream == PEOPLE_STREAM:
        return Register().photo().shape
    if stream == FLOOR_STREAM:
        return _cage().photo().shape
    return WaitingLists(MemoryStore()).photo().shape if stream == WAITING_STREAM else tables.shape()


def _first_wrong(
    store: EventStore, stream: str, own: Sequence[Snapshot], posted: Mapping[str, TableSetup]
) -> Snapshot | None:
    kind, _, name = stream.partition(":")
    try:
        if kind == "link":
            return _of_link(store, name, own)
        if stream == PEOPLE_STREAM:
            return _of_people(store, own)
        if stream == WAITING_STREAM:
            return _of_one_stream(store, stream, WAITING_CODEC, WaitingLists(MemoryStore()), own)
        if stream == FLOOR_STREAM:
            return _of_one_stream(store, stream, FLOOR_CODEC, _cage(), own)
        if kind == "table" and name in posted:
            return _of_table(store, name, own, posted[name])
    except (CroupierError, msgspec.DecodeError):
        return own[0] if own else None
    return None


def _of_table(store: EventStore, name: str, own: Sequence[Snapshot], setup: TableSetup) -> Snapshot | None:
    stream = tables.table_stream(name)
    decks = tables.read_decks(store, tables.cards_stream(name), 0)
    folded = _Folded(setup, name, decks)
    place = 0
    for one in own:
        records = store.read(stream, place, one.version)
        folded.follow(tables.TABLE_CODEC.read_all(records, stream=stream, start=place))
        place, kept = one.version, tables.read(one.data)
        if not folded.is_like(kept):
            return one
    return None


class _Folded:
    """A table folded from its first event, to compare with its snapshots."""

    def __init__(self, setup: TableSetup, log_name: str, decks: Sequence[DeckShuffled]) -> None:
        self._setup, self._decks = setup, decks
        self._session, self._chronicle = Session(setup.posting), Chronicle(setup)
        self._dealer = Dealer(setup.id, setup.posting.table, by_operating_system)
        self._book = TableBook(setup.id, link=setup.link, log_name=log_name)
        self._revealed: dict[str, DeckRevealed] = {}

    def follow(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, PROMISES):
                self._shuffled(event.commitment)
            elif isinstance(event, DeckRevealed):
                self._revealed[event.commitment] = event
            self._session.emit(event)
            self._dealer.follow([event])
            self._chronicle.follow([event])
            self._book.entries([event])

    def _shuffled(self, commitment: str) -> None:
        """Follow the decks shuffled up to the promised one."""
        later = self._decks[self._dealer.kept :]
        if any(deck.commitment == commitment for deck in later):
            while self._decks[self._dealer.kept].commitment != commitment:
                self._dealer.take(self._decks[self._dealer.kept])
            self._dealer.take(self._decks[self._dealer.kept])

    def is_like(self, kept: tables.TableSnapshot) -> bool:
        """Whether a snapshot equals the folded state; the decks it lists as shown must have been shown."""
        if kept.dealer.kept > len(self._decks):
            return False
        while self._dealer.kept < kept.dealer.kept:
            self._dealer.take(self._decks[self._dealer.kept])
        now = tables.taken_of(
            self._session,
            self._chronicle.stand(),
            self._dealer.stand(),
            self._book.balanced(),
        )
        self._chronicle.forget(now.chronicle)
        shown = kept.state.revealed.items() <= self._revealed.items()
        now.state.revealed = kept.state.revealed
        return shown and now == kept


def _of_link(store: EventStore, name: str, own: Sequence[Snapshot]) -> Snapshot | None:
    link, moved = Link(), dict[str, int]()
    records = list(read_chain(store.read(link_stream(name))))
    place = 0
    for one in own:
        for record in records[place : one.version]:
            link.follow(record.entry)
            for account, amount in link_movements(name, record.entry.event).items():
                moved[account] = moved.get(account, 0) + amount
        place, kept = one.version, links.read(one.data)
        balances = {account: amount for account, amount in moved.items() if amount}
        if state_to_keep(link) != kept.link.state or kept.moved != balances:
            return one
        if (kept.link.place, kept.link.head) != (place, records[place - 1].hash):
            return one
    return None


def _of_people(store: EventStore, own: Sequence[Snapshot]) -> Snapshot | None:
    register, place = Register(), 0
    for one in own:
        records = store.read(PEOPLE_STREAM, place, one.version)
        for record in PEOPLE_CODEC.read_all(records, stream=PEOPLE_STREAM, start=place):
            register.note(record)
        place, kept, now = one.version, register.photo().read(one.data), register.stand()
        # A session idle for too long ended without a record.
        if kept.accounts != now.accounts or not set(kept.sessions) <= set(now.sessions):
            return one
    return None


def _of_one_stream(
    store: EventStore, stream: str, codec: Codec[Event], kept: WaitingLists | Cage, own: Sequence[Snapshot]
) -> Snapshot | None:
    """Return the first snapshot that differs from ``kept``, which starts empty and follows the records."""
    place = 0
    for one in own:
        records = store.read(stream, place, one.version)
        for record in codec.read_all(records, stream=stream, start=place):
            kept.follow(record)
        place = one.version
        if kept.photo().read(one.data) != kept.stand():
            return one
    return None


def _cage() -> Cage:
    """Return a cage that has not followed any records."""
    return Cage(MemoryStore(), Ledger(), seed_money=Cents(0), reserved=frozenset())
