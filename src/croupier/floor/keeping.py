"""Waiting for the store without holding up the tables, and finding out what became of an append that failed.

Whoever is told that something failed must be able to rely on it. So after an error the stream is read: if it
holds the records, they are kept and the append has succeeded; if not, it has failed for good. Only if the
store cannot be read either is neither certain, and that is said.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import TypeVar

from croupier.errors import LeaseLost, StoreBusy, StoreError, StoreUncertain, VersionConflict
from croupier.store import EventStore

T = TypeVar("T")

TRUTH_SECONDS = 5.0
"""How long a store that failed is asked again what it holds."""
ASK_AGAIN_SECONDS = 0.1
TURN_SECONDS = 10.0
"""How long a command waits for those before it; longer only if the store does not answer."""
SLOW_SECONDS = 3.0
"""How long the store may take for an append before people are told."""


class Waits:
    """How long appends took, counted by bounds in seconds; what took longer is in the whole count only."""

    BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

    def __init__(self) -> None:
        self.within = [0] * len(self.BOUNDS)
        self.count = 0
        self.seconds = 0.0

    def note(self, seconds: float) -> None:
        """Count one append."""
        self.count += 1
        self.seconds += seconds
        for place, bound in enumerate(self.BOUNDS):
            if seconds <= bound:
                self.within[place] += 1


WAITED = Waits()
"""The appends of this process, whether they succeeded or not."""


async def kept(append: Awaitable[T]) -> T:
    """Wait until the append has succeeded or failed; cancelling the caller does not interrupt it.

    Whoever is cancelled stays cancelled, whatever became of the append.
    """
    work, began = asyncio.ensure_future(append), time.perf_counter()
    work.add_done_callback(lambda _: WAITED.note(time.perf_counter() - began))
    try:
        return await asyncio.shield(work)
    except asyncio.CancelledError:
        await asyncio.wait([work])
        if not work.cancelled():
            work.exception()
        raise


async def _settled(append: Future[int]) -> None:
    """The same for an append that waits in the store's line, which nobody can call back.

    Every act waits for one, so the loop takes no more steps for it than it must.
    """
    began = time.perf_counter()
    try:
        await _word_of(append)
    except asyncio.CancelledError:
        await _word_of(append)
        raise
    finally:
        WAITED.note(time.perf_counter() - began)
    append.result()


def _word_of(append: Future[int]) -> asyncio.Future[None]:
    """A future that is done when the append is; to cancel it changes nothing for the append."""
    loop = asyncio.get_running_loop()
    word: asyncio.Future[None] = loop.create_future()

    def tell() -> None:
        if not word.done():
            word.set_result(None)

    def leave_word(_: Future[int]) -> None:
        # A loop that has closed meanwhile has nobody who waits.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(tell)

    append.add_done_callback(leave_word)
    return word


async def keep(store: EventStore, stream: str, version: int, records: Sequence[bytes]) -> None:
    """Append records. An error means that they are not kept, ``StoreUncertain`` that nobody knows yet."""
    try:
        await _settled(store.submit(stream, version, records))
    except (VersionConflict, LeaseLost):
        raise
    except StoreError as broken:
        found = await find_out(lambda: store.read(stream, version))
        if found[: len(records)] != list(records):
            raise
        if len(found) > len(records):
            raise VersionConflict(
                stream, expected=version + len(records), found=version + len(found)
            ) from broken


async def find_out(read: Callable[[], T]) -> T:
    """What the store says, asked in a thread of its own, again and again until it answers."""
    patience = asyncio.timeout(TRUTH_SECONDS)
    try:
        async with patience:
            while True:
                try:
                    return await asyncio.to_thread(read)
                except StoreError:
                    await asyncio.sleep(ASK_AGAIN_SECONDS)
    except TimeoutError:
        raise StoreUncertain("the store does not say what it holds") from None


class Turn:
    """A lock that nobody waits for in vain: if the store does not answer, the next in line is told."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    @property
    def taken(self) -> bool:
        """Whether somebody has the lock."""
        return self._lock.locked()

    async def __aenter__(self) -> None:
        if not self._lock.locked():
            await self._lock.acquire()
            return
        try:
            async with asyncio.timeout(TURN_SECONDS):
                await self._lock.acquire()
        except TimeoutError:
            raise StoreBusy("the store does not answer; nothing was done") from None

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
