"""Dates records whose log has no times."""

from __future__ import annotations

from bisect import bisect_left
from datetime import datetime

from croupier.store import EventStore
from croupier.store import checkpoint as cp


def seconds_of(at: str) -> int:
    """Return a record's time in seconds since 1970.

    >>> seconds_of("1970-01-02T00:00:00+00:00")
    86400
    """
    return int(datetime.fromisoformat(at).timestamp())


class SignedTimes:
    """The times of the checkpoints: a record is dated by the first checkpoint that signed it.

    Logs of earlier releases have no times. Their records are dated by the next checkpoint, a few minutes
    later at most; unsigned records, by the last one.
    """

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._read = False
        self._versions: dict[str, list[int]] = {}
        self._times: dict[str, list[int]] = {}
        self._last = 0

    def of(self, stream: str, place: int) -> int:
        """Return when a record was stored, by its place counted from 0."""
        if not self._read:
            self._read = True
            self._read_all()
        versions = self._versions.get(stream, [])
        found = bisect_left(versions, place + 1)
        return self._times[stream][found] if found < len(versions) else self._last

    def _read_all(self) -> None:
        for written in cp.CODEC.read_all(self._store.read(cp.STREAM), stream=cp.STREAM):
            self._last = seconds_of(written.at)
            for stream, head in written.heads.items():
                versions = self._versions.setdefault(stream, [])
                if not versions or versions[-1] < head.version:
                    versions.append(head.version)
                    self._times.setdefault(stream, []).append(self._last)
