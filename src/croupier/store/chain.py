"""Records chained by hash: each seals the one before it, so that none can be changed, removed or inserted.

A record is sealed by a commitment: the SHA-256 of a random salt and its bytes. Its hash is the SHA-256 of its
place, counted from 1, of the hash of the record before, and of the commitment. So the whole chain can be
shown to somebody who may not read every record: nobody can guess a card from a commitment without its salt.
The chain of a stream begins with a hash of the stream's name, so that streams cannot change places. Its end,
the head, is signed with every append.

Earlier releases had no salts: there, the hash is that of place, previous hash and bytes. Every later hash
depends on those, and cards could be guessed from it. So the first salted record after them is a border: it
continues from the previous hash under a second salt, which nobody is shown.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from croupier.errors import ChainBroken
from croupier.store.key import Key, Verifier

FIRST = "0" * 64
"""The previous hash of the first record in a log that is a separate file."""


class Head(NamedTuple):
    """The end of a stream: how many records there are, and the hash of the last one."""

    version: int
    hash: str


def beginning(stream: str) -> Head:
    """The head of a stream without records."""
    return Head(0, hashlib.sha256(b"stream\n" + stream.encode()).hexdigest())


SALT_BYTES = 16
BORDER_BYTES = 2 * SALT_BYTES
"""The length of a border's salts: the one of its record, then the one of the previous hash."""


class Seal(NamedTuple):
    """What seals a record: the salt, empty in records of earlier releases, and the hash in the chain."""

    salt: bytes
    hash: str


def commitment(salt: bytes, data: bytes) -> str:
    """The hash of a record and its salt, which tells nothing about the record to those without the salt."""
    return hashlib.sha256(b"record\n" + salt[:SALT_BYTES] + data).hexdigest()


def link(salt: bytes, previous: str) -> str:
    """What a salted record continues from: the previous hash, or a salted hash of it at a border."""
    if len(salt) != BORDER_BYTES:
        return previous
    return hashlib.sha256(b"border\n" + salt[SALT_BYTES:] + previous.encode("ascii")).hexdigest()


def chained(place: int, previous: str, committed: str) -> str:
    """The hash in the chain of a record with this commitment."""
    return hashlib.sha256(f"salted\n{place}\n{previous}\n{committed}".encode("ascii")).hexdigest()


def record_hash(place: int, previous: str, data: bytes, salt: bytes = b"") -> str:
    """The hash that seals a record at its place; without a salt, as earlier releases and links have it."""
    if salt:
        return chained(place, link(salt, previous), commitment(salt, data))
    return hashlib.sha256(b"%d\n%s\n%s" % (place, previous.encode("ascii"), data)).hexdigest()


def head_signature(key: Key, stream: str, head: Head) -> str:
    """The signature of a head: nobody can add to a stream, or cut off its end, who does not have the key."""
    return key.signed("heads", _signed_part(stream, head))


def is_head_signed(verifier: Verifier, stream: str, head: Head, signature: str) -> bool:
    """Whether the key signed a head."""
    return verifier.has_signed("heads", _signed_part(stream, head), signature)


def _signed_part(stream: str, head: Head) -> bytes:
    return f"{stream}\n{head.version}\n{head.hash}".encode()


FIND_UNCOVERED = """
WITH RECURSIVE name(stream) AS (
    SELECT min(stream) FROM {p}record
    UNION ALL
    SELECT (SELECT min(stream) FROM {p}record WHERE stream > name.stream) FROM name WHERE stream IS NOT NULL
), reach AS (
    SELECT name.stream, coalesce(head.version, 0) AS version,
        (SELECT min(place) FROM {p}record WHERE stream = name.stream) AS first,
        (SELECT max(place) FROM {p}record WHERE stream = name.stream) AS last
    FROM name LEFT JOIN {p}head AS head ON head.stream = name.stream WHERE name.stream IS NOT NULL
)
SELECT stream, CASE WHEN first < 0 THEN first + 1 ELSE version + 1 END FROM reach
WHERE first < 0 OR last >= version ORDER BY stream
"""
"""Streams with a record that their head does not cover; every look-up is one step into the primary key."""


def seal(
    head: Head, records: Sequence[bytes], *, border: bool = False, salts: Sequence[bytes] = ()
) -> list[Seal]:
    """The seals of records that are added after a head.

    ``border``: the last record before them has no salt. ``salts``: those of the records in another store.
    """
    seals, last = list[Seal](), head.hash
    if not salts:
        first = BORDER_BYTES if border else SALT_BYTES
        salts = [secrets.token_bytes(first if number == 0 else SALT_BYTES) for number in range(len(records))]
    for place, (data, salt) in enumerate(zip(records, salts, strict=True), start=head.version + 1):
        last = record_hash(place, last, data, salt)
        seals.append(Seal(salt, last))
    return seals


def unsealed(stream: str, head: Head, rows: Iterable[tuple[int, bytes, str, bytes]]) -> list[bytes]:
    """The records that follow a head, from (place, bytes, hash, salt); ChainBroken names the first misfit.

    >>> unsealed("x", beginning("x"), [(1, b"a", record_hash(1, beginning("x").hash, b"a", b"s"), b"s")])
    [b'a']
    """
    records, previous = [], head.hash
    for due, (place, data, sealed, salt) in enumerate(rows, start=head.version + 1):
        if place != due:
            raise ChainBroken(stream, due, "it is missing")
        if record_hash(place, previous, data, salt) != sealed:
            raise ChainBroken(stream, due, "its hash does not match its contents and the record before it")
        records.append(data)
        previous = sealed
    return records
