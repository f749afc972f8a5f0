"""Where the index is stored: a separate file beside a SQLite store, separate tables in PostgreSQL.

A SQLite store has one writer and one queue of appends, each confirmed by the disk. The index is written in
large transactions that nobody waits for and that may be lost. In the same file they would delay the
appends; in a separate file they cannot, backups do not include it, and deleting the file deletes it. A
PostgreSQL server isolates such writers, and every process of the floor can read the one index there.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

from croupier.errors import StoreError
from croupier.floor.index.schema import FORMAT, INDEXES, SCHEMA, TABLES
from croupier.store import EventStore
from croupier.store.owner import OWN_FILES
from croupier.store.places import is_address

Row = tuple[Any, ...]


class Database(Protocol):
    """The tables of the index. Statements name them ``{p}round`` and mark values with ``?``."""

    def read(self, said: str, values: Sequence[Any] = ()) -> list[Row]:
        """Return the rows of a query."""

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """Open a transaction, which is committed as a whole or not at all."""

    def close(self) -> None:
        """Close files and connections."""


class Writer(Protocol):
    """An open transaction."""

    def run(self, said: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement for each row of values."""

    def changed(self, said: str, rows: Sequence[Sequence[Any]]) -> int:
        """Run a statement for each row of values; return how many rows of the table it changed."""


def index_file(store: Path) -> Path:
    """Return the path of the index of a SQLite store."""
    return store.with_name(store.name + ".index")


def open_index(store: EventStore) -> Database:
    """Open the index of a store; it is empty if it is new or of another format."""
    if is_address(store.address):
        # Imported here because the driver is an optional dependency.
        from croupier.floor.index.postgres import PostgresDatabase

        return PostgresDatabase(store.address)
    return SQLiteDatabase(index_file(Path(store.address)) if store.address else None)


class _SQLiteWriter:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def run(self, said: str, rows: Sequence[Sequence[Any]]) -> None:
        if rows:
            self._connection.executemany(said.format(p=""), rows)

    def changed(self, said: str, rows: Sequence[Sequence[Any]]) -> int:
        return self._connection.executemany(said.format(p=""), rows).rowcount


class SQLiteDatabase:
    """The index in a SQLite file, or in memory if there is no file."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._using, self._reading = Lock(), Lock()
        self._connection = self._opened()
        self._reader = self._connection if path is None else self._connected(read_only=True)
        if path is None:
            self._reading = self._using

    def _opened(self) -> sqlite3.Connection:
        connection = None
        try:
            connection = self._connected()
            self._prepare(connection)
        except sqlite3.Error as broken:
            # Whatever is wrong with the file, the index can be rebuilt from the events.
            if connection is not None:
                connection.close()
            if self.path is None or broken.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                # The file is fine if another process of the floor is writing to it.
                raise
            for end in ("", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    self.path.with_name(self.path.name + end).unlink()
            connection = self._connected()
            self._prepare(connection)
        return connection

    def _connected(self, *, read_only: bool = False) -> sqlite3.Connection:
        try:
            if self.path is None:
                where = "file::memory:"
            else:
                if not read_only:
                    os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, OWN_FILES))
                where = f"{self.path.absolute().as_uri()}?mode={'ro' if read_only else 'rw'}"
            connection = sqlite3.connect(
                where, uri=True, timeout=10, isolation_level=None, check_same_thread=False
            )
        except OSError as broken:
            raise StoreError(f"{self.path} cannot be used as an index: {broken}") from None
        connection.execute("PRAGMA cache_size = -65536")
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        run = connection.execute
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = OFF")
        found = run("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'meta'").fetchone()
        if found and run("SELECT said FROM meta WHERE name = 'format'").fetchone() != (FORMAT,):
            for table in TABLES:
                run(f'DROP TABLE IF EXISTS "{table}"')
        for said in (*SCHEMA, *INDEXES):
            run(said.format(p=""))
        run("INSERT OR REPLACE INTO meta VALUES ('format', ?)", (FORMAT,))

    def read(self, said: str, values: Sequence[Any] = ()) -> list[Row]:
        """Return the rows of a query."""
        with self._reading:
            try:
                return self._reader.execute(said.format(p=""), values).fetchall()
            except sqlite3.Error as broken:
                raise StoreError(f"the index cannot be read: {broken}") from None

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """One transaction."""
        with self._using:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield _SQLiteWriter(self._connection)
                self._connection.execute("COMMIT")
            except sqlite3.Error as broken:
                self._undo()
                raise StoreError(f"the index cannot be written: {broken}") from None
            except BaseException:
                self._undo()
                raise

    def _undo(self) -> None:
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file."""
        with self._using:
            self._connection.close()
        if self._reader is not self._connection:
            with self._reading:
                self._reader.close()
