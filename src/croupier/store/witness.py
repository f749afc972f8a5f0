"""A witness of the checkpoints outside the store: a file to which one line is added for each of them.

The key's holder can rewrite the whole store, and anybody can put yesterday's backup back. Neither changes
lines that were written to another place before. So the file belongs on another machine, or where lines can
only be added.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from croupier.errors import ChainBroken, StoreError
from croupier.store.chain import Head
from croupier.store.checkpoint import STREAM, check_heads
from croupier.store.heads import read_heads, write_head
from croupier.store.port import EventStore

LINES = 1_000
"""How many of the last lines are compared when a floor opens; ``croupier verify`` compares all of them."""
WITNESSED = "when its head was noted"


class Witness:
    """The file to which one floor adds a line for every checkpoint that it signs."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def check(self, store: EventStore) -> None:
        """Refuse a store that does not hold what the witness has seen; an empty file has seen nothing."""
        try:
            text = self._path.read_text("utf-8") if self._path.exists() else ""
        except (OSError, UnicodeDecodeError) as wrong:
            raise StoreError(f"the witness {self._path} cannot be read: {wrong}") from None
        lines = "\n".join(text.splitlines()[-LINES:])
        for stream, broken in misfits(store, store.heads(), read_heads(lines)):
            reason = f"{broken.reason}. If you restored a backup knowingly, start a new witness file"
            raise ChainBroken(stream, broken.record, reason)

    def add(self, head: Head) -> None:
        """Add a line, and wait until it is on the disk."""
        try:
            file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                os.write(file, f"{write_head(STREAM, head)}\n".encode())
                os.fsync(file)
            finally:
                os.close(file)
        except OSError as wrong:
            raise StoreError(f"the witness {self._path} cannot be written: {wrong}") from None


def misfits(
    store: EventStore,
    heads: Mapping[str, Head],
    noted: Iterable[tuple[str, Head]],
    when: str = WITNESSED,
) -> Iterator[tuple[str, ChainBroken]]:
    """Yield the streams that do not hold the heads that were noted, with the reason."""
    for stream, head in noted:
        try:
            check_heads(store, {stream: head}, heads, when=when)
        except ChainBroken as broken:
            yield stream, broken
