"""Reads any number of streams from a database with two queries.

A process that follows the tables of others repeatedly reads a few new records from each of hundreds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import psycopg

from croupier.errors import ChainBroken
from croupier.store.chain import Head, beginning, unsealed

HEADS = "SELECT stream, version, hash FROM croupier_head WHERE stream = ANY(%s)"

RECORDS = """
SELECT asked.stream, place + 1, data, hash, {salt}
FROM unnest(%s::text[], %s::bigint[], %s::bigint[]) AS asked (stream, start, stop)
CROSS JOIN LATERAL (
    SELECT * FROM croupier_record AS record
    WHERE record.stream = asked.stream AND place >= start - 1 AND place < stop
    ORDER BY place OFFSET 0
) AS found
ORDER BY place
"""
"""The records of each stream, and the one before them. ``OFFSET`` holds the server to a lookup by key."""


class Found(NamedTuple):
    """What was found of one stream between two positions."""

    start: int
    stop: int
    head: Head
    rows: list[tuple[int, bytes, str, bytes]]
    """Places, counted from 1, bytes, hashes and salts; first the record before ``start``, if any."""


def found_of(
    connection: psycopg.Connection[Any], asked: Mapping[str, tuple[int, int]], salt: str = "salt"
) -> dict[str, Found]:
    """What there is of each stream between two positions; nothing of streams that have no records there.

    ``salt`` is the column of salts, or what a store of an earlier release has instead.
    """
    found: dict[str, Found] = {}
    cursor = connection.cursor(binary=True)
    for stream, version, sealed in cursor.execute(HEADS, (list(asked),)):
        start, stop = asked[stream][0], min(asked[stream][1], version)
        if start < stop:
            found[stream] = Found(start, stop, Head(version, sealed), [])
    if found:
        starts, stops = [one.start for one in found.values()], [one.stop for one in found.values()]
        for stream, *row in cursor.execute(RECORDS.format(salt=salt), (list(found), starts, stops)):
            found[stream].rows.append(tuple(row))
    return found


def checked(stream: str, found: Found) -> list[bytes]:
    """The records, each checked against the chain; ChainBroken names the first misfit."""
    start, stop, head, rows = found
    before = beginning(stream).hash
    if start > 0:
        if not rows or rows[0][0] != start:
            raise ChainBroken(stream, start, "it is missing")
        before, rows = rows[0][2], rows[1:]
    records = unsealed(stream, Head(start, before), rows)
    if len(records) < stop - start:
        raise ChainBroken(stream, start + len(records) + 1, "it is missing")
    if stop == head.version and rows[-1][2] != head.hash:
        raise ChainBroken(stream, stop, "it is not the last record that was written")
    return records
