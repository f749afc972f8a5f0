"""What the commands that read a floor's store share: the store itself, and its key."""

from __future__ import annotations

import os
from pathlib import Path

from croupier.store import EventStore, Key, SQLiteStore
from croupier.store.key import key_file, read_key


def is_store(name: str) -> bool:
    """Whether a name is that of a floor's store: a SQLite file."""
    path = Path(name)
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(16) == b"SQLite format 3\x00"


def opened_for_reading(name: str) -> EventStore:
    """A store, opened for reading; a floor may be writing to it."""
    return SQLiteStore(name, read_only=True)


def store_key(name: str, file: Path | None = None) -> Key | None:
    """The key of a store: from a file, from CROUPIER_KEY, or from beside the store; None if there is none."""
    if file is not None:
        return read_key(file)
    given = os.environ.get("CROUPIER_KEY")
    return Key(given) if given else read_key(key_file(Path(name)))
