"""Idempotency keys: a command sent again under its key does not run a second time.

The session's state keeps the keys as a sequence, which snapshots store. Every command looks up its key
first, so the sequence is also indexed by key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import takewhile

from croupier.floor.table.keeper import Keeper
from croupier.floor.table.log import TableLog
from croupier.table.session.events import DeckPromised, DeckRevealed, MomentNoted

Row = tuple[tuple[str, int], ...]
"""Keys with the places in the log where their commands ran, the latest last."""

ANSWERED_WITH = (DeckRevealed, DeckPromised, MomentNoted)
"""Events of the table in the turn of a command that ended the round; the command's answer includes them."""

ANSWERED_WITH_MAX = 100
"""Upper bound on their number after one command: a deck, its stubs, and the next deck."""


class Index:
    """The places of a sequence by key."""

    def __init__(self) -> None:
        self._row: Row = ()
        self._places: dict[str, int] = {}

    def place(self, row: Row, key: str) -> int | None:
        """Return where in the log a command with this key ran; None if the sequence does not have it."""
        if row is not self._row:
            self._follow(row)
        return self._places.get(key)

    def _follow(self, row: Row) -> None:
        before, self._row = self._row, row
        if before and len(row) > 1 and row[-2] is before[-1]:
            # Nearly always it is one command longer, and the oldest may be gone.
            self._places.update(row[-1:])
            if len(self._places) > len(row):
                del self._places[next(iter(self._places))]
        else:
            self._places = dict(row)


class Keys:
    """The commands of one table by key: those in progress, and those completed."""

    def __init__(self, log: TableLog, keeper: Keeper) -> None:
        self._log, self._keeper, self._index = log, keeper, Index()
        self._in_progress: dict[str, asyncio.Future[None]] = {}

    async def once(self, key: str, act: Callable[[str], Awaitable[None]]) -> int | None:
        """Run a command that was sent under a key, unless it ran before; ``act`` gets the key.

        Returns None for a command that ran now; otherwise the place in the log where it ran before.
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
        """Return the log's length after a command, including the next deck's promise."""
        place = self._index.place(self._log.shown.session.state.taken, key)
        if place is None:
            return None
        after = self._log.since(place, ANSWERED_WITH_MAX)
        answered = list(takewhile(lambda event: isinstance(event, ANSWERED_WITH), after))
        while answered and isinstance(answered[-1], MomentNoted):
            # The timestamp of the next command.
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
        """Free the key before the caller continues: a failed command may be sent again."""
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
