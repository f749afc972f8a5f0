"""A PostgreSQL database that several floors share, each in a separate process, on any machine.

What belongs to one table is written only by the process that has its lease; everything else by anybody, in
the order that the versions of the streams give. Both are checked in the transaction that keeps the records.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

import psycopg

from croupier.errors import LeaseLost, StoreError, StoreInUse
from croupier.store.guard import Fence, take_guards
from croupier.store.port import LEASED, SharedEventStore
from croupier.store.postgres.append import SHARED
from croupier.store.postgres.store import OWNER, PostgresStore
from croupier.store.queue import PendingAppend
from croupier.store.sharing.checks import guards_now, refusals
from croupier.store.sharing.lease_postgres import SCHEMA, PostgresLeases, line, runs_on

OPENING = OWNER + 1
"""The advisory lock of the process that is opening a floor."""
OPENING_SECONDS = 60
"""How long a floor waits for another one that is opening on the same database."""


class SharedStore(PostgresStore):
    """Streams in a database that others write to as well; safe to share between threads."""

    APPEND = SHARED

    def __init__(self, address: str, *, lease_seconds: float) -> None:
        self.leases = PostgresLeases(address, lease_seconds)
        """What this process runs."""
        self.fences: dict[str, Fence] = {}
        """The leases of the streams that this process may add to."""
        self._opening = False
        self._number = secrets.randbelow(1 << 31)
        """Names this store's own lock, which tells whether its last connection is gone."""
        super().__init__(address)

    @property
    def sharing(self) -> SharedEventStore:
        """This store."""
        return self

    def _connected(self) -> psycopg.Connection[Any]:
        connection = super()._connected()
        # A process that hangs in the middle of an append must not block the one that takes over.
        limit = max(1, int(self.leases.seconds * 1000 / 3))
        connection.execute(f"SET idle_in_transaction_session_timeout = {limit}")
        # The server ends the connection of a process that is cut off; until then its lock is not free.
        connection.execute(
            "SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 3"
        )
        return connection

    def _line(self) -> dict[str, Any]:
        return line(self.leases.seconds)

    def _prepare(self, connection: psycopg.Connection[Any]) -> None:
        with self._alone(connection):
            super()._prepare(connection)
            connection.execute(SCHEMA)

    def _own(self, connection: psycopg.Connection[Any]) -> None:
        """Take the owner's lock together with others, and a lock that only this store ever has.

        Once it has that again, an earlier connection that was lost is gone for good.
        """
        if not _granted(connection, "pg_try_advisory_lock_shared(%s)", OWNER):
            raise StoreInUse(
                f"{self.name} is in use by a program that writes to it alone; close that one, or use another "
                "database"
            )
        if not _granted(connection, "pg_try_advisory_lock(%s, %s)", OWNER, self._number):
            raise StoreInUse(f"{self.name} still has the connection that was lost")

    @contextmanager
    def _alone(self, connection: psycopg.Connection[Any]) -> Iterator[None]:
        """Wait until no other process is opening a floor on the database, and let none until this ends."""
        connection.execute(f"SET lock_timeout = '{OPENING_SECONDS}s'")
        try:
            connection.execute("SELECT pg_advisory_lock(%s)", (OPENING,))
        except psycopg.errors.LockNotAvailable:
            raise StoreInUse(f"another process is opening a floor on {self.name}, and does not end") from None
        try:
            yield
        finally:
            if not connection.closed:
                connection.execute("SELECT pg_advisory_unlock(%s)", (OPENING,))
                connection.execute("SET lock_timeout = 0")

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Open a floor while no other process does; until this ends, no lease is needed to write."""
        connection = self._connected()
        try:
            with self._alone(connection):
                self._opening = True
                try:
                    yield
                finally:
                    self._opening = False
        except psycopg.Error as broken:
            raise StoreError(f"{self.name} cannot be used as a store: {broken}") from None
        finally:
            connection.close()

    # ── writing ─────────────────────────────────────────────────────────────────────────────────────

    def submit(self, stream: str, expected_version: int, records: Sequence[bytes]) -> Future[int]:
        """Append without blocking, under the lease of the stream and the guards that were given."""
        fence = self.fences.get(stream)
        if fence is None and stream.startswith(LEASED) and not self._opening:
            raise LeaseLost(f"stream {stream!r} is not this process's to write")
        return self._queue.submit(stream, expected_version, records, fence=fence, guards=take_guards())

    def _without(
        self, connection: psycopg.Connection[Any], batch: Sequence[PendingAppend]
    ) -> dict[int, StoreError | None]:
        """The appends whose guards have moved on, or whose lease is lost."""
        return refusals(runs_on(connection), batch)

    def guards(self, names: Iterable[str]) -> dict[str, int]:
        """How guards stand, by name; read them before what they guard."""
        with self._reading() as connection:
            return guards_now(runs_on(connection), names)

    def _hang_up(self) -> None:
        super()._hang_up()
        self.leases.close()


def _granted(connection: psycopg.Connection[Any], asked: str, *values: int) -> bool:
    row = connection.execute(f"SELECT {asked}", values).fetchone()
    return row is not None and bool(row[0])
