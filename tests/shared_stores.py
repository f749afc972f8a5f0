"""Stores that several processes share, of both kinds, each at a new place."""

from contextlib import contextmanager
from pathlib import Path

from croupier.store.port import SharedEventStore
from croupier.store.postgres import PostgresStore
from croupier.store.sharing.file import LentFile, SharedFile
from croupier.store.sharing.postgres import SharedStore
from croupier.store.sqlite import SQLiteStore

KINDS = ("postgres", "file")


class SharedPlace:
    """Where a shared store is, and how it is opened."""

    def __init__(self, where: str, lent: LentFile | None) -> None:
        self.where, self.lent = where, lent

    def opened(self, seconds: float) -> SharedEventStore:
        """The store as one more process opens it."""
        if self.lent is None:
            return SharedStore(self.where, lease_seconds=seconds)
        return SharedFile(self.where, lent=self.lent.number, lease_seconds=seconds)

    def read(self) -> PostgresStore | SQLiteStore:
        """The store as whoever only reads opens it."""
        kind = PostgresStore if self.lent is None else SQLiteStore
        return kind(self.where, read_only=True)


@contextmanager
def shared_place(request, folder: Path, seconds: float):
    """A new place of the kind that a test asks for."""
    if request.param == "postgres":
        yield SharedPlace(request.getfixturevalue("postgres").new_database(), None)
        return
    path = folder / "floor.sqlite3"
    lent = LentFile(path, lease_seconds=seconds)
    try:
        yield SharedPlace(str(path), lent)
    finally:
        lent.end()
