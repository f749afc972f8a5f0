"""Random deals of Texas Hold'em Bonus for the bonus and the progressive.

Twin:     the exact figures, within the interval that chance allows (tests/lab/holdem/test_rounds.py)
Packing:  cards in the order player, player, dealer, dealer, board; counts as the functions say

The kernel of whole rounds (croupier.kernels.banked.whole) does not play these two wagers: it deals no hands
of other players, which bring envy, and it reads two hands of two cards a quarter as fast.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import deal, new_deck, seeded
from croupier.kernels.holdem.places import starting_hand
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT, ROYAL, HighTables
from croupier.kernels.ranks.rank_seven import board_sum, rank_seven

TEN = 8
AFTER_5, AFTER_6, AFTER_7, COMMUNITY = 10, 11, 12, 13
NOTHING = 14
"""The player's hands by category, then royal flushes by when they were complete, then folds."""


@njit(cache=True, nogil=True)
def deal_holes(block: tuple[int, int, int], counts: NDArray[np.int64]) -> None:
    """Counts starting hands, and separately those whose dealer has two aces."""
    state, deck = seeded(block[0], block[1]), new_deck()
    for _ in range(block[2]):
        deal(state, deck, 4)
        aces = np.uint64(1 if deck[2] >= 48 and deck[3] >= 48 else 0)
        counts[aces, starting_hand(np.uint64(deck[0]), np.uint64(deck[1]))] += 1


@njit(cache=True, nogil=True)
def deal_sevens(
    block: tuple[int, int, int],
    others: int,
    stays: NDArray[np.uint8],
    each: NDArray[np.int64],
    totals: NDArray[np.int64],
    tables: HighTables,
    counts: NDArray[np.int64],
) -> None:
    """Counts what two cards and a board make, if the hand stays, and what the others' hands bring together.

    ``each`` says what a hand of each category brings, ``totals`` all sums in rising order. The others' cards
    come after the board; they fold as the player does, who is owed their envy after a fold too (THB-R3).
    """
    state, deck = seeded(block[0], block[1]), new_deck()
    for _ in range(block[2]):
        deal(state, deck, 9 + 2 * others)
        board = board_sum(deck, tables.keys)
        found = NOTHING
        if stays[starting_hand(np.uint64(deck[0]), np.uint64(deck[1]))]:
            found = int(rank_seven(deck, 0, board, tables)) >> CATEGORY_SHIFT
            if found == ROYAL:
                found = royal_by(deck)
        brought = 0
        for other in range(others):
            first = np.uint64(9 + 2 * other)
            if stays[starting_hand(np.uint64(deck[first]), np.uint64(deck[first + np.uint64(1)]))]:
                rank = rank_seven(deck, 9 + 2 * other, board, tables)
                brought += each[np.uint64(rank >> CATEGORY_SHIFT)]
        counts[found, np.searchsorted(totals, brought) if brought else 0] += 1


@njit(cache=True, nogil=True)
def royal_by(deck: NDArray[np.uint8]) -> int:
    """Which card completed the royal flush of the first two cards and the board."""
    for suit in range(4):
        held, place_of_last, on_board = 0, 0, 0
        for place in range(9):
            if place in (2, 3):
                continue
            if deck[place] >> 2 >= TEN and deck[place] & 3 == suit:
                held += 1
                place_of_last = place
                on_board += place > 3
        if held == 5 and on_board < 5:
            return AFTER_7 if place_of_last == 8 else AFTER_6 if place_of_last == 7 else AFTER_5
    return COMMUNITY
