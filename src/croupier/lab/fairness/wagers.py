"""Evidence from wagers: whether rows come as often as they should, and whether money went where it should.

Where the cards alone decide, the exact probabilities are known and every bet against them is priced exactly.
Where players decide, no strategy has a larger mean than best play, and the cost of each decision is known:
the rest of a result after both is luck, with mean zero whatever the player does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.lab.fairness.evidence import NOTHING, Evidence, Floats, log_mean, log_sum, mean_of
from croupier.lab.fairness.expected import Expected

PRIORS = (10.0, 100.0, 1000.0)
"""The weight of the exact probabilities to a bettor on rows, in rounds, before results count."""

STEPS = tuple(0.003 * 2**k for k in range(8))
"""How much a bettor on money risks, in standard deviations of the usual stake: for deviations of any size."""

STEPS_OF_LUCK = (1 / 64, 1 / 16, 1 / 4, 1 / 2)
"""Stakes of a bettor on luck, as parts of what can be risked without ever owing."""

COSTLIEST = 24.0
"""No player's mistakes in one round cost more than this many base wagers."""


class RowEvidence(Evidence):
    """Bets that rows come more or less often than their exact probabilities say: an always-valid chi-square.

    The bettor expects rows in the proportions seen so far (a Dirichlet prior around the exact ones), and is
    paid the ratio of the two probabilities at each result.
    """

    def __init__(self, expected: Expected) -> None:
        super().__init__()
        self.chance: Floats = np.array([float(one.probability) for one in expected.classes])
        self.counts = np.zeros(len(self.chance))
        self._logs = np.zeros(len(PRIORS))

    def follow(self, number: int, stakes: Sequence[float], classes: Sequence[int]) -> None:
        """The results of all bettors of a round."""
        prior = np.array(PRIORS)[:, None]
        ahead = (prior * self.chance + self.counts) / (prior + self.counts.sum())
        factors = np.log(ahead / self.chance)[:, list(classes)].T
        self._logs += log_mean(factors, stakes)
        np.add.at(self.counts, list(classes), 1)
        self.note(mean_of(self._logs), number)

    def follow_counts(self, number: int, counts: NDArray[np.int64]) -> None:
        """The results of many rounds with one bettor each; the order of results does not matter."""
        before, after = self.counts.tolist(), (self.counts + counts).tolist()
        chances = self.chance.tolist()
        fair = sum(n * math.log(p) for n, p in zip(counts.tolist(), chances, strict=True) if n)
        for place, prior in enumerate(PRIORS):
            self._logs[place] += _dirichlet(prior, chances, after) - _dirichlet(prior, chances, before) - fair
        self.counts += counts
        self.note(mean_of(self._logs), number)


def _dirichlet(prior: float, chances: Sequence[float], counts: Sequence[float]) -> float:
    """The logarithm of the chance of a sequence with these counts, where the proportions are not known."""
    lgamma = math.lgamma
    found = lgamma(prior) - lgamma(prior + sum(counts))
    for chance, count in zip(chances, counts, strict=True):
        if count:
            found += lgamma(prior * chance + count) - lgamma(prior * chance)
    return found


class MoneyEvidence(Evidence):
    """Bets that a wager wins more, or less, than it should; large stakes weigh more.

    A bettor who multiplies the capital by exp(t·x), and pays its exact mean for that, is fairly priced.
    """

    def __init__(self, expected: Expected) -> None:
        super().__init__()
        self._nets: Floats = np.array([float(one.net) for one in expected.classes])
        self._chance: Floats = np.log([float(one.probability) for one in expected.classes])
        each = np.array(STEPS) / expected.standard_deviation
        self._slopes = np.concatenate([-each, each])
        self._logs = np.zeros(len(self._slopes))
        self._usual = 0.0
        self._priced: dict[float, Floats] = {}

    def _factors(self, stake: float) -> Floats:
        """The logarithm of each bettor's factor, by class, for one stake."""
        if stake not in self._priced:
            slopes = self._slopes * (stake / self._usual)
            gains = slopes[:, None] * self._nets
            self._priced[stake] = gains - log_sum((gains + self._chance).T)[:, None]
        return self._priced[stake]

    def follow(self, number: int, stakes: Sequence[float], classes: Sequence[int]) -> None:
        """The results of all bettors of a round."""
        self._usual = self._usual or stakes[0]
        factors = np.array([self._factors(stake)[:, one] for stake, one in zip(stakes, classes, strict=True)])
        self._logs += log_mean(factors, stakes)
        self.note(mean_of(self._logs), number)

    def upward(self, stake: float, place: int) -> Floats:
        """Return the factors of the bettors that this result is more than the mean, as logarithms."""
        self._usual = self._usual or stake
        found: Floats = self._factors(stake)[len(STEPS) + 1 :: 2, place]
        return found

    def follow_counts(self, number: int, counts: NDArray[np.int64], stake: float = 1.0) -> None:
        """The results of many rounds with one bettor each and the same stake."""
        self._usual = self._usual or stake
        self._logs += self._factors(stake) @ counts
        self.note(mean_of(self._logs), number)


