"""Every seven cards of 53, as far as ranks and flushes go: 292,253 hands stand for 154,143,080.

Twin:     itertools.combinations on the seven-card hands of short decks
Equality: for every hand of a short deck the hand that stands for it has the same ranks and the same flush
          (tests/twins/test_joker_sevens.py); the weights add up to C(53, 7)
Packing:  rows of seven card indices, the joker 52 and last; a weight for each row

All that suits decide is which cards can be a flush: five of a suit, or four and the joker, and there is
at most one such suit. Hands without one are known by their ranks alone; hands with one by the mask of that
suit and the ranks of the others, whose suits decide nothing.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.ranks.high_tables import RANK_KEYS, rank_multisets

JOKER = 52
CARDS = 7
CHOOSE_4 = np.array([1, 4, 6, 4, 1])
CHOOSE_3 = np.array([1, 3, 3, 1])
SUITS = 4

Table = NDArray[np.int64]


class Sevens(NamedTuple):
    """One hand for each way that seven cards can look, and how many hands look so."""

    hands: NDArray[np.uint8]
    weights: NDArray[np.int64]


@cache
def sevens() -> Sevens:
    """All of them, without the joker and with it, built once per process."""
    natural, joined = hands_of(CARDS), hands_of(CARDS - 1)
    jokers = np.full((len(joined.hands), 1), JOKER, dtype=np.uint8)
    return Sevens(
        hands=np.concatenate([natural.hands, np.concatenate([joined.hands, jokers], axis=1)]),
        weights=np.concatenate([natural.weights, joined.weights]),
    )


@cache
def hands_of(naturals: int) -> Sevens:
    """Five to seven cards without a joker: by ranks alone, then with all but two of them in a long suit."""
    ranks = rank_multisets(naturals)
    weights = CHOOSE_4[ranks].prod(axis=1)
    keys = np.array(RANK_KEYS)
    order = np.argsort(ranks @ keys)
    sums = (ranks @ keys)[order]
    suited = []
    for length in range(naturals - 2, naturals + 1):
        hands, held, ways = _with_long_suit(length, naturals - length)
        # They were counted among the hands known by their ranks.
        np.subtract.at(weights, order[np.searchsorted(sums, held @ keys)], ways)
        suited.append((hands, ways))
    # Neighbours get different suits, so that no suit is long and cards of a rank differ.
    cards = np.repeat(np.tile(np.arange(13), len(ranks)), ranks.ravel()).reshape(len(ranks), naturals)
    plain = cards * SUITS + np.arange(naturals) % SUITS
    parts = [(plain, weights), *suited]
    return Sevens(
        hands=np.concatenate([hands for hands, _ in parts]).astype(np.uint8),
        weights=np.concatenate([weights for _, weights in parts]),
    )


def _with_long_suit(length: int, others: int) -> tuple[Table, Table, Table]:
    """Hands with these numbers of clubs and other cards: cards, cards by rank, and how many hands."""
    masks = np.arange(1 << 13)
    masks = masks[np.bitwise_count(masks) == length]
    bits = masks[:, None] >> np.arange(13) & 1
    clubs = np.nonzero(bits)[1].reshape(len(masks), length) * SUITS
    choices = list(combinations_with_replacement(range(13), others))
    rest = np.array(choices, dtype=np.int64).reshape(len(choices), others)
    beside = np.zeros((len(rest), 13), dtype=np.int64)
    for column in range(others):
        beside[np.arange(len(rest)), rest[:, column]] += 1
    hands = np.concatenate(
        [
            np.repeat(clubs, len(rest), axis=0),
            np.tile(rest * SUITS + np.arange(1, others + 1), (len(masks), 1)),
        ],
        axis=1,
    )
    held = np.repeat(bits, len(rest), axis=0) + np.tile(beside, (len(masks), 1))
    ways = np.tile(SUITS * CHOOSE_3[beside].prod(axis=1), len(masks))
    return hands, held, ways
