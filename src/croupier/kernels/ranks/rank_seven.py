"""The rank of one hand of two cards and a board, inside another kernel.

Twin:     croupier.hands.high.rank_high (the reference), through high7's tables
Packing:  as in high7; the board lies in places four to eight of the cards
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.enumerate import card_mask
from croupier.kernels.ranks.high7 import FIVE_SUITED, RANK_MASK, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import HighTables

BOARD, END = np.uint64(4), np.uint64(9)
SUIT_BITS = np.uint64(16)


@njit(cache=True, nogil=True, inline="always")
def board_sum(cards: NDArray[np.uint8], keys: NDArray[np.uint64]) -> np.uint64:
    """The sum of the board's keys, to which each hand adds its own."""
    total = START
    for place in range(BOARD, END):
        total += keys[cards[place]]
    return total


@njit(cache=True, nogil=True, inline="always")
def rank_seven(cards: NDArray[np.uint8], hole: int, board: np.uint64, tables: HighTables) -> np.int64:
    """The rank of the board, by its sum, with the two cards that begin at ``hole``."""
    keys, rows, ranks, flush = tables
    own = np.uint64(hole)
    total = board + keys[cards[own]] + keys[cards[own + np.uint64(1)]]
    if not total & FIVE_SUITED:
        return np.int64(rank_by_sum(total, rows, ranks))
    held = card_mask(cards[own]) | card_mask(cards[own + np.uint64(1)])
    for place in range(BOARD, END):
        held |= card_mask(cards[place])
    return np.int64(flush[held >> (suited_in(total) * SUIT_BITS) & RANK_MASK])
