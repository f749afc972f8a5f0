"""Copies of a store, made while a floor writes to it: of the file, or stream by stream into another store."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from croupier.errors import DataInvalid, StoreError
from croupier.store import checkpoint as cp
from croupier.store.chain import Head
from croupier.store.key import Key
from croupier.store.owner import OWN_FILES
from croupier.store.port import EventStore
from croupier.store.sqlite import SQLiteStore

PAGES = 1_000
"""How many pages of the file are copied at a time, so that the floor never waits long."""


def back_up(store: Path, to: Path) -> None:
    """Copy a SQLite store as it is at one moment; ``to`` appears when it is complete and on the disk."""
    if to.exists():
        raise DataInvalid("there is a file of this name already", file=str(to))
    # Refuses what is not a store before anything is written.
    SQLiteStore(store, read_only=True).close()
    part = to.with_name(to.name + ".part")
    try:
        os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, OWN_FILES))
        source = sqlite3.connect(f"{store.absolute().as_uri()}?mode=ro", uri=True, timeout=10)
        target = sqlite3.connect(part)
        try:
            source.backup(target, pages=PAGES)
            # The copy is one file: it needs no write-ahead log beside it.
            target.execute("PRAGMA journal_mode = DELETE")
        finally:
            target.close()
            source.close()
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(to)
    except (OSError, sqlite3.Error) as broken:
        part.unlink(missing_ok=True)
        raise StoreError(f"{to} cannot be written: {broken}") from None


def copy_store(store: EventStore, to: EventStore, key: Key | None) -> dict[str, Head]:
    """Copy every stream, each record checked, up to the heads of one moment; returns the heads.

    The copy has the same chains, and its heads are signed with the same key, which must have signed the
    store's. Without a key the signed checkpoints are left out, and the copy's chain begins now.
    """
    if to.streams():
        raise StoreError("the store to copy to is not empty")
    if key is None:
        cp.check_covered(store)
    else:
        cp.check(store, key)
    heads = dict(store.heads())
    if not heads and store.streams():
        raise StoreError(cp.NEVER_SIGNED)
    if key is None:
        heads.pop(cp.STREAM, None)
    else:
        to.sign_with(key)
    for stream, head in heads.items():
        salts = [seal.salt for seal in store.seals(stream)]
        for place in range(0, head.version, cp.CHUNK):
            end = min(place + cp.CHUNK, head.version)
            to.append_sealed(stream, place, store.read(stream, place, end), salts[place:end])
    if to.heads() != heads:
        raise StoreError("the copy is not like the store; do not use it")
    if key is None and heads:
        to.append(cp.STREAM, 0, [cp.CODEC.write(cp.ChainBegun(at=cp.now(), heads=heads))])
    return heads
