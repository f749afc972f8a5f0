"""The table of snapshots in a PostgreSQL database."""

from __future__ import annotations

from typing import Any

import psycopg

from croupier.store.snapshot import Snapshot

TABLE = """
CREATE TABLE IF NOT EXISTS croupier_snapshot (
    stream text NOT NULL,
    kind text NOT NULL,
    version bigint NOT NULL,
    mark bigint NOT NULL,
    hash text NOT NULL,
    shape text NOT NULL,
    data bytea NOT NULL,
    signature text NOT NULL,
    PRIMARY KEY (stream, kind, version)
);
"""
PUT = """
INSERT INTO croupier_snapshot VALUES (%s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (stream, kind, version) DO UPDATE
SET mark = excluded.mark, hash = excluded.hash, shape = excluded.shape, data = excluded.data,
    signature = excluded.signature
"""
LAST = """
DELETE FROM croupier_snapshot WHERE stream = %(stream)s AND kind = %(kind)s AND version NOT IN (
    SELECT version FROM croupier_snapshot WHERE stream = %(stream)s AND kind = %(kind)s
    ORDER BY version DESC LIMIT %(last)s)
"""
FIND = """
SELECT * FROM croupier_snapshot
WHERE stream = %(stream)s AND (%(kind)s::text IS NULL OR kind = %(kind)s)
    AND (%(mark)s::bigint IS NULL OR mark <= %(mark)s)
ORDER BY version DESC, kind DESC LIMIT %(count)s
"""


def insert(connection: psycopg.Connection[Any], snapshot: Snapshot, last: int | None) -> None:
    """Insert a snapshot; delete all but the ``last`` of its kind."""
    connection.execute(PUT, snapshot)
    if last is not None:
        connection.execute(LAST, {"stream": snapshot.stream, "kind": snapshot.kind, "last": last})


def find(
    connection: psycopg.Connection[Any], stream: str, kind: str | None, mark: int | None, count: int | None
) -> list[Snapshot]:
    """The snapshots of a stream, the latest first."""
    rows = connection.execute(FIND, {"stream": stream, "kind": kind, "mark": mark, "count": count})
    return [Snapshot(*row) for row in rows]


def streams(connection: psycopg.Connection[Any]) -> list[str]:
    """The streams that have snapshots."""
    rows = connection.execute("SELECT DISTINCT stream FROM croupier_snapshot ORDER BY stream")
    return [stream for (stream,) in rows]
