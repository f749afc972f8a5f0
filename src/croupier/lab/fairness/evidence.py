"""Evidence against a hypothesis, as what a bettor would have made who bet against it at fair odds.

The bettor starts with 1 and never owes. If the hypothesis is true, no way of betting wins on average, so the
chance that the bettor *ever* has 1/a or more is at most a (Ville 1939). That holds at all times together:
one may look after each round, stop at any time, and resume. A z-score, looked at every day, has no such
property: even in a fair game it exceeds any bound sooner or later.

Several ways of betting are combined by dividing the capital among them. Several players of one round share
the bank's cards and so depend on each other in ways that nobody has counted; their bets are therefore
averaged and not multiplied, which is fair whatever the dependence is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from heapq import heappush, heappushpop

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

NOTHING = -math.inf
"""The logarithm of a capital that is lost."""


def log_sum(logs: Floats) -> Floats:
    """The logarithm of the sum of what these are logarithms of, over the first axis."""
    top = np.max(logs, axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        found = np.log(np.sum(np.exp(logs - top), axis=0)) + top
    held: Floats = np.where(np.isfinite(top), found, top)
    return held


def log_mean(logs: Floats, weights: Sequence[float] | Floats | None = None) -> Floats:
    """The logarithm of the mean, plain or weighted, over the first axis."""
    if weights is None:
        return log_sum(logs) - math.log(len(logs))
    shares = np.asarray(weights, dtype=np.float64)
    with np.errstate(divide="ignore"):
        of_each = np.log(shares / shares.sum())
    return log_sum(logs + of_each.reshape((-1,) + (1,) * (logs.ndim - 1)))


def mean_of(logs: Floats | Sequence[float]) -> float:
    """The logarithm of the mean of a few numbers: the capital of bettors who divided it equally."""
    each: list[float] = [float(log) for log in logs]
    top = max(each)
    if math.isinf(top):
        return top
    return top + math.log(sum(math.exp(log - top) for log in each) / len(each))


CARRIERS = 10
"""How many of the rounds that carry the evidence are kept."""


class Evidence:
    """The capital of one bettor against one hypothesis, and the most that it has ever been."""

    def __init__(self) -> None:
        self.log = 0.0
        self.peak = 0.0
        self.rounds = 0
        self._gains: list[tuple[float, int]] = []
        """The rounds that raised the capital most, as a heap with the least of them first."""

    def note(self, log: float, number: int) -> None:
        """The capital after a round, as a logarithm."""
        gain, self.log, self.rounds = log - self.log, log, self.rounds + 1
        self.peak = max(self.peak, log)
        if gain > 0:
            (heappush if len(self._gains) < CARRIERS else heappushpop)(self._gains, (gain, number))

    @property
    def carriers(self) -> tuple[int, ...]:
        """The rounds that raised the capital most, the strongest first."""
        return tuple(number for _, number in sorted(self._gains, key=lambda gain: (-gain[0], gain[1])))

    @property
    def factor(self) -> float:
        """How many times its stake the bettor has had at best."""
        return math.exp(min(self.peak, 700.0))


AMONG = 64
"""Up to about this many tests share an error rate nearly equally."""


def share_of(place: int, *, among: int = AMONG) -> float:
    """The part of the floor's error rate that the test at this place may use, counted from 0.

    The parts of all tests, however many are added later, sum to 1: K/((k+K)(k+K+1)) over k = 0, 1, 2 …  A
    test keeps its part for ever, so a table that opens tomorrow changes nothing for those of today. Up to
    about ``among`` tests the parts are nearly equal, as Bonferroni would divide.

    >>> sum(share_of(place) for place in range(1_000_000)) < 1
    True
    >>> round(1 / share_of(0)), round(1 / share_of(63))
    (65, 254)
    """
    return among / ((place + among) * (place + among + 1))


def bound(alpha: float, place: int, *, among: int = AMONG) -> float:
    """The logarithm of the capital at which the test at this place flags."""
    return -math.log(alpha * share_of(place, among=among))


def p_at_most(log_capital: float) -> float:
    """The chance that a fair game ever gives as much evidence as this, at most."""
    return min(1.0, math.exp(-max(log_capital, 0.0)))
