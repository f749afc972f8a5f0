"""Where a store is: a file for SQLite, or the address of a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path

from croupier.errors.passwords import without_password
from croupier.store.key import key_file
from croupier.store.port import EventStore
from croupier.store.sqlite import SQLiteStore

ADDRESSES = ("postgresql://", "postgres://")


def is_address(where: str) -> bool:
    """Whether a store is a database on a server, not a file.

    >>> is_address("postgresql://localhost/floor"), is_address("floor.sqlite3")
    (True, False)
    """
    return where.startswith(ADDRESSES)


def open_store(where: str, *, read_only: bool = False) -> EventStore:
    """Open the store at an address; a store that is opened for writing has no other owner."""
    if is_address(where):
        # Read only where it is used: the driver is an extra.
        from croupier.store.postgres import PostgresStore

        return PostgresStore(where, read_only=read_only)
    return SQLiteStore(where, read_only=read_only)


def share_store(where: str, *, lease_seconds: float) -> EventStore:
    """The store at a place for a floor: a database is shared with other floors, a file has one owner.

    A floor that is not heard of for ``lease_seconds`` loses its tables to the others.
    """
    if is_address(where):
        from croupier.store.sharing.postgres import SharedStore

        return SharedStore(where, lease_seconds=lease_seconds)
    return SQLiteStore(where)


def store_name(where: str) -> str:
    """A store as messages name it: an address without the password in it.

    >>> store_name("postgresql://floor:secret@db.example/croupier")
    'postgresql://floor:…@db.example/croupier'
    """
    return without_password(where)


def key_place(where: str) -> Path:
    """Where a store's key is, unless it is said to be elsewhere."""
    return Path("croupier.key") if is_address(where) else key_file(Path(where))
