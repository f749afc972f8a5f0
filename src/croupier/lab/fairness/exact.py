"""Tests of counts for one look: the exact binomial tail, and chi-square; what a reader of reports expects.

They are shown beside the evidence and flag nothing: looked at again and again, they would.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

LEAST_EXPECTED = 5.0
"""Rows that were to come less often than this are counted together in a chi-square."""


def binomial_tail(hits: int, trials: int, chance: float) -> float:
    """The exact chance of being at least this far out on one side, doubled, at most 1.

    >>> round(binomial_tail(3, 10, 0.1), 6)
    0.140382
    """
    if not 0 < chance < 1 or not trials:
        return 1.0
    upper = hits > trials * chance
    counts = range(hits, trials + 1) if upper else range(hits, -1, -1)
    total = 0.0
    for count in counts:
        term = math.exp(
            math.lgamma(trials + 1)
            - math.lgamma(count + 1)
            - math.lgamma(trials - count + 1)
            + count * math.log(chance)
            + (trials - count) * math.log1p(-chance)
        )
        total += term
        if term < total * 1e-17:
            break
    return min(1.0, 2 * total)


def chi_square(counts: Sequence[int], chances: Sequence[float]) -> tuple[float, int, float]:
    """Chi-square of counts, its degrees of freedom, and the chance of as much; rare rows taken together.

    >>> value, freedom, p = chi_square([95, 105], [0.5, 0.5])
    >>> round(value, 2), freedom, round(p, 4)
    (0.5, 1, 0.4795)
    """
    trials = sum(counts)
    cells: list[tuple[float, float]] = []
    rare = [0.0, 0.0]
    for count, chance in zip(counts, chances, strict=True):
        if trials * chance < LEAST_EXPECTED:
            rare = [rare[0] + count, rare[1] + trials * chance]
        else:
            cells.append((count, trials * chance))
    if rare[1] >= LEAST_EXPECTED:
        cells.append((rare[0], rare[1]))
    elif cells and rare[1]:
        least = min(range(len(cells)), key=lambda place: cells[place][1])
        cells[least] = (cells[least][0] + rare[0], cells[least][1] + rare[1])
    if len(cells) < 2:
        return 0.0, 0, 1.0
    value = sum((count - due) ** 2 / due for count, due in cells)
    return value, len(cells) - 1, chi_square_tail(value, len(cells) - 1)


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance that chi-square is larger: the upper incomplete gamma function of half of both."""
    a, x = freedom / 2, value / 2
    if x <= 0:
        return 1.0
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while term > total * 1e-16:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - scale * total)
    # The continued fraction by Lentz's method.
    b = x + 1 - a
    c, d = 1e300, 1 / b
    found = d
    for step in range(1, 10_000):
        an = -step * (step - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        found *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return scale * found
