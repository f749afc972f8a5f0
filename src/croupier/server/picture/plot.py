"""A line of results over rounds, as points for a small drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

WIDTH, HEIGHT, EDGE = 640, 200, 12


@dataclass(frozen=True, kw_only=True)
class Plot:
    """Where the line goes, where zero is, and the amounts at its ends."""

    points: str
    zero: float
    least: int
    most: int
    last: int


def results_plot(nets: Sequence[int]) -> Plot:
    """The sum of results after each round, the first round first; it begins at zero.

    >>> results_plot([500, -1000]).last
    -500
    """
    sums = [0, *accumulate(nets)]
    least, most = min(sums), max(sums)
    height = (HEIGHT - 2 * EDGE) / ((most - least) or 1)
    width = (WIDTH - 2 * EDGE) / max(1, len(sums) - 1)

    def level(cents: int) -> float:
        return HEIGHT - EDGE - (cents - least) * height

    points = " ".join(f"{EDGE + n * width:.1f},{level(cents):.1f}" for n, cents in enumerate(sums))
    return Plot(points=points, zero=level(0), least=least, most=most, last=sums[-1])
