"""What the exact figures of a wager predict: its possible payouts, their probabilities, mean and variance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.lab.core.figures import Figures

NO_AWARD = "lose"
"""The label of a progressive wager's rounds without an award."""


@dataclass(frozen=True, kw_only=True)
class PaidClass:
    """Outcomes with the same net result; rows that pay alike cannot be told apart by money."""

    net: Fraction
    probability: Fraction
    outcomes: tuple[str, ...]

    @property
    def says(self) -> str:
        """The class in words."""
        return ", ".join(self.outcomes) if len(self.outcomes) < 4 else f"{float(self.net):+g}"


@dataclass(frozen=True, kw_only=True)
class Expected:
    """A wager as the lab knows it, in units of the base wager."""

    wager: str
    per: str
    pay_table: str
    edge: Fraction
    variance: Fraction
    classes: tuple[PaidClass, ...]
    """Best paid first."""

    @property
    def standard_deviation(self) -> float:
        """Of one round with one unit wagered."""
        return sqrt(self.variance)

    def class_of(self, gained: Fraction, laid: int, *, unit: int = 1) -> int | None:
        """The class of a result in cents; None if the wager cannot end like this.

        Odds that do not come out even pay down to the ``unit``: less than that short is breakage.
        """
        for place, one in enumerate(self.classes):
            exact = one.net * laid
            if exact == gained or (exact % unit and 0 < exact - gained < unit):
                return place
        return None

    def class_named(self, name: str) -> int | None:
        """The class with an outcome of this name."""
        return next((place for place, one in enumerate(self.classes) if name in one.outcomes), None)


def expected_awards(
    figures: Figures, awards: Mapping[str, str], worth: Callable[[str], Fraction]
) -> Expected:
    """Return the prediction for a progressive wager at one meter: rows with the same award are one class.

    ``awards`` are the awards of the pay table by row, in words; ``worth`` returns an award's worth in wagers.
    """
    chance: dict[str, Fraction] = {}
    for row in figures.outcomes:
        award = awards.get(row.outcome.replace(" ", "_"), NO_AWARD)
        chance[award] = chance.get(award, Fraction()) + row.probability
    nets = {award: (Fraction() if award == NO_AWARD else worth(award)) - 1 for award in chance}
    mean = sum((nets[award] * chance[award] for award in chance), Fraction())
    square = sum((nets[award] ** 2 * chance[award] for award in chance), Fraction())
    return Expected(
        wager=figures.wager,
        per=figures.per,
        pay_table=figures.pay_table,
        edge=-mean,
        variance=square - mean**2,
        classes=tuple(
            PaidClass(net=nets[award], probability=chance[award], outcomes=(award,)) for award in chance
        ),
    )


def expected(figures: Figures) -> Expected:
    """Return what a wager's figures predict for one bettor's round."""
    by_net: dict[Fraction, list[str]] = {}
    chance: dict[Fraction, Fraction] = {}
    for row in figures.outcomes:
        if row.probability:
            by_net.setdefault(row.net, []).append(row.outcome)
            chance[row.net] = chance.get(row.net, Fraction()) + row.probability
    mean = sum((net * chance[net] for net in chance), Fraction())
    square = sum((net**2 * chance[net] for net in chance), Fraction())
    return Expected(
        wager=figures.wager,
        per=figures.per,
        pay_table=figures.pay_table,
        edge=-mean,
        variance=square - mean**2,
        classes=tuple(
            PaidClass(net=net, probability=chance[net], outcomes=tuple(by_net[net]))
            for net in sorted(by_net, reverse=True)
        ),
    )
