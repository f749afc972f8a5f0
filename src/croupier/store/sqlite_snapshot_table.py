"""The table of snapshots in a SQLite file."""

from __future__ import annotations

import sqlite3

from croupier.store.snapshot import Snapshot

# Not part of the schema's version: an older release does not look at it, and loses nothing but time.
TABLE = """
CREATE TABLE IF NOT EXISTS snapshot (
    stream TEXT NOT NULL,
    kind TEXT NOT NULL,
    version INTEGER NOT NULL,
    mark INTEGER NOT NULL,
    hash TEXT NOT NULL,
    shape TEXT NOT NULL,
    data BLOB NOT NULL,
    signature TEXT NOT NULL,
    PRIMARY KEY (stream, kind, version)
) WITHOUT ROWID, STRICT
"""
FIND = """
SELECT * FROM snapshot
WHERE stream = :stream AND (:kind IS NULL OR kind = :kind) AND (:mark IS NULL OR mark <= :mark)
ORDER BY version DESC, kind DESC LIMIT :count
"""
LAST = """
DELETE FROM snapshot WHERE stream = :stream AND kind = :kind AND version NOT IN (
    SELECT version FROM snapshot WHERE stream = :stream AND kind = :kind ORDER BY version DESC LIMIT :last)
"""


def insert(connection: sqlite3.Connection, snapshot: Snapshot, last: int | None) -> None:
    """Put in a snapshot; of its kind the last few stay."""
    connection.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?, ?, ?, ?)", snapshot)
    if last is not None:
        connection.execute(LAST, {"stream": snapshot.stream, "kind": snapshot.kind, "last": last})


def find(
    connection: sqlite3.Connection, stream: str, kind: str | None, mark: int | None, count: int | None
) -> list[Snapshot]:
    """The snapshots of a stream, the latest first."""
    if not _is_there(connection):
        return []
    asked = {"stream": stream, "kind": kind, "mark": mark, "count": -1 if count is None else count}
    rows = connection.execute(FIND, asked)
    return [Snapshot(*row) for row in rows]


def streams(connection: sqlite3.Connection) -> list[str]:
    """The streams that have snapshots."""
    if not _is_there(connection):
        return []
    rows = connection.execute("SELECT DISTINCT stream FROM snapshot ORDER BY stream")
    return [stream for (stream,) in rows]


def _is_there(connection: sqlite3.Connection) -> bool:
    """Whether there is a place for snapshots: not in an older store that is opened for reading."""
    query = "SELECT count(*) FROM sqlite_master WHERE name = 'snapshot'"
    return bool(connection.execute(query).fetchone()[0])
