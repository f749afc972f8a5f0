"""The interface of a store: append-only streams of records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Protocol


class EventStore(Protocol):
    """Streams of records by name. A stream's version is the number of records in it.

    An append is all or nothing. Once it has returned, the records survive a crash of the process or of the
    machine. Records are opaque here; ``croupier.store.codec`` reads and writes them.
    """

    def append(self, stream: str, expected_version: int, records: Sequence[bytes]) -> int:
        """Append records after the expected version and return the new one; all or nothing."""

    def submit(self, stream: str, expected_version: int, records: Sequence[bytes]) -> Future[int]:
        """Append without blocking: the future resolves to the new version, or to the error."""

    def read(self, stream: str, start: int = 0) -> list[bytes]:
        """The records of a stream from a position on; empty for a stream that does not exist."""

    def streams(self) -> Mapping[str, int]:
        """The streams that hold something, with their versions."""

    def close(self) -> None:
        """Close files and connections."""


def check_append(stream: str, records: Sequence[bytes]) -> None:
    """Refuse a stream without a name and an append without records."""
    if not stream:
        raise ValueError("a stream must have a name")
    if not records:
        raise ValueError("an append must have at least one record")
