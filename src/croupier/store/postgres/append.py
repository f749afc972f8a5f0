"""A batch of appends as one statement: one round trip to the database, and one confirmation by its disk.

It needs no query first, because the last writer of a stream knows its head. What the statement writes
depends on what the database holds when it runs: an append whose stream has another head by then, or whose
lease is lost, is left out with all its records; the rest of the batch is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import psycopg
from psycopg.types.numeric import Int8

from croupier.store.chain import Head, Seal, head_signature
from croupier.store.chain import seal as seal_records
from croupier.store.guard import Fence
from croupier.store.key import Key
from croupier.store.queue import PendingAppend

BY_KEYS = """
SET plan_cache_mode = force_generic_plan;
SET enable_seqscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off
"""
"""For a connection that appends: rows are looked up by their keys, and that is planned once."""

WRITE = """
WITH {leases} change AS (
    SELECT * FROM unnest(
        %(streams)b::text[], %(versions)b::bigint[], %(hashes)b::text[], %(signatures)b::text[],
        %(old_versions)b::bigint[], %(old_hashes)b::text[],
        %(leases)b::text[], %(processes)b::text[], %(epochs)b::bigint[]
    ) AS change (stream, version, hash, signature, old_version, old_hash, lease, process, epoch)
), moved AS (
    UPDATE croupier_head AS head
    SET version = change.version, hash = change.hash, signature = change.signature
    FROM change
    WHERE head.stream = change.stream AND head.version = old_version AND head.hash = old_hash {and_leased}
    RETURNING head.stream
), kept AS (
    INSERT INTO croupier_record
    SELECT stream, place, data, hash, salt
    FROM unnest(
        %(of)b::text[], %(places)b::bigint[], %(data)b::bytea[], %(seals)b::text[], %(salts)b::bytea[]
    ) AS record (stream, place, data, hash, salt) JOIN moved USING (stream)
)
SELECT stream FROM moved
"""
ALONE = WRITE.format(leases="", and_leased="")
"""For the only floor on a database, which has no leases."""

SHARED = WRITE.format(
    # Nobody can take a lease over until the records that rely on it are kept.
    leases="""held AS (
    SELECT name, process, epoch FROM croupier_lease JOIN croupier_process USING (process)
    WHERE name = ANY(%(leases)b::text[]) AND until > clock_timestamp()
    FOR SHARE OF croupier_lease
),""",
    and_leased="""
    AND (lease = '' OR EXISTS (
        SELECT FROM held
        WHERE held.name = lease AND held.process = change.process AND held.epoch = change.epoch))""",
)
"""For floors that share a database."""

NO_LEASE = Fence("", "", 0)


class Sealed(NamedTuple):
    """The records appended to one stream, chained to its expected head."""

    stream: str
    before: Head
    fence: Fence | None
    records: list[bytes]
    seals: list[Seal]

    @property
    def head(self) -> Head:
        """The stream's head after the append."""
        return Head(self.before.version + len(self.records), self.seals[-1].hash)


def seal(batch: Sequence[PendingAppend], known: Mapping[str, Head]) -> dict[str, Sealed] | None:
    """Return what a batch adds to each stream; None if an append needs more than the known heads.

    That is an append under guards, to a stream whose head is not known, or after another version.
    """
    changes: dict[str, Sealed] = {}
    for append in batch:
        change = changes.get(append.stream)
        if change is None:
            before = known.get(append.stream)
            if before is None:
                return None
            change = changes[append.stream] = Sealed(append.stream, before, append.fence, [], [])
        head = change.head if change.records else change.before
        if append.guards or append.salts or append.expected != head.version or append.fence != change.fence:
            return None
        change.records.extend(append.records)
        change.seals.extend(seal_records(head, append.records))
    return changes


def write(
    cursor: psycopg.Cursor[Any], statement: str, sealed: Mapping[str, Sealed], key: Key | None
) -> list[str]:
    """Write in a separate transaction; return the streams whose head and lease were as expected.

    Streams are taken in the order of their names: writers may wait for each other, but never in a circle.
    """
    changes = [sealed[stream] for stream in sorted(sealed)]
    heads = [change.head for change in changes]
    fences = [change.fence or NO_LEASE for change in changes]
    signatures = [
        "" if key is None else head_signature(key, change.stream, head)
        for change, head in zip(changes, heads, strict=True)
    ]
    cursor.execute(
        statement,
        {
            "streams": [change.stream for change in changes],
            "versions": [Int8(head.version) for head in heads],
            "hashes": [head.hash for head in heads],
            "signatures": signatures,
            "old_versions": [Int8(change.before.version) for change in changes],
            "old_hashes": [change.before.hash for change in changes],
            "leases": [fence.lease for fence in fences],
            "processes": [fence.process for fence in fences],
            "epochs": [Int8(fence.epoch) for fence in fences],
            "of": [change.stream for change in changes for _ in change.records],
            "places": [
                Int8(change.before.version + n) for change in changes for n in range(len(change.records))
            ],
            "data": [data for change in changes for data in change.records],
            "seals": [seal.hash for change in changes for seal in change.seals],
            "salts": [seal.salt for change in changes for seal in change.seals],
        },
        prepare=True,
    )
    return [stream for (stream,) in cursor.fetchall()]
