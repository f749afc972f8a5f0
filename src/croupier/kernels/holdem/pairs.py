"""Two hands on one board, neither folded: how many pairs there are by what each of them makes.

Twin:     all pairs of holdings that share no card (tests/twins/test_holdem_pairs.py)
Equality: a fixed sample of boards in the tests, every board in ``make prove``
Packing:  categories as in high_tables, royal flushes last by how many hole cards are in them: 9 for none, 10
          for one, 11 for two

Pairs of holdings that share no card are all pairs, minus those that share a card, once for each card, plus
each holding with itself, which shares two and was subtracted twice.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.enumerate import card_mask
from croupier.kernels.holdem.places import starting_hand
from croupier.kernels.ranks.high7 import FIVE_SUITED, RANK_MASK, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT, ROYAL, STRAIGHT_FLUSH, HighTables

CLASSES = ROYAL + 3
CARDS = np.uint64(52)
TEN, ACE = 8, 12
N1, N5, SUIT_BITS = (np.uint64(number) for number in (1, 5, 16))


@njit(cache=True, nogil=True)
def pair_up(
    span: tuple[int, int],
    boards: NDArray[np.uint8],
    members: NDArray[np.int64],
    stays: NDArray[np.uint8],
    wanted: NDArray[np.uint8],
    tables: HighTables,
    pairs: NDArray[np.int64],
) -> None:
    """Adds up the pairs of the boards in the span, the second hand only in the wanted classes."""
    keys, rows, ranks, flush = tables
    number = np.zeros(CLASSES, dtype=np.int64)
    using = np.zeros((CLASSES, 52), dtype=np.int64)
    taken = np.zeros(52, dtype=np.uint8)
    cards = np.zeros(5, dtype=np.uint8)
    only_runs = True
    for found in range(STRAIGHT_FLUSH):
        only_runs &= not wanted[found]
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        for place in range(N5):
            cards[place] = boards[board, place]
        if only_runs and not near_suited_run(cards):
            continue
        for found in range(np.uint64(CLASSES)):
            number[found] = 0
            for card in range(CARDS):
                using[found, card] = 0
        total, held = START, np.uint64(0)
        for place in range(N5):
            total += keys[cards[place]]
            held |= card_mask(cards[place])
            taken[cards[place]] = 1
        own_in_royal = missing_in_royal(cards)
        for low in range(CARDS):
            for high in range(low + N1, CARDS):
                stay = stays[starting_hand(np.uint64(low), np.uint64(high))]
                if taken[low] or taken[high] or not stay:
                    continue
                mine = total + keys[low] + keys[high]
                rank = rank_by_sum(mine, rows, ranks)
                if mine & FIVE_SUITED:
                    both = held | card_mask(low) | card_mask(high)
                    rank = flush[both >> (suited_in(mine) * SUIT_BITS) & RANK_MASK]
                made = np.uint64(rank >> CATEGORY_SHIFT)
                if made == np.uint64(ROYAL):
                    made += own_in_royal
                number[made] += 1
                using[made, low] += 1
                using[made, high] += 1
        add_pairs(number, using, wanted, members[board], pairs)
        for place in range(N5):
            taken[cards[place]] = 0


@njit(cache=True, nogil=True)
def near_suited_run(cards: NDArray[np.uint8]) -> bool:
    """Whether two cards can make a straight flush with the board: three of a suit within five ranks."""
    for suit in range(4):
        for low in range(-1, TEN + 1):
            held = 0
            for place in range(N5):
                rank = np.int64(cards[place]) >> 2
                inside = low <= rank < low + 5 or (low < 0 and rank == ACE)
                if inside and cards[place] & 3 == suit:
                    held += 1
            if held >= 3:
                return True
    return False


@njit(cache=True, nogil=True)
def missing_in_royal(cards: NDArray[np.uint8]) -> np.uint64:
    """How many cards the board lacks of the royal flush that it is closest to."""
    fewest = N5
    for suit in range(4):
        missing = N5
        for place in range(N5):
            missing -= np.uint64(cards[place] & 3 == suit and cards[place] >> 2 >= TEN)
        fewest = min(fewest, missing)
    return fewest


@njit(cache=True, nogil=True)
def add_pairs(
    number: NDArray[np.int64],
    using: NDArray[np.int64],
    wanted: NDArray[np.uint8],
    members: int,
    pairs: NDArray[np.int64],
) -> None:
    """Adds the pairs of one board, with its weight, from its holdings and those with each card."""
    for other in range(np.uint64(CLASSES)):
        if not wanted[other] or number[other] == 0:
            continue
        for own in range(np.uint64(CLASSES)):
            if number[own] == 0:
                continue
            apart = number[own] * number[other]
            for card in range(CARDS):
                apart -= using[own, card] * using[other, card]
            if own == other:
                apart += number[own]
            pairs[own, other] += members * apart
