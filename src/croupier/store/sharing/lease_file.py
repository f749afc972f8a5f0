"""Leases of processes that share a store file, in a small file of their own that lasts as long as they do.

All processes are on one machine, and the time since it was started decides: nobody can set that clock. The
file is never confirmed by the disk: after a crash the store is opened with a new one.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from croupier.errors import StoreError
from croupier.store.guard import Fence
from croupier.store.leases import Leases, Rows, Run
from croupier.store.owner import OWN_FILES, Turns

SCHEMA = """
CREATE TABLE IF NOT EXISTS croupier_process (
    process TEXT NOT NULL PRIMARY KEY,
    address TEXT NOT NULL,
    until REAL NOT NULL,
    number INTEGER
);
CREATE TABLE IF NOT EXISTS croupier_lease (
    name TEXT NOT NULL PRIMARY KEY,
    process TEXT,
    epoch INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS croupier_bot (
    name TEXT NOT NULL PRIMARY KEY,
    at_table TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS croupier_guard (
    name TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL
);
"""
SILENT = "SELECT number FROM croupier_process GROUP BY number HAVING max(until) + %s < clock_timestamp()"


class FileLeases(Leases):
    """This process among those that share a store file.

    A lease changes hands only in the turn in which somebody may write to the store, so that no append that
    relied on it is still under way.
    """

    LATER = "{} + %s"

    def __init__(self, path: Path, seconds: float, turn: Turns) -> None:
        super().__init__(seconds)
        self._using, self._turn = Lock(), turn
        try:
            if not path.exists():
                os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILES))
            self._connection = sqlite3.connect(
                path, timeout=seconds / 2, isolation_level=None, check_same_thread=False
            )
            self._connection.create_function("clock_timestamp", 0, time.monotonic)
            with turn.taken():
                self._connection.execute("PRAGMA journal_mode = WAL")
                self._connection.executescript(SCHEMA)
            self._connection.execute("PRAGMA synchronous = OFF")
        except (sqlite3.Error, OSError) as broken:
            raise StoreError(f"the leases cannot be read or written: {broken}") from None

    @contextmanager
    def _asking(self, *, together: bool = False) -> Iterator[Run]:
        with self._using:
            try:
                if together:
                    self._connection.execute("BEGIN IMMEDIATE")
                try:
                    yield self._run
                finally:
                    if self._connection.in_transaction:
                        self._connection.execute("COMMIT")
            except sqlite3.Error as broken:
                raise StoreError(f"the leases cannot be read or written: {broken}") from None

    def _run(self, said: str, values: Sequence[Any]) -> Rows:
        return self._connection.execute(said.replace("%s", "?"), values)

    @contextmanager
    def asking(self) -> Iterator[Run]:
        """Check what an append relies on, in one transaction; only in the turn of the writer."""
        with self._asking(together=True) as run:
            yield run

    def join(self, address: str) -> str:
        """Join as a new process, with its process id, by which it can be ended if it hangs."""
        process = super().join(address)
        with self._asking() as run:
            run("UPDATE croupier_process SET number = %s WHERE process = %s", (os.getpid(), process))
        return process

    def take(self, lease: str) -> Fence | None:
        """Take a lease that nobody else has, while nobody writes."""
        with self._turn.taken():
            return super().take(lease)

    def silent(self, seconds: float) -> list[int]:
        """Process ids whose lease expired more than ``seconds`` ago and was not renewed."""
        with self._asking() as run:
            return [number for (number,) in run(SILENT, (seconds,)).fetchall() if number is not None]

    def close(self) -> None:
        """Close the file."""
        with self._using:
            self._connection.close()
