"""The figures of a wager: exact fractions, from the probability and worth of every outcome."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

NORMAL_99 = 2.5758293035489004
"""Standard deviations on either side of the mean that hold 99 % of a normal distribution."""

NORMAL_90 = 1.6448536269514722
"""Standard deviations on either side of the mean that hold 90 %; volatility is reported at this level."""


@dataclass(frozen=True)
class Row:
    """One outcome: its probability and net result, in the units of which the edge is a share.

    ``net`` is after the stake: a lost unit is -1, a push 0, 40 to 1 is 40.
    """

    outcome: str
    probability: Fraction
    net: Fraction


@dataclass(frozen=True, kw_only=True)
class Figures:
    """What a wager costs and how it behaves. The edge is the bank's: positive where the bettor loses."""

    game: str
    wager: str
    pay_table: str
    per: str
    """What the edge is a share of: "ante", or the wager itself."""
    edge: Fraction
    average_wager: Fraction
    """The mean of everything wagered, in units of ``per``, later wagers included."""
    standard_deviation: float
    """The standard deviation of one round, in units of ``per``."""
    hit_frequency: Fraction
    """How often the bettor ends the round ahead."""
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    method: str = "exact"
    error: float = 0.0
    """How far the edge may be off, in units of ``per``: 0 where it was counted in integers."""

    @property
    def outcomes(self) -> tuple[Row, ...]:
        """The rows that exclude each other and leave nothing out; what others' hands bring stands below."""
        total, found = Fraction(), []
        for row in self.rows:
            if total == 1:
                break
            found.append(row)
            total += row.probability
        return tuple(found)

    @property
    def cycle(self) -> int | None:
        """The fewest rounds in which each outcome comes a whole number of times; None for sums in floats."""
        return None if self.error else math.lcm(*(row.probability.denominator for row in self.outcomes))

    @property
    def combinations(self) -> tuple[int, ...]:
        """How many combinations of the cycle end in each outcome; none for sums in floats."""
        cycle = self.cycle
        return () if cycle is None else tuple(int(row.probability * cycle) for row in self.outcomes)

    @property
    def element_of_risk(self) -> Fraction:
        """The edge as a share of everything wagered."""
        return self.edge / self.average_wager

    @property
    def volatility_index(self) -> float:
        """Half the width of the band that holds 90 % of single rounds: 1.645 standard deviations."""
        return NORMAL_90 * self.standard_deviation

    @property
    def n0(self) -> float | None:
        """The rounds after which the expected loss, or gain, is one standard deviation; None at no edge."""
        return (self.standard_deviation / float(self.edge)) ** 2 if self.edge else None

    def band(self, rounds: int) -> tuple[float, float]:
        """Return the 90 % interval of the return after ``rounds`` rounds, as shares of ``per``.

        Uses the normal distribution, cut off at the smallest and largest return of a single round.
        """
        width = self.volatility_index / math.sqrt(rounds)
        middle = 1 - float(self.edge)
        least, most = (1 + float(end(row.net for row in self.rows)) for end in (min, max))
        return max(middle - width, least), min(middle + width, most)


def rows_by_net(outcome: str, ways: Mapping[Fraction, int], deals: int) -> list[Row]:
    """Split one outcome by net result, the best first; impossible results are left out."""
    if len(ways) == 1:
        return [Row(outcome, Fraction(count, deals), net) for net, count in ways.items()]
    return [
        Row(f"{outcome}, {float(net):+g}", Fraction(count, deals), net)
        for net, count in sorted(ways.items(), reverse=True)
        if count
    ]


def mean(rows: Iterable[Row]) -> Fraction:
    """What the outcomes are worth on average."""
    return sum((row.probability * row.net for row in rows), Fraction())


def variance(rows: Sequence[Row]) -> Fraction:
    """The mean square of the outcomes less the square of their mean."""
    square = sum((row.probability * row.net**2 for row in rows), Fraction())
    return square - mean(rows) ** 2


def figures_of(
    rows: Sequence[Row],
    *,
    game: str,
    wager: str,
    pay_table: str,
    per: str,
    average_wager: Fraction = Fraction(1),
    notes: Sequence[str] = (),
) -> Figures:
    """The figures of a wager whose outcomes exclude each other and leave nothing out."""
    assert sum(row.probability for row in rows) == 1, "the outcomes of a round have probability one"
    return Figures(
        game=game,
        wager=wager,
        pay_table=pay_table,
        per=per,
        edge=-mean(rows),
        average_wager=average_wager,
        standard_deviation=math.sqrt(variance(rows)),
        hit_frequency=sum((row.probability for row in rows if row.net > 0), Fraction()),
        rows=tuple(rows),
        notes=tuple(notes),
    )
