"""The evidence of one table as one file, to be checked on another machine.

It holds the rounds as documents, the records of every stream that concerns the table, the entries of the
ledger and the promises of the cards, signed. It leaves out every record that names a card which was not
shown; ``sealing`` keeps the chains whole all the same.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from croupier.errors import NotNow
from croupier.floor.cards.promise import Proof
from croupier.floor.dispute.corrections import CORRECTIONS_CODEC, CORRECTIONS_STREAM
from croupier.floor.dispute.freezes import DISPUTES_CODEC, DISPUTES_STREAM
from croupier.floor.dispute.sealing import Sealed, follow, sealed_for_readers
from croupier.floor.money.ledger import Entry, TableBook
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.past.proofs import proofs
from croupier.floor.past.record import RoundRecord
from croupier.floor.record.table import RECORD_CODEC, RecordTable, is_linked, moved
from croupier.floor.records import ROUND_EVENTS
from croupier.floor.setup import TableSetup
from croupier.floor.table.snapshot import CARDS_CODEC, TABLE_CODEC
from croupier.history import read_text
from croupier.history.seen import seen_cards
from croupier.link.log import link_stream
from croupier.money import Fine
from croupier.store import Codec, EventStore, Key
from croupier.store.chain import Head
from croupier.store.checkpoint import STREAM as CHECKPOINTS
from croupier.store.checkpoint import now
from croupier.store.codec import read_card, write_card
from croupier.table.events.event import Event
from croupier.table.session.events import ActionsTaken, CommandTaken, EntryTakenBack, RoundOpened

FORMAT = "croupier.bundle/"
MAGIC = f"{FORMAT}3"
FIRST_MAGIC = f"{FORMAT}1"
"""Early releases wrote the hash of every record, hidden or not, and the heads of all streams."""
CARD = re.compile(r"[2-9TJQKA][cdhs]|Jk")
CARDS = re.compile(rf"\b(?:{CARD.pattern})+\b")


class Booked(Struct, frozen=True):
    """One entry of the ledger."""

    source: str
    movements: dict[str, Fine]


class RoundShown(Struct, frozen=True):
    """A settled round as everybody may see it, with the proofs of its cards."""

    number: int
    log: str
    document: str
    proofs: tuple[Proof, ...]


class Bundle(Struct, frozen=True, kw_only=True):
    """Everything about one table."""

    bundle: str = MAGIC
    table: str
    link: str | None
    logs: tuple[str, ...]
    """The table's logs, one for each version of its terms."""
    at: str
    by: str
    streams: dict[str, tuple[Sealed, ...]]
    rounds: tuple[RoundShown, ...]
    entries: tuple[Booked, ...]
    heads: dict[str, Head]
    """The head of each stream, without its hash where the chain is left out, and of the checkpoints."""
    public_key: str | UnsetType = UNSET
    """With which anybody checks the signature; compare it with the one on a shift sheet."""
    signature: str = ""


_ENCODER = msgspec.json.Encoder(enc_hook=write_card, order="sorted")
_DECODER = msgspec.json.Decoder(Bundle, dec_hook=read_card)


def write_bundle(bundle: Bundle) -> bytes:
    """Return a bundle as bytes; equal bundles give equal bytes."""
    return _ENCODER.encode(bundle)


def read_bundle(data: bytes) -> Bundle:
    """Read a bundle from its bytes."""
    return _DECODER.decode(data)


def signed_part(bundle: Bundle) -> bytes:
    """Return the bytes that the signature covers."""
    return write_bundle(msgspec.structs.replace(bundle, signature=""))


def make_bundle(store: EventStore, versions: Sequence[TableSetup], *, by: str, key: Key | None) -> bytes:
    """Return the evidence of a table from the store; ``versions`` has one setup per version of its terms."""
    table, link = versions[-1].id, versions[-1].link
    logs = [_Log(store, setup) for setup in versions]
    return _bundle(store, table, link, [setup.log_name for setup in versions], logs, by=by, key=key)


def make_record_bundle(store: EventStore, table: RecordTable, *, by: str, key: Key | None) -> bytes:
    """Return the evidence of a table that was opened from a document."""
    return _bundle(store, table.id, None, [], [_RecordLog(store, table)], by=by, key=key)


