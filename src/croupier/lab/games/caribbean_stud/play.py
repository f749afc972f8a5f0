"""Caribbean Stud played: every possible situation, what betting is worth in it, and when a strategy bets.

The player sees five cards and one of the dealer's, then folds or bets twice the ante. Every situation is
counted (kernels.games.caribbean_stud); what each outcome is worth comes from the game's declaration.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from fractions import Fraction
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD, DEALER_PLAYS, Outcome
from croupier.games.banked.vocabulary import Result, Times
from croupier.hands import Category
from croupier.kernels.games import caribbean_stud as kernel
from croupier.kernels.games.caribbean_stud import Situations
from croupier.lab.core.lower import PLACE_BITS, pack_floor
from croupier.lab.core.worth import net_results
from croupier.money import Odds

COMPLETIONS = math.comb(46, 4)
"""Ways to complete the dealer's hand behind the up card: 163,185."""

DEALS = math.comb(52, 5) * 47 * COMPLETIONS
"""The player's hands, up cards and the rest of the dealer's hand: 19,933,230,517,200."""

AGAINST_DEALER = (Outcome.NO_HAND, Outcome.HIGHER, Outcome.EQUAL, Outcome.LOWER)
"""What the kernel counts, in its order: the dealer's hand is not qualified, below, equal, above."""

ROWS = frozenset(category.row for category in Category)
JACK, QUEEN = 9, 10

SPAN = 200
"""Holdings that one thread counts at a time."""


class Strategy(StrEnum):
    """When to bet."""

    BEST = "best"
    UP_CARD = "up-card"
    """Pairs, and ace-king by three published rules about the dealer's card."""
    ACE_KING = "ace-king"
    """On ace-king or better, whatever the dealer shows."""
    PAIRS = "pairs"
    ALWAYS = "always"


@cache
def situations() -> Situations:
    """Every possible situation, counted once per process on all processors."""
    cards, starts = kernel.holdings(), kernel.rows_before(kernel.holdings())
    rows = int(starts[-1])
    seen = Situations(
        holding=np.zeros(rows, dtype=np.int16),
        rank=np.zeros(rows, dtype=np.uint16),
        up=np.zeros(rows, dtype=np.uint8),
        suit_mask=np.zeros(rows, dtype=np.uint16),
        ways=np.zeros(rows, dtype=np.int64),
        dealer=np.zeros((rows, 4), dtype=np.int32),
    )
    plays_from = int(np.searchsorted(cards.ranks, pack_floor(DEALER_PLAYS)))
    fill = partial(kernel.fill_situations, plays_from=plays_from, starts=starts, cards=cards, situations=seen)
    holdings = len(cards.ranks)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        spans = [(first, min(first + SPAN, holdings)) for first in range(0, holdings, SPAN)]
        for filled in [threads.submit(fill, span) for span in spans]:
            filled.result()
    # Holdings with four equal ranks have fewer situations than there is room for.
    met = seen.ways > 0
    return Situations(
        holding=seen.holding[met],
        rank=seen.rank[met],
        up=seen.up[met],
        suit_mask=seen.suit_mask[met],
        ways=seen.ways[met],
        dealer=seen.dealer[met],
    )


def where_to_bet(
    strategy: Strategy, seen: Situations, worth: Mapping[Category, list[Fraction]]
) -> NDArray[np.bool_]:
    """In which situations the strategy bets."""
    match strategy:
        case Strategy.ALWAYS:
            return np.ones(len(seen.ways), dtype=np.bool_)
        case Strategy.ACE_KING:
            return seen.rank >= pack_floor(DEALER_PLAYS)
        case Strategy.PAIRS:
            return seen.rank >> PLACE_BITS >= Category.PAIR
        case Strategy.UP_CARD:
            pair = seen.rank >> PLACE_BITS >= Category.PAIR
            return pair | ((seen.rank >= pack_floor(DEALER_PLAYS)) & _by_up_card(seen))
        case Strategy.BEST:
            return gain_by_betting(seen, worth)[1] > 0


def gain_by_betting(
    seen: Situations, worth: Mapping[Category, list[Fraction]]
) -> tuple[int, NDArray[np.int64]]:
    """How many parts make an ante, and how much better betting is than folding, over all completions."""
    scale, units = _whole_units(worth)
    betting: NDArray[np.int64] = np.einsum(
        "ij,ij->i", seen.dealer.astype(np.int64), units[seen.rank >> PLACE_BITS]
    )
    return scale, betting - int(folded() * scale) * COMPLETIONS


def _by_up_card(seen: Situations) -> NDArray[np.bool_]:
    """The published rules for ace-king; ranks from 0 for a two."""
    cards = kernel.holdings()
    held = cards.held[seen.holding] > 0
    matches = held[np.arange(len(seen.up)), seen.up]
    # The fourth highest of five different ranks is the second lowest.
    fourth = cards.parts[seen.holding, 1]
    low_card = seen.up <= QUEEN
    by_match = low_card & matches
    by_high = ~low_card & (held[:, QUEEN] | held[:, JACK])
    by_fourth = ~matches & held[:, QUEEN] & (seen.up < fourth)
    rules: NDArray[np.bool_] = by_match | by_high | by_fourth
    return rules


def _whole_units(worth: Mapping[Category, list[Fraction]]) -> tuple[int, NDArray[np.int64]]:
    """The worths as whole numbers of a common part of an ante: how many parts make an ante, and the table."""
    values = [value for category in Category for value in worth[category]]
    scale = math.lcm(*(value.denominator for value in values))
    if max(abs(value) for value in values) * scale * COMPLETIONS >= 2**62:
        raise DataInvalid("the odds are too large or too uneven for exact sums in 64-bit integers")
    units = np.array([[int(value * scale) for value in worth[category]] for category in Category])
    return scale, units


def worths_by_category(pays: Mapping[str, Odds]) -> dict[Category, list[Fraction]]:
    """For each category of the player's hand, what the four outcomes of a bet are worth, in antes."""
    stakes = {"ante": 1, "bet": bet_stake()}

    def worth(outcome: Outcome, category: Category) -> Fraction:
        def odds(spot: str, result: Result) -> Odds:
            return pays[category.row] if result.table else result.odds

        return net_results(CARIBBEAN_STUD.results[outcome], stakes, odds)

    return {category: [worth(outcome, category) for outcome in AGAINST_DEALER] for category in Category}


def folded() -> Fraction:
    """What folding is worth, in antes."""
    return net_results(CARIBBEAN_STUD.results[Outcome.FOLDED], {"ante": 1}, lambda _, result: result.odds)


def bet_stake() -> int:
    """The bet, in antes."""
    spot = CARIBBEAN_STUD.spot("bet")
    assert spot is not None
    assert isinstance(spot.amount, Times)
    return spot.amount.high
