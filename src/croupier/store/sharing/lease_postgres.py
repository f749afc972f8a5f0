"""Leases in a PostgreSQL database, whose clock decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from threading import Lock
from typing import Any

import psycopg

from croupier.errors import StoreError
from croupier.store.leases import Leases, Rows, Run

SCHEMA = """
CREATE TABLE IF NOT EXISTS croupier_process (
    process text NOT NULL PRIMARY KEY,
    address text NOT NULL,
    until timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS croupier_lease (
    name text NOT NULL PRIMARY KEY,
    process text,
    epoch bigint NOT NULL
);
ALTER TABLE croupier_lease ADD COLUMN IF NOT EXISTS wanted text;
CREATE TABLE IF NOT EXISTS croupier_bot (
    name text NOT NULL PRIMARY KEY,
    at_table text NOT NULL
);
CREATE TABLE IF NOT EXISTS croupier_guard (
    name text NOT NULL PRIMARY KEY,
    version bigint NOT NULL
);
"""


def line(seconds: float) -> dict[str, Any]:
    """Parameters of a connection that notices a lost network before a lease of ``seconds`` expires."""
    return {
        "connect_timeout": max(2, round(seconds / 3)),
        "tcp_user_timeout": round(seconds * 1000 / 3),
        "keepalives_idle": 1,
        "keepalives_interval": 1,
        "keepalives_count": 2,
    }


def runs_on(connection: psycopg.Connection[Any]) -> Run:
    """Runs statements on a connection."""

    def run(said: str, values: Sequence[Any]) -> Rows:
        return connection.execute(said, values)

    return run


class PostgresLeases(Leases):
    """This process among those that share a database."""

    def __init__(self, address: str, seconds: float) -> None:
        super().__init__(seconds)
        self._address = address
        self._using = Lock()
        self._connection: psycopg.Connection[Any] | None = None

    @contextmanager
    def _asking(self, *, together: bool = False) -> Iterator[Run]:
        with self._using:
            try:
                if self._connection is None or self._connection.closed:
                    self._connection = psycopg.connect(self._address, autocommit=True, **line(self.seconds))
                    limit = max(1, int(self.seconds * 1000 / 2))
                    self._connection.execute(f"SET statement_timeout = {limit}")
                with self._connection.transaction() if together else nullcontext():
                    yield runs_on(self._connection)
            except psycopg.Error as broken:
                raise StoreError(f"the leases cannot be read or written: {broken}") from None

    def close(self) -> None:
        """Close the connection."""
        with self._using:
            if self._connection is not None:
                self._connection.close()
