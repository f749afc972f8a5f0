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
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from croupier.errors import ChainBroken, StoreError, VersionConflict
from croupier.store import snapshot_table
from croupier.store.chain import Head, beginning, seal, unsealed
from croupier.store.checkpoint import CODEC, ChainBegun, now
from croupier.store.checkpoint import STREAM as CHECKPOINTS
from croupier.store.owner import OWN_FILES, Ownership
from croupier.store.port import SharedEventStore
from croupier.store.queue import PendingAppend, PendingSnapshot, WriteQueue
from croupier.store.sql import FAR, SqlStore

APPLICATION_ID = 0x43525550
"""``CRUP`` in the file's header: tells our files from other programs' databases."""

SCHEMA_VERSION = 3
"""1: records alone. 2: records with their hashes, and the head of every stream. 3: salts."""
CHAINS, SALTS = 2, 3
"""The versions that brought hashes and salts."""

RECORDS = """
CREATE TABLE record (
    stream TEXT NOT NULL,
    place INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (stream, place)
) WITHOUT ROWID, STRICT
"""
HASHES = "ALTER TABLE record ADD COLUMN hash TEXT NOT NULL DEFAULT ''"
ADD_SALTS = "ALTER TABLE record ADD COLUMN salt BLOB NOT NULL DEFAULT x''"
HEADS = """
CREATE TABLE head (
    stream TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    hash TEXT NOT NULL,
    signature TEXT NOT NULL
) WITHOUT ROWID, STRICT
"""


SNAPSHOTS = snapshot_table.TABLE.format(p="", integer="integer", bytes="blob") + " WITHOUT ROWID, STRICT"


class SQLiteStore(SqlStore):
    """Streams in a file; safe to share between threads. One store writes to a file, others may read it."""

    PREFIX, MARK = "", "?"

    def __init__(self, path: Path | str, *, read_only: bool = False) -> None:
        self.path = Path(path)
        self.read_only = read_only
        self._using = Lock()
        """Held while the connection is in use."""
        self._queue = WriteQueue(str(self.path), self._write, self._write_snapshots)
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
        if self.read_only:
            self._chained = version >= CHAINS
            self._salt = "salt" if version >= SALTS else "x''"
            tables = run("SELECT count(*) FROM sqlite_master WHERE name = 'snapshot'")
            self._pictured = bool(tables.fetchone()[0])
            return
        self._close_to_others()
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        if version < SCHEMA_VERSION:
            run("BEGIN IMMEDIATE")
            if version < 1:
                run(RECORDS)
            if version < CHAINS:
                run(HASHES)
                run(HEADS)
            run(ADD_SALTS)
            if version == 1:
                self._begin_chains()
            run(f"PRAGMA application_id = {APPLICATION_ID}")
            run(f"PRAGMA user_version = {SCHEMA_VERSION}")
            run("COMMIT")
        run(SNAPSHOTS)

    def _begin_chains(self) -> None:
        """Seal the records of an older store as they are found, and write down that this was done now."""
        run, heads = self._connection.execute, dict[str, Head]()
        for (stream,) in run("SELECT DISTINCT stream FROM record ORDER BY stream").fetchall():
            rows = run("SELECT place, data FROM record WHERE stream = ? ORDER BY place", (stream,)).fetchall()
            seals = seal(beginning(stream), [bytes(data) for _, data in rows])
            self._connection.executemany(
                "UPDATE record SET salt = ?, hash = ? WHERE stream = ? AND place = ?",
                [(*one, stream, place) for one, (place, _) in zip(seals, rows, strict=True)],
            )
            heads[stream] = Head(len(rows), seals[-1].hash)
            self._set_head(stream, heads[stream])
        if heads:
            begun = CODEC.write(ChainBegun(at=now(), heads=heads))
            self._insert(PendingAppend(CHECKPOINTS, 0, [begun]))

    def _close_to_others(self) -> None:
        """Take away what other users of the machine may do with the files of an older store."""
        for name in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                self.path.with_name(self.path.name + name).chmod(OWN_FILES)

    def _write(self, batch: Sequence[PendingAppend]) -> Sequence[StoreError | None]:
        """Write a batch in one transaction."""
        with self._using, self._transaction():
            return [self._insert(append) for append in batch]

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Commit everything that is done meanwhile, or roll it back as far as the file still allows it."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            raise

    def _insert(self, append: PendingAppend) -> VersionConflict | None:
        stream, expected = append.stream, append.expected
        head = self._head(self._connection, stream)
        if head.version != expected:
            return VersionConflict(stream, expected=expected, found=head.version)
        border = self._is_border(self._connection, stream, head)
        seals = seal(head, append.records, border=border, salts=append.salts)
        self._connection.executemany(
            "INSERT INTO record (stream, place, data, salt, hash) VALUES (?, ?, ?, ?, ?)",
            [
                (stream, place, data, *one)
                for place, (data, one) in enumerate(zip(append.records, seals, strict=True), start=expected)
            ],
        )
        self._set_head(stream, Head(expected + len(seals), seals[-1].hash))
        return None

    def _set_head(self, stream: str, head: Head) -> None:
        row = (stream, *head, self._signature(stream, head))
        self._connection.execute("INSERT OR REPLACE INTO head VALUES (?, ?, ?, ?)", row)

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
            head = self._head(connection, stream)
            stop = head.version if stop is None else min(stop, head.version)
            if start >= stop:
                return []
            before = self._hash_at(connection, stream, start)
            if before is None:
                raise ChainBroken(stream, start, "it is missing")
            sealed = connection.execute(
                f"SELECT place + 1, data, hash, {self._salt} FROM record"
                " WHERE stream = ? AND place >= ? AND place < ? ORDER BY place",
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

    def _sign_heads(self, heads: Mapping[str, Head]) -> None:
        try:
            with self._using, self._transaction():
                for stream, head in heads.items():
                    self._set_head(stream, head)
        except sqlite3.Error as broken:
            raise StoreError(f"{self.path} cannot be written: {broken}") from None

    def _write_snapshots(self, batch: Sequence[PendingSnapshot]) -> None:
        run = self._connection.execute
        with self._using:
            try:
                # Not worth a confirmation by the disk: the next append takes it along.
                run("PRAGMA synchronous = NORMAL")
                with self._transaction():
                    self._insert_snapshots(self._connection, batch)
            finally:
                run("PRAGMA synchronous = FULL")

    def close(self) -> None:
        """Close the file, after writing everything that is still queued."""
        self._queue.close()
        with self._using:
            self._connection.close()
        self._give_up()
