"""Let It Ride played: what letting a bet ride is worth with every set of cards seen.

There are three equal bets. With three cards seen the first may be pulled down, with four the second; the
third stays. Each bet is paid separately, so a decision depends on the cards alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.let_it_ride.game import BETS, LET_IT_RIDE
from croupier.games.banked.vocabulary import Options
from croupier.lab.games.let_it_ride.thumb import Strategy, rides_by_thumb
from croupier.lab.stud.chart import Flags
from croupier.lab.stud.paid import Ends, Units, ends, posted_rows, whole_units
from croupier.lab.stud.seen import HAND, classes, following, one_more, orders_left
from croupier.pay import PayTable

GAME = LET_IT_RIDE
OWN = 3
DECISIONS = {3: "bet_1", 4: "bet_2"}
"""The bet that may be pulled down, by the number of cards seen."""

RIDING = range(1, len(BETS) + 1)
"""How many bets may ride to the end."""

DEALS = int(classes(OWN).ways.sum()) * orders_left(OWN)
"""The player's cards, and the two that come after them in order: 51,979,200."""

Rides = Mapping[int, Flags]
"""By cards seen: for each class whether the bet rides."""


@cache
def table_ends() -> Ends:
    """How hands end."""
    return ends(GAME, BETS[0], OWN)


def nets_of(table: PayTable) -> tuple[Fraction, ...]:
    """What each end gains on a bet, by this table."""
    return table_ends().nets(table, posted_rows(GAME, "hand"))


def units_of(table: PayTable) -> Units:
    """The worths in whole parts of a bet."""
    return whole_units(nets_of(table), len(BETS) * DEALS)


@cache
def worths(units: Units) -> Mapping[int, NDArray[np.int64]]:
    """By cards seen: for each class what a bet that rides gains, over all orders of the cards to come."""
    four = table_ends().after_four @ np.array(units.ends)
    return {4: four, 3: four[following(3)].sum(axis=1)}


def rides_of(strategy: Strategy, units: Units) -> Rides:
    """Where a strategy lets a bet ride; best play pulls down a bet that gains nothing."""
    if strategy is Strategy.BEST:
        return {cards: worth > 0 for cards, worth in worths(units).items()}
    return {cards: rides_by_thumb(strategy, cards) for cards in DECISIONS}


def play(rides: Rides) -> Mapping[int, NDArray[np.int64]]:
    """All deals by how many bets ride to the end and how the hand ends."""
    met = {1: classes(OWN).ways}
    for cards in DECISIONS:
        further: dict[int, NDArray[np.int64]] = {}
        for riding, ways in met.items():
            for more, where in ((0, ~rides[cards]), (1, rides[cards])):
                went = np.where(where, ways, 0)
                led = went @ table_ends().after_four if cards == HAND - 1 else one_more(cards, went)
                further[riding + more] = further.get(riding + more, 0) + led
        met = further
    assert sum(int(deals.sum()) for deals in met.values()) == DEALS
    return met


def strategy_of(options: Options) -> Strategy:
    """The strategy that was asked for, by default the best."""
    return Strategy(options.get("strategy", Strategy.BEST))
