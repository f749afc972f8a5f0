"""Random hands by category, with what other players' hands bring.

Twin:     croupier.hands.high.rank_high on the same cards (tests/twins/test_dealt_high.py)
Equality: every hand of a block
Packing:  ranks and tables as in high7; counts by category
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import deal, new_deck, seeded
from croupier.kernels.core.enumerate import card_mask
from croupier.kernels.ranks.high7 import FIVE_SUITED, RANK_MASK, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT, HighTables

SUIT_BITS = np.uint64(16)


@njit(cache=True, nogil=True, inline="always")
def category_of(deck: NDArray[np.uint8], begin: int, cards: int, tables: HighTables) -> np.uint64:
    """The category of this many cards from a place of the deck on."""
    keys, rows, ranks, flush = tables
    first, end = np.uint64(begin), np.uint64(begin + cards)
    total = START
    for place in range(first, end):
        total += keys[deck[place]]
    rank = rank_by_sum(total, rows, ranks)
    if total & FIVE_SUITED:
        held = np.uint64(0)
        for place in range(first, end):
            held |= card_mask(deck[place])
        rank = flush[held >> (suited_in(total) * SUIT_BITS) & RANK_MASK]
    return np.uint64(rank >> CATEGORY_SHIFT)


@njit(cache=True, nogil=True)
def deal_envied(
    block: tuple[int, int, int],
    hands: tuple[int, int],
    each: NDArray[np.int64],
    totals: NDArray[np.int64],
    tables: HighTables,
    counts: NDArray[np.int64],
) -> None:
    """Counts the player's hands by category and by what the others' hands bring together.

    ``block`` is a seed, the block's number and how many rounds; ``hands`` are how many cards a hand has and
    how many others there are. ``each`` says what a hand of each category brings, ``totals`` all sums in
    rising order.
    """
    state, deck = seeded(block[0], block[1]), new_deck()
    cards, others = hands
    for _ in range(block[2]):
        deal(state, deck, cards * (1 + others))
        brought = 0
        for other in range(others):
            brought += each[category_of(deck, cards * (1 + other), cards, tables)]
        own = category_of(deck, 0, cards, tables)
        counts[own, np.searchsorted(totals, brought) if brought else 0] += 1
