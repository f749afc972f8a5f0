"""Snapshots of a table between two rounds: so much of its log need not be read again, nor be kept in memory.

A snapshot says what the first events of the log come to: for the session, for the dealer, for the ledger and
for whoever reads past rounds. It names decks by their promises only; their orders stay in the dealer's
stream.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Struct

from croupier.floor.cards.dealer import DealerStand
from croupier.floor.money.ledger import BookBalance
from croupier.floor.past.chronicle import ChronicleStand
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
"""The kind of snapshot from which a table goes on: of each table the latest are kept."""
ROUNDS = "rounds"
"""The kind from which past rounds are read, looked up by the number of the last round in it; all are kept."""

EVENTS = 250
"""After how many events a table is photographed, at the end of the round."""
EVENTS_FOR_ROUNDS = 2_000
"""The same for those that are all kept."""


FOLDED = 1
"""The way in which tables are folded; the next number if the same events come to something else."""


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
    """A snapshot of a table between two rounds."""
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
    """The shape of tables' snapshots."""
    return shape_of(TableSnapshot, FOLDED)


_WRITER = msgspec.json.Encoder(enc_hook=write_card)
_READER = msgspec.json.Decoder(TableSnapshot, dec_hook=read_card)


def put(store: EventStore, stream: str, snapshot: TableSnapshot, kind: str) -> None:
    """Keep a snapshot, without waiting for it."""
    last = None if kind == ROUNDS else KEPT
    mark = snapshot.state.number
    data = _WRITER.encode(snapshot)
    snapshots.keep(store, stream, kind, snapshot.version, data, shape(), mark=mark, last=last)


def find(store: EventStore, stream: str, kind: str, *, mark: int | None = None) -> TableSnapshot | None:
    """The latest snapshot of a kind, up to a round's number; None if the log has to be read."""
    found = snapshots.latest(store, stream, kind, shape(), mark=mark)
    return None if found is None else read(found.data)


def read(data: bytes) -> TableSnapshot:
    """A snapshot from its bytes."""
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
        """After how many events these begin."""
        return 0 if self.snapshot is None else self.snapshot.version

    @property
    def version(self) -> int:
        """How many events there are."""
        return self.start + len(self.events)


def held(store: EventStore, log_name: str, snapshot: TableSnapshot | None, stop: int | None = None) -> Held:
    """What the store holds of a table from a snapshot on, up to a place in its log."""
    stream, cards = table_stream(log_name), cards_stream(log_name)
    start, first = (0, 0) if snapshot is None else (snapshot.version, snapshot.dealer.kept)
    named = {} if snapshot is None else snapshot.dealer.decks
    decks = {made: read_decks(store, cards, place, place + 1)[0] for made, place in named.items()}
    events = TABLE_CODEC.read_all(store.read(stream, start, stop), stream=stream, start=start)
    return Held(snapshot, decks, events, read_decks(store, cards, first))


def read_decks(store: EventStore, stream: str, start: int, stop: int | None = None) -> list[DeckShuffled]:
    """Decks from the dealer's stream."""
    return CARDS_CODEC.read_all(store.read(stream, start, stop), stream=stream, start=start)


def table_stream(log_name: str) -> str:
    """The stream of a table's log."""
    return f"table:{log_name}"


def cards_stream(log_name: str) -> str:
    """The stream with the orders of a table's decks."""
    return f"cards:{log_name}"
