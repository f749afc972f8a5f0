"""The commands that a table has carried out, found by their keys.

The session's state keeps them in a row, as snapshots have it. Every command asks for its key first, so what
the row says is kept by key too, and follows it.
"""

from __future__ import annotations

Row = tuple[tuple[str, int], ...]
"""Keys with the places in the log where their commands were carried out, the latest last."""


class Taken:
    """The places of a row by their keys."""

    def __init__(self) -> None:
        self._row: Row = ()
        self._places: dict[str, int] = {}

    def place(self, row: Row, key: str) -> int | None:
        """Where in the log a command with this key was carried out; None if the row does not know it."""
        if row is not self._row:
            self._follow(row)
        return self._places.get(key)

    def _follow(self, row: Row) -> None:
        before, self._row = self._row, row
        if before and len(row) > 1 and row[-2] is before[-1]:
            # Nearly always it is one command longer, and the oldest may have left.
            self._places.update(row[-1:])
            if len(self._places) > len(row):
                del self._places[next(iter(self._places))]
        else:
            self._places = dict(row)
