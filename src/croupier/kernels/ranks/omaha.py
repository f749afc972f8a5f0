"""Omaha hands: the best of exactly two hole cards and three of the board, high and low.

Twin:     croupier.hands.compose.exactly over rank_high and rank_ace_to_five
Equality: a fixed sample and every hand of a short deck (tests/twins/test_omaha.py); in ``make prove`` every
          two hole cards on every board, and every hand as the best of its pairs (test_omaha_in_full.py)
Packing:  high ranks as in high7; a low is 8191 minus the mask of its ranks, ace lowest; 0 for none
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.enumerate import card_mask
from croupier.kernels.ranks.high7 import FIVE_SUITED, RANK_MASK, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import HighTables

ONE = np.uint64(1)


@njit(cache=True, nogil=True)
def rank_two_and_three(
    own: NDArray[np.uint8], boards: NDArray[np.uint8], out: NDArray[np.uint16], tables: HighTables
) -> None:
    """The best high rank of two of the hole cards and three of each board; ``tables`` of five cards."""
    keys, rows, ranks, flush = tables
    held = np.uint64(own.size)
    five = np.uint64(5)
    for board in range(np.uint64(boards.shape[0])):
        best = np.uint16(0)
        for a in range(five):
            for b in range(a + ONE, five):
                for c in range(b + ONE, five):
                    x, y, z = boards[board, a], boards[board, b], boards[board, c]
                    three = START + keys[x] + keys[y] + keys[z]
                    for d in range(held):
                        four = three + keys[own[d]]
                        for e in range(d + ONE, held):
                            total = four + keys[own[e]]
                            if total & FIVE_SUITED:
                                mask = card_mask(x) | card_mask(y) | card_mask(z)
                                mask |= card_mask(own[d]) | card_mask(own[e])
                                rank = flush[mask >> (suited_in(total) * np.uint64(16)) & RANK_MASK]
                            else:
                                rank = rank_by_sum(total, rows, ranks)
                            best = max(best, rank)
        out[board] = best


@njit(cache=True, nogil=True)
def low_two_and_three(
    own: NDArray[np.uint8], boards: NDArray[np.uint8], out: NDArray[np.uint16], lows: NDArray[np.uint16]
) -> None:
    """The best low of two of the hole cards and three of each board, by the masks of exactly five ranks."""
    held = np.uint64(own.size)
    five = np.uint64(5)
    for board in range(np.uint64(boards.shape[0])):
        best = np.uint16(0)
        for a in range(five):
            for b in range(a + ONE, five):
                for c in range(b + ONE, five):
                    three = ace_low(boards[board, a]) | ace_low(boards[board, b]) | ace_low(boards[board, c])
                    for d in range(held):
                        four = three | ace_low(own[d])
                        for e in range(d + ONE, held):
                            best = max(best, lows[four | ace_low(own[e])])
        out[board] = best


@njit(cache=True, nogil=True)
def rank_rows_two_and_three(
    own: NDArray[np.uint8], boards: NDArray[np.uint8], out: NDArray[np.uint16], tables: HighTables
) -> None:
    """As ``rank_two_and_three``, with a row of hole cards for each board."""
    for row in range(boards.shape[0]):
        rank_two_and_three(own[row], boards[row : row + 1], out[row : row + 1], tables)


@njit(cache=True, nogil=True)
def low_rows_two_and_three(
    own: NDArray[np.uint8], boards: NDArray[np.uint8], out: NDArray[np.uint16], lows: NDArray[np.uint16]
) -> None:
    """As ``low_two_and_three``, with a row of hole cards for each board."""
    for row in range(boards.shape[0]):
        low_two_and_three(own[row], boards[row : row + 1], out[row : row + 1], lows)


@njit(cache=True, nogil=True)
def low_of_all(hands: NDArray[np.uint8], out: NDArray[np.uint16], lows: NDArray[np.uint16]) -> None:
    """The best low of any five of each row, by the masks of five ranks or more."""
    cards = np.uint64(hands.shape[1])
    for hand in range(np.uint64(hands.shape[0])):
        mask = np.uint64(0)
        for place in range(cards):
            mask |= ace_low(hands[hand, place])
        out[hand] = lows[mask]


@njit(cache=True, nogil=True, inline="always")
def ace_low(card: int) -> np.uint64:
    """The rank of a card as a bit, the ace the lowest."""
    rank = np.uint64(card) >> np.uint64(2)
    return ONE << ((rank + ONE) % np.uint64(13))


def low_masks(worst: int, *, exactly: bool) -> NDArray[np.uint16]:
    """What every mask of ranks, ace lowest, is worth as a low up to ``worst``; 0 for none.

    ``exactly`` five ranks are looked at, or the lowest five of five or more.
    """
    lows = np.zeros(1 << 13, dtype=np.uint16)
    for mask in range(1 << 13):
        if exactly and mask.bit_count() != 5:
            continue
        ranks = [rank for rank in range(13) if mask >> rank & 1][:5]
        if len(ranks) == 5 and ranks[-1] < worst:
            lows[mask] = (1 << 13) - 1 - sum(1 << rank for rank in ranks)
    return lows
