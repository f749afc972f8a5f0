"""Idempotency keys: a command that arrives again under its key is not carried out a second time.

The session's state keeps the keys in a row, as snapshots have it. Every command asks for its key first, so
the row is also indexed by key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import takewhile

from croupier.floor.table.keeper import Keeper
from croupier.floor.table.log import TableLog
from croupier.table.session.events import DeckPromised, DeckRevealed, MomentNoted

Row = tuple[tuple[str, int], ...]
"""Keys with the places in the log where their commands were carried out, the latest last."""

ANSWERED_WITH = (DeckRevealed, DeckPromised, MomentNoted)
"""What a table does in the turn of a command that ended the round; the command's answer shows it too."""

ANSWERED_WITH_MAX = 100
"""More of these never follow a command: a deck, its stubs, and the next deck."""


class Index:
    """The places of a row by their keys."""

    def __init__(self) -> None:
        self._row: Row = ()
        self._places: dict[str, int] = {}

    def place(self, row: Row, key: str) -> int | None:
        """Where in the log a command with this key was carried out; None if the row does not have it."""
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


class Keys:
    """The commands of one table by their keys: those in progress, and those that were carried out."""

    def __init__(self, log: TableLog, keeper: Keeper) -> None:
        self._log, self._keeper, self._index = log, keeper, Index()
        self._in_progress: dict[str, asyncio.Future[None]] = {}

    async def once(self, key: str, act: Callable[[str], Awaitable[None]]) -> int | None:
        """Carry out a command that was sent under a key, unless that has been done; ``act`` gets the key.

        Returns None for a command that was carried out now; for one that had been, its place in the log.
        """
        if self._log.stale:
            async with self._keeper.turn:
                await self._keeper.read_again_if_stale()
        # From here on nothing else runs until the command is among those in progress.
        if key in self._in_progress:
            await asyncio.shield(self._in_progress[key])
            return self._place_of(key)
        place = self._place_of(key)
        if place is not None:
            return place
        # If the caller is cancelled, the command still runs to completion.
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        work = self._in_progress[key] = asyncio.ensure_future(self._carry_out(key, act, done))
        work.add_done_callback(lambda ended: self._ended(key, ended, done))
        await done
        work.result()
        return None

    def _place_of(self, key: str) -> int | None:
        """How long the log was when a command had been carried out; the next deck's promise belongs to it."""
        place = self._index.place(self._log.shown.session.state.taken, key)
        if place is None:
            return None
        after = self._log.since(place, ANSWERED_WITH_MAX)
        answered = list(takewhile(lambda event: isinstance(event, ANSWERED_WITH), after))
        while answered and isinstance(answered[-1], MomentNoted):
            # The second of what came next.
            answered.pop()
        return place + len(answered)

    async def _carry_out(
        self, key: str, act: Callable[[str], Awaitable[None]], done: asyncio.Future[None]
    ) -> None:
        try:
            await act(key)
        finally:
            self._release(key, done)

    def _release(self, key: str, done: asyncio.Future[None]) -> None:
        """Free the key before the caller goes on: a command that failed may be sent again."""
        self._in_progress.pop(key, None)
        if not done.done():
            done.set_result(None)

    def _ended(self, key: str, work: asyncio.Future[None], done: asyncio.Future[None]) -> None:
        if self._in_progress.get(key) is work:
            # It was cancelled before it began.
            self._release(key, done)
        if not work.cancelled():
            # The caller may have left; the error has been logged where it arose.
            work.exception()
