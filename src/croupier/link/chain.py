"""Records chained by hash: each seals the one before it, so that none can be changed, removed or inserted.

A sealed record is one line of JSON: its place, counted from 1, the hash of the record before, its own hash,
and the entry. The hash is the SHA-256 of place, previous hash and entry, as written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from croupier.errors import DataInvalid, RecordUnreadable
from croupier.link import Entry
from croupier.store.chain import FIRST
from croupier.store.chain import record_hash as hash_of_bytes
from croupier.store.codec import read_card, write_card


class Sealed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One record of a chain."""

    place: int
    previous: str
    hash: str
    entry: Entry


_encoder = msgspec.json.Encoder(enc_hook=write_card)
_decoder = msgspec.json.Decoder(Sealed, dec_hook=read_card)


def record_hash(place: int, previous: str, entry: Entry) -> str:
    """The hash that seals an entry at its place."""
    return hash_of_bytes(place, previous, _encoder.encode(entry))


class Chain:
    """The end of a chain, where records are added."""

    def __init__(self, place: int = 0, last: str = FIRST) -> None:
        self.place, self.last = place, last

    def seal(self, entries: Iterable[Entry]) -> list[bytes]:
        """The entries as records that continue the chain."""
        lines = []
        for entry in entries:
            place = self.place + 1
            sealed = Sealed(
                place=place,
                previous=self.last,
                hash=record_hash(place, self.last, entry),
                entry=entry,
            )
            self.place, self.last = place, sealed.hash
            lines.append(_encoder.encode(sealed))
        return lines


def read_entries(lines: Iterable[bytes]) -> Iterator[Entry]:
    """The entries of records whose chain has been checked already."""
    return (_decoder.decode(line).entry for line in lines)


def read_chain(lines: Iterable[bytes], *, after: int = 0, previous: str = FIRST) -> Iterator[Sealed]:
    """The records of a log; ``RecordUnreadable`` names the first one that does not fit the chain.

    For lines from the middle of a log, ``after`` is the number of records before them and ``previous`` the
    hash of the last of those.
    """
    for place, line in enumerate(lines, start=after + 1):
        try:
            sealed = _decoder.decode(line)
        except (msgspec.DecodeError, DataInvalid, UnicodeDecodeError, RecursionError) as broken:
            raise RecordUnreadable(f"record {place}: {broken}") from None
        if sealed.place != place:
            raise RecordUnreadable(f"record {place}: it is numbered {sealed.place}")
        if sealed.previous != previous:
            raise RecordUnreadable(f"record {place}: it does not follow the record before it")
        if _encoder.encode(sealed) != line or record_hash(place, previous, sealed.entry) != sealed.hash:
            raise RecordUnreadable(f"record {place}: its hash does not match its contents")
        previous = sealed.hash
        yield sealed
