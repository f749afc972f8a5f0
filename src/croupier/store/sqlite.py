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
from pathlib import Path
from threading import Lock

from croupier.errors import ChainBroken, StoreError, VersionConflict
from croupier.store import sqlite_snapshot_table as snapshot_table
from croupier.store.chain import FIND_UNCOVERED, Head, beginning, hashes, head_signature, unsealed
from croupier.store.checkpoint import CODEC, ChainBegun, now
from croupier.store.checkpoint import STREAM as CHECKPOINTS
from croupier.store.key import Key
from croupier.store.owner import OWN_FILES, Ownership
from croupier.store.port import SharedEventStore
from croupier.store.queue import PendingAppend, PendingSnapshot, WriteQueue
from croupier.store.snapshot import Snapshot, ahead

APPLICATION_ID = 0x43525550
"""``CRUP`` in the file's header: tells our files from other programs' databases."""

SCHEMA_VERSION = 2
"""1: records alone. 2: records with their hashes, and the head of every stream."""

FAR = 1 << 62

RECORDS = """
CREATE TABLE record (
    stream TEXT NOT NULL,
    place INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (stream, place)
) WITHOUT ROWID, STRICT
"""
HASHES = "ALTER TABLE record ADD COLUMN hash TEXT NOT NULL DEFAULT ''"
HEADS = """
CREATE TABLE head (
    stream TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    hash TEXT NOT NULL,
    signature TEXT NOT NULL
) WITHOUT ROWID, STRICT
"""