def _bundle(
    store: EventStore,
    table: str,
    link: str | None,
    names: Sequence[str],
    logs: Sequence[_Log | _RecordLog],
    *,
    by: str,
    key: Key | None,
) -> bytes:
    if any(log.running for log in logs):
        raise NotNow(f"a hand is being played at {table}: its evidence can be taken when the hand is over")
    heads = store.heads()
    streams = {log.stream: tuple(log.records()) for log in logs}
    for stream, codec in ((CORRECTIONS_STREAM, CORRECTIONS_CODEC), (DISPUTES_STREAM, DISPUTES_CODEC)):
        if stream in heads:
            streams[stream] = tuple(_of_table(store, stream, codec, table, logs))
    if link is not None:
        stream = link_stream(link)
        streams[stream] = tuple(_sealed(store, stream, store.read(stream)))
    ends = {
        stream: Head(len(records), follow(stream, records).head)
        for stream, records in streams.items()
        if records
    }
    if key is not None and CHECKPOINTS in heads:
        ends[CHECKPOINTS] = heads[CHECKPOINTS]
    made = Bundle(
        table=table,
        link=link,
        logs=tuple(names),
        at=now(),
        by=by,
        streams={stream: records for stream, records in streams.items() if records},
        rounds=tuple(shown for log in logs for shown in log.rounds()),
        entries=tuple(booked for log in logs for booked in log.entries()),
        heads=ends,
        public_key=UNSET if key is None else key.public.digits,
    )
    if key is not None:
        made = msgspec.structs.replace(made, signature=key.signed("bundles", signed_part(made)))
    return write_bundle(made)


def _sealed(
    store: EventStore, stream: str, records: Sequence[bytes], hidden: Container[int] = ()
) -> Iterator[Sealed]:
    """Yield the records as they were read, without hidden ones; the stream may have grown since."""
    return sealed_for_readers(stream, records, store.seals(stream)[: len(records)], hidden)


def _of_table(
    store: EventStore, stream: str, codec: Codec[Event], table: str, logs: Sequence[_Log | _RecordLog]
) -> Iterator[Sealed]:
    """Yield the records of a floor-wide stream; those about other tables are left out."""
    records, own, hidden = store.read(stream), set[int](), set[int]()
    for place, event in enumerate(codec.read_all(records, stream=stream)):
        number = getattr(event, "number", 0)
        if getattr(event, "table", None) == table:
            own.add(number)
        if (
            getattr(event, "table", table) != table
            or number not in own
            or any(one.hides(event) for one in logs)
        ):
            hidden.add(place)
    return _sealed(store, stream, records, hidden)


class _Log:
    """One log of the table, as the store holds it."""

    def __init__(self, store: EventStore, setup: TableSetup) -> None:
        self._setup, self._store = setup, store
        self.stream, cards = f"table:{setup.log_name}", f"cards:{setup.log_name}"
        self._raw = store.read(self.stream)
        self._events = TABLE_CODEC.read_all(self._raw, stream=self.stream)
        shuffled = CARDS_CODEC.read_all(store.read(cards), stream=cards)
        self._decks = {deck.commitment: deck for deck in shuffled}
        self._chronicle = Chronicle(setup)
        self._chronicle.follow(self._events)

    @property
    def running(self) -> bool:
        """Whether a round is in progress and its cards have been dealt."""
        rounds = self._chronicle.rounds
        return bool(rounds) and not rounds[-1].closed and any(map(_cards, rounds[-1].events))

    def hides(self, event: Event) -> bool:
        """Always false: corrections contain only cards that were shown."""
        return False

    def records(self) -> Iterator[Sealed]:
        """Yield every record except those left out."""
        return _sealed(self._store, self.stream, self._raw, hidden_places(self._chronicle, self._events))

    def rounds(self) -> Iterator[RoundShown]:
        """Yield every settled round as everybody may see it."""
        for record in reversed(self._chronicle.past()):
            shown = tuple(proofs(record, self._decks, None))
            yield RoundShown(record.number, self._setup.log_name, record.document(None), shown)

    def entries(self) -> Iterator[Booked]:
        """Yield the table's ledger entries."""
        setup = self._setup
        book = TableBook(setup.id, link=setup.link, log_name=setup.log_name)
        return (booked(entry) for entry in book.entries(self._events))


