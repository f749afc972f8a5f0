"""Suit classes: one hand for all that differ by a renaming of suits.

Twin:     croupier.hands.high.rank_high over itertools.combinations, on suit classes
Equality: the classes of every size (tests/twins/test_high7.py, tests/twins/test_enumerate.py)
Packing:  a suit class is written by its member with the highest mask in clubs, then diamonds, hearts, spades

A class is four masks of ranks in falling order, so each class is met once, and equal masks say how many hands
it stands for.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(cache=True, nogil=True, inline="always")
def card_mask(card: int) -> np.uint64:
    """One bit for a card: sixteen bits to a suit."""
    return np.uint64(1) << (
        (np.uint64(card) & np.uint64(3)) * np.uint64(16) + (np.uint64(card) >> np.uint64(2))
    )


@cache
def masks_by_size() -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """All 13-bit masks, fewest bits first and rising within a size; and where each size begins."""
    masks = np.arange(1 << 13, dtype=np.uint64)
    sizes = np.bitwise_count(masks)
    order = np.lexsort((masks, sizes))
    return masks[order], np.searchsorted(sizes[order], np.arange(15)).astype(np.uint64)


@njit(cache=True, nogil=True)
def fill_suit_classes(
    cards: int,
    masks: NDArray[np.uint64],
    begins: NDArray[np.uint64],
    hands: NDArray[np.uint8],
    members: NDArray[np.uint8],
) -> int:
    """Writes one hand of every suit class and how many hands the class has; returns the number of classes.

    With no room in ``hands`` it only counts.
    """
    classes = 0
    suits = np.zeros(4, dtype=np.uint64)
    for size0 in range(cards + 1):
        for at0 in range(begins[size0], begins[size0 + 1]):
            for size1 in range(cards - size0 + 1):
                for at1 in range(begins[size1], begins[size1 + 1]):
                    if masks[at1] > masks[at0]:
                        break
                    for size2 in range(cards - size0 - size1 + 1):
                        size3 = cards - size0 - size1 - size2
                        for at2 in range(begins[size2], begins[size2 + 1]):
                            if masks[at2] > masks[at1]:
                                break
                            for at3 in range(begins[size3], begins[size3 + 1]):
                                if masks[at3] > masks[at2]:
                                    break
                                if classes < len(hands):
                                    suits[0], suits[1] = masks[at0], masks[at1]
                                    suits[2], suits[3] = masks[at2], masks[at3]
                                    members[classes] = write_class(suits, hands[classes])
                                classes += 1
    return classes


@njit(cache=True, nogil=True)
def write_class(suits: NDArray[np.uint64], hand: NDArray[np.uint8]) -> int:
    """Writes the cards of four falling masks; returns how many ways there are to give the masks to suits."""
    place = 0
    for suit in range(4):
        for rank in range(13):
            if suits[suit] >> np.uint64(rank) & np.uint64(1):
                hand[place] = rank * 4 + suit
                place += 1
    ways, alike = 24, 1
    for suit in range(1, 4):
        alike = alike + 1 if suits[suit] == suits[suit - 1] else 1
        ways //= alike
    return ways


def suit_classes(cards: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """One hand of every suit class of this many cards, and how many hands each class stands for."""
    masks, begins = masks_by_size()
    none = np.empty((0, cards), dtype=np.uint8), np.empty(0, dtype=np.uint8)
    classes = fill_suit_classes(cards, masks, begins, *none)
    hands, members = np.empty((classes, cards), dtype=np.uint8), np.empty(classes, dtype=np.uint8)
    fill_suit_classes(cards, masks, begins, hands, members)
    return hands, members
