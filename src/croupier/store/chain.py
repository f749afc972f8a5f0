"""Records chained by hash: each seals the one before it, so that none can be changed, removed or inserted.

A record's hash is the SHA-256 of its place, counted from 1, of the hash of the record before, and of its
bytes. The chain of a stream begins with a hash of the stream's name, so that streams cannot change places.
Its end, the head, is signed with every append.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from croupier.errors import ChainBroken
from croupier.store.key import Key

FIRST = "0" * 64
"""The previous hash of the first record in a log that is a separate file."""


class Head(NamedTuple):
    """The end of a stream: how many records there are, and the hash of the last one."""

    version: int
    hash: str


def beginning(stream: str) -> Head:
    """The head of a stream without records."""
    return Head(0, hashlib.sha256(b"stream\n" + stream.encode()).hexdigest())


def record_hash(place: int, previous: str, data: bytes) -> str:
    """The hash that seals a record at its place."""
    return hashlib.sha256(b"%d\n%s\n%s" % (place, previous.encode("ascii"), data)).hexdigest()


def head_signature(key: Key, stream: str, head: Head) -> str:
    """The signature of a head: nobody can add to a stream, or cut off its end, who does not have the key."""
    return key.signed("heads", f"{stream}\n{head.version}\n{head.hash}".encode())


FIND_UNCOVERED = """
WITH RECURSIVE name(stream) AS (
    SELECT min(stream) FROM {record}
    UNION ALL
    SELECT (SELECT min(stream) FROM {record} WHERE stream > name.stream) FROM name WHERE stream IS NOT NULL
), reach AS (
    SELECT name.stream, coalesce(head.version, 0) AS version,
        (SELECT min(place) FROM {record} WHERE stream = name.stream) AS first,
        (SELECT max(place) FROM {record} WHERE stream = name.stream) AS last
    FROM name LEFT JOIN {head} AS head ON head.stream = name.stream WHERE name.stream IS NOT NULL
)
SELECT stream, CASE WHEN first < 0 THEN first + 1 ELSE version + 1 END FROM reach
WHERE first < 0 OR last >= version ORDER BY stream
"""
"""Streams with a record that their head does not cover; every look-up is one step into the primary key."""


def hashes(head: Head, records: Sequence[bytes]) -> list[str]:
    """The hashes of records that are added after a head."""
    found, last = [], head.hash
    for place, data in enumerate(records, start=head.version + 1):
        last = record_hash(place, last, data)
        found.append(last)
    return found


def unsealed(stream: str, head: Head, rows: Iterable[tuple[int, bytes, str]]) -> list[bytes]:
    """The records that follow a head, given as (place, bytes, hash); ChainBroken names the first misfit.

    >>> unsealed("x", beginning("x"), [(1, b"a", record_hash(1, beginning("x").hash, b"a"))])
    [b'a']
    """
    records, previous = [], head.hash
    for due, (place, data, sealed) in enumerate(rows, start=head.version + 1):
        if place != due:
            raise ChainBroken(stream, due, "it is missing")
        if record_hash(place, previous, data) != sealed:
            raise ChainBroken(stream, due, "its hash does not match its contents and the record before it")
        records.append(data)
        previous = sealed
    return records