class _RecordLog:
    """The log of a table that was opened from a document."""

    def __init__(self, store: EventStore, table: RecordTable) -> None:
        self._table, self._store, self.stream = table, store, table.stream
        self._raw = store.read(self.stream)
        self._events = RECORD_CODEC.read_all(self._raw, stream=self.stream)
        self._seen = _cards(table.view(None))
        self._hidden = {
            place
            for place, event in enumerate(self._events)
            if isinstance(event, ActionsTaken)
            or self.hides(event)
            or (type(event) in ROUND_EVENTS and _cards(event) - self._seen)
        }

    @property
    def running(self) -> bool:
        """Whether cards of the round have been dealt, and it is not over."""
        return not self._table.round.over and any(map(_cards, self._table.round.log))

    def hides(self, event: Event) -> bool:
        """Whether an event holds a document that names a card which was not shown to everybody."""
        document = getattr(event, "document", "")
        actions = read_text(document, "document")[0].data.get("actions", ()) if document else ()
        named = "".join(CARDS.findall(" ".join(actions)))
        return not self._seen.issuperset(CARD.findall(named))

    def records(self) -> Iterator[Sealed]:
        """Yield every record except those left out."""
        return _sealed(self._store, self.stream, self._raw, self._hidden)

    def rounds(self) -> Iterator[RoundShown]:
        """Yield the round as entered, once it is over and all its cards were shown.

        A document with hands returned unseen could not be replayed; the records cover that case.
        """
        closed = {type(self._events[place]) for place in self._hidden} - {ActionsTaken}
        if self._table.round.over and not closed:
            yield RoundShown(1, self._table.id, self._table.written(), ())

    def entries(self) -> Iterator[Booked]:
        """Yield the table's ledger entries; without the document they cannot be checked."""
        events = () if 0 in self._hidden else self._events
        return record_entries(self._table.id, events, linked=is_linked(self._table.document))


def record_entries(table: str, events: Sequence[Event | None], *, linked: bool) -> Iterator[Booked]:
    """Yield the entries of a table from a document; a hidden record moves no money."""
    for place, event in enumerate(events):
        if event is not None and (movements := moved(table, event, linked=linked)):
            yield Booked(f"record:{table}#{place}", dict(movements))


def hidden_places(chronicle: Chronicle, log: Sequence[Event]) -> set[int]:
    """Return the places in a table's log, from 0, of events that name a card not shown to everybody.

    The keys of commands are hidden with them: each is a hash of the entered actions, cards included.
    """
    hidden: set[int] = set()
    rounds = iter(chronicle.rounds)
    places: list[int] = []
    keys: list[int] = []
    began = 0
    record: RoundRecord | None = None
    for place, event in enumerate([*log, None]):
        if event is None or isinstance(event, RoundOpened):
            if record is not None:
                hidden |= _hidden_in(record, places)
            if max(hidden, default=-1) >= began:
                hidden.update(keys)
            began, keys = place, []
            record, places = next(rounds, None) if event is not None else None, []
        elif isinstance(event, ActionsTaken):
            # Entered actions name cards; the events that follow contain as much as was shown.
            hidden.add(place)
        elif isinstance(event, CommandTaken):
            keys.append(place)
        elif isinstance(event, EntryTakenBack):
            hidden.update(back for back in places[-event.events :] if _cards(log[back]))
            del places[-event.events :]
        elif type(event) in ROUND_EVENTS and record is not None:
            places.append(place)
    return hidden


def _hidden_in(record: RoundRecord, places: Sequence[int]) -> set[int]:
    """Return the places of a round's hidden events."""
    if record.revealed and not record.stubs:
        return set()
    shown = seen_cards(record.events, None)
    seen = {
        card
        for event, flags in zip(record.events, shown, strict=True)
        if flags and all(flags)
        for card in _cards(event)
    }
    return {
        place
        for place, event, flags in zip(places, record.events, shown, strict=True)
        # During a round, none of its cards leaves the table.
        if (not record.closed and _cards(event)) or not all(flags) or not _cards(event) <= seen
    }


def _cards(event: Struct) -> set[str]:
    """Return the cards that an event or a view names."""
    found: set[str] = set()
    left: list[Any] = [msgspec.to_builtins(event, enc_hook=write_card)]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left += [*value.keys(), *value.values()]
        elif isinstance(value, list | tuple):
            left += value
        elif isinstance(value, str) and CARD.fullmatch(value):
            found.add(value)
    return found


def booked(entry: Entry) -> Booked:
    """Return an entry in the bundle's form."""
    return Booked(entry.source, dict(entry.movements))
