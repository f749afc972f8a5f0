"""The index in a PostgreSQL database: separate tables beside the streams, on separate connections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

import psycopg

from croupier.errors import StoreError
from croupier.floor.index.database import Row, Writer
from croupier.floor.index.schema import FORMAT, INDEXES, SCHEMA, TABLES

PREFIX = "croupier_index_"
PREPARING = 0x43525549
"""The advisory lock held while the tables are created."""


def _said(text: str) -> str:
    """Return a statement with the tables' names and the driver's placeholders."""
    return text.replace("%", "%%").replace("?", "%s").format(p=PREFIX)


class _PostgresWriter:
    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def run(self, said: str, rows: Sequence[Sequence[Any]]) -> None:
        if rows:
            self.changed(said, rows)

    def changed(self, said: str, rows: Sequence[Sequence[Any]]) -> int:
        with self._connection.cursor() as cursor:
            cursor.executemany(_said(said), rows)
            return cursor.rowcount


class PostgresDatabase:
    """The index of the floors that share a database."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._using, self._reading = Lock(), Lock()
        self._writer = self._connected()
        self._reader = self._connected()
        try:
            self._prepare()
        except psycopg.Error as broken:
            self.close()
            raise StoreError(f"the index cannot be made: {broken}") from None

    def _connected(self) -> psycopg.Connection[Any]:
        try:
            connection = psycopg.connect(self._address, autocommit=True, connect_timeout=10)
            # The index can be rebuilt from the events.
            connection.execute("SET synchronous_commit = off")
        except psycopg.Error:
            raise StoreError("the database cannot be reached for the index") from None
        return connection

    def _prepare(self) -> None:
        with self._writer.transaction():
            run = self._writer.execute
            run("SELECT pg_advisory_xact_lock(%s)", (PREPARING,))
            found = run("SELECT to_regclass(%s)", (f"{PREFIX}meta",)).fetchone()
            if found is not None and found[0] is not None:
                said = run(f"SELECT said FROM {PREFIX}meta WHERE name = 'format'").fetchone()
                if said != (FORMAT,):
                    for table in TABLES:
                        run(f"DROP TABLE IF EXISTS {PREFIX}{table}")
                else:
                    return
            for made in (*SCHEMA, *INDEXES):
                run(_said(made))
            run(f"INSERT INTO {PREFIX}meta VALUES ('format', %s) ON CONFLICT DO NOTHING", (FORMAT,))

    def read(self, said: str, values: Sequence[Any] = ()) -> list[Row]:
        """Return the rows of a query."""
        with self._reading:
            try:
                if self._reader.closed:
                    self._reader = self._connected()
                return self._reader.execute(_said(said), values).fetchall()
            except psycopg.Error as broken:
                raise StoreError(f"the index cannot be read: {broken}") from None

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """One transaction."""
        with self._using:
            try:
                if self._writer.closed:
                    self._writer = self._connected()
                with self._writer.transaction():
                    yield _PostgresWriter(self._writer)
            except psycopg.Error as broken:
                raise StoreError(f"the index cannot be written: {broken}") from None

    def close(self) -> None:
        """Hang up."""
        self._writer.close()
        self._reader.close()
