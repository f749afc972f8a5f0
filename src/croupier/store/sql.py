"""The common parts of the stores in SQLite and PostgreSQL: heads and hashes, signatures, snapshots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from functools import cache
from typing import Any, ClassVar, Protocol

from croupier.errors import StoreError
from croupier.store import snapshot_table
from croupier.store.chain import FIND_UNCOVERED, Head, Seal, beginning, head_signature, is_head_signed
from croupier.store.key import Key, PublicKey, Verifier, is_hmac
from croupier.store.queue import PendingSnapshot, WriteQueue
from croupier.store.snapshot import Snapshot, ahead

FAR = 1 << 62
"""A position after the last record of any stream."""


class Connection(Protocol):
    """A connection of either driver."""

    def execute(self, query: Any, params: Any = ..., /) -> Any:
        """Run a statement and return its cursor."""


@cache
def _statement(text: str, prefix: str, mark: str) -> str:
    return text.format(p=prefix).replace("?", mark)


class SqlStore(ABC):
    """Streams in tables of a database, read and signed alike in every kind of database."""

    PREFIX: ClassVar[str]
    """What the names of the tables begin with."""
    MARK: ClassVar[str]
    """How the driver marks a value in a statement."""

    read_only: bool
    _queue: WriteQueue
    _key: Key | None = None
    _verifier: Verifier | None = None
    _salt = "salt"
    """The column of salts; an empty value in a store of an earlier release that is opened for reading."""
    _chained = True
    """Whether the records have hashes: only an older store that is opened for reading has none."""
    _pictured = True
    """Whether there is a table of snapshots: not in an older store that is opened for reading."""

    @property
    @abstractmethod
    def address(self) -> str:
        """The file or database."""

    @property
    def name(self) -> str:
        """The store as messages name it."""
        return self.address

    @property
    def trouble(self) -> str:
        """What is wrong with the store; empty while it writes what it is given."""
        return self._queue.trouble

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Any]:
        """Use the connection for reading."""

    def _run(self, connection: Connection, text: str, values: Sequence[Any] = ()) -> Any:
        """Run a statement in which the tables are {p}record, {p}head and {p}snapshot; its cursor."""
        return connection.execute(_statement(text, self.PREFIX, self.MARK), values)

    def _rows(self, connection: Connection, text: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows of a query."""
        return list(self._run(connection, text, values).fetchall())

    # ── writing ─────────────────────────────────────────────────────────────────────────────────────

    def append(self, stream: str, expected_version: int, records: Sequence[bytes]) -> int:
        """Append records after the expected version, durably; returns the new version."""
        return self.submit(stream, expected_version, records).result()

    def append_sealed(
        self, stream: str, expected_version: int, records: Sequence[bytes], salts: Sequence[bytes]
    ) -> int:
        """Append the records of another store with their salts, so that their hashes are the same."""
        self._require_writing()
        return self._queue.submit(stream, expected_version, records, salts=salts).result()

    def submit(self, stream: str, expected_version: int, records: Sequence[bytes]) -> Future[int]:
        """Append without blocking: the future resolves once the disk has confirmed the records.

        The disk confirms one transaction at a time. Appends that arrive meanwhile are queued, and the
        next transaction writes the whole queue. Each append is acknowledged or refused separately.
        """
        self._require_writing()
        return self._queue.submit(stream, expected_version, records)

    def _require_writing(self) -> None:
        if self.read_only:
            raise StoreError(f"{self.name} cannot be written: it was opened for reading")

    def sign_with(self, key: Key, *, also_heads: bool = False) -> None:
        """Sign heads with this key from now on; ``also_heads``: also those that there are."""
        self._key = self._verifier = key
        if also_heads:
            self._sign_heads(self.heads())

    @abstractmethod
    def _sign_heads(self, heads: Mapping[str, Head]) -> None:
        """Sign these heads, all or none."""

    def _signature(self, stream: str, head: Head) -> str:
        return "" if self._key is None else head_signature(self._key, stream, head)

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────

    def _head(self, connection: Connection, stream: str) -> Head:
        rows = self._rows(connection, "SELECT version, hash FROM {p}head WHERE stream = ?", (stream,))
        return Head(*rows[0]) if rows else beginning(stream)

    def _is_border(self, connection: Connection, stream: str, head: Head) -> bool:
        """Whether the record at a head has no salt: an earlier release wrote it."""
        query = "SELECT length(salt) FROM {p}record WHERE stream = ? AND place = ?"
        return self._rows(connection, query, (stream, head.version - 1)) == [(0,)]

    def hash_at(self, stream: str, version: int) -> str | None:
        """The hash of a stream's last record when it had this version."""
        with self._reading() as connection:
            return self._hash_at(connection, stream, version)

    def _hash_at(self, connection: Connection, stream: str, version: int) -> str | None:
        if version == 0:
            return beginning(stream).hash
        query = "SELECT hash FROM {p}record WHERE stream = ? AND place = ?"
        rows = self._rows(connection, query, (stream, version - 1))
        return str(rows[0][0]) if rows else None

    def seals(self, stream: str) -> list[Seal]:
        """The seal of every record of a stream; ``read`` checks them."""
        with self._reading() as connection:
            query = f"SELECT {self._salt}, hash FROM {{p}}record WHERE stream = ? ORDER BY place"
            return [Seal(bytes(salt), sealed) for salt, sealed in self._rows(connection, query, (stream,))]

    def heads(self) -> Mapping[str, Head]:
        """The head of every stream that holds something."""
        return {stream: head for stream, (head, _) in self._ends().items()}

    def _ends(self) -> dict[str, tuple[Head, str]]:
        """The head of every stream, and its signature."""
        if not self._chained:
            return {}
        with self._reading() as connection:
            query = "SELECT stream, version, hash, signature FROM {p}head ORDER BY stream"
            rows = self._rows(connection, query)
        return {stream: (Head(version, sealed), signature) for stream, version, sealed, signature in rows}

    def check_with(self, verifier: Verifier) -> None:
        """Check the signatures of heads and snapshots with this key."""
        self._verifier = verifier

    def unsigned(self) -> list[str]:
        """The streams whose heads the store's key has not signed."""
        verifier = self._verifier
        return [
            stream
            for stream, (head, signature) in self._ends().items()
            if verifier is None or not is_head_signed(verifier, stream, head, signature)
        ]

    def uncovered(self) -> Mapping[str, int]:
        """Streams with records that their head does not cover, each with such a record, counted from 1."""
        if not self._chained:
            return {}
        with self._reading() as connection:
            return dict(self._rows(connection, FIND_UNCOVERED))

    def streams(self) -> Mapping[str, int]:
        """The streams that hold something, with their versions."""
        if self._chained:
            return {stream: head.version for stream, head in self.heads().items()}
        with self._reading() as connection:
            query = "SELECT stream, max(place) + 1 FROM {p}record GROUP BY stream ORDER BY stream"
            return dict(self._rows(connection, query))

    # ── snapshots ───────────────────────────────────────────────────────────────────────────────────

    def submit_snapshot(self, snapshot: Snapshot, *, last: int | None) -> Future[None]:
        """Keep a snapshot, without blocking; a power cut may lose it, but nothing else."""
        self._require_writing()
        return self._queue.submit_snapshot(snapshot, last)

    def _insert_snapshots(self, connection: Connection, batch: Sequence[PendingSnapshot]) -> None:
        """Insert snapshots, each bound to the hash of its last record and signed."""
        for pending in batch:
            sealed = self._hash_at(connection, pending.snapshot.stream, pending.snapshot.version)
            if sealed is None:
                raise ahead(pending.snapshot)
            bound = pending.snapshot._replace(hash=sealed).signed(self._key)
            self._run(connection, snapshot_table.PUT, tuple(bound))
            if pending.last is not None:
                of_kind = (bound.stream, bound.kind)
                self._run(connection, snapshot_table.LAST, (*of_kind, *of_kind, pending.last))

    def snapshots(
        self, stream: str, kind: str | None = None, *, mark: int | None = None, count: int | None = None
    ) -> list[Snapshot]:
        """The snapshots of a stream, the latest first."""
        if not self._pictured:
            return []
        most = FAR if mark is None else mark
        with self._reading() as connection:
            values = (stream, kind, kind, most, FAR if count is None else count)
            rows = self._rows(connection, snapshot_table.FIND, values)
        return [Snapshot(*row) for row in rows]

    def is_own(self, snapshot: Snapshot) -> bool:
        """Whether the store's key signed a snapshot.

        The public half cannot check a signature of an earlier release; who verifies makes the snapshot again.
        """
        if isinstance(self._verifier, PublicKey) and is_hmac(snapshot.signature):
            return True
        return snapshot.is_signed(self._verifier)

    def pictured(self) -> list[str]:
        """The streams that have snapshots."""
        if not self._pictured:
            return []
        with self._reading() as connection:
            query = "SELECT DISTINCT stream FROM {p}snapshot ORDER BY stream"
            return [stream for (stream,) in self._rows(connection, query)]
