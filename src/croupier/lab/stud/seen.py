"""Cards that a player has seen, up to a renaming of suits, and what one more card makes of them.

Where five cards are paid by a table and no other hand matters, a decision depends on the set of cards seen:
not on who holds them, nor on the order in which they came. Sets that differ by a renaming of suits are one
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
    """Every class of so many cards, in the order of its key."""

    hands: NDArray[np.uint8]
    """One set of cards of each class."""
    ways: NDArray[np.int64]
    """How many sets each stands for."""
    keys: NDArray[np.int64]


@cache
def classes(cards: int) -> Classes:
    """The classes of so many cards."""
    hands, ways = suit_classes(cards)
    keys = keys_of(hands)
    order = np.argsort(keys)
    return Classes(hands[order], ways[order].astype(np.int64), keys[order])


def keys_of(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """A number for each row of cards that only a renaming of suits, or another order, leaves as it is."""
    masks = np.zeros((len(hands), SUITS), dtype=np.int64)
    rows = np.arange(len(hands))
    for column in hands.T:
        masks[rows, column & 3] |= np.int64(1) << (column >> 2).astype(np.int64)
    masks.sort(axis=1)
    shifts = SUIT_BITS * np.arange(SUITS, dtype=np.int64)
    keys: NDArray[np.int64] = (masks << shifts).sum(axis=1)
    return keys


def places(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Where the class of each row of cards stands."""
    return np.searchsorted(classes(hands.shape[1]).keys, keys_of(hands))


@cache
def following(cards: int) -> NDArray[np.int64]:
    """By class of so many cards, the class that each card still unseen makes of it."""
    hands = classes(cards).hands
    unseen = np.ones((len(hands), DECK), dtype=np.bool_)
    unseen[np.arange(len(hands))[:, None], hands] = False
    further = np.nonzero(unseen)[1].astype(np.uint8)
    longer = np.column_stack([np.repeat(hands, DECK - cards, axis=0), further])
    return places(longer).reshape(len(hands), DECK - cards)


def one_more(cards: int, ways: NDArray[np.int64]) -> NDArray[np.int64]:
    """In how many ways each class with one more card is reached, from ways to reach those of so many."""
    reached = following(cards)
    counts = np.zeros(len(classes(cards + 1).ways), dtype=np.int64)
    np.add.at(counts, reached, np.broadcast_to(ways[:, None], reached.shape))
    return counts


def orders_left(cards: int) -> int:
    """In how many ways the cards still to come may follow so many, one by one, up to five."""
    return math.perm(DECK - cards, HAND - cards)
