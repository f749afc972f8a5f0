"""A store in one SQLite file: what an append has acknowledged survives kill -9 and a power cut.

The write-ahead log keeps readers and the writer apart; ``synchronous=FULL`` makes the disk confirm every
append before it returns. Each record has its place in its stream as primary key, so two writers that expect
the same version cannot both succeed, whatever process they run in.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock

from croupier.errors import StoreError, VersionConflict
from croupier.store.port import check_append

APPLICATION_ID = 0x43525550
"""``CRUP`` in the file's head: a file of ours, and not some other program's database."""

SCHEMA_VERSION = 1

SCHEMA = """
CREATE TABLE record (
    stream TEXT NOT NULL,
    place INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (stream, place)
) WITHOUT ROWID, STRICT
"""


class SQLiteStore:
    """Streams in a file; safe to share between threads and between processes."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._lock = Lock()
        try:
            self._connection = sqlite3.connect(
                self.path, timeout=10, isolation_level=None, check_same_thread=False
            )
            self._open()
        except sqlite3.Error as broken:
            raise StoreError(f"{self.path} cannot be used as a store: {broken}") from None

    def _open(self) -> None:
        run = self._connection.execute
        owner, version = (run(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        empty = run("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        if not empty and owner != APPLICATION_ID:
            raise StoreError(f"{self.path} is a database of another program")
        if version > SCHEMA_VERSION:
            raise StoreError(f"{self.path} was written by a later version of Croupier")
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        if version < SCHEMA_VERSION:
            run("BEGIN IMMEDIATE")
            # Another process may have made the table while we waited for the lock.
            if run("PRAGMA user_version").fetchone()[0] < SCHEMA_VERSION:
                run(SCHEMA)
                run(f"PRAGMA application_id = {APPLICATION_ID}")
                run(f"PRAGMA user_version = {SCHEMA_VERSION}")
            run("COMMIT")

    def append(self, stream: str, expected_version: int, records: Sequence[bytes]) -> int:
        """Add records behind the expected ones, durably; the new version."""
        check_append(stream, records)
        with self._lock:
            run = self._connection.execute
            try:
                run("BEGIN IMMEDIATE")
            except sqlite3.Error as broken:
                raise StoreError(f"{self.path} cannot be written: {broken}") from None
            try:
                last = run("SELECT max(place) FROM record WHERE stream = ?", (stream,)).fetchone()[0]
                found = 0 if last is None else last + 1
                if found != expected_version:
                    raise VersionConflict(stream, expected=expected_version, found=found)
                self._connection.executemany(
                    "INSERT INTO record (stream, place, data) VALUES (?, ?, ?)",
                    [(stream, place, data) for place, data in enumerate(records, start=expected_version)],
                )
                run("COMMIT")
            except sqlite3.Error as broken:
                self._undo()
                raise StoreError(f"{self.path} cannot be written: {broken}") from None
            except BaseException:
                self._undo()
                raise
            return expected_version + len(records)

    def _undo(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def read(self, stream: str, start: int = 0) -> list[bytes]:
        """The records of a stream from a position on."""
        with self._lock:
            rows = self._connection.execute(
                "SELECT data FROM record WHERE stream = ? AND place >= ? ORDER BY place", (stream, start)
            )
            return [bytes(data) for (data,) in rows]

    def streams(self) -> Mapping[str, int]:
        """The streams that hold something, with their versions."""
        with self._lock:
            rows = self._connection.execute(
                "SELECT stream, max(place) + 1 FROM record GROUP BY stream ORDER BY stream"
            )
            return dict(rows.fetchall())

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()
