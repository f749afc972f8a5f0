"""Figures of a blackjack wager: sums in double precision with a stated error."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack.grid import FIVE, PUSH, UNITS, split_grids
from croupier.kernels.blackjack.hands import CODES
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.core.figures import Figures, Row, mean, variance

ERROR = 1e-10
"""How far an edge may be off.

A weight is a product of at most 60 factors; a dealer's end is a sum of fewer than 10,000 of them, all
positive; a worth is at most 21 sums of a dozen terms on top of those. Each operation adds an error of 2^-53
of its operand. With at most sixteen units in play that is below 16 · 10,400 · 2^-53 = 2e-11. The sums that
exclude second cards of a split have signs; they add at most ten times that to splits, which are less than a
tenth of the whole.
"""

METHOD = "float64"


def fives(numbers: Numbers, found: NDArray[np.float64]) -> NDArray[np.float64]:
    """Turns weights by outcome (last axis but one) into weights by units: -2, -1, 0, 1, 2."""
    units = np.zeros((2 * CODES, FIVE))
    for code, net in enumerate(numbers.nets):
        sign = (net > 0) - (net < 0)
        units[code, PUSH + sign] = units[code + CODES, PUSH + 2 * sign] = 1.0
    by_units: NDArray[np.float64] = np.einsum("...cd,cf->...df", found, units)
    return by_units


def grids_of(
    numbers: Numbers, found: NDArray[np.float64], rounds: NDArray[np.float64]
) -> NDArray[np.float64]:
    """By known cards, up card and dealer's end: the grid of units won and lost in a split."""
    many, ups = found.shape[:2]
    units = fives(numbers, found)
    ends = units.shape[-2]
    grids = np.zeros((many * ups, ends, UNITS, UNITS))
    split_grids(units.reshape(many * ups, ends, FIVE), rounds.reshape(many * ups, -1, ends), grids)
    return grids.reshape(many, ups, ends, UNITS, UNITS)


def staked(found: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights by outcome and dealer's end, times the units at stake."""
    plain: NDArray[np.float64] = found.sum(axis=(-1, -2)) + found[..., CODES:, :].sum(axis=(-1, -2))
    return plain


def rows_by_net(won: Fraction, grid: NDArray[np.float64], unit: int = 1) -> dict[Fraction, float]:
    """The probability of each net, in units."""
    nets: dict[Fraction, float] = {}
    for up, down in zip(*map(np.ndarray.tolist, np.nonzero(grid)), strict=True):
        net = (up * won - down) / unit
        nets[net] = nets.get(net, 0.0) + float(grid[up, down])
    return dict(sorted(nets.items(), reverse=True))


def figures_in_floats(
    rows: Iterable[tuple[str, float, Fraction]],
    *,
    game: str,
    wager: str,
    pay_table: str,
    per: str,
    edge: float,
    average_wager: float,
    notes: Sequence[str],
    error: float = ERROR,
) -> Figures:
    """The figures of a wager from float64 sums; the likeliest row takes the rounding, so the sum is one."""
    kept = [(outcome, Fraction(chance), net) for outcome, chance, net in rows if chance > 1e-15]
    most = max(range(len(kept)), key=lambda place: kept[place][1])
    others = (chance for place, (_, chance, _) in enumerate(kept) if place != most)
    rest = 1 - sum(others, Fraction())
    assert abs(rest - kept[most][1]) < Fraction(ERROR), "the outcomes of a round have probability one"
    made = [
        Row(outcome, rest if place == most else chance, net)
        for place, (outcome, chance, net) in enumerate(kept)
    ]
    assert abs(mean(made) + Fraction(edge)) < Fraction(ERROR), "the rows have the mean of the round"
    return Figures(
        game=game,
        wager=wager,
        pay_table=pay_table,
        per=per,
        edge=Fraction(edge),
        average_wager=Fraction(average_wager),
        standard_deviation=math.sqrt(variance(made)),
        hit_frequency=sum((row.probability for row in made if row.net > 0), Fraction()),
        rows=tuple(made),
        notes=tuple(notes),
        method=METHOD,
        error=error,
    )