class LuckEvidence(Evidence):
    """Bets that the rest of results, after best play's mean and the cost of mistakes, is not luck alone.

    Nothing but the mean is known, so the bettor stakes a part of the capital on the sign, small enough never
    to owe. ``one_sided`` where the cost of mistakes is not known: then only more than best play is evidence.
    """

    def __init__(self, expected: Expected, *, one_sided: bool = False) -> None:
        super().__init__()
        nets = [float(one.net) for one in expected.classes]
        # No way of playing loses more than twice the most that best play loses: half a stake never owes.
        most_lost = -2 * min(nets)
        most_won = max(nets) + min(COSTLIEST, max(nets) + most_lost)
        up = np.array(STEPS_OF_LUCK) * 2 / most_lost
        down = -np.array(STEPS_OF_LUCK) / most_won
        self._parts = up if one_sided else np.concatenate([up, down])
        self._limits = np.where(self._parts > 0, 0.99 / most_lost, 0.9 / most_won)
        self._logs = np.zeros(len(self._parts))
        self._usual = 0.0

    def upward(self, above: float) -> Floats:
        """Return the factors of the bettors that this result is more than the mean, as logarithms."""
        parts = np.minimum(self._parts[: len(STEPS_OF_LUCK)], self._limits[: len(STEPS_OF_LUCK)])
        found: Floats = np.log(np.maximum(1 + parts * above, 1e-300))
        return found

    def follow(self, number: int, stakes: Sequence[float], luck: Sequence[float]) -> None:
        """Return the luck of each bettor of a round, in base wagers."""
        self._usual = self._usual or stakes[0]
        capital = np.zeros(len(self._parts))
        for stake, left in zip(stakes, luck, strict=True):
            size = np.minimum(np.abs(self._parts) * stake / self._usual, self._limits)
            capital += stake * (1 + np.sign(self._parts) * size * left)
        capital /= sum(stakes)
        with np.errstate(divide="ignore"):
            self._logs += np.where(capital > 0, np.log(np.maximum(capital, 1e-300)), NOTHING)
        self.note(mean_of(self._logs), number)


class Personal(Evidence):
    """Bets that one player wins more than the mean at one table, whatever is wagered there.

    The wagers of one round share cards, so their factors are averaged by what is staked.
    """

    def __init__(self) -> None:
        super().__init__()
        self._logs = np.zeros(len(STEPS_OF_LUCK))

    def follow(self, number: int, stakes: Sequence[float], factors: Sequence[Floats]) -> None:
        """The factors of a round's wagers, as logarithms."""
        self._logs += log_mean(np.array(factors), stakes)
        self.note(mean_of(self._logs), number)


class Sums:
    """Total wagers and winnings, and how far they are from the expectation.

    The expectation is added up round by round, because a jackpot changes it.
    """

    def __init__(self) -> None:
        self.rounds = 0
        self.wagers = 0
        self.laid = 0
        self.gained = Fraction()
        self.due = Fraction()
        """What the bettors were to gain on average with best play, in cents."""
        self.forgone = 0.0
        """What their decisions cost the bettors, in cents."""
        self._alone = 0.0
        self._together = 0.0
        self._squares = 0.0

    def follow(
        self,
        expected: Expected,
        laid: Sequence[int],
        gained: Sequence[Fraction],
        forgone: Sequence[float] = (),
    ) -> None:
        """One round: what each bettor staked, won, and gave up by decisions, in cents."""
        self.rounds += 1
        self.wagers += len(laid)
        self.laid += sum(laid)
        self.gained += sum(gained, Fraction())
        self.due -= expected.edge * sum(laid)
        self.forgone += sum(forgone)
        self._alone += float(expected.variance) * sum(stake**2 for stake in laid)
        edge, cost = float(expected.edge), forgone or [0.0] * len(laid)
        off = [float(won) + lost + edge * stake for won, lost, stake in zip(gained, cost, laid, strict=True)]
        self._squares += sum(off) ** 2
        self._together += sum(off) ** 2 - sum(one**2 for one in off)

    @property
    def deviation(self) -> float:
        """The standard deviation of what the bettors gained, in cents.

        Bettors of one round share the bank's cards; what their results had in common is added as it was seen.
        """
        return math.sqrt(self._alone + max(self._together, 0.0))

    @property
    def z(self) -> float:
        """How many standard deviations the bettors' gain is from its mean, given what they decided."""
        return self._z(self.deviation)

    @property
    def z_as_seen(self) -> float:
        """The same by the spread of the results as they were seen, for any way of playing."""
        return self._z(math.sqrt(self._squares))

    def _z(self, deviation: float) -> float:
        return (float(self.gained - self.due) + self.forgone) / deviation if deviation else 0.0
