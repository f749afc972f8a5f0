"""How many live pages, consoles and sockets may be open, in all and for one visitor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from croupier.server.door.refusal import RequestRefused


class StreamLimit:
    """Counts the open streams of one kind, and refuses one too many."""

    def __init__(self, *, in_all: int, per_visitor: int) -> None:
        self._in_all, self._per_visitor = in_all, per_visitor
        self._open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self._open.total()

    def admit(self, visitor: str) -> None:
        """Refuse a stream that would be one too many."""
        if self.count >= self._in_all or self._open[visitor] >= self._per_visitor:
            raise RequestRefused.too_many()

    @contextmanager
    def counted(self, visitor: str) -> Iterator[None]:
        """Count a visitor's stream while it is open."""
        self._open[visitor] += 1
        try:
            yield
        finally:
            self._open[visitor] -= 1
            if not self._open[visitor]:
                del self._open[visitor]
