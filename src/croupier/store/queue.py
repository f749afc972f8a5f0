"""The write queue of a store: appends that arrive while the disk is busy share its next commit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread

from croupier.errors import StoreError
from croupier.store.guard import Fence
from croupier.store.port import check_append
from croupier.store.snapshot import Snapshot


@dataclass(slots=True, eq=False)
class PendingAppend:
    """An append that waits for the disk."""

    stream: str
    expected: int
    records: Sequence[bytes]
    fence: Fence | None = None
    """The lease that it needs, in a store that several processes share."""
    guards: tuple[tuple[str, int], ...] = ()
    """The guards that it relies on, by name, each with the version that was read."""
    salts: Sequence[bytes] = ()
    """The salts of the records, where they are copied from another store."""
    version: Future[int] = field(default_factory=Future)


@dataclass(slots=True, eq=False)
class PendingSnapshot:
    """A snapshot that waits; appends are written first."""

    snapshot: Snapshot
    last: int | None
    kept: Future[None] = field(default_factory=Future)


Write = Callable[[Sequence[PendingAppend]], Sequence[StoreError | None]]
"""Writes appends in one transaction; returns the refusal of each, or None. If it raises, all failed."""


WriteSnapshots = Callable[[Sequence[PendingSnapshot]], None]
"""Writes snapshots in a separate transaction, so that their failure loses no append."""

HANGS_SECONDS = 1.0
"""How long a write may take before the store counts as hanging."""
FAILED_SECONDS = 10.0
"""How long a failure counts if nothing is written after it."""


class WriteQueue:
    """The queue of one store, and the thread that writes it."""

    def __init__(self, store: str, write: Write, write_snapshots: WriteSnapshots) -> None:
        self._store, self._write, self._write_snapshots = store, write, write_snapshots
        self._lock = Lock()
        """Held while a write is enqueued, and while the queue closes."""
        self._queue: SimpleQueue[PendingAppend | PendingSnapshot | None] = SimpleQueue()
        self._writer: Thread | None = None
        self.closed = False
        self._began: float | None = None
        """When the present write began."""
        self._failed: float | None = None
        """When the last write failed; None after one that succeeded."""

    @property
    def trouble(self) -> str:
        """What is wrong with the store; empty while it writes what it is given."""
        now, began, failed = time.monotonic(), self._began, self._failed
        if failed is not None and now - failed < FAILED_SECONDS:
            return "the store cannot be written"
        return "the store does not answer" if began is not None and now - began > HANGS_SECONDS else ""

    def submit(
        self,
        stream: str,
        expected: int,
        records: Sequence[bytes],
        *,
        fence: Fence | None = None,
        guards: tuple[tuple[str, int], ...] = (),
        salts: Sequence[bytes] = (),
    ) -> Future[int]:
        """Enqueue an append. Each is acknowledged or refused separately, and none can be cancelled."""
        check_append(stream, records)
        append = PendingAppend(stream, expected, records, fence, guards, salts)
        append.version.set_running_or_notify_cancel()
        self._enqueue(append)
        return append.version

    def submit_snapshot(self, snapshot: Snapshot, last: int | None) -> Future[None]:
        """Enqueue a snapshot."""
        pending = PendingSnapshot(snapshot, last)
        pending.kept.set_running_or_notify_cancel()
        self._enqueue(pending)
        return pending.kept

    def _enqueue(self, write: PendingAppend | PendingSnapshot) -> None:
        with self._lock:
            if self.closed:
                raise StoreError(f"{self._store} cannot be written: it is closed")
            if self._writer is None:
                self._writer = Thread(target=self._write_all, name=f"store {self._store}", daemon=True)
                self._writer.start()
            self._queue.put(write)

    def _write_all(self) -> None:
        """Write the whole queue in one transaction, repeatedly, until the store is closed."""
        closed = False
        while not closed:
            batch = [self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get())
            closed = None in batch
            if appends := [write for write in batch if isinstance(write, PendingAppend)]:
                self._settle(appends)
            if snapshots := [write for write in batch if isinstance(write, PendingSnapshot)]:
                self._settle_snapshots(snapshots)

    @contextmanager
    def _noted(self) -> Iterator[None]:
        """Note how long a write takes, and whether it fails."""
        self._began = time.monotonic()
        try:
            yield
            self._failed = None
        except Exception:
            self._failed = time.monotonic()
            raise
        finally:
            self._began = None

    def _settle(self, batch: Sequence[PendingAppend]) -> None:
        """Write a batch in one transaction; it leaves stale appends out, and if it fails, all fail."""
        failed: StoreError | None = None
        refused: Sequence[StoreError | None] = [None] * len(batch)
        try:
            with self._noted():
                refused = self._write(batch)
        except Exception as broken:
            failed = StoreError(f"{self._store} cannot be written: {broken}")
        for append, stale in zip(batch, refused, strict=True):
            why = failed or stale
            if why is None:
                append.version.set_result(append.expected + len(append.records))
            else:
                append.version.set_exception(why)

    def _settle_snapshots(self, batch: Sequence[PendingSnapshot]) -> None:
        failed: StoreError | None = None
        try:
            with self._noted():
                self._write_snapshots(batch)
        except Exception as broken:
            failed = StoreError(f"{self._store} cannot be written: {broken}")
        for pending in batch:
            if failed is None:
                pending.kept.set_result(None)
            else:
                pending.kept.set_exception(failed)

    def close(self) -> None:
        """Reject further writes, and wait until the queue has been written."""
        with self._lock:
            self.closed = True
            self._queue.put(None)
        if self._writer is not None:
            self._writer.join()
