"""How all names ever given look, in eight bytes each.

A floor forgets guests but never their names: no new person can be mistaken for somebody else, even in old
records. So this set only grows, and must be small. It stores a 64-bit digest of each look; a collision is
extremely unlikely, and would only reject a name that was free.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from bisect import bisect_left

from croupier.floor.people.name import look

BYTES = 8
FRESH_MAX = 4_096
"""How many are kept unsorted before they are merged with the others."""


class Looks:
    """The looks of names."""

    def __init__(self, kept: bytes = b"") -> None:
        self._ordered = array("Q", kept)
        if sys.byteorder == "big":
            self._ordered.byteswap()
        self._fresh: set[int] = set()

    def add(self, name: str) -> None:
        """Remember what a name looks like."""
        if name in self:
            return
        self._fresh.add(_digest(name))
        if len(self._fresh) >= FRESH_MAX:
            self._put_in_order()

    def __contains__(self, name: object) -> bool:
        """Whether some name looks like this one."""
        if not isinstance(name, str):
            return False
        number, ordered = _digest(name), self._ordered
        place = bisect_left(ordered, number)
        return number in self._fresh or (place < len(ordered) and ordered[place] == number)

    def __len__(self) -> int:
        return len(self._ordered) + len(self._fresh)

    def __bytes__(self) -> bytes:
        """Return all digests, sorted, in a machine-independent form for snapshots."""
        self._put_in_order()
        kept = self._ordered[:]
        if sys.byteorder == "big":
            kept.byteswap()
        return kept.tobytes()

    def _put_in_order(self) -> None:
        if self._fresh:
            self._ordered = array("Q", sorted([*self._ordered, *self._fresh]))
            self._fresh.clear()


def _digest(name: str) -> int:
    return int.from_bytes(hashlib.blake2b(look(name).encode(), digest_size=BYTES).digest(), "little")
