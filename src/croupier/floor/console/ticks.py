"""What the dealers of a table have taken and paid so far, shared by all consoles of the table.

It covers the last round only and is not part of the log: chips are settled with the round, and a tick
means that the dealer has physically moved them.
"""

from __future__ import annotations

from croupier.errors import NotNow
from croupier.floor.console.sheet import Sheet


class Ticks:
    """How far each table's dealer has come with taking and paying."""

    def __init__(self) -> None:
        self._done: dict[str, tuple[int, int]] = {}
        self._changes = 0

    @property
    def changes(self) -> int:
        """The number of ticks so far: of two sheets, the one with more is the later."""
        return self._changes

    def of(self, sheet: Sheet) -> int:
        """Return how many of a sheet's payments are ticked off, counted from the first."""
        number, done = self._done.get(sheet.table, (0, 0))
        return min(done, len(sheet.due)) if sheet.over and number == sheet.round else 0

    def tick(self, sheet: Sheet, number: int, done: int) -> None:
        """Tick off the first ``done`` payments of a round; fewer than before takes ticks back."""
        if number != sheet.round or not sheet.over:
            raise NotNow("there is nothing of that round to tick off now")
        if not 0 <= done <= len(sheet.due):
            raise NotNow(f"there are {len(sheet.due)} payments to tick off")
        self._done[sheet.table] = (number, done)
        self._changes += 1
