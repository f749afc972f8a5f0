"""Delays tries after five failures in a row, longer every time."""

from __future__ import annotations

FREE_TRIES = 5
FIRST_WAIT = 15.0
LONGEST_WAIT = 900.0
NAMES_COUNTED_MAX = 10_000


class Patience:
    """Counts failures in a row by name, and computes the delay before the next try.

    ``forgets`` is the number of seconds without a failure that resets the count; None: only a success does.
    """

    def __init__(self, *, free_tries: int = FREE_TRIES, forgets: float | None = None) -> None:
        self._free, self._forgets = free_tries, forgets
        self._failed: dict[str, tuple[int, float]] = {}

    def wait(self, name: str, now: float) -> float:
        """How many seconds until this name may be tried again."""
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

    def succeed(self, name: str) -> None:
        """Forget the failures."""
        self._failed.pop(name.casefold(), None)
