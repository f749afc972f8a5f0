"""Snapshots of a link on the floor: of its log only what came after the latest one is read."""

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
"""After how many entries a link is photographed."""
FOLDED = 1
"""The way in which links are folded; the next number if the same entries come to something else."""


class JackpotSnapshot(Struct, frozen=True, kw_only=True):
    """A link, and what the floor keeps of it."""

    link: LinkSnapshot
    locked: list[tuple[str, int, MeterReading]]
    """By table and round: what the round read when it was locked."""
    confirmed: list[tuple[str, int, MeterReading]]
    refused: list[tuple[str, int, Seat, str, str]]
    posted: frozenset[Cents]
    moved: dict[str, Fine]
    """What all entries together have moved in the ledger."""


def shape() -> str:
    """The shape of links' snapshots."""
    return shape_of(JackpotSnapshot, FOLDED)


_WRITER = msgspec.json.Encoder(enc_hook=write_card)
_READER = msgspec.json.Decoder(JackpotSnapshot, dec_hook=read_card)


def put(store: EventStore, name: str, snapshot: JackpotSnapshot) -> None:
    """Keep a snapshot, without waiting for it."""
    snapshots.keep(store, link_stream(name), KIND, snapshot.link.place, _WRITER.encode(snapshot), shape())


def find(store: EventStore, name: str) -> tuple[JackpotSnapshot, JackpotSnapshot] | None:
    """The latest snapshot of a link: once for the link that decides, once for the one that is shown."""
    found = snapshots.latest(store, link_stream(name), KIND, shape())
    return None if found is None else (read(found.data), read(found.data))


def read(data: bytes) -> JackpotSnapshot:
    """A snapshot from its bytes."""
    return _READER.decode(data)
