"""Random hands of five to seven cards, by category.

Twin:     croupier.hands.high.rank_high on the same cards (tests/twins/test_dealt_high.py)
Equality: every hand of a block
Packing:  ranks and tables as in high7; counts by category
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.draw import deal, seeded
from croupier.kernels.enumerate import card_mask
from croupier.kernels.high7 import FIVE_SUITED, RANK_MASK, START, rank_by_sum, suited_in
from croupier.kernels.high_tables import CATEGORY_SHIFT, HighTables

SUIT_BITS = np.uint64(16)


@njit(cache=True, nogil=True)
def deal_high(
    seed: int, block: int, rounds: int, cards: int, tables: HighTables, counts: NDArray[np.int64]
) -> None:
    """Deal so many hands of so many cards and count their categories."""
    keys, rows, ranks, flush = tables
    state = seeded(seed, block)
    deck = np.empty(52, dtype=np.uint8)
    for card in range(np.uint64(52)):
        deck[card] = card
    for _ in range(rounds):
        deal(state, deck, cards)
        total = START
        for place in range(np.uint64(cards)):
            total += keys[deck[place]]
        rank = rank_by_sum(total, rows, ranks)
        if total & FIVE_SUITED:
            held = np.uint64(0)
            for place in range(np.uint64(cards)):
                held |= card_mask(deck[place])
            rank = flush[held >> (suited_in(total) * SUIT_BITS) & RANK_MASK]
        counts[rank >> CATEGORY_SHIFT] += 1
