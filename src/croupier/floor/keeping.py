"""Waits for the store without blocking the tables, and determines the outcome of a failed append.

Callers must be able to rely on a reported failure. So after an error the stream is read: if it holds the
records, the append has succeeded; if not, it has failed for good. Only if the store cannot be read either
is the outcome uncertain, and the error says so.
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
"""How long a failed store is polled for its contents."""
ASK_AGAIN_SECONDS = 0.1
TURN_SECONDS = 10.0
"""How long a command waits for its turn; longer only if the store does not answer."""
SLOW_SECONDS = 3.0
"""How long an append may take before players see a notice."""


class Waits:
    """Append times, counted by upper bounds in seconds; longer ones appear only in the total."""

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

    A cancelled caller stays cancelled, whatever the outcome of the append.
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
    """Wait for an append in the store's queue, which cannot be cancelled.

    Every act waits for one, so this takes as few event loop steps as possible.
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
    """Return a future that is done when the append is; cancelling it does not affect the append."""
    loop = asyncio.get_running_loop()
    word: asyncio.Future[None] = loop.create_future()

    def tell() -> None:
        if not word.done():
            word.set_result(None)

    def leave_word(_: Future[int]) -> None:
        # If the loop has closed meanwhile, nobody is waiting.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(tell)

    append.add_done_callback(leave_word)
    return word


async def keep(store: EventStore, stream: str, version: int, records: Sequence[bytes]) -> None:
    """Append records. An error means that they are not stored, ``StoreUncertain`` that it is unknown."""
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
    """Return the result of ``read``, run in a thread and retried until the store answers."""
    patience = asyncio.timeout(TRUTH_SECONDS)
    try:
        async with patience:
            while True:
                try:
                    return await asyncio.to_thread(read)
                except StoreError:
                    await asyncio.sleep(ASK_AGAIN_SECONDS)
    except TimeoutError:
        raise StoreUncertain("the store cannot be read") from None


class Turn:
    """A lock with a timeout: if the store does not answer, the next waiter gets an error."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    @property
    def taken(self) -> bool:
        """Whether the lock is held."""
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
