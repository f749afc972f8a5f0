"""A store in one SQLite file: an acknowledged append survives kill -9 and a power cut.

The write-ahead log keeps readers and the writer apart. ``synchronous=FULL`` makes the disk confirm every
append before it returns; appends that arrive while the disk is busy share its next confirmation. One process
at a time may write to the file; others may read it meanwhile. The file is open to its owner alone: it holds
the orders of decks that are in play.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread

from croupier.errors import StoreError, VersionConflict
from croupier.store.owner import OWN_FILES, Ownership
from croupier.store.port import check_append

APPLICATION_ID = 0x43525550
"""``CRUP`` in the file's header: tells our files from other programs' databases."""

SCHEMA_VERSION = 1

SCHEMA = """
CREATE TABLE record (
    stream TEXT NOT NULL,
    place INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (stream, place)
) WITHOUT ROWID, STRICT
"""


@dataclass(slots=True, eq=False)
class _Waiting:
    """An append that is waiting for the disk."""

    stream: str
    expected: int
    records: Sequence[bytes]
    version: Future[int] = field(default_factory=Future)


class SQLiteStore:
    """Streams in a file; safe to share between threads. One store writes to a file, others may read it."""

    def __init__(self, path: Path | str, *, read_only: bool = False) -> None:
        self.path = Path(path)
        self.read_only = read_only
        self._using = Lock()
        """Held while the connection is in use."""
        self._door = Lock()
        """Held while an append joins the line, and while the store closes."""
        self._line: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._writer: Thread | None = None
        self._closed = False
        self._owned: Ownership | None = None
        try:
            if not read_only:
                self._owned = Ownership(self.path)
                # SQLite makes its other files with the mode of this one.
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, OWN_FILES))
            self._connection = sqlite3.connect(
                f"{self.path.absolute().as_uri()}?mode={'ro' if read_only else 'rw'}",
                uri=True,
                timeout=10,
                isolation_level=None,
                check_same_thread=False,
            )
        except (sqlite3.Error, OSError) as broken:
            self._give_up()
            raise StoreError(f"{self.path} cannot be used as a store: {broken}") from None
        try:
            self._open()
        except sqlite3.Error as broken:
            self._connection.close()
            self._give_up()
            raise StoreError(f"{self.path} cannot be used as a store: {broken}") from None
        except BaseException:
            self._connection.close()
            self._give_up()
            raise

    def _give_up(self) -> None:
        if self._owned is not None:
            self._owned.end()

    def _open(self) -> None:
        run = self._connection.execute
        owner, version = (run(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        empty = run("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        if owner != APPLICATION_ID and not (empty and not self.read_only):
            raise StoreError(f"{self.path} is not a store of Croupier, but another program's database")
        if version > SCHEMA_VERSION:
            raise StoreError(f"{self.path} was written by a later version of Croupier")
        if self.read_only:
            return
        self._close_to_others()
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        if version < SCHEMA_VERSION:
            run("BEGIN IMMEDIATE")
            run(SCHEMA)
            run(f"PRAGMA application_id = {APPLICATION_ID}")
            run(f"PRAGMA user_version = {SCHEMA_VERSION}")
            run("COMMIT")

    def _close_to_others(self) -> None:
        """Take away what other users of the machine may do with the files of an older store."""
        for name in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                self.path.with_name(self.path.name + name).chmod(OWN_FILES)

    def append(self, stream: str, expected_version: int, records: Sequence[bytes]) -> int:
        """Append records after the expected version, durably; returns the new version."""
        return self.submit(stream, expected_version, records).result()

    def submit(self, stream: str, expected_version: int, records: Sequence[bytes]) -> Future[int]:
        """Append without blocking: the future resolves once the disk has confirmed the records.

        The disk confirms one transaction at a time. Appends that arrive meanwhile wait in line, and the next
        transaction takes the whole line. Each append is acknowledged or refused by itself.
        """
        check_append(stream, records)
        own = _Waiting(stream, expected_version, records)
        # From here on it will be written: the caller cannot cancel it.
        own.version.set_running_or_notify_cancel()
        with self._door:
            if self._closed or self.read_only:
                why = "it is closed" if self._closed else "it was opened for reading"
                raise StoreError(f"{self.path} cannot be written: {why}")
            if self._writer is None:
                self._writer = Thread(target=self._write_all, name=f"store {self.path.name}", daemon=True)
                self._writer.start()
            self._line.put(own)
        return own.version

    def _write_all(self) -> None:
        """Write everything in line in one go, again and again, until the store is closed."""
        closed = False
        while not closed:
            line = [self._line.get()]
            while not self._line.empty():
                line.append(self._line.get())
            waiting = [append for append in line if append is not None]
            closed = len(waiting) < len(line)
            if waiting:
                self._write(waiting)

    def _write(self, line: Sequence[_Waiting]) -> None:
        """One transaction for the whole line. A stale append is left out; if it fails, all appends fail."""
        refused: list[VersionConflict | None] = []
        failed: StoreError | None = None
        with self._using:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                refused = [self._insert(append) for append in line]
                self._connection.execute("COMMIT")
            except Exception as broken:
                failed = StoreError(f"{self.path} cannot be written: {broken}")
                self._undo()
        for append, stale in zip(line, refused or [None] * len(line), strict=True):
            why = failed or stale
            if why is None:
                append.version.set_result(append.expected + len(append.records))
            else:
                append.version.set_exception(why)

    def _insert(self, append: _Waiting) -> VersionConflict | None:
        run, stream, expected = self._connection.execute, append.stream, append.expected
        last = run("SELECT max(place) FROM record WHERE stream = ?", (stream,)).fetchone()[0]
        found = 0 if last is None else last + 1
        if found != expected:
            return VersionConflict(stream, expected=expected, found=found)
        self._connection.executemany(
            "INSERT INTO record (stream, place, data) VALUES (?, ?, ?)",
            [(stream, place, data) for place, data in enumerate(append.records, start=expected)],
        )
        return None

    def _undo(self) -> None:
        """Roll back an open transaction, as far as the file still allows it."""
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._using:
            if self._closed:
                raise StoreError(f"{self.path} cannot be read: it is closed")
            try:
                yield self._connection
            except sqlite3.Error as broken:
                raise StoreError(f"{self.path} cannot be read: {broken}") from None

    def read(self, stream: str, start: int = 0) -> list[bytes]:
        """The records of a stream from a position on."""
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT data FROM record WHERE stream = ? AND place >= ? ORDER BY place", (stream, start)
            )
            return [bytes(data) for (data,) in rows]

    def streams(self) -> Mapping[str, int]:
        """The streams that hold something, with their versions."""
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT stream, max(place) + 1 FROM record GROUP BY stream ORDER BY stream"
            )
            return dict(rows.fetchall())

    def close(self) -> None:
        """Close the file, after writing everything that is still in line."""
        with self._door:
            self._closed = True
            self._line.put(None)
        if self._writer is not None:
            self._writer.join()
        with self._using:
            self._connection.close()
        self._give_up()
