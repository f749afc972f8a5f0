"""Leases: which of the processes that share a database runs what, decided by the database and its clock.

A process is a row with a time until which its word is good; it puts that time off again and again. A lease is
a row that names a process. Whoever finds that the process of a lease has not been heard of in time may take
the lease over, which raises its epoch; every append that needs a lease is kept only if process and epoch are
still the ones it was decided under. So a process that was paused, or cut off, can never write again under
what it had: it comes back as a new process.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

import psycopg

from croupier.errors import StoreError
from croupier.store.guard import Fence

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
CREATE TABLE IF NOT EXISTS croupier_bot (
    name text NOT NULL PRIMARY KEY,
    at_table text NOT NULL
);
CREATE TABLE IF NOT EXISTS croupier_guard (
    name text NOT NULL PRIMARY KEY,
    version bigint NOT NULL
);
"""
ALIVE = "SELECT process FROM croupier_process WHERE until > clock_timestamp()"
TAKE = f"""
INSERT INTO croupier_lease AS held VALUES (%s, %s, 1)
ON CONFLICT (name) DO UPDATE SET process = excluded.process, epoch = held.epoch + 1
WHERE held.process IS NULL OR held.process = excluded.process OR held.process NOT IN ({ALIVE})
RETURNING epoch
"""
CHECK = """
SELECT 1 FROM croupier_lease JOIN croupier_process USING (process)
WHERE name = %s AND process = %s AND epoch = %s AND until > clock_timestamp()
FOR SHARE OF croupier_lease
"""
"""Whether an append may rely on a lease; nobody can take it over until the append is kept."""
FORGOTTEN = "1 hour"
"""After this time nobody needs to know any more that a process was there."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Who runs what just now."""

    addresses: dict[str, str]
    """Where every living process is reached, by its name."""
    owners: dict[str, str]
    """The living process of every lease that has one."""


class Leases:
    """This process among those that share a database; safe to share between threads."""

    def __init__(self, address: str, seconds: float) -> None:
        self._address, self.seconds = address, seconds
        self.process = ""
        """The name of this process; a new one each time that it joins."""
        self._using = Lock()
        self._connection: psycopg.Connection[Any] | None = None

    @contextmanager
    def _connected(self) -> Iterator[psycopg.Connection[Any]]:
        with self._using:
            try:
                if self._connection is None or self._connection.closed:
                    self._connection = psycopg.connect(self._address, autocommit=True, connect_timeout=10)
                    limit = max(1, int(self.seconds * 1000 / 2))
                    self._connection.execute(f"SET statement_timeout = {limit}")
                yield self._connection
            except psycopg.Error as broken:
                raise StoreError(f"the leases cannot be read or written: {broken}") from None

    def join(self, address: str) -> str:
        """Come in as a new process that is reached at an address; returns its name."""
        process = secrets.token_hex(8)
        with self._connected() as connection:
            connection.execute(
                f"DELETE FROM croupier_process WHERE until < clock_timestamp() - interval '{FORGOTTEN}'"
            )
            connection.execute(
                "INSERT INTO croupier_process VALUES (%s, %s, clock_timestamp() + make_interval(secs => %s))",
                (process, address, self.seconds),
            )
        self.process = process
        return process

    def beat(self) -> bool:
        """Put off the end of this process's word; False if it has passed, and with it every lease."""
        with self._connected() as connection:
            renewed = connection.execute(
                "UPDATE croupier_process SET until = clock_timestamp() + make_interval(secs => %s)"
                " WHERE process = %s AND until > clock_timestamp()",
                (self.seconds, self.process),
            )
            return renewed.rowcount == 1

    def leave(self) -> None:
        """Give everything up, and go."""
        with self._connected() as connection, connection.transaction():
            connection.execute("UPDATE croupier_lease SET process = NULL WHERE process = %s", (self.process,))
            connection.execute("DELETE FROM croupier_process WHERE process = %s", (self.process,))

    def close(self) -> None:
        """Close the connection."""
        with self._using:
            if self._connection is not None:
                self._connection.close()

    def standing(self) -> Standing:
        """Who runs what just now."""
        with self._connected() as connection, connection.transaction():
            alive = connection.execute(
                "SELECT process, address FROM croupier_process WHERE until > clock_timestamp()"
            ).fetchall()
            held = connection.execute("SELECT name, process FROM croupier_lease").fetchall()
        addresses = dict(alive)
        return Standing(addresses, {name: process for name, process in held if process in addresses})

    def take(self, lease: str) -> Fence | None:
        """Take a lease that nobody else has; None if another living process has it."""
        process = self.process
        with self._connected() as connection:
            row = connection.execute(TAKE, (lease, process)).fetchone()
        return None if row is None else Fence(lease, process, row[0])

    def give_up(self, fence: Fence) -> None:
        """Let another process take a lease."""
        with self._connected() as connection:
            connection.execute(
                "UPDATE croupier_lease SET process = NULL WHERE name = %s AND process = %s AND epoch = %s",
                (fence.lease, fence.process, fence.epoch),
            )

    # ── bots ────────────────────────────────────────────────────────────────────────────────────────

    def company(self, table: str, wanted: int, names: Sequence[str]) -> list[str]:
        """The bots of a table, up to so many: those it has, then the first of these names that are free."""
        with self._connected() as connection:
            kept = connection.execute(
                "SELECT name FROM croupier_bot WHERE at_table = %s ORDER BY name", (table,)
            )
            found = [str(name) for (name,) in kept][:wanted]
            for name in names:
                if len(found) >= wanted:
                    break
                new = connection.execute(
                    "INSERT INTO croupier_bot VALUES (%s, %s) ON CONFLICT DO NOTHING", (name, table)
                )
                if new.rowcount == 1:
                    found.append(name)
        return found

    def dismiss(self, table: str) -> None:
        """Let a table's bots go to others."""
        with self._connected() as connection:
            connection.execute("DELETE FROM croupier_bot WHERE at_table = %s", (table,))
