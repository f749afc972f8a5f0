"""The evidence of one table as one file, to be checked on another machine.

It holds the rounds as documents, the records of every stream that concerns the table, the entries of the
ledger, the promises of the cards and the heads of all chains, signed. A record that names a card which nobody
was shown is there as its seal only: the chain can still be followed through it, and the card stays closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from croupier.floor.cards.promise import Proof
from croupier.floor.dispute.corrections import CORRECTIONS_CODEC, CORRECTIONS_STREAM
from croupier.floor.dispute.freezes import DISPUTES_CODEC, DISPUTES_STREAM
from croupier.floor.money.ledger import Entry, TableBook
from croupier.floor.past.chronicle import Chronicle, RoundRecord
from croupier.floor.past.transcript import transcript
from croupier.floor.record.table import RECORD_CODEC, RecordTable, is_linked, moved
from croupier.floor.records import ROUND_EVENTS
from croupier.floor.setup import TableSetup
from croupier.floor.table.snapshot import CARDS_CODEC, TABLE_CODEC
from croupier.history.seen import seen_cards
from croupier.link.log import link_stream
from croupier.money import Fine
from croupier.store import Codec, EventStore, Key
from croupier.store.chain import Head
from croupier.store.checkpoint import now
from croupier.store.codec import read_card, write_card
from croupier.table.events import Event
from croupier.table.session.events import ActionsTaken, EntryTakenBack, RoundOpened

MAGIC = "croupier.bundle/1"
CARD = re.compile(r"[2-9TJQKA][cdhs]|Jk")


class Sealed(Struct, frozen=True):
    """One record: its hash in the chain and, unless it names a hidden card, its text."""

    hash: str
    record: str | None = None


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
    """The head of every stream of the store."""
    signature: str = ""


_ENCODER = msgspec.json.Encoder(enc_hook=write_card, order="sorted")
_DECODER = msgspec.json.Decoder(Bundle, dec_hook=read_card)


def write_bundle(bundle: Bundle) -> bytes:
    """A bundle as bytes; the same bundle always gives the same ones."""
    return _ENCODER.encode(bundle)


def read_bundle(data: bytes) -> Bundle:
    """A bundle from its bytes."""
    return _DECODER.decode(data)


def signed_part(bundle: Bundle) -> bytes:
    """What the signature is made over."""
    return write_bundle(msgspec.structs.replace(bundle, signature=""))


def make_bundle(store: EventStore, versions: Sequence[TableSetup], *, by: str, key: Key | None) -> bytes:
    """The evidence of a table, one setup for each version of its terms, from what the store holds."""
    table, link = versions[-1].id, versions[-1].link
    logs = [_Log(store, setup) for setup in versions]
    return _bundle(store, table, link, [setup.log_name for setup in versions], logs, by=by, key=key)


def make_record_bundle(store: EventStore, table: RecordTable, *, by: str, key: Key | None) -> bytes:
    """The evidence of a table that was opened from a document."""
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
    heads = dict(store.heads())
    streams = {log.stream: tuple(log.records()) for log in logs}
    for stream, codec in ((CORRECTIONS_STREAM, CORRECTIONS_CODEC), (DISPUTES_STREAM, DISPUTES_CODEC)):
        if stream in heads:
            streams[stream] = tuple(_of_table(store, stream, codec, table))
    if link is not None:
        streams[link_stream(link)] = tuple(_sealed(store, link_stream(link), store.read(link_stream(link))))
    ends = {stream: Head(len(records), records[-1].hash) for stream, records in streams.items() if records}
    made = Bundle(
        table=table,
        link=link,
        logs=tuple(names),
        at=now(),
        by=by,
        streams={stream: streams[stream] for stream in ends},
        rounds=tuple(shown for log in logs for shown in log.rounds()),
        entries=tuple(booked for log in logs for booked in log.entries()),
        heads={**heads, **ends},
    )
    if key is not None:
        made = msgspec.structs.replace(made, signature=key.signed("bundles", signed_part(made)))
    return write_bundle(made)


def _sealed(store: EventStore, stream: str, records: Sequence[bytes]) -> Iterator[Sealed]:
    for place, data in enumerate(records, start=1):
        seal = store.hash_at(stream, place)
        assert seal is not None
        yield Sealed(seal, data.decode())


def _of_table(store: EventStore, stream: str, codec: Codec[Event], table: str) -> Iterator[Sealed]:
    """The records of a stream of the whole floor; those about other tables are seals only."""
    records, own = store.read(stream), set[int]()
    for event, sealed in zip(
        codec.read_all(records, stream=stream), _sealed(store, stream, records), strict=True
    ):
        number = getattr(event, "number", 0)
        if getattr(event, "table", None) == table:
            own.add(number)
        yield sealed if getattr(event, "table", table) == table and number in own else Sealed(sealed.hash)


class _Log:
    """One log of the table, as the store holds it."""

    def __init__(self, store: EventStore, setup: TableSetup) -> None:
        self._store, self._setup = store, setup
        self.stream, cards = f"table:{setup.log_name}", f"cards:{setup.log_name}"
        self._raw = store.read(self.stream)
        self._events = TABLE_CODEC.read_all(self._raw, stream=self.stream)
        shuffled = CARDS_CODEC.read_all(store.read(cards), stream=cards)
        self._decks = {deck.commitment: deck for deck in shuffled}
        self._chronicle = Chronicle()
        self._chronicle.follow(self._events)

    def records(self) -> Iterator[Sealed]:
        """Every record, or its seal."""
        hidden = hidden_places(self._chronicle, self._events)
        for place, one in enumerate(_sealed(self._store, self.stream, self._raw)):
            yield Sealed(one.hash) if place in hidden else one

    def rounds(self) -> Iterator[RoundShown]:
        """Every settled round as everybody may see it."""
        chronicle, setup = self._chronicle, self._setup
        for record in reversed(chronicle.past()):
            revealed = record.opened.commitment in chronicle.revealed
            finished = record.replayed(setup.posting)
            yield RoundShown(
                record.number,
                setup.log_name,
                transcript(record, finished, None, table=setup.id, revealed=revealed),
                tuple(chronicle.proofs(record, self._decks, None, pack=setup.posting.table.deck.cards)),
            )

    def entries(self) -> Iterator[Booked]:
        """What the ledger was told."""
        setup = self._setup
        book = TableBook(setup.id, link=setup.link, log_name=setup.log_name)
        return (booked(entry) for entry in book.entries(self._events))


class _RecordLog:
    """The log of a table that was opened from a document."""

    def __init__(self, store: EventStore, table: RecordTable) -> None:
        self._store, self._table, self.stream = store, table, table.stream
        self._raw = store.read(self.stream)
        self._events = RECORD_CODEC.read_all(self._raw, stream=self.stream)
        self._hidden = self._closed()

    def _closed(self) -> set[int]:
        """The places of records that name a card which not everybody was shown; all cards of a live round."""
        seen = _cards(self._table.view(None)) if self._table.round.over else set()
        return {
            place
            for place, event in enumerate(self._events)
            if isinstance(event, ActionsTaken) or (type(event) in ROUND_EVENTS and _cards(event) - seen)
        }

    def records(self) -> Iterator[Sealed]:
        """Every record, or its seal."""
        for place, one in enumerate(_sealed(self._store, self.stream, self._raw)):
            yield Sealed(one.hash) if place in self._hidden else one

    def rounds(self) -> Iterator[RoundShown]:
        """The round as it was entered, once it is over and all its cards were shown.

        With hands that went back unseen its document could not be played again; the records say the rest.
        """
        closed = {type(self._events[place]) for place in self._hidden} - {ActionsTaken}
        if self._table.round.over and not closed:
            yield RoundShown(1, self._table.id, self._table.written(), ())

    def entries(self) -> Iterator[Booked]:
        """What the ledger was told."""
        return record_entries(self._table.id, self._events, linked=is_linked(self._table.document))


def record_entries(table: str, events: Sequence[Event | None], *, linked: bool) -> Iterator[Booked]:
    """The entries of a table from a document; a record that stays closed moves no money."""
    for place, event in enumerate(events):
        if event is not None and (movements := moved(table, event, linked=linked)):
            yield Booked(f"record:{table}#{place}", dict(movements))


def hidden_places(chronicle: Chronicle, log: Sequence[Event]) -> set[int]:
    """The places in a table's log, from 0, of events that name a card which not everybody was shown."""
    hidden: set[int] = set()
    rounds = iter(chronicle.rounds)
    places: list[int] = []
    record: RoundRecord | None = None
    for place, event in enumerate([*log, None]):
        if event is None or isinstance(event, RoundOpened):
            if record is not None:
                hidden |= _hidden_in(record, chronicle, places)
            record, places = next(rounds, None) if event is not None else None, []
        elif isinstance(event, ActionsTaken):
            # What a dealer entered names cards in words; the events that follow say as much as was shown.
            hidden.add(place)
        elif isinstance(event, EntryTakenBack):
            # The round's record has no such events any more; cards that were named by mistake stay closed.
            gone = places[-event.events :]
            del places[-event.events :]
            hidden.update(back for back in gone if _cards(log[back]))
        elif type(event) in ROUND_EVENTS and record is not None:
            places.append(place)
    return hidden


def _hidden_in(record: RoundRecord, chronicle: Chronicle, places: Sequence[int]) -> set[int]:
    """The places of a round's events that stay closed."""
    if record.opened.commitment in chronicle.revealed and not record.stubs:
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
        # While a round goes on, no card of it leaves the table.
        if (not record.closed and _cards(event)) or not all(flags) or not _cards(event) <= seen
    }


def _cards(event: Struct) -> set[str]:
    """The cards that an event or a view names."""
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
    """An entry as a bundle has it."""
    return Booked(entry.source, dict(entry.movements))
