"""Notifies a table's loop and everybody who watches the table of every change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from croupier.floor.table.clock import TableClock
from croupier.floor.table.host import Host
from croupier.floor.table.move import Move
from croupier.floor.table.shown import Shown
from croupier.floor.table.status import Status


class Notifier:
    """Plans the table's next move at every change, so that the clock is right before anybody reads it."""

    def __init__(self, shown: Shown, status: Status, host: Host, clock: TableClock) -> None:
        self._shown, self._status, self._host, self._clock = shown, status, host, clock
        self._planned: Move | None = None
        self.changed = asyncio.Event()
        """Set at the next change, and then replaced."""
        self.listeners: list[Callable[[], None]] = []
        """Called at every change."""

    def tell(self) -> None:
        """Notify all listeners of a change."""
        if self._status.here:
            self._planned = self._next_move()
            self._clock.patience(self._planned)
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()
        for listener in self.listeners:
            listener()

    def forget_plan(self) -> None:
        """Drop the plan, because the table has been reloaded."""
        self._planned = None

    def next_move(self) -> Move | None:
        """Return the next move planned at the last change, once; afterwards plan it from current state."""
        planned, self._planned = self._planned, None
        return planned or self._next_move()

    def _next_move(self) -> Move | None:
        return self._host.next_move(self._shown.session, self._clock.seconds)
