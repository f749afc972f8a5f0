"""A store in memory, for tests and simulations; it is gone when the process ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from threading import Lock

from croupier.errors import StoreError, VersionConflict
from croupier.store.port import check_append


class MemoryStore:
    """Streams in a dictionary."""

    def __init__(self) -> None:
        self._streams: dict[str, list[bytes]] = {}
        self._lock = Lock()

    def append(self, stream: str, expected_version: int, records: Sequence[bytes]) -> int:
        """Append records after the expected version; returns the new version."""
        check_append(stream, records)
        with self._lock:
            kept = self._streams.get(stream, [])
            if len(kept) != expected_version:
                raise VersionConflict(stream, expected=expected_version, found=len(kept))
            self._streams.setdefault(stream, kept).extend(records)
            return len(self._streams[stream])

    def submit(self, stream: str, expected_version: int, records: Sequence[bytes]) -> Future[int]:
        """Append, with the result as a future that is already done."""
        version: Future[int] = Future()
        try:
            version.set_result(self.append(stream, expected_version, records))
        except StoreError as refused:
            version.set_exception(refused)
        return version

    def read(self, stream: str, start: int = 0) -> list[bytes]:
        """The records of a stream from a position on."""
        with self._lock:
            return self._streams.get(stream, [])[start:]

    def streams(self) -> Mapping[str, int]:
        """The streams that hold something, with their versions."""
        with self._lock:
            return {name: len(records) for name, records in sorted(self._streams.items())}

    def close(self) -> None:
        """Do nothing: there are no files or connections to close."""
