"""Evidence that something happens more often in some rounds than in others.

Nobody knows how often it should happen, only that two rates should be alike, up to an honest difference. The
bettor's capital is the chance of the counts if each group has its own rate, divided by the largest chance
that they have if the hypothesis is true. Whatever the true rates are, that is at most what a fairly priced
bettor against them would have, so the bound on ever reaching 1/a holds (universal inference, Wasserman,
Ramdas and Balakrishnan 2020).
"""

from __future__ import annotations

import math

from croupier.lab.fairness.evidence import Evidence


class RateEvidence(Evidence):
    """Bets that the rate in the suspected rounds is more than ``times`` that in the other rounds."""

    def __init__(self, times: float = 1.0) -> None:
        super().__init__()
        self.times = times
        self.hits, self.misses = [0, 0], [0, 0]
        """In the other rounds, and in the suspected ones."""

    def follow(self, number: int, *, suspected: bool, hit: bool) -> None:
        """One round."""
        (self.hits if hit else self.misses)[suspected] += 1
        own = sum(_marginal(hit, miss) for hit, miss in zip(self.hits, self.misses, strict=True))
        self.note(own - self._best_alike(), number)

    def _best_alike(self) -> float:
        """The largest chance of the counts with rates that the hypothesis allows, as a logarithm."""
        (k, a), (h, b) = (self.hits[1], self.misses[1]), (self.hits[0], self.misses[0])
        first, second = k / (k + a) if k + a else 0.0, h / (h + b) if h + b else 0.0
        if first > self.times * second:
            # On the boundary one rate is a multiple of the other: the derivative is a quadratic.
            square, line, hits = self.times * (k + a + h + b), (k + h) * (1 + self.times), k + h
            line += self.times * a + b
            second = (line - math.sqrt(max(line * line - 4 * square * hits, 0.0))) / (2 * square)
            first = self.times * second
        return _chance(k, a, first) + _chance(h, b, second)


def _marginal(hits: int, misses: int) -> float:
    """The chance of a sequence with these counts if its rate is unknown (Jeffreys), as a logarithm."""
    lgamma = math.lgamma
    return lgamma(hits + 0.5) + lgamma(misses + 0.5) - lgamma(hits + misses + 1) - 2 * lgamma(0.5)


def _chance(hits: int, misses: int, rate: float) -> float:
    """The chance of a sequence with these counts at this rate, as a logarithm."""
    found = 0.0
    if hits:
        found += hits * math.log(rate) if rate > 0 else -math.inf
    if misses:
        found += misses * math.log1p(-rate) if rate < 1 else -math.inf
    return found
