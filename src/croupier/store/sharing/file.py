"""A SQLite file that several processes of one machine write to, lent to them by the one that owns it.

Each process opens the file itself, so none stands between the others and the disk, and the death of one stops
no other: records that it had not committed do not exist, and those that it had acknowledged are in the file.
The processes write in turns. In its turn a process checks leases and guards, writes its whole queue, and lets
the disk confirm it together.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

from croupier.errors import LeaseLost, StoreError
from croupier.store.guard import Fence, take_guards
from croupier.store.key import Key
from croupier.store.owner import Ownership, Turns
from croupier.store.port import LEASED, SharedEventStore
from croupier.store.queue import PendingAppend, PendingSnapshot
from croupier.store.sharing.checks import guards_now, refusals
from croupier.store.sharing.lease_file import FileLeases
from croupier.store.sqlite import SQLiteStore

LEASES, TURN, OPENING = "leases", "turn", "opening"


def common_folder(store: Path) -> Path:
    """Where processes that share a store file meet: a folder beside it, which its owner makes and removes."""
    path = store.resolve()
    return path.with_name(path.name + ".processes")


class LentFile:
    """A store file that this process owns, and lends to processes that it starts."""

    def __init__(self, path: Path, *, lease_seconds: float) -> None:
        self._owned = Ownership(path)
        self._folder = common_folder(path)
        try:
            # Left by an owner that was killed: nobody who was in there lives.
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder.mkdir(mode=0o700)
            self._turn = Turns(self._folder / TURN)
            self._leases = FileLeases(self._folder / LEASES, lease_seconds, self._turn)
        except OSError as broken:
            self._owned.end()
            raise StoreError(f"{path} cannot be shared: {broken}") from None

    @property
    def number(self) -> int:
        """What a process is given to open the file with."""
        return self._owned.number

    def silent(self) -> list[int]:
        """The numbers of processes that stand still, and may do so in their turn, where all wait for them."""
        return self._leases.silent(self._leases.seconds / 6)

    def end(self) -> None:
        """Take the file back, once those processes have ended."""
        self._leases.close()
        self._turn.close()
        shutil.rmtree(self._folder, ignore_errors=True)
        self._owned.end()


class SharedFile(SQLiteStore):
    """Streams in a file that others write to as well; safe to share between threads."""

    def __init__(self, path: Path | str, *, lent: int, lease_seconds: float) -> None:
        folder = common_folder(Path(path))
        self._lent, self._opening = lent, False
        try:
            self._turn, self._door = Turns(folder / TURN), Turns(folder / OPENING)
        except OSError as broken:
            raise StoreError(f"{path} cannot be shared: {broken}") from None
        self.leases = FileLeases(folder / LEASES, lease_seconds, self._turn)
        """What this process runs."""
        self.fences: dict[str, Fence] = {}
        """The leases of the streams that this process may add to."""
        super().__init__(path)

    @property
    def sharing(self) -> SharedEventStore:
        """This store."""
        return self

    def _own(self) -> Ownership:
        return Ownership(self.path, lent=self._lent)

    def _give_up(self) -> None:
        super()._give_up()
        self.leases.close()
        self._turn.close()
        self._door.close()

    def _open(self) -> None:
        with self._turn.taken():
            super()._open()

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Open a floor while no other process does; until this ends, no lease is needed to write."""
        with self._door.taken():
            self._opening = True
            try:
                yield
            finally:
                self._opening = False

    def submit(self, stream: str, expected_version: int, records: Sequence[bytes]) -> Future[int]:
        """Append without blocking, under the lease of the stream and the guards that were given."""
        fence = self.fences.get(stream)
        if fence is None and stream.startswith(LEASED) and not self._opening:
            raise LeaseLost(f"stream {stream!r} is not this process's to write")
        return self._queue.submit(stream, expected_version, records, fence=fence, guards=take_guards())

    def _write(self, batch: Sequence[PendingAppend]) -> list[StoreError | None]:
        """Write a batch in one turn and one transaction.

        A guard that has moved on although the file then fails only makes somebody decide again.
        """
        with self._turn.taken():
            refused: dict[int, StoreError | None] = {}
            if any(append.fence is not None or append.guards for append in batch):
                with self.leases.asking() as run:
                    refused = refusals(run, batch)
            due = [number for number in range(len(batch)) if refused.get(number) is None]
            if due:
                refused |= zip(due, super()._write([batch[number] for number in due]), strict=True)
        return [refused[number] for number in range(len(batch))]

    def _write_snapshots(self, batch: Sequence[PendingSnapshot]) -> None:
        with self._turn.taken():
            super()._write_snapshots(batch)

    def sign_with(self, key: Key, *, also_heads: bool = False) -> None:
        """Sign heads with this key from now on; ``also_heads``: also those that there are."""
        with self._turn.taken():
            super().sign_with(key, also_heads=also_heads)

    def guards(self, names: Iterable[str]) -> dict[str, int]:
        """How guards stand, by name; read them before what they guard.

        Read while nobody writes: a guard moves on before the records are in the file, and a process
        that saw the one without the other would decide on outdated records.
        """
        with self._turn.taken(), self.leases.asking() as run:
            return guards_now(run, names)
