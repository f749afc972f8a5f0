"""A store in a PostgreSQL database: an acknowledged append survives a crash of this process or of the server.

The heads of all streams are rows of one table. An append changes the row of its stream only if it still has
the version and the hash that the records were sealed after, so two writers can never both succeed. One floor
at a time owns a database, by an advisory lock that it loses with its connection; ``sharing`` is for several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from time import monotonic, sleep
from typing import Any, ClassVar

from croupier.errors import StoreError, StoreInUse, VersionConflict
from croupier.store import snapshot_table
from croupier.store.chain import Head, seal
from croupier.store.port import SharedEventStore
from croupier.store.queue import PendingAppend, PendingSnapshot, WriteQueue
from croupier.store.sql import FAR, SqlStore

try:
    import psycopg
except ImportError:  # pragma: no cover (the tests install the extra)
    raise StoreError("PostgreSQL needs its driver: pip install 'croupier[postgres]'") from None

from croupier.store.postgres.append import ALONE, BY_KEYS, write
from croupier.store.postgres.append import seal as seal_batch
from croupier.store.postgres.read import checked, found_of

OWNER = 0x43525550
"""``CRUP``: the advisory lock of a database's writer."""
OWNER_SECONDS = 1
"""How long the lock is waited for: the server releases it some time after its last owner has left."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS croupier_record (
    stream text NOT NULL,
    place bigint NOT NULL,
    data bytea NOT NULL,
    hash text NOT NULL,
    salt bytea NOT NULL DEFAULT '',
    PRIMARY KEY (stream, place)
);
CREATE TABLE IF NOT EXISTS croupier_head (
    stream text NOT NULL PRIMARY KEY,
    version bigint NOT NULL,
    hash text NOT NULL,
    signature text NOT NULL
);
"""
HAS_SALTS = """
SELECT count(*) FROM pg_attribute
WHERE attrelid = to_regclass('croupier_record') AND attname = 'salt' AND NOT attisdropped
"""
ADD_SALTS = "ALTER TABLE croupier_record ADD COLUMN IF NOT EXISTS salt bytea NOT NULL DEFAULT ''"
SET_HEAD = """
INSERT INTO croupier_head VALUES (%s, %s, %s, %s)
ON CONFLICT (stream) DO UPDATE
SET version = excluded.version, hash = excluded.hash, signature = excluded.signature
WHERE croupier_head.version = %s AND croupier_head.hash = %s
"""


