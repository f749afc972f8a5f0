"""Sign-in attempts: failures are logged, and an address that fails often has to wait.

Each name has its own limit (``floor/people/patience.py``); this one stops an address that tries many names.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from croupier.errors import SignInRefused
from croupier.floor.people.patience import LONGEST_WAIT, Patience

log = logging.getLogger(__name__)

T = TypeVar("T")

FREE_TRIES = 20
"""More than a name has: a whole house may share one address."""
NAME_SHOWN_MAX = 40


class Tries:
    """Failed sign-ins by address. A success does not make up for them: it may be a stranger's own account."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._patience = Patience(free_tries=FREE_TRIES, forgets=LONGEST_WAIT)

    async def sign_in(self, address: str, name: str, enter: Callable[[], Awaitable[T]]) -> T:
        """Let somebody try."""
        wait = self._patience.wait(address, self._clock())
        if wait > 0:
            raise SignInRefused(f"too many failed tries; wait {int(wait) + 1} seconds before the next one")
        try:
            return await enter()
        except SignInRefused:
            self._patience.fail(address, self._clock())
            log.warning("%r at %s was not let in", name[:NAME_SHOWN_MAX], address)
            raise
