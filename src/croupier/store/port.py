"""The interface of a store: append-only streams of records, each chained by hash."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import Protocol

from croupier.store.chain import Head, Seal
from croupier.store.guard import Fence
from croupier.store.key import Key, Verifier
from croupier.store.leases import Leases
from croupier.store.snapshot import Snapshot

LEASED = ("table:", "cards:", "link:")
"""Prefixes of streams that, in a shared store, only the process with their lease may append to."""


class EventStore(Protocol):
    """Streams of records by name. A stream's version is the number of records in it.

    An append is all or nothing. Once it has returned, the records survive a crash of the process or of the
    machine. Every record is sealed when it is written and checked when it is read; ``croupier.store.chain``
    says how. Records are opaque here; ``croupier.store.codec`` reads and writes them.
    """

    @property
    def address(self) -> str:
        """The file or database address that ``open_store`` takes; empty for a store in memory.

        A database's address may contain a password: never put it into a message.
        """

    @property
    def trouble(self) -> str:
        """What is wrong with the store; empty while it keeps what it is given."""

    @property
    def sharing(self) -> SharedEventStore | None:
        """This store as several processes share it; None if this process owns it alone."""

    def append(self, stream: str, expected_version: int, records: Sequence[bytes]) -> int:
        """Append records after the expected version and return the new one; all or nothing."""

    def submit(self, stream: str, expected_version: int, records: Sequence[bytes]) -> Future[int]:
        """Append without blocking: the future resolves to the new version, or to the error."""

    def append_sealed(
        self, stream: str, expected_version: int, records: Sequence[bytes], salts: Sequence[bytes]
    ) -> int:
        """Append the records of another store with their salts, so that their hashes are the same."""

    def read(self, stream: str, start: int = 0, stop: int | None = None) -> list[bytes]:
        """The records of a stream between two positions; ChainBroken names one that is not as written."""

    def read_each(self, asked: Mapping[str, tuple[int, int]]) -> dict[str, list[bytes]]:
        """The records of several streams, each between its own two positions."""

    def hash_at(self, stream: str, version: int) -> str | None:
        """The hash of a stream's last record when it had this version; None if it never had."""

    def seals(self, stream: str) -> list[Seal]:
        """The seal of every record of a stream; ``read`` checks them."""

    def heads(self) -> Mapping[str, Head]:
        """The head of every stream that holds something, all at one moment."""

    def sign_with(self, key: Key, *, also_heads: bool = False) -> None:
        """Sign heads with this key from now on; ``also_heads``: also the existing ones."""

    def check_with(self, verifier: Verifier) -> None:
        """Check the signatures of heads and snapshots with this key, which need not be able to sign."""

    def unsigned(self) -> list[str]:
        """The streams whose heads the store's key has not signed."""

    def uncovered(self) -> Mapping[str, int]:
        """Streams with records that their head does not cover, each with such a record, counted from 1."""

    def submit_snapshot(self, snapshot: Snapshot, *, last: int | None) -> Future[None]:
        """Keep a snapshot, bound to the chain and signed, without blocking; the ``last`` of its kind stay."""

    def snapshots(
        self, stream: str, kind: str | None = None, *, mark: int | None = None, count: int | None = None
    ) -> list[Snapshot]:
        """The snapshots of a stream, latest first: of one kind or all, up to a mark, at most ``count``."""

    def is_own(self, snapshot: Snapshot) -> bool:
        """Whether the store's key signed a snapshot."""

    def pictured(self) -> list[str]:
        """The streams that have snapshots."""

    def streams(self) -> Mapping[str, int]:
        """The streams that hold something, with their versions."""

    def close(self) -> None:
        """Close files and connections."""


class SharedEventStore(EventStore, Protocol):
    """A store that several processes write to.

    Only the process with a table's lease writes that table's streams. Any process writes the others, in the
    order that the versions of the streams give.
    """

    @property
    def leases(self) -> Leases:
        """The leases of this process."""

    @property
    def fences(self) -> dict[str, Fence]:
        """The leases of the streams that this process may append to."""

    def guards(self, names: Iterable[str]) -> dict[str, int]:
        """Return the versions of guards by name; read them before what they guard."""

    def opening(self) -> AbstractContextManager[None]:
        """Open a floor while no other process opens one; meanwhile no lease is needed to write."""


def check_append(stream: str, records: Sequence[bytes]) -> None:
    """Refuse a stream without a name and an append without records."""
    if not stream:
        raise ValueError("a stream must have a name")
    if not records:
        raise ValueError("an append must have at least one record")
