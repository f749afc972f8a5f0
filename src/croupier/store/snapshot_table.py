"""The table of snapshots, with statements for either kind of database."""

from __future__ import annotations

# Not part of the schema's version: an older release does not look at it, and loses nothing but time.
TABLE = """
CREATE TABLE IF NOT EXISTS {p}snapshot (
    stream text NOT NULL,
    kind text NOT NULL,
    version {integer} NOT NULL,
    mark {integer} NOT NULL,
    hash text NOT NULL,
    shape text NOT NULL,
    data {bytes} NOT NULL,
    signature text NOT NULL,
    PRIMARY KEY (stream, kind, version)
)"""
PUT = """
INSERT INTO {p}snapshot VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (stream, kind, version) DO UPDATE
SET mark = excluded.mark, hash = excluded.hash, shape = excluded.shape, data = excluded.data,
    signature = excluded.signature
"""
LAST = """
DELETE FROM {p}snapshot WHERE stream = ? AND kind = ? AND version NOT IN (
    SELECT version FROM {p}snapshot WHERE stream = ? AND kind = ? ORDER BY version DESC LIMIT ?)
"""
FIND = """
SELECT * FROM {p}snapshot
WHERE stream = ? AND (CAST(? AS text) IS NULL OR kind = ?) AND mark <= ?
ORDER BY version DESC, kind DESC LIMIT ?
"""
