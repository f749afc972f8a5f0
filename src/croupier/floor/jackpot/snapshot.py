"""Snapshots of a link on the floor: only the log after the latest one is read."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from croupier.link.log import link_stream
from croupier.link.snapshot import LinkSnapshot
from croupier.money import Cents, Fine
from croupier.numbers import Seat
from croupier.store import EventStore, snapshots
from croupier.store.codec import read_card, write_card
from croupier.store.shape import shape_of
from croupier.table.reading import MeterReading

KIND = "link"
ENTRIES = 500
"""A snapshot is made after this many entries."""
FOLDED = 1
"""Version of the folding code; increase it when the same entries produce a different state."""


class JackpotSnapshot(Struct, frozen=True, kw_only=True):
    """A link, and the floor's own data about it."""

    link: LinkSnapshot
    locked: list[tuple[str, int, MeterReading]]
    """The meter reading at the lock, by table and round."""
    confirmed: list[tuple[str, int, MeterReading]]
    refused: list[tuple[str, int, Seat, str, str]]
    posted: frozenset[Cents]
    moved: dict[str, Fine]
    """The total movements of all entries in the ledger."""


def shape() -> str:
    """Return the shape of links' snapshots."""
    return shape_of(JackpotSnapshot, FOLDED)


_WRITER = msgspec.json.Encoder(enc_hook=write_card)
_READER = msgspec.json.Decoder(JackpotSnapshot, dec_hook=read_card)


def put(store: EventStore, name: str, snapshot: JackpotSnapshot) -> None:
    """Store a snapshot, without waiting for it."""
    snapshots.keep(store, link_stream(name), KIND, snapshot.link.place, _WRITER.encode(snapshot), shape())


def find(store: EventStore, name: str) -> tuple[JackpotSnapshot, JackpotSnapshot] | None:
    """Return the latest snapshot of a link, twice: for the deciding link and for the displayed one."""
    found = snapshots.latest(store, link_stream(name), KIND, shape())
    return None if found is None else (read(found.data), read(found.data))


def read(data: bytes) -> JackpotSnapshot:
    """Read a snapshot from its bytes."""
    return _READER.decode(data)
