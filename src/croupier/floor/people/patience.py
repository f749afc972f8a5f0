"""Delays sign-ins after failures, longer every time."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from croupier.errors import SignInRefused

log = logging.getLogger(__name__)

FREE_TRIES = 5
ADDRESS_TRIES = 20
"""More than a name has: a whole house may share one address."""
NAME_TRIES = 50
"""More than one address can use up: only many strangers together slow a name down."""
FIRST_WAIT = 15.0
LONGEST_WAIT = 900.0
NAMES_COUNTED_MAX = 10_000
NAME_SHOWN_MAX = 40


@dataclass(frozen=True, slots=True)
class Origin:
    """Where somebody signs in: an address, and the device if this person has signed in on it before."""

    address: str
    device: str | None = None


HERE = Origin("here")
"""The process itself: tests, and the first sign-in with a new password."""


class Patience:
    """Counts failures in a row by key, and computes the delay before the next try.

    ``forgets`` is the number of seconds without a failure that resets the count; None: only a success does.
    """

    def __init__(self, *, free_tries: int = FREE_TRIES, forgets: float | None = None) -> None:
        self._free, self._forgets = free_tries, forgets
        self._failed: dict[str, tuple[int, float]] = {}

    def wait(self, name: str, now: float) -> float:
        """How many seconds until this key may be tried again."""
        failed, last = self._counted(name, now)
        if failed < self._free:
            return 0.0
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(failed - self._free, 16))
        # Setting the clock back does not lengthen the wait.
        return min(wait, max(0.0, last + wait - now))

    def _counted(self, name: str, now: float) -> tuple[int, float]:
        failed, last = self._failed.get(name.casefold(), (0, now))
        return (0, now) if self._forgets is not None and now - last > self._forgets else (failed, last)

    def fail(self, name: str, now: float) -> None:
        """Count a failure."""
        failed, _ = self._counted(name, now)
        self._failed.pop(name.casefold(), None)
        self._failed[name.casefold()] = (failed + 1, now)
        if len(self._failed) > NAMES_COUNTED_MAX:
            del self._failed[next(iter(self._failed))]

    def forgive(self, name: str) -> None:
        """Take one failure back, and keep those before."""
        failed, last = self._failed.pop(name.casefold(), (0, 0.0))
        if failed > 1:
            self._failed[name.casefold()] = (failed - 1, last)

    def succeed(self, name: str) -> None:
        """Forget the failures."""
        self._failed.pop(name.casefold(), None)


class Tries:
    """Sign-ins by name, address and device.

    A try counts as failed before its password is compared, so that many tries at the same time count too. An
    address slows down only its own tries of a name. A device on which the person has signed in before has
    separate tries, which no stranger can use up.
    """

    def __init__(self) -> None:
        self._pairs = Patience()
        self._addresses = Patience(free_tries=ADDRESS_TRIES, forgets=LONGEST_WAIT)
        self._names = Patience(free_tries=NAME_TRIES, forgets=LONGEST_WAIT)

    def _counts(self, name: str, origin: Origin) -> list[tuple[Patience, str]]:
        """What a try counts for, its own tries of the name first."""
        if origin.device is not None:
            return [(self._pairs, f"device {origin.device}\n{name}")]
        own = (self._pairs, f"{origin.address}\n{name}")
        return [own, (self._addresses, origin.address), (self._names, name)]

    def reserve(self, name: str, origin: Origin, now: float) -> None:
        """Count a try; reject it if it comes too soon."""
        counts = self._counts(name, origin)
        wait = max(patience.wait(key, now) for patience, key in counts)
        if wait > 0:
            log.warning("%r at %s has to wait", name[:NAME_SHOWN_MAX], origin.address)
            raise SignInRefused(f"too many failed tries; wait {int(wait) + 1} seconds before the next one")
        for patience, key in counts:
            patience.fail(key, now)

    def succeeded(self, name: str, origin: Origin) -> None:
        """Forget the failures of this name here; those of the address with other names stay."""
        (patience, own), *others = self._counts(name, origin)
        patience.succeed(own)
        for patience, key in others:
            patience.forgive(key)

    def failed(self, name: str, origin: Origin) -> None:
        """Log a failure, every one: there are never many within the waits."""
        log.warning(
            "%r at %s was not let in", name[:NAME_SHOWN_MAX], origin.address, extra={"unbounded": True}
        )
