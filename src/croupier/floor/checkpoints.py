"""Checks and signs a store: when a floor opens, while it runs, and when it closes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from croupier.errors import StoreError
from croupier.store import EventStore, Key
from croupier.store.chain import Head
from croupier.store.checkpoint import Occasion, check, check_all, sign

log = logging.getLogger(__name__)

CHECKPOINT_SECONDS = 300
"""Interval at which a running floor signs the heads of its streams."""


class Checkpoints:
    """The signatures of one store. Without a key nothing is signed or checked."""

    def __init__(self, store: EventStore, key: Key | None) -> None:
        self._store, self._key = store, key
        self.broken: list[str] = []
        """Faults in the store's history, one line each."""
        self.head: Head | None = None
        """The head that seals everything, once the floor has closed."""
        self._all_checked = key is None or check(store, key)
        if key is not None:
            sign(store, key, Occasion.OPENED)

    def start(self, signs: Callable[[], bool]) -> list[asyncio.Task[None]]:
        """Sign periodically while ``signs`` allows it, and check the history that the opening skipped."""
        tasks = []
        if self._key is not None:
            tasks.append(asyncio.create_task(self._sign_regularly(self._key, signs), name="checkpoints"))
        if not self._all_checked:
            tasks.append(asyncio.create_task(self._check_the_past(), name="chains"))
        return tasks

    async def _sign_regularly(self, key: Key, signs: Callable[[], bool]) -> None:
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            if not signs():
                continue
            try:
                await asyncio.to_thread(sign, self._store, key, Occasion.RUNNING)
            except StoreError as broken:
                log.error("no checkpoint could be signed: %s", broken.code)

    async def _check_the_past(self) -> None:
        """Check everything before the last checkpoint."""
        try:
            await asyncio.to_thread(check_all, self._store)
            self._all_checked = True
        except StoreError as broken:
            self.broken.append(str(broken))
            log.critical("the store is not as it was written: %s", broken)

    async def close(self) -> None:
        """Sign the store as the floor closes."""
        if self._key is not None and self.head is None:
            self.head = await asyncio.to_thread(sign, self._store, self._key, Occasion.CLOSED)
