"""Snapshots of a table between two rounds, so that the log before them need not be read or kept in memory.

A snapshot holds the state after the first events of the log: for the session, the dealer, the ledger and
readers of past rounds. It names decks by their promises only; their orders stay in the dealer's
stream.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Struct

from croupier.floor.cards.dealer import DealerStand
from croupier.floor.money.ledger import BookBalance
from croupier.floor.past.stand import ChronicleStand
from croupier.floor.records import DeckShuffled
from croupier.numbers import Seat
from croupier.store import Codec, EventStore, members, snapshots
from croupier.store.codec import read_card, write_card
from croupier.store.shape import shape_of
from croupier.store.snapshot import KEPT
from croupier.table import Session
from croupier.table.events import AnyEvent, Event
from croupier.table.session.events import AnySessionEvent
from croupier.table.session.state import SessionState

TABLE_CODEC: Codec[Event] = Codec((*members(AnyEvent, Event), *members(AnySessionEvent, Event)))
CARDS_CODEC: Codec[DeckShuffled] = Codec((DeckShuffled,))

TABLE = "table"
"""The kind of snapshot from which a table resumes: the latest of each table are kept."""
ROUNDS = "rounds"
"""The kind for reading past rounds, looked up by the number of its last round; all are kept."""

EVENTS = 250
"""A snapshot of the first kind is made after this many events, at the end of the round."""
EVENTS_FOR_ROUNDS = 2_000
"""A permanent snapshot is made after this many events."""


FOLDED = 4
"""Version of the folding code; increase it when the same events produce a different state."""


class TableSnapshot(Struct, frozen=True, kw_only=True):
    """A table between two rounds."""

    version: int
    """How many events are in it."""
    state: SessionState
    last_players: tuple[Seat, ...]
    last_people: tuple[str, ...]
    chronicle: ChronicleStand
    dealer: DealerStand
    book: BookBalance


def taken_of(
    session: Session, chronicle: ChronicleStand, dealer: DealerStand, book: BookBalance
) -> TableSnapshot:
    """Return a snapshot of a table between two rounds."""
    return TableSnapshot(
        version=session.version,
        state=session.state.copy(),
        last_players=session.last_players,
        last_people=session.last_people,
        chronicle=chronicle,
        dealer=dealer,
        book=book,
    )


def shape() -> str:
    """Return the shape of tables' snapshots."""
    return shape_of(TableSnapshot, FOLDED)


_WRITER = msgspec.json.Encoder(enc_hook=write_card)
_READER = msgspec.json.Decoder(TableSnapshot, dec_hook=read_card)


def put(store: EventStore, stream: str, snapshot: TableSnapshot, kind: str) -> None:
    """Store a snapshot, without waiting for it."""
    last = None if kind == ROUNDS else KEPT
    mark = snapshot.state.number
    data = _WRITER.encode(snapshot)
    snapshots.keep(store, stream, kind, snapshot.version, data, shape(), mark=mark, last=last)


def find(store: EventStore, stream: str, kind: str, *, mark: int | None = None) -> TableSnapshot | None:
    """Return the latest snapshot of a kind, up to a round's number; None if the log has to be read."""
    found = snapshots.latest(store, stream, kind, shape(), mark=mark)
    return None if found is None else read(found.data)


def read(data: bytes) -> TableSnapshot:
    """Read a snapshot from its bytes."""
    return _READER.decode(data)


class Held(NamedTuple):
    """What the store holds of a table: a snapshot, if there is one, and everything since."""

    snapshot: TableSnapshot | None
    decks: dict[str, DeckShuffled]
    """The decks that the snapshot names, by their promises."""
    events: list[Event]
    later: list[DeckShuffled]
    """The decks that were shuffled since."""

    @property
    def start(self) -> int:
        """The number of events before these."""
        return 0 if self.snapshot is None else self.snapshot.version

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.start + len(self.events)


def held(store: EventStore, log_name: str, snapshot: TableSnapshot | None, stop: int | None = None) -> Held:
    """Read a table from the store, from a snapshot on, up to a place in its log."""
    stream, cards = table_stream(log_name), cards_stream(log_name)
    start, first = (0, 0) if snapshot is None else (snapshot.version, snapshot.dealer.kept)
    named = {} if snapshot is None else snapshot.dealer.decks
    decks = {made: read_decks(store, cards, place, place + 1)[0] for made, place in named.items()}
    events = TABLE_CODEC.read_all(store.read(stream, start, stop), stream=stream, start=start)
    return Held(snapshot, decks, events, read_decks(store, cards, first))


def read_decks(store: EventStore, stream: str, start: int, stop: int | None = None) -> list[DeckShuffled]:
    """Read decks from the dealer's stream."""
    return CARDS_CODEC.read_all(store.read(stream, start, stop), stream=stream, start=start)


def table_stream(log_name: str) -> str:
    """The stream of a table's log."""
    return f"table:{log_name}"


def cards_stream(log_name: str) -> str:
    """The stream with the orders of a table's decks."""
    return f"cards:{log_name}"