class PostgresStore(SqlStore):
    """Streams in a database; safe to share between threads."""

    PREFIX, MARK = "croupier_", "%s"

    APPEND: ClassVar[str] = ALONE

    def __init__(self, address: str, *, read_only: bool = False) -> None:
        self._address, self.read_only = address, read_only
        self._using, self._writing = Lock(), Lock()
        self._in_doubt = False
        """Whether a connection was lost while it wrote. Until this store has the lock again, the server may
        still be committing, and nothing that is read is certain."""
        self._known: dict[str, Head] = {}
        """The heads of streams as this store wrote them last."""
        self._queue = WriteQueue(self.name, self._write, self._write_snapshots)
        self._reader = self._connected()
        self._writer: psycopg.Connection[Any] | None = None
        self._appending: psycopg.Cursor[Any] | None = None
        """The writer's cursor for whole lines: one for all of them, which knows how to send their values."""
        try:
            if not read_only:
                self._prepare(self._write_connection())
            elif self._rows(self._reader, HAS_SALTS) == [(0,)]:
                self._salt = "''::bytea"
        except psycopg.Error as broken:
            self._hang_up()
            raise StoreError(f"{self.name} cannot be used as a store: {broken}") from None
        except BaseException:
            self._hang_up()
            raise

    @property
    def address(self) -> str:
        """The database's address, which may contain a password: never put it into a message."""
        return self._address

    @property
    def sharing(self) -> SharedEventStore | None:
        """None: this process owns the database alone."""
        return None

    @property
    def name(self) -> str:
        """The database as messages name it, without the password in its address."""
        try:
            parts = psycopg.conninfo.conninfo_to_dict(self._address)
        except psycopg.Error:
            return "the database"
        host = str(parts.get("host", "this machine")).rpartition("@")[2]
        return f"the database {parts.get('dbname', '')} on {host}"

    def _connected(self) -> psycopg.Connection[Any]:
        try:
            connection = psycopg.connect(self._address, autocommit=True, **self._line())
            connection.execute("SET synchronous_commit = on")
            if self.read_only:
                connection.execute("SET default_transaction_read_only = on")
        except psycopg.ProgrammingError:
            # The driver's message quotes the address, and with it the password.
            raise StoreError(f"{self.name} cannot be used as a store: its address is not valid") from None
        except psycopg.Error as broken:
            # The driver takes the rest of a password with an unescaped @ for a part of the host.
            reason = re.sub(r"[^\s'\"]*@", "", str(broken))
            raise StoreError(f"{self.name} cannot be used as a store: {reason}") from None
        return connection

    def _line(self) -> dict[str, Any]:
        """Parameters of a connection."""
        return {"connect_timeout": 10}

    def _prepare(self, connection: psycopg.Connection[Any]) -> None:
        """Make the tables that are not there yet."""
        snapshots = snapshot_table.TABLE.format(p=self.PREFIX, integer="bigint", bytes="bytea")
        connection.execute(SCHEMA + snapshots)
        if self._rows(connection, HAS_SALTS) == [(0,)]:
            # Asked first: the statement waits for everybody who reads, even if it has nothing to do.
            connection.execute(ADD_SALTS)

    def _own(self, connection: psycopg.Connection[Any]) -> None:
        give_up = monotonic() + OWNER_SECONDS
        while self._rows(connection, "SELECT pg_try_advisory_lock(?)", (OWNER,)) != [(True,)]:
            if monotonic() < give_up:
                sleep(OWNER_SECONDS / 20)
                continue
            raise StoreInUse(
                f"{self.name} is in use: only one floor at a time may write to it; close that one, or use "
                "another database"
            )

    # ── writing ─────────────────────────────────────────────────────────────────────────────────────

    def _write(self, batch: Sequence[PendingAppend]) -> list[StoreError | None]:
        """Write a batch in one transaction, and in a second one appends to streams with unknown heads."""
        with self._writing:
            connection = self._write_connection()
            kept: list[str] = []
            refused: dict[int, StoreError | None] = {}
            try:
                kept = self._write_known(batch)
                rest = [number for number, append in enumerate(batch) if append.stream not in kept]
                if rest:
                    refused = dict(
                        zip(rest, self._write_each(connection, [batch[n] for n in rest]), strict=True)
                    )
            except psycopg.Error as broken:
                self._in_doubt = connection.closed
                self._known.clear()
                if not kept:
                    raise
                refused = dict.fromkeys(rest, StoreError(f"{self.name} cannot be written: {broken}"))
        return [refused.get(number) for number in range(len(batch))]

    def _write_known(self, batch: Sequence[PendingAppend]) -> list[str]:
        """Write a batch to streams whose heads are known; returns the streams that were written to."""
        sealed = seal_batch(batch, self._known)
        if sealed is None:
            return []
        assert self._appending is not None
        kept = write(self._appending, self.APPEND, sealed, self._key)
        self._known |= {stream: sealed[stream].head for stream in kept}
        return kept

    def _write_each(
        self, connection: psycopg.Connection[Any], batch: Sequence[PendingAppend]
    ) -> list[StoreError | None]:
        """One append after the other, in the order of the streams, so that writers never block."""
        order = sorted(range(len(batch)), key=lambda number: batch[number].stream)
        written: dict[str, Head] = {}
        with connection.transaction():
            refused = self._without(connection, batch)
            for number in order:
                if refused.get(number) is None:
                    refused[number] = self._insert(connection, batch[number], written)
        self._known |= written
        return [refused[number] for number in range(len(batch))]

    def _without(
        self, connection: psycopg.Connection[Any], batch: Sequence[PendingAppend]
    ) -> dict[int, StoreError | None]:
        """The refused appends by their number in the batch; the only owner refuses none."""
        return {}

    def _write_connection(self) -> psycopg.Connection[Any]:
        """The connection that owns the database; a new one, with the lock again, if the last one was lost."""
        if self._writer is None or self._writer.closed:
            connection = self._connected()
            try:
                self._own(connection)
                connection.execute(BY_KEYS)
            except BaseException:
                connection.close()
                raise
            self._writer, self._appending = connection, connection.cursor(binary=True)
        self._in_doubt = False
        return self._writer

    def _insert(
        self, connection: psycopg.Connection[Any], append: PendingAppend, written: dict[str, Head]
    ) -> VersionConflict | None:
        stream, expected, head = append.stream, append.expected, self._head(connection, append.stream)
        if head.version != expected:
            return VersionConflict(stream, expected=expected, found=head.version)
        border = self._is_border(connection, stream, head)
        seals = seal(head, append.records, border=border, salts=append.salts)
        new = Head(expected + len(seals), seals[-1].hash)
        if not self._set_head(connection, stream, head, new):
            found = self._head(connection, stream).version
            return VersionConflict(stream, expected=expected, found=found)
        with connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO croupier_record (stream, place, data, salt, hash) VALUES (%s, %s, %s, %s, %s)",
                [
                    (stream, place, data, *one)
                    for place, (data, one) in enumerate(
                        zip(append.records, seals, strict=True), start=expected
                    )
                ],
            )
        written[stream] = new
        return None

    def _set_head(self, connection: psycopg.Connection[Any], stream: str, before: Head, head: Head) -> bool:
        row = (stream, *head, self._signature(stream, head), *before)
        return connection.execute(SET_HEAD, row).rowcount == 1

    def _sign_heads(self, heads: Mapping[str, Head]) -> None:
        with self._writing:
            try:
                connection = self._write_connection()
                with connection.transaction():
                    for stream, head in heads.items():
                        self._set_head(connection, stream, head, head)
            except psycopg.Error as broken:
                raise StoreError(f"{self.name} cannot be written: {broken}") from None

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────

    @contextmanager
    def _reading(self) -> Iterator[psycopg.Connection[Any]]:
        with self._using:
            if self._queue.closed:
                raise StoreError(f"{self.name} cannot be read: it is closed")
            if self._in_doubt:
                with self._writing:
                    self._write_connection()
            if self._reader.closed:
                self._reader = self._connected()
            try:
                yield self._reader
            except psycopg.Error as broken:
                raise StoreError(f"{self.name} cannot be read: {broken}") from None

    def read(self, stream: str, start: int = 0, stop: int | None = None) -> list[bytes]:
        """The records of a stream between two positions, each checked against the chain."""
        return self.read_each({stream: (start, FAR if stop is None else stop)})[stream]

    def read_each(self, asked: Mapping[str, tuple[int, int]]) -> dict[str, list[bytes]]:
        """The records of several streams, each between two positions."""
        with self._reading() as connection:
            found = found_of(connection, asked, self._salt)
        return {stream: checked(stream, found[stream]) if stream in found else [] for stream in asked}

    # ── snapshots ───────────────────────────────────────────────────────────────────────────────────

    def _write_snapshots(self, batch: Sequence[PendingSnapshot]) -> None:
        with self._writing:
            connection = self._write_connection()
            with connection.transaction():
                # Not worth a confirmation by the disk.
                connection.execute("SET LOCAL synchronous_commit = off")
                self._insert_snapshots(connection, batch)

    def close(self) -> None:
        """Close the connections, after writing everything that is still queued."""
        self._queue.close()
        with self._using, self._writing:
            self._hang_up()

    def _hang_up(self) -> None:
        self._reader.close()
        if self._writer is not None:
            self._writer.close()
