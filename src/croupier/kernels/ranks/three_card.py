"""What the bank can hold against every three-card hand, by the card that it shows.

Twin:     going through the bank's hands one by one with croupier.hands.three_card.rank_three
Equality: the rank of every hand; the four counts of every class and up card (tests/twins/test_three_card.py)
Packing:  category << 12, then the tie-breaking ranks in base thirteen, the highest first

A rank is read from one table by three card indices in any order. The player's hands are taken up to a
renaming of suits; each of the bank's hands is looked up once and counted for each of its cards that may be
face up.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

CATEGORY_SHIFT = 12
HIGH_CARD, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH, MINI_ROYAL = range(7)
ACE = 12

OUT, BELOW, EQUAL, ABOVE, FOLDED = range(5)
"""How the bank's hand compares with the player's: not qualified, lower, equal, higher; or impossible."""

Ranks = NDArray[np.int64]


class ThreeCards(NamedTuple):
    """Every hand of the player up to a renaming of suits, and what the bank can hold against it."""

    hands: NDArray[np.uint8]
    ways: NDArray[np.uint8]
    """How many hands a row represents."""
    ranks: NDArray[np.uint16]
    bank: NDArray[np.int32]
    """By row and up card: ways to complete the bank's hand to none, below, equal, above; 1,128 in all."""


@cache
def rank_table() -> NDArray[np.uint16]:
    """The rank of three cards by their indices, in any order; 0 where two are the same card."""
    card = np.arange(52)
    first, second, third = (axis.ravel() for axis in np.meshgrid(card, card, card, indexing="ij"))
    ranks = np.sort(np.stack([first >> 2, second >> 2, third >> 2]), axis=0)
    suited = ((first & 3) == (second & 3)) & ((second & 3) == (third & 3))
    order = order_of_ranks(ranks[2], ranks[1], ranks[0], suited)
    same = (first == second) | (second == third) | (first == third)
    return np.where(same, 0, order).astype(np.uint16).reshape(52, 52, 52)


def order_of_ranks(high: Ranks, middle: Ranks, low: Ranks, suited: NDArray[np.bool_]) -> Ranks:
    """The packed rank of hands given by their sorted ranks, two = 0."""
    wheel = (high == ACE) & (middle == 1) & (low == 0)
    run = wheel | ((high - middle == 1) & (middle - low == 1))
    top = np.where(wheel, 1, high)
    # From the worst hand to the best: a later line overrides an earlier one.
    order = packed(HIGH_CARD, (high * 13 + middle) * 13 + low)
    order = np.where(suited, packed(FLUSH, (high * 13 + middle) * 13 + low), order)
    order = np.where(run, packed(STRAIGHT, top), order)
    order = np.where(run & suited, packed(STRAIGHT_FLUSH, top), order)
    order = np.where(run & suited & (top == ACE), packed(MINI_ROYAL, top), order)
    order = np.where(high == middle, packed(PAIR, high * 13 + low), order)
    order = np.where(middle == low, packed(PAIR, low * 13 + high), order)
    return np.where((high == middle) & (middle == low), packed(TRIPS, high), order)


def packed(category: int, place: Ranks) -> Ranks:
    """A category above the place within it."""
    return place + (category << CATEGORY_SHIFT)


@njit(cache=True, nogil=True)
def fill_bank(
    hands: NDArray[np.uint8], plays_from: int, table: NDArray[np.uint16], bank: NDArray[np.int32]
) -> None:
    """Counts what the bank can hold against each of these hands, by the card that it shows."""
    left = np.empty(49, dtype=np.uint64)
    for row in range(np.uint64(len(hands))):
        own = table[hands[row, 0], hands[row, 1], hands[row, 2]]
        cards = 0
        for card in range(np.uint64(52)):
            if card != hands[row, 0] and card != hands[row, 1] and card != hands[row, 2]:
                left[cards] = card
                cards += 1
        for a in range(np.uint64(47)):
            for b in range(a + np.uint64(1), np.uint64(48)):
                for c in range(b + np.uint64(1), np.uint64(49)):
                    rank = table[left[a], left[b], left[c]]
                    found = np.uint64(rank >= plays_from) * np.uint64(1 + (rank >= own) + (rank > own))
                    bank[row, left[a], found] += 1
                    bank[row, left[b], found] += 1
                    bank[row, left[c], found] += 1
