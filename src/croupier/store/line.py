"""Appends that wait in line: whatever arrives while the disk is busy shares its next confirmation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread

from croupier.errors import StoreError
from croupier.store.port import check_append
from croupier.store.sharing.guard import Fence
from croupier.store.snapshot import Snapshot


@dataclass(slots=True, eq=False)
class Waiting:
    """An append that is waiting for the disk."""

    stream: str
    expected: int
    records: Sequence[bytes]
    fence: Fence | None = None
    """The lease that it needs, in a database that several processes share."""
    guards: tuple[tuple[str, int], ...] = ()
    """What else it relies on, by name, each with the version that was seen."""
    version: Future[int] = field(default_factory=Future)


@dataclass(slots=True, eq=False)
class WaitingSnapshot:
    """A snapshot that is waiting; appends go before it."""

    snapshot: Snapshot
    last: int | None
    kept: Future[None] = field(default_factory=Future)


Write = Callable[[Sequence[Waiting]], Sequence[StoreError | None]]
"""Writes appends in one transaction; says for each why it alone was left out. If it raises, all failed."""


WriteSnapshots = Callable[[Sequence[WaitingSnapshot]], None]
"""Writes snapshots in a transaction of their own: whatever becomes of them, no append is lost with them."""


class Line:
    """The line of one store, and the thread that writes."""

    def __init__(self, store: str, write: Write, write_snapshots: WriteSnapshots) -> None:
        self._store, self._write, self._write_snapshots = store, write, write_snapshots
        self._door = Lock()
        """Held while an append joins the line, and while the line closes."""
        self._queue: SimpleQueue[Waiting | WaitingSnapshot | None] = SimpleQueue()
        self._writer: Thread | None = None
        self.closed = False

    def submit(
        self,
        stream: str,
        expected: int,
        records: Sequence[bytes],
        *,
        fence: Fence | None = None,
        guards: tuple[tuple[str, int], ...] = (),
    ) -> Future[int]:
        """Join the line. Each append is acknowledged or refused by itself, and nobody can call it back."""
        check_append(stream, records)
        own = Waiting(stream, expected, records, fence, guards)
        own.version.set_running_or_notify_cancel()
        self._join(own)
        return own.version

    def submit_snapshot(self, snapshot: Snapshot, last: int | None) -> Future[None]:
        """Join the line with a snapshot."""
        own = WaitingSnapshot(snapshot, last)
        own.kept.set_running_or_notify_cancel()
        self._join(own)
        return own.kept

    def _join(self, own: Waiting | WaitingSnapshot) -> None:
        with self._door:
            if self.closed:
                raise StoreError(f"{self._store} cannot be written: it is closed")
            if self._writer is None:
                self._writer = Thread(target=self._write_all, name=f"store {self._store}", daemon=True)
                self._writer.start()
            self._queue.put(own)

    def _write_all(self) -> None:
        """Write everything in line in one go, again and again, until the store is closed."""
        closed = False
        while not closed:
            line = [self._queue.get()]
            while not self._queue.empty():
                line.append(self._queue.get())
            closed = None in line
            if waiting := [append for append in line if isinstance(append, Waiting)]:
                self._settle(waiting)
            if pictures := [one for one in line if isinstance(one, WaitingSnapshot)]:
                self._settle_snapshots(pictures)

    def _settle(self, line: Sequence[Waiting]) -> None:
        """One transaction for the whole line. A stale append is left out; if it fails, all appends fail."""
        failed: StoreError | None = None
        refused: Sequence[StoreError | None] = [None] * len(line)
        try:
            refused = self._write(line)
        except Exception as broken:
            failed = StoreError(f"{self._store} cannot be written: {broken}")
        for append, stale in zip(line, refused, strict=True):
            why = failed or stale
            if why is None:
                append.version.set_result(append.expected + len(append.records))
            else:
                append.version.set_exception(why)

    def _settle_snapshots(self, line: Sequence[WaitingSnapshot]) -> None:
        failed: StoreError | None = None
        try:
            self._write_snapshots(line)
        except Exception as broken:
            failed = StoreError(f"{self._store} cannot be written: {broken}")
        for one in line:
            if failed is None:
                one.kept.set_result(None)
            else:
                one.kept.set_exception(failed)

    def close(self) -> None:
        """Take no more appends, and wait until everything in line has been written."""
        with self._door:
            self.closed = True
            self._queue.put(None)
        if self._writer is not None:
            self._writer.join()
