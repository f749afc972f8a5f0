"""Random rounds of Texas Hold'em Bonus, played by tables of decisions.

Twin:     the exact figures, within the interval that chance allows (tests/lab/test_holdem_rounds.py)
Packing:  cards in the order player, player, dealer, dealer, board; counts as the functions say
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.draw import deal, seeded
from croupier.kernels.high_tables import CATEGORY_SHIFT, ROYAL, HighTables
from croupier.kernels.holdem_places import BoardPlaces, chosen, flop_code, turn_code
from croupier.kernels.rank_seven import board_sum, rank_seven

CARDS = 9
PAID, UNPAID, EQUAL, LOST = range(4)
FOLDED = 16
"""Counts by 8 * bet on the flop + 4 * bet on the turn + outcome, then folds."""
TEN = 8
AFTER_5, AFTER_6, AFTER_7, COMMUNITY = 10, 11, 12, 13
NOTHING = 14
"""Counts by category, then royal flushes by when they were complete, then folds."""


class Decisions(NamedTuple):
    """What is done everywhere."""

    stays: NDArray[np.uint8]
    """With each starting hand."""
    flops: NDArray[np.uint8]
    turns: NDArray[np.uint8]
    """Whether to bet on each board with any two cards, in packed rows."""


@njit(cache=True, nogil=True, inline="always")
def starting_hand(first: np.uint64, second: np.uint64) -> np.uint64:
    """Which of 169 starting hands two cards are."""
    low = min(first >> np.uint64(2), second >> np.uint64(2))
    high = max(first >> np.uint64(2), second >> np.uint64(2))
    if (first ^ second) & np.uint64(3) == np.uint64(0):
        return high * np.uint64(13) + low
    return low * np.uint64(13) + high


@njit(cache=True, nogil=True)
def new_deck() -> NDArray[np.uint8]:
    """The 52 cards in order."""
    deck = np.empty(52, dtype=np.uint8)
    for card in range(np.uint64(52)):
        deck[card] = card
    return deck


@njit(cache=True, nogil=True)
def play_rounds(
    block: tuple[int, int, int],
    ante_from: int,
    decisions: Decisions,
    flops: BoardPlaces,
    turns: BoardPlaces,
    tables: HighTables,
    counts: NDArray[np.int64],
) -> None:
    """Play ``block``: a seed, the block's number and how many rounds."""
    state, deck = seeded(block[0], block[1]), new_deck()
    stays, flop_bets, turn_bets = decisions
    choose, flop_of, flop_renaming, hole_of, renamed = flops
    choose_four, turn_of, turn_renaming, _, _ = turns
    for _ in range(block[2]):
        deal(state, deck, CARDS)
        first, second = np.uint64(deck[0]), np.uint64(deck[1])
        if not stays[starting_hand(first, second)]:
            counts[FOLDED] += 1
            continue
        hole = np.uint64(hole_of[first, second])
        code = flop_code(deck, choose)
        there = np.uint64(renamed[np.uint64(flop_renaming[code]), hole])
        bet = 8 * chosen(flop_bets, np.uint64(flop_of[code]), there)
        code = turn_code(deck, choose_four)
        there = np.uint64(renamed[np.uint64(turn_renaming[code]), hole])
        bet += 4 * chosen(turn_bets, np.uint64(turn_of[code]), there)
        board = board_sum(deck, tables.keys)
        mine, theirs = rank_seven(deck, 0, board, tables), rank_seven(deck, 2, board, tables)
        outcome = EQUAL
        if mine > theirs:
            outcome = PAID if mine >> CATEGORY_SHIFT >= ante_from else UNPAID
        elif mine < theirs:
            outcome = LOST
        counts[bet + outcome] += 1


@njit(cache=True, nogil=True)
def deal_holes(block: tuple[int, int, int], counts: NDArray[np.int64]) -> None:
    """Count starting hands, and apart from them those whose dealer has two aces."""
    state, deck = seeded(block[0], block[1]), new_deck()
    for _ in range(block[2]):
        deal(state, deck, 4)
        aces = np.uint64(1 if deck[2] >= 48 and deck[3] >= 48 else 0)
        counts[aces, starting_hand(np.uint64(deck[0]), np.uint64(deck[1]))] += 1


@njit(cache=True, nogil=True)
def deal_sevens(
    block: tuple[int, int, int], stays: NDArray[np.uint8], tables: HighTables, counts: NDArray[np.int64]
) -> None:
    """Count what two cards and a board make, if the hand stays."""
    state, deck = seeded(block[0], block[1]), new_deck()
    for _ in range(block[2]):
        deal(state, deck, CARDS)
        if not stays[starting_hand(np.uint64(deck[0]), np.uint64(deck[1]))]:
            counts[NOTHING] += 1
            continue
        category = int(rank_seven(deck, 0, board_sum(deck, tables.keys), tables)) >> CATEGORY_SHIFT
        if category == ROYAL:
            category = royal_by(deck)
        counts[category] += 1


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
