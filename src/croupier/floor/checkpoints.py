"""Checks and signs a store: when a floor opens, while it runs, and when it closes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from croupier.errors import StoreError
from croupier.store import EventStore, Key
from croupier.store.chain import Head
from croupier.store.checkpoint import STREAM, Occasion, check, check_all, now, sign
from croupier.store.heads import write_head
from croupier.store.witness import Witness

log = logging.getLogger(__name__)

CHECKPOINT_SECONDS = 300
"""Interval at which a running floor signs the heads of its streams."""


class Checkpoints:
    """The signatures of one store. Without a key nothing is signed or checked."""

    def __init__(self, store: EventStore, key: Key | None, witness: Witness | None = None) -> None:
        self._store, self._key, self._witness = store, key, witness
        self.broken: list[str] = []
        """Faults in the store's history, one line each."""
        self.head: Head | None = None
        """The head that seals everything, once the floor has closed."""
        self._all_checked = key is None or check(store, key)
        self._last: tuple[str, Head] | None = None
        """The last checkpoint that this process signed, with its time."""
        if witness is not None:
            witness.check(store)
        if key is not None:
            self._sign(key, Occasion.OPENED)

    def start(self, signs: Callable[[], bool]) -> list[asyncio.Task[None]]:
        """Sign periodically while ``signs`` allows it, and check the history that the opening skipped."""
        tasks = []
        if self._key is not None:
            tasks.append(asyncio.create_task(self._sign_regularly(self._key, signs), name="checkpoints"))
        if not self._all_checked:
            tasks.append(asyncio.create_task(self._check_the_past(), name="chains"))
        return tasks

    def _sign(self, key: Key, occasion: Occasion) -> Head:
        """Sign a checkpoint; its line is added to the witness."""
        at = now()
        head = sign(self._store, key, occasion)
        self._last = (at, head)
        if self._witness is not None:
            try:
                self._witness.add(head)
            except StoreError as broken:
                if occasion is Occasion.OPENED:
                    raise
                log.error("%s", broken)
        return head

    async def printed(self, since: str) -> tuple[tuple[str, str], ...]:
        """Return what a paper of this time prints: a line that seals the whole store, and the public key.

        A checkpoint of the time before it does not seal the paper: then a new one is signed.
        """
        if self._key is None:
            return ()
        if self._last is None or self._last[0] <= since:
            await asyncio.to_thread(self._sign, self._key, Occasion.RUNNING)
        assert self._last is not None
        return ("Witness", write_head(STREAM, self._last[1])), ("Public key", self._key.public.digits)

    async def sign_now(self) -> None:
        """Sign a checkpoint; a store that failed shows with it whether it works again."""
        if self._key is not None:
            await asyncio.to_thread(self._sign, self._key, Occasion.RUNNING)

    async def _sign_regularly(self, key: Key, signs: Callable[[], bool]) -> None:
        while True:
            await asyncio.sleep(CHECKPOINT_SECONDS)
            if not signs():
                continue
            try:
                await asyncio.to_thread(self._sign, key, Occasion.RUNNING)
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
            self.head = await asyncio.to_thread(self._sign, self._key, Occasion.CLOSED)
