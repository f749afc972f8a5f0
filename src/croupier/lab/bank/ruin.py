"""A bank's money: how likely it is to run out, and how much is enough.

Over many rounds the bank's balance is close to a Brownian motion with the drift and the spread of a round;
the chance that such a motion reaches zero in a given time is a closed formula. A balance moves in steps and
is below zero by an overshoot when it is lost, on average the mean square of a new low over twice its mean:
the motion is given that much more money (Siegmund's correction). For a bank that plays on without end the
results of a round are used unchanged: with the positive root ``r`` of E[exp(-r x)] = 1, the chance of ruin is
at most exp(-r b), whatever the shape of the results (Lundberg's bound).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid

ROW = 256
"""Rounds in a row that are few enough for a small drift not to matter, and enough for many new lows."""
ENOUGH = 1e-12
"""How close bisection comes, as a share of the answer."""


def normal(at: float) -> float:
    """The chance that a standard normal variable is at most this."""
    return 0.5 * math.erfc(-at / math.sqrt(2))


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """Rounds in a row: what one gains on average, its standard deviation, and how many there are."""

    drift: float
    spread: float
    rounds: int
    overshoot: float = 0.0
    """How far below zero the balance is, on average, when all money is lost."""
    spread_within: float = 0.0
    """How far the standard deviation may be off, in 99 cases of a hundred; 0 if it is exact."""

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise DataInvalid("expected one round or more", key="rounds")

    @property
    def expected(self) -> float:
        """What all rounds gain."""
        return self.drift * self.rounds

    @property
    def deviation(self) -> float:
        """Their standard deviation."""
        return self.spread * math.sqrt(self.rounds)

    def ruin(self, bankroll: float) -> float:
        """The chance that this much money is lost at some time.

        >>> f"{Stretch(drift=0.0, spread=1.0, rounds=10_000).ruin(100.0):.4f}"  # twice the chance at the end
        '0.3173'
        """
        if bankroll <= 0:
            return 1.0
        bankroll += self.overshoot
        if not self.deviation:
            return 1.0 if self.expected <= -bankroll else 0.0
        below = normal((-bankroll - self.expected) / self.deviation)
        exponent = -2 * self.drift * bankroll / self.spread**2
        reflected = normal((-bankroll + self.expected) / self.deviation)
        if not reflected:
            return below
        return min(1.0, below + math.exp(min(exponent + math.log(reflected), 0.0)))

    def bankroll(self, risk: float) -> float:
        """Return the smallest bankroll whose risk of ruin is at most ``risk``."""
        if not 0 < risk < 1:
            raise DataInvalid("the risk must lie between 0 and 1, like 0.01", key="risk")
        low, high = 0.0, max(self.deviation, 1.0)
        while self.ruin(high) > risk:
            low, high = high, 2 * high
        while high - low > ENOUGH * high:
            middle = (low + high) / 2
            low, high = (middle, high) if self.ruin(middle) > risk else (low, middle)
        return high

    def within(self, figure: Callable[[Stretch], float]) -> float:
        """How far a figure may be off because the standard deviation may be."""
        spreads = (max(self.spread - self.spread_within, 0.0), self.spread + self.spread_within)
        low, high = (figure(replace(self, spread=spread)) for spread in spreads)
        return abs(high - low) / 2

    def ahead(self) -> float:
        """The chance to end with a gain."""
        return normal(self.expected / self.deviation) if self.deviation else float(self.expected > 0)


def mean_overshoot(nets: NDArray[np.int64]) -> float:
    """The mean overshoot below a level of sums of these results, taken as rounds in a row.

    >>> mean_overshoot(np.random.default_rng(1).choice([-1, 1], 10_000))  # single steps meet every level
    0.0
    """
    rows = nets[: len(nets) // ROW * ROW].reshape(-1, ROW) if len(nets) >= ROW else nets[None]
    sums = np.concatenate([np.zeros((len(rows), 1)), np.cumsum(rows, axis=1)], axis=1)
    lower = -np.diff(np.minimum.accumulate(sums, axis=1))
    lower = lower[lower > 0]
    # Sums of whole steps can only be lost at whole steps, half a step before the mean of all amounts.
    step = np.gcd.reduce(nets)
    return float((lower**2).mean() / (2 * lower.mean()) - step / 2) if len(lower) else 0.0


def adjustment(chances: Mapping[int, Fraction], expected: Fraction | None = None) -> float:
    """Lundberg's root for the results of a round; 0 if a round gains nothing on average.

    With ``expected`` every result is moved by the same amount, so that a round gains that on average: less a
    fee, or as it is known exactly where the results are a sample.

    >>> even_money = {1: Fraction(51, 100), -1: Fraction(49, 100)}
    >>> round(adjustment(even_money), 12) == round(math.log(51 / 49), 12)
    True
    """
    mean = sum((net * chance for net, chance in chances.items()), Fraction())
    drift = mean if expected is None else expected
    if drift <= 0:
        return 0.0
    nets = np.array(list(chances), dtype=np.float64) + float(drift - mean)
    weights = np.array([float(chance) for chance in chances.values()])
    largest = float(-nets.min())
    if largest <= 0:
        return math.inf

    def over(root: float) -> float:
        # Scaled by the largest loss, so that no exponent overflows before the sign is known.
        return float(weights @ np.exp(-root * nets / largest)) - 1

    high = 1.0
    while over(high) <= 0:
        high *= 2
    low = 0.0
    while high - low > ENOUGH * high:
        middle = (low + high) / 2
        low, high = (low, middle) if over(middle) > 0 else (middle, high)
    return low / largest


def ruin_at_last(root: float, bankroll: float) -> float:
    """At most how likely a bank is to lose this much, if it plays on without end."""
    return 1.0 if not root else math.exp(-root * bankroll)
