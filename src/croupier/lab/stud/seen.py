"""Cards that a player has seen, up to a renaming of suits, and what one more card makes of them.

Where five cards are paid by a table and no other hand matters, a decision depends on the set of cards seen,
not on who holds them or in which order they came. Sets that differ only by a renaming of suits are one
class; there are 169 of two cards, 1,755 of three, 16,432 of four and 134,459 of five.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.core.enumerate import suit_classes

DECK = 52
HAND = 5
SUITS = 4
SUIT_BITS = 13


class Classes(NamedTuple):
    """Every class of a number of cards, sorted by key."""

    hands: NDArray[np.uint8]
    """One set of cards from each class."""
    ways: NDArray[np.int64]
    """How many sets each class represents."""
    keys: NDArray[np.int64]


@cache
def classes(cards: int) -> Classes:
    """The classes of this number of cards."""
    hands, ways = suit_classes(cards)
    keys = keys_of(hands)
    order = np.argsort(keys)
    return Classes(hands[order], ways[order].astype(np.int64), keys[order])


def keys_of(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """A key for each row of cards: two rows share it only if suits are renamed or the order differs."""
    masks = np.zeros((len(hands), SUITS), dtype=np.int64)
    rows = np.arange(len(hands))
    for column in hands.T:
        masks[rows, column & 3] |= np.int64(1) << (column >> 2).astype(np.int64)
    masks.sort(axis=1)
    shifts = SUIT_BITS * np.arange(SUITS, dtype=np.int64)
    keys: NDArray[np.int64] = (masks << shifts).sum(axis=1)
    return keys


def places(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The index of each row's class."""
    return np.searchsorted(classes(hands.shape[1]).keys, keys_of(hands))


@cache
def following(cards: int) -> NDArray[np.int64]:
    """For each class of this number of cards, the classes that each unseen card makes of it."""
    hands = classes(cards).hands
    unseen = np.ones((len(hands), DECK), dtype=np.bool_)
    unseen[np.arange(len(hands))[:, None], hands] = False
    further = np.nonzero(unseen)[1].astype(np.uint8)
    longer = np.column_stack([np.repeat(hands, DECK - cards, axis=0), further])
    return places(longer).reshape(len(hands), DECK - cards)


def one_more(cards: int, ways: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many ways lead to each class with one more card, given the ways to each class without it."""
    reached = following(cards)
    counts = np.zeros(len(classes(cards + 1).ways), dtype=np.int64)
    np.add.at(counts, reached, np.broadcast_to(ways[:, None], reached.shape))
    return counts


def orders_left(cards: int) -> int:
    """In how many orders the cards after these can come, up to five cards."""
    return math.perm(DECK - cards, HAND - cards)
