"""Timing: the best of several runs, since any disturbance makes a run slower."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Measured:
    """One line of the results."""

    what: str
    seconds: float
    hands: int | None = None
    checked: str = ""

    @property
    def rate(self) -> float | None:
        """Hands a second."""
        return self.hands / self.seconds if self.hands else None


def best_of(
    runs: int, work: Callable[[], Answer], *, clock: Callable[[], float] = perf_counter
) -> tuple[float, Answer]:
    """The shortest time of several runs by a clock, and the last answer."""
    shortest = float("inf")
    for _ in range(runs):
        begin = clock()
        answer = work()
        shortest = min(shortest, clock() - begin)
    return shortest, answer


def say_rate(rate: float) -> str:
    """Hands a second as people say it: ``290 million``, ``52,300``, ``1,430``, ``71``, ``1.8``."""
    if rate >= 1e6:
        return f"{rate / 1e6:,.1f} million" if rate < 1e8 else f"{rate / 1e6:,.0f} million"
    if rate >= 1e4:
        return f"{round(rate, -2):,.0f}"
    if rate >= 1e3:
        return f"{round(rate, -1):,.0f}"
    return f"{rate:.0f}" if rate >= 10 else f"{rate:.1f}"


def say_time(seconds: float) -> str:
    """A time in s, ms or µs; empty where nothing was measured."""
    if not seconds:
        return ""
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1000:.1f} ms"
