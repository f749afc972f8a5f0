"""What is counted: how long acts took to be answered, and to be seen by everybody at the table."""

from __future__ import annotations

import time
from collections import Counter
from resource import RUSAGE_SELF, getrusage


class Tally:
    """Waits since the measuring began, in seconds."""

    def __init__(self) -> None:
        self._answered: list[float] = []
        self._shown: list[float] = []
        self._crowded: list[float] = []
        self._statuses: Counter[int] = Counter()
        self._cpu = self._began = 0.0

    def begin(self) -> None:
        """Forget what came before."""
        self._answered.clear()
        self._shown.clear()
        self._crowded.clear()
        self._statuses.clear()
        self._began, self._cpu = time.perf_counter(), _cpu()

    def answered(self, began: float, status: int) -> None:
        """An act was answered."""
        self._answered.append(time.perf_counter() - began)
        self._statuses[status] += 1

    def shown(self, began: float) -> None:
        """Everybody at the table has seen an act."""
        self._shown.append(time.perf_counter() - began)

    def crowded(self, began: float) -> None:
        """All of the crowd have seen an act."""
        self._crowded.append(time.perf_counter() - began)

    def crowd(self) -> dict[str, float]:
        """How long acts took to be seen by all of the crowd."""
        return spread(self._crowded)

    def found(self) -> dict[str, object]:
        """All figures."""
        return {
            "seconds": time.perf_counter() - self._began,
            "acts": len(self._answered),
            "statuses": dict(self._statuses),
            "answer": spread(self._answered),
            "seen": spread(self._shown),
            "own_cpu": _cpu() - self._cpu,
        }


def spread(waits: list[float]) -> dict[str, float]:
    """The wait of every second, of 99 in 100, and the longest, in milliseconds."""
    ordered = sorted(waits)
    if not ordered:
        return {}
    at = {"p50": len(ordered) // 2, "p99": len(ordered) * 99 // 100, "max": -1}
    return {name: round(ordered[place] * 1000, 2) for name, place in at.items()}


def _cpu() -> float:
    used = getrusage(RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
