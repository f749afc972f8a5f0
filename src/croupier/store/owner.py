"""One owner for a store file: a lock beside it, which a process loses when it ends, however it ends."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from croupier.errors import StoreInUse

OWN_FILES = 0o600
"""The mode of everything that belongs to a store: its owner reads and writes it, nobody else."""


class Ownership:
    """The right to write to a store. A second process, or a second store in this one, is refused.

    The lock is on a separate file. SQLite locks the database itself, and would lose those locks if the
    same process closed that file a second time.
    """

    def __init__(self, store: Path) -> None:
        path = store.resolve()
        lock = path.with_name(path.name + ".lock")
        self._file: int | None = os.open(lock, os.O_RDWR | os.O_CREAT, OWN_FILES)
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

    def end(self) -> None:
        """Give the store up. The lock's file stays: removing it could take another owner's lock away."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