class SQLiteStore:
    """Streams in a file; safe to share between threads. One store writes to a file, others may read it."""

    def __init__(self, path: Path | str, *, read_only: bool = False) -> None:
        self.path = Path(path)
        self.read_only = read_only
        self._using = Lock()
        """Held while the connection is in use."""
        self._queue = WriteQueue(str(self.path), self._write, self._write_snapshots)
        self._key: Key | None = None
        self._owned: Ownership | None = None
        try:
            if not read_only:
                self._owned = Ownership(self.path)
                if not self.path.exists():
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

    @property
    def address(self) -> str:
        """The file."""
        return str(self.path)

    @property
    def sharing(self) -> SharedEventStore | None:
        """None: this process owns the file alone."""
        return None

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
        self._chained = not self.read_only or version >= SCHEMA_VERSION
        """Whether the records have hashes: only an older store that is opened for reading has none."""
        if self.read_only:
            return
        self._close_to_others()
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        if version < SCHEMA_VERSION:
            run("BEGIN IMMEDIATE")
            if version < 1:
                run(RECORDS)
            run(HASHES)
            run(HEADS)
            if version == 1:
                self._begin_chains()
            run(f"PRAGMA application_id = {APPLICATION_ID}")
            run(f"PRAGMA user_version = {SCHEMA_VERSION}")
            run("COMMIT")
        run(snapshot_table.TABLE)

    def _begin_chains(self) -> None:
        """Seal the records of an older store as they are found, and write down that this was done now."""
        run, heads = self._connection.execute, dict[str, Head]()
        for (stream,) in run("SELECT DISTINCT stream FROM record ORDER BY stream").fetchall():
            rows = run("SELECT place, data FROM record WHERE stream = ? ORDER BY place", (stream,)).fetchall()
            sealed = hashes(beginning(stream), [bytes(data) for _, data in rows])
            self._connection.executemany(
                "UPDATE record SET hash = ? WHERE stream = ? AND place = ?",
                [(one, stream, place) for one, (place, _) in zip(sealed, rows, strict=True)],
            )
            heads[stream] = Head(len(rows), sealed[-1])
            self._set_head(stream, heads[stream])
        if heads:
            begun = CODEC.write(ChainBegun(at=now(), heads=heads))
            self._insert(PendingAppend(CHECKPOINTS, 0, [begun]))

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

        The disk confirms one transaction at a time. Appends that arrive meanwhile are queued, and the
        next transaction writes the whole queue. Each append is acknowledged or refused separately.
        """
        if self.read_only:
            raise StoreError(f"{self.path} cannot be written: it was opened for reading")
        return self._queue.submit(stream, expected_version, records)

    def _write(self, batch: Sequence[PendingAppend]) -> Sequence[StoreError | None]:
        """Write a batch in one transaction."""
        with self._using:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                refused = [self._insert(append) for append in batch]
                self._connection.execute("COMMIT")
            except BaseException:
                self._undo()
                raise
        return refused

    def _insert(self, append: PendingAppend) -> VersionConflict | None:
        stream, expected, head = append.stream, append.expected, self._head(append.stream)
        if head.version != expected:
            return VersionConflict(stream, expected=expected, found=head.version)
        sealed = hashes(head, append.records)
        self._connection.executemany(
            "INSERT INTO record (stream, place, data, hash) VALUES (?, ?, ?, ?)",
            [
                (stream, place, data, one)
                for place, (data, one) in enumerate(zip(append.records, sealed, strict=True), start=expected)
            ],
        )
        self._set_head(stream, Head(expected + len(sealed), sealed[-1]))
        return None

    def _head(self, stream: str) -> Head:
        row = self._connection.execute(
            "SELECT version, hash FROM head WHERE stream = ?", (stream,)
        ).fetchone()
        return beginning(stream) if row is None else Head(*row)

    def _set_head(self, stream: str, head: Head) -> None:
        signature = "" if self._key is None else head_signature(self._key, stream, head)
        self._connection.execute(
            "INSERT OR REPLACE INTO head VALUES (?, ?, ?, ?)", (stream, *head, signature)
        )

    def _undo(self) -> None:
        """Roll back an open transaction, as far as the file still allows it."""
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._using:
            if self._queue.closed:
                raise StoreError(f"{self.path} cannot be read: it is closed")
            try:
                yield self._connection
            except sqlite3.Error as broken:
                raise StoreError(f"{self.path} cannot be read: {broken}") from None

    def read(self, stream: str, start: int = 0, stop: int | None = None) -> list[bytes]:
        """The records of a stream between two positions, each checked against the chain."""
        with self._reading() as connection:
            if not self._chained:
                rows = connection.execute(
                    "SELECT data FROM record WHERE stream = ? AND place >= ? AND place < ? ORDER BY place",
                    (stream, start, FAR if stop is None else stop),
                )
                return [bytes(data) for (data,) in rows]
            head = self._head(stream)
            stop = head.version if stop is None else min(stop, head.version)
            if start >= stop:
                return []
            before = self._hash_at(stream, start)
            if before is None:
                raise ChainBroken(stream, start, "it is missing")
            sealed = connection.execute(
                "SELECT place + 1, data, hash FROM record WHERE stream = ? AND place >= ? AND place < ?"
                " ORDER BY place",
                (stream, start, stop),
            ).fetchall()
            if stop == head.version and sealed and len(sealed) == stop - start and sealed[-1][2] != head.hash:
                raise ChainBroken(stream, stop, "it is not the last record that was written")
        records = unsealed(stream, Head(start, before), sealed)
        if len(records) < stop - start:
            raise ChainBroken(stream, start + len(records) + 1, "it is missing")
        return records

    def read_each(self, asked: Mapping[str, tuple[int, int]]) -> dict[str, list[bytes]]:
        """The records of several streams, each between two positions."""
        return {stream: self.read(stream, *where) for stream, where in asked.items()}

    def hash_at(self, stream: str, version: int) -> str | None:
        """The hash of a stream's last record when it had this version."""
        with self._reading():
            return self._hash_at(stream, version)

    def _hash_at(self, stream: str, version: int) -> str | None:
        if version == 0:
            return beginning(stream).hash
        row = self._connection.execute(
            "SELECT hash FROM record WHERE stream = ? AND place = ?", (stream, version - 1)
        ).fetchone()
        return None if row is None else str(row[0])

    def heads(self) -> Mapping[str, Head]:
        """The head of every stream that holds something."""
        with self._reading() as connection:
            if not self._chained:
                return {}
            rows = connection.execute("SELECT stream, version, hash FROM head ORDER BY stream")
            return {stream: Head(version, sealed) for stream, version, sealed in rows}

    def sign_with(self, key: Key, *, also_heads: bool = False) -> None:
        """Sign heads with this key from now on; ``also_heads``: also those that there are."""
        heads = self.heads() if also_heads else {}
        self._key = key
        if not heads:
            return
        with self._using:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                for stream, head in heads.items():
                    self._set_head(stream, head)
                self._connection.execute("COMMIT")
            except sqlite3.Error as broken:
                self._undo()
                raise StoreError(f"{self.path} cannot be written: {broken}") from None

    def unsigned(self) -> list[str]:
        """The streams whose heads the store's key has not signed."""
        if not self._chained:
            return []
        with self._reading() as connection:
            rows = connection.execute("SELECT stream, version, hash, signature FROM head ORDER BY stream")
            return [
                stream
                for stream, version, sealed, signature in rows
                if self._key is None or head_signature(self._key, stream, Head(version, sealed)) != signature
            ]

    def uncovered(self) -> Mapping[str, int]:
        """Streams with records that their head does not cover, each with such a record, counted from 1."""
        with self._reading() as connection:
            if not self._chained:
                return {}
            return dict(connection.execute(FIND_UNCOVERED.format(record="record", head="head")).fetchall())

    # ── snapshots ───────────────────────────────────────────────────────────────────────────────────

    def submit_snapshot(self, snapshot: Snapshot, *, last: int | None) -> Future[None]:
        """Keep a snapshot, without blocking; a power cut may lose it, but nothing else."""
        if self.read_only:
            raise StoreError(f"{self.path} cannot be written: it was opened for reading")
        return self._queue.submit_snapshot(snapshot, last)

    def _write_snapshots(self, batch: Sequence[PendingSnapshot]) -> None:
        run = self._connection.execute
        with self._using:
            try:
                # Not worth a confirmation by the disk: the next append takes it along.
                run("PRAGMA synchronous = NORMAL")
                run("BEGIN IMMEDIATE")
                for pending in batch:
                    sealed = self._hash_at(pending.snapshot.stream, pending.snapshot.version)
                    if sealed is None:
                        raise ahead(pending.snapshot)
                    bound = pending.snapshot._replace(hash=sealed).signed(self._key)
                    snapshot_table.insert(self._connection, bound, pending.last)
                run("COMMIT")
            except BaseException:
                self._undo()
                raise
            finally:
                run("PRAGMA synchronous = FULL")

    def snapshots(
        self, stream: str, kind: str | None = None, *, mark: int | None = None, count: int | None = None
    ) -> list[Snapshot]:
        """The snapshots of a stream, the latest first."""
        with self._reading() as connection:
            return snapshot_table.find(connection, stream, kind, mark, count)

    def is_own(self, snapshot: Snapshot) -> bool:
        """Whether the store's key signed a snapshot."""
        return snapshot.is_signed(self._key)

    def pictured(self) -> list[str]:
        """The streams that have snapshots."""
        with self._reading() as connection:
            return snapshot_table.streams(connection)

    def streams(self) -> Mapping[str, int]:
        """The streams that hold something, with their versions."""
        if self._chained:
            return {stream: head.version for stream, head in self.heads().items()}
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT stream, max(place) + 1 FROM record GROUP BY stream ORDER BY stream"
            )
            return dict(rows.fetchall())

    def close(self) -> None:
        """Close the file, after writing everything that is still queued."""
        self._queue.close()
        with self._using:
            self._connection.close()
        self._give_up()
