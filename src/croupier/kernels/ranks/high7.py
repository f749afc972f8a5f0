"""High rank of five, six or seven cards, in bulk.

Twin:     croupier.hands.high.rank_high (the reference)
Equality: lab.pack(rank_high(hand)) == rank_hands(indices), every suit class (tests/twins/test_high7.py)
Packing:  category << 12, then the place within the category from its worst hand: sixteen bits

A hand is one sum of 64-bit card keys. Its low half identifies the multiset of ranks and is hashed without
collision; its high half counts suits, and one test finds a flush. Full houses and four of a kind leave no
room for five suited cards among seven, so a flush always replaces what the ranks say.

Every index is an unsigned 64-bit word: signed ones make the compiler guard against counting from the end.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.ranks.high_tables import (
    NO_CARDS,
    NOBODY_SUITED,
    ROW_BITS,
    SUIT_SHIFT,
    SUITED,
    HighTables,
)

START = np.uint64(NOBODY_SUITED)
FIVE_SUITED = np.uint64(SUITED)
FIRST_FLAG = np.uint64(SUIT_SHIFT + 3)
NOT_A_CARD = np.uint64(NO_CARDS)
SUM_BITS = np.uint64(0xFFFF_FFFF)
ROW_SHIFT = np.uint64(ROW_BITS)
ROW_MASK = np.uint64((1 << ROW_BITS) - 1)

RANK_MASK = np.uint64(0x1FFF)

BLOCK = 4096
"""Hands per block: the flushes of a block wait in a list that stays in the first-level cache."""


@njit(cache=True, nogil=True, inline="always")
def rank_by_sum(total: np.uint64, rows: NDArray[np.uint16], ranks: NDArray[np.uint16]) -> np.uint16:
    """The rank of a sum of card keys, except flushes."""
    rank: np.uint16 = ranks[((total & SUM_BITS) >> ROW_SHIFT) + np.uint64(rows[total & ROW_MASK])]
    return rank


@njit(cache=True, nogil=True, inline="always")
def suited_in(total: np.uint64) -> np.uint64:
    """The suit with five cards, from a sum that has one."""
    flag = (total & FIVE_SUITED) >> FIRST_FLAG
    return (
        np.uint64(flag > np.uint64(0x1))
        + np.uint64(flag > np.uint64(0x10))
        + np.uint64(flag > np.uint64(0x100))
    )


@njit(cache=True, nogil=True)
def rank_hands(hands: NDArray[np.uint8], out: NDArray[np.uint16], tables: HighTables) -> bool:
    """Ranks every row of five, six or seven distinct card indices; returns whether all were below 52.

    The first pass over a block has no branch to mispredict: it ranks by the sum and notes where five cards
    are suited. The second pass ranks those again, about three hands in a hundred.
    """
    keys, rows, ranks, flush = tables
    sixth, seventh = hands.shape[1] > 5, hands.shape[1] > 6
    waiting = np.empty(BLOCK + 1, dtype=np.uint64)
    sums = np.empty(BLOCK + 1, dtype=np.uint64)
    everything = np.uint64(0)
    end = np.uint64(hands.shape[0])
    start = np.uint64(0)
    while start < end:
        stop = min(start + np.uint64(BLOCK), end)
        flushes = np.uint64(0)
        for hand in range(start, stop):
            total = START + keys[hands[hand, 0]] + keys[hands[hand, 1]] + keys[hands[hand, 2]]
            total += keys[hands[hand, 3]] + keys[hands[hand, 4]]
            if sixth:
                total += keys[hands[hand, 5]]
            if seventh:
                total += keys[hands[hand, 6]]
            out[hand] = rank_by_sum(total, rows, ranks)
            everything |= total
            waiting[flushes] = hand
            sums[flushes] = total
            flushes += np.uint64(total & FIVE_SUITED != np.uint64(0))
        for each in range(flushes):
            hand, suit = waiting[each], suited_in(sums[each])
            mask = np.uint64(0)
            for place in range(np.uint64(hands.shape[1])):
                card = np.uint64(hands[hand, place])
                mask |= np.uint64(card & np.uint64(3) == suit) << (card >> np.uint64(2))
            out[hand] = flush[mask & RANK_MASK]
        start = stop
    return bool(everything & NOT_A_CARD == np.uint64(0))
