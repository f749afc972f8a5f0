"""A bank's money: how likely it is to run out, and how much is enough.

Over many rounds the bank's balance is close to a Brownian motion with the drift and the spread of a round;
the chance that such a motion reaches zero in a given time is a closed formula. For a bank that plays on
without end the results of a round are used unchanged: with the positive root ``r`` of E[exp(-r x)] = 1, the
chance of ruin is at most exp(-r b), whatever the shape of the results (Lundberg's bound).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import DataInvalid

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

    def ahead(self) -> float:
        """The chance to end with a gain."""
        return normal(self.expected / self.deviation) if self.deviation else float(self.expected > 0)


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
    moved = float(drift - mean)
    results = [(net + moved, float(chance)) for net, chance in chances.items()]
    largest = max(-net for net, _ in results)
    if largest <= 0:
        return math.inf

    def over(root: float) -> float:
        # Scaled by the largest loss, so that no exponent overflows before the sign is known.
        return sum(chance * math.exp(-root * net / largest) for net, chance in results) - 1

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
