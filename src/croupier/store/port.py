"""What the rest of the program asks of a store: streams of records that only grow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Protocol


class EventStore(Protocol):
    """Streams of records by name. A stream's version is the number of records in it.

    An append is all or nothing, and when it has returned, the records survive the end of the process and of
    the machine. Records are opaque here; ``croupier.store.codec`` gives them meaning.
    """

    def append(self, stream: str, expected_version: int, records: Sequence[bytes]) -> int:
        """Add records behind the expected ones; the new version. ``VersionConflict``: nothing was written."""

    def submit(self, stream: str, expected_version: int, records: Sequence[bytes]) -> Future[int]:
        """Append without waiting here: the future has the version, or the refusal, once it is settled."""

    def read(self, stream: str, start: int = 0) -> list[bytes]:
        """The records of a stream from a position on; none for a stream that nobody has written."""

    def streams(self) -> Mapping[str, int]:
        """The streams that hold something, with their versions."""

    def close(self) -> None:
        """Let go of files and connections."""


def check_append(stream: str, records: Sequence[bytes]) -> None:
    """Refuse what no store can keep: a nameless stream, or an append of nothing."""
    if not stream:
        raise ValueError("a stream has a name")
    if not records:
        raise ValueError("an append has at least one record")
