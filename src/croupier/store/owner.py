"""One owner for a store file: a lock beside it, which a process loses when it ends, however it ends.

The owner may lend the store to processes that it starts. They have the lock together, and nobody else gets it
before the last of them has ended.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from croupier.errors import StoreError, StoreInUse

OWN_FILES = 0o600
"""The mode of everything that belongs to a store: its owner reads and writes it, nobody else."""


class Ownership:
    """The right to write to a store. A second process, or a second store in this one, is refused.

    The lock is on a separate file. SQLite locks the database itself, and would lose those locks if the
    same process closed that file a second time.
    """

    def __init__(self, store: Path, *, lent: int | None = None) -> None:
        path = store.resolve()
        lock = path.with_name(path.name + ".lock")
        self._file: int | None = None
        if lent is not None:
            self._file = os.dup(lent)
            if not os.path.samestat(os.fstat(lent), lock.stat()):
                self.end()
                raise StoreInUse(f"{store} was not lent to this process")
            return
        self._file = os.open(lock, os.O_RDWR | os.O_CREAT, OWN_FILES)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.read(self._file, 20).decode("ascii", "replace").strip()
            self.end()
            raise StoreInUse(
                f"{store} is in use{f' by process {owner}' if owner else ''}: only one program at a time may "
                "write to it; close that one, or use another store"
            ) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, b"%d\n" % os.getpid())

    @property
    def number(self) -> int:
        """The number of the file with the lock, to be lent to a process that is started."""
        assert self._file is not None
        return self._file

    def end(self) -> None:
        """Give the store up. The lock's file stays: removing it could take another owner's lock away."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


class Turns:
    """A lock that processes of one machine take in turns; a process that dies releases it.

    A waiting process holds a second lock, which the others need before they may wait. So a process that has
    just released the lock cannot take it again before those that wait have had it.
    """

    def __init__(self, path: Path) -> None:
        self._next = os.open(path.with_name(path.name + ".next"), os.O_RDWR | os.O_CREAT, OWN_FILES)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, OWN_FILES)
        self._threads = Lock()
        self._closed = False

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Wait for the lock, and hold it."""
        with self._threads:
            if self._closed:
                raise StoreError("the store is closed")
            fcntl.flock(self._next, fcntl.LOCK_EX)
            fcntl.flock(self._file, fcntl.LOCK_EX)
            fcntl.flock(self._next, fcntl.LOCK_UN)
            try:
                yield
            finally:
                if not self._closed:
                    fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        """Close the files, and with them give up the lock if it is held."""
        if not self._closed:
            self._closed = True
            os.close(self._file)
            os.close(self._next)
