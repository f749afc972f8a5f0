"""The four tests that South Dakota asks of generators that choose cards (S.D. Admin. R. 48:02:08:02).

Every test gives one probability: how often a perfect shuffle would look at least as odd. Where a test looks
at many places, the oddest of them counts, times the number of places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, factorial, inf, lgamma, log, sqrt

import numpy as np
from numpy.typing import NDArray

from tools.shuffles.counting import Counts

LEVEL = 0.01
"""The 99 % of the rule: a perfect shuffle is outside a test's limits once in a hundred times."""
EXPECTED_MIN = 5.0
"""A cell of a chi-squared test should be expected at least this often; rarer ones are put together."""


@dataclass(frozen=True, kw_only=True)
class Finding:
    """What one test found."""

    test: str
    chance: float
    """How often a perfect shuffle would look at least as odd."""
    oddest: str

    @property
    def inside(self) -> bool:
        """Whether the shuffles are within the limits."""
        return self.chance >= LEVEL


def judged(counts: Counts) -> list[Finding]:
    """The four tests."""
    return [each_place(counts), runs(counts), pairs_of_places(counts), previous_game(counts)]


def each_place(counts: Counts) -> Finding:
    """Each place has every card equally often: chi-squared for each place, and for all of them together.

    All places together are judged from both sides: shuffles that are too even are no shuffles either.
    """
    cards, kinds = counts.places.shape
    expected = counts.shuffles * _shares(counts)
    by_place = ((counts.places - expected) ** 2 / expected).sum(axis=1)
    # A card in one place is in no other, so the places' sum is N/(N-1) times a chi-squared variable.
    whole = chi_squared_tail(by_place.sum() * (cards - 1) / cards, (cards - 1) * (kinds - 1))
    chances = [chi_squared_tail(value, kinds - 1) for value in by_place]
    return _oddest("each place", [("all places", _both_sides(whole), 1), _worst("place", chances)])


def runs(counts: Counts) -> Finding:
    """No patterns: runs of high and low cards in a place from game to game, and rising runs within a deck."""
    n, high = counts.shuffles, counts.highs.astype(float)
    low = n - high
    mean = 2 * high * low / n
    spread = np.sqrt(np.maximum(mean * (mean - 1) / (n - 1), 1e-300))
    chances = [normal_tails(value) for value in (counts.changes - mean) / spread]
    rising = chi_squared_of(counts.drops, falls(len(counts.drops)))
    return _oddest("runs", [("rising runs in a deck", rising, 1), _worst("place", chances)])


def pairs_of_places(counts: Counts) -> Finding:
    """Two places do not depend on each other: correlation of any two, and all cards of neighbours."""
    scores, n = counts.scores, counts.shuffles
    cards = len(scores)
    pairs = cards * (cards - 1)
    squares = float((scores**2).sum())
    mean = (float(scores.sum()) ** 2 - squares) / pairs
    variance = (squares**2 - float((scores**4).sum())) / pairs - mean**2
    first, second = np.triu_indices(cards, k=1)
    away = np.abs((counts.products[first, second] - n * mean) / sqrt(n * variance))
    at = int(away.argmax())
    correlated = (f"places {first[at] + 1} and {second[at] + 1}", normal_tails(float(away[at])), len(away))

    copies = np.bincount(counts.faces).astype(float)
    expected = n * (np.outer(copies, copies) - np.diag(copies)) / pairs
    chances = [chi_squared(table, expected) for table in counts.neighbours]
    return _oddest("pairs of places", [correlated, _worst("the neighbours from place", chances)])


def previous_game(counts: Counts) -> Finding:
    """A place does not depend on the game before: the pairs of its cards, and how many cards stay."""
    shares = _shares(counts)
    expected = counts.shuffles // 2 * np.outer(shares, shares)
    chances = [chi_squared(table, expected) for table in counts.games]
    stayed = chi_squared_of(counts.kept, stays(len(counts.faces)))
    return _oddest("the previous game", [("cards that stayed", stayed, 1), _worst("place", chances)])


def _shares(counts: Counts) -> NDArray[np.float64]:
    return np.bincount(counts.faces) / len(counts.faces)


def _worst(name: str, chances: Sequence[float]) -> tuple[str, float, int]:
    """The oddest of several places, and among how many it was found."""
    at = min(range(len(chances)), key=chances.__getitem__)
    return f"{name} {at + 1}", chances[at], len(chances)


def _oddest(test: str, looks: Sequence[tuple[str, float, int]]) -> Finding:
    """One finding from several looks, each at so many things; the chance is times them all (Bonferroni)."""
    name, chance, among = min(looks, key=lambda look: look[1] * look[2])
    return Finding(test=test, chance=min(1.0, chance * among * len(looks)), oddest=name)


# ── distributions ────────────────────────────────────────────────────────────────────────────────────


def falls(cards: int) -> list[float]:
    """How likely it is that a shuffle has 0, 1, 2 … places where the number falls (Euler's numbers)."""
    row = [1]
    for n in range(2, cards + 1):
        longer = [*row, 0]
        row = [(k + 1) * longer[k] + (n - k) * (longer[k - 1] if k else 0) for k in range(n)]
    return [float(Fraction(ways, factorial(cards))) for ways in row]


def stays(cards: int) -> list[float]:
    """How likely it is that 0, 1, 2 … cards stay in their places between two independent shuffles."""
    without, total = [Fraction(1)], Fraction(1)
    for n in range(1, cards + 1):
        total += Fraction((-1) ** n, factorial(n))
        without.append(total)
    return [float(without[cards - k] / factorial(k)) for k in range(cards + 1)]


def chi_squared(observed: NDArray[np.int64], expected: NDArray[np.float64]) -> float:
    """How often independent trials are at least this far from the expected numbers; rare cells together."""
    seen, wanted = observed.ravel().astype(float), expected.ravel()
    often = wanted >= EXPECTED_MIN
    rest = wanted[~often].sum()
    if not often.any():
        raise ValueError("too few shuffles for a chi-squared test")
    value, cells = float(((seen[often] - wanted[often]) ** 2 / wanted[often]).sum()), int(often.sum())
    if rest > 0:
        # Cells that are expected almost never are one cell: something in it at all is odd enough.
        value += float((seen[~often].sum() - rest) ** 2 / max(rest, 0.5))
        cells += 1
    elif seen[~often].any():
        return 0.0
    return chi_squared_tail(value, cells - 1)


def chi_squared_of(observed: NDArray[np.int64], shares: Sequence[float]) -> float:
    """The same for numbers in a row, of which each has its share."""
    return chi_squared(observed, np.array(shares) * observed.sum())


def chi_squared_tail(value: float, freedom: int) -> float:
    """How often a chi-squared variable with so many degrees of freedom is at least so large."""
    a, x = freedom / 2, value / 2
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a)) if a * log(x) - x - lgamma(a) > -745 else 0.0
    if x < a + 1:
        # The lower part, as a series.
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - front * total)
    # The upper part, as a continued fraction (Lentz).
    b, c, d = x + 1 - a, inf, 1 / (x + 1 - a)
    h, step, i = d, 0.0, 0
    while abs(step - 1) > 1e-15 and i < 100_000:
        i += 1
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        step = c * d
        h *= step
    return front * h


def normal_tails(value: float) -> float:
    """How often a standard normal variable is at least so far from 0."""
    return erfc(abs(value) / sqrt(2))


def _both_sides(chance: float) -> float:
    return 2 * min(chance, 1 - chance)
