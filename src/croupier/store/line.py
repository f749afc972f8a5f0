"""Appends that wait in line: whatever arrives while the disk is busy shares its next confirmation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread

from croupier.errors import StoreError
from croupier.store.guard import Fence
from croupier.store.port import check_append


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


Write = Callable[[Sequence[Waiting]], Sequence[StoreError | None]]
"""Writes appends in one transaction; says for each why it alone was left out. If it raises, all failed."""


class Line:
    """The line of one store, and the thread that writes."""

    def __init__(self, store: str, write: Write) -> None:
        self._store, self._write = store, write
        self._door = Lock()
        """Held while an append joins the line, and while the line closes."""
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
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
        with self._door:
            if self.closed:
                raise StoreError(f"{self._store} cannot be written: it is closed")
            if self._writer is None:
                self._writer = Thread(target=self._write_all, name=f"store {self._store}", daemon=True)
                self._writer.start()
            self._queue.put(own)
        return own.version

    @property
    def empty(self) -> bool:
        """Whether nobody waits."""
        return self._queue.empty()

    def _write_all(self) -> None:
        """Write everything in line in one go, again and again, until the store is closed."""
        closed = False
        while not closed:
            line = [self._queue.get()]
            while not self._queue.empty():
                line.append(self._queue.get())
            waiting = [append for append in line if append is not None]
            closed = len(waiting) < len(line)
            if waiting:
                self._settle(waiting)

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

    def close(self) -> None:
        """Take no more appends, and wait until everything in line has been written."""
        with self._door:
            self.closed = True
            self._queue.put(None)
        if self._writer is not None:
            self._writer.join()
