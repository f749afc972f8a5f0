"""Mississippi Stud played: what folding and each bet are worth with every set of cards seen.

A player sees two cards, then three, then four, and before each further one folds or bets one to three antes.
A fold loses everything staked so far, so a decision depends on the cards and on the antes staked.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.mississippi_stud.game import MISSISSIPPI_STUD, STREET_BETS
from croupier.games.banked.vocabulary import Options
from croupier.lab.games.mississippi_stud.thumb import Strategy, bets_by_thumb
from croupier.lab.stud.paid import Ends, Units, ends, posted_rows, whole_units
from croupier.lab.stud.seen import HAND, classes, following, one_more, orders_left
from croupier.pay import PayTable

GAME = MISSISSIPPI_STUD
OWN = 2
STREETS = {2: "third_street", 3: "fourth_street", 4: "fifth_street"}
"""The bet that is made, by the number of cards seen."""

MOST = max(STREET_BETS)
STAKED = {
    cards: range(1 + played * min(STREET_BETS), 1 + played * MOST + 1) for played, cards in enumerate(STREETS)
}
"""How many antes may be staked, by the number of cards seen, before the hand is paid."""

PAID = range(1 + len(STREETS) * min(STREET_BETS), 1 + len(STREETS) * MOST + 1)
"""How many antes may be staked when the hand is paid."""

DEALS = int(classes(OWN).ways.sum()) * orders_left(OWN)
"""The player's cards, and the three that come after them in order: 155,937,600."""

Acts = Mapping[tuple[int, int], NDArray[np.int64]]
"""By cards seen and antes staked: for each class what folding and bets of one, two, three antes are worth."""
Bets = Mapping[tuple[int, int], NDArray[np.int64]]
"""By cards seen and antes staked: for each class how many antes are bet, 0 for a fold."""


@cache
def table_ends() -> Ends:
    """How hands end."""
    return ends(GAME, "ante", OWN)


def nets_of(table: PayTable) -> tuple[Fraction, ...]:
    """What each end gains on an ante, by this table."""
    return table_ends().nets(table, posted_rows(GAME, "hand"))


def units_of(table: PayTable) -> Units:
    """The worths in whole parts of an ante."""
    return whole_units(nets_of(table), PAID[-1] * DEALS)


@cache
def acts(units: Units) -> Acts:
    """What every act is worth in parts of an ante, over all orders of the cards to come."""
    found: dict[tuple[int, int], NDArray[np.int64]] = {}
    last = table_ends().after_four @ np.array(units.ends)
    for cards in reversed(STREETS):
        for staked in STAKED[cards]:
            worth = np.empty((len(classes(cards).ways), MOST + 1), dtype=np.int64)
            worth[:, 0] = -staked * units.scale * orders_left(cards)
            for bet in STREET_BETS:
                if cards == HAND - 1:
                    worth[:, bet] = (staked + bet) * last
                else:
                    best = found[cards + 1, staked + bet].max(axis=1)
                    worth[:, bet] = best[following(cards)].sum(axis=1)
            found[cards, staked] = worth
    return found


def bets_of(strategy: Strategy, units: Units) -> Bets:
    """What a strategy bets; best play bets where a fold is worth as much, and the smaller of equal bets."""
    if strategy is Strategy.BEST:
        return {seen: _best(worth) for seen, worth in acts(units).items()}
    return {
        (cards, staked): bets_by_thumb(strategy, cards, staked)
        for cards in STREETS
        for staked in STAKED[cards]
    }


def _best(worth: NDArray[np.int64]) -> NDArray[np.int64]:
    """The best act of each class."""
    betting = worth[:, 1:]
    return np.where(betting.max(axis=1) >= worth[:, 0], 1 + betting.argmax(axis=1), 0)


class Played(NamedTuple):
    """All deals, played by a strategy."""

    folded: Mapping[tuple[int, int], int]
    """By cards seen and antes staked: deals that end with a fold."""
    paid: Mapping[int, NDArray[np.int64]]
    """By antes staked: deals by how they end."""


def play(bets: Bets) -> Played:
    """Plays every deal with these bets."""
    folded: dict[tuple[int, int], int] = {}
    met = {1: classes(OWN).ways}
    for cards in STREETS:
        further: dict[int, NDArray[np.int64]] = {}
        for staked, ways in met.items():
            done = bets[cards, staked]
            folded[cards, staked] = int(ways[done == 0].sum()) * orders_left(cards)
            for bet in STREET_BETS:
                went = np.where(done == bet, ways, 0)
                led = went @ table_ends().after_four if cards == HAND - 1 else one_more(cards, went)
                further[staked + bet] = further.get(staked + bet, 0) + led
        met = further
    assert sum(folded.values()) + sum(int(counts.sum()) for counts in met.values()) == DEALS
    return Played(folded, met)


def strategy_of(options: Options) -> Strategy:
    """The strategy that was asked for, by default the best."""
    return Strategy(options.get("strategy", Strategy.BEST))
