"""Cases counted: who won the high, the low or both, alone or with others, and what share that makes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

import numpy as np

from croupier.lab.core.figures import NORMAL_99

if TYPE_CHECKING:
    from croupier.lab.hands.pot_showdowns import Worths

WHOLE: Final = 5_040
"""A pot in units that halves and splits among up to ten players divide."""


Progress = Callable[[int, int], None]
"""Called with the number of cases done and the total."""


@dataclass(frozen=True, kw_only=True)
class Equity:
    """One hand's result: its share of the pot, and in how many of the cases it won, alone or not."""

    share: Fraction
    high: int
    """Cases in which it alone had the best hand (in lowball games, the best low)."""
    low: int
    """Cases in which it alone had the best qualifying low."""
    scoops: int
    """Cases in which it took everything."""
    ties: int
    """Cases in which it shared the best hand."""
    cases: int
    exact: bool
    half_width: float = 0.0
    """How far the exact share may be from a sampled one, in 99 cases of a hundred."""


@dataclass
class Tally:
    """Sums over cases, for every hand."""

    hands: int
    cases: int = 0
    units: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)
    counts: list[list[int]] = field(default_factory=list)
    """Alone high, alone low, scoops, ties."""

    def __post_init__(self) -> None:
        self.units, self.squares = [0] * self.hands, [0] * self.hands
        self.counts = [[0, 0, 0, 0] for _ in range(self.hands)]

    def add(self, highs: Sequence[Worths], lows: Sequence[Worths]) -> None:
        """Adds cases, given what every hand is worth in each."""
        high, low = np.stack(highs), np.stack(lows)
        high_wins, best_low = high == high.max(axis=0), low.max(axis=0)
        has_low = best_low > 0
        low_wins = (low == best_low) & has_low
        sharing, sharing_low = high_wins.sum(axis=0), low_wins.sum(axis=0)
        high_pot = np.where(has_low, WHOLE // 2, WHOLE) // sharing
        low_pot = WHOLE // 2 // np.maximum(sharing_low, 1)
        self.cases += high.shape[1]
        for hand in range(self.hands):
            units = high_wins[hand] * high_pot + low_wins[hand] * low_pot
            self.units[hand] += int(units.sum())
            self.squares[hand] += int((units.astype(np.int64) ** 2).sum())
            alone, alone_low = high_wins[hand] & (sharing == 1), low_wins[hand] & (sharing_low == 1)
            for place, met in enumerate(
                (alone, alone_low, alone & (~has_low | alone_low), high_wins[hand] & (sharing > 1))
            ):
                self.counts[hand][place] += int(met.sum())

    def equities(self, *, exact: bool) -> list[Equity]:
        """The equities that the sums give."""
        return [
            Equity(
                share=Fraction(self.units[hand], WHOLE * self.cases),
                high=self.counts[hand][0],
                low=self.counts[hand][1],
                scoops=self.counts[hand][2],
                ties=self.counts[hand][3],
                cases=self.cases,
                exact=exact,
                half_width=0.0 if exact else self._half_width(hand),
            )
            for hand in range(self.hands)
        ]

    def _half_width(self, hand: int) -> float:
        mean = self.units[hand] / self.cases
        variance = max(self.squares[hand] / self.cases - mean**2, 0.0)
        return NORMAL_99 * math.sqrt(variance / self.cases) / WHOLE
