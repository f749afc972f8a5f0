"""Objects to numbers and back: cards to indices, hand ranks to the packed ranks of the kernels."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.hands import AtLeast, Category, HandRank

PLACE_BITS = 12
"""A packed rank is the category, then the place within it in twelve bits."""

FALLING = range(14, 1, -1)
"""Ace to two."""

STRAIGHTS = {tuple(range(top, top - 5, -1)) for top in range(14, 5, -1)} | {(14, 5, 4, 3, 2)}


def pack(rank: HandRank) -> int:
    """A hand rank as the kernels write it; sorts hands as hand ranks do.

    >>> hex(pack(HandRank(Category.PAIR, (2, 5, 4, 3))))  # the lowest pair there is
    '0x1000'
    """
    return packed_ranks()[rank]


def unpack(packed: int) -> HandRank:
    """Return the hand rank that a kernel's number represents.

    >>> unpack(0x9000).category.words
    'royal flush'
    """
    return hand_ranks()[packed]


def category_of(packed: int) -> Category:
    """The category of a kernel's rank."""
    return Category(packed >> PLACE_BITS)


@cache
def pack_floor(floor: AtLeast) -> int:
    """The lowest packed rank with which a dealer plays; every better hand plays too."""
    ascending = list(packed_ranks())
    return pack(ascending[bisect_left(ascending, 1, key=floor.plays)])


@cache
def packed_ranks() -> dict[HandRank, int]:
    """All 7,462 hand ranks, the lowest first, and their packed ranks."""
    return {
        HandRank(category, ties): category << PLACE_BITS | place
        for category in Category
        for place, ties in enumerate(sorted(ties_of(category)))
    }


@cache
def hand_ranks() -> dict[int, HandRank]:
    """Packed ranks and the hand ranks they represent."""
    return {packed: rank for rank, packed in packed_ranks().items()}


def ties_of(category: Category) -> Iterator[tuple[int, ...]]:
    """The tie-breaking ranks of every hand of a category."""
    match category:
        case Category.HIGH_CARD | Category.FLUSH:
            return (ranks for ranks in combinations(FALLING, 5) if ranks not in STRAIGHTS)
        case Category.PAIR:
            return named_with_kickers(1, 3)
        case Category.TWO_PAIR:
            return named_with_kickers(2, 1)
        case Category.THREE_OF_A_KIND:
            return named_with_kickers(1, 2)
        case Category.STRAIGHT:
            return ((top,) for top in range(5, 15))
        case Category.FULL_HOUSE | Category.FOUR_OF_A_KIND:
            return permutations(FALLING, 2)
        case Category.STRAIGHT_FLUSH:
            return ((top,) for top in range(5, 14))
        case Category.ROYAL_FLUSH:
            return iter([(14,)])


def named_with_kickers(named: int, kickers: int) -> Iterator[tuple[int, ...]]:
    """The ranks that name the hand, highest first, then its kickers, highest first."""
    for first in combinations(FALLING, named):
        for others in combinations([rank for rank in FALLING if rank not in first], kickers):
            yield first + others


def indices(hands: Iterable[Sequence[Card]]) -> NDArray[np.uint8]:
    """Hands of equal size as rows of card indices."""
    return np.array([[card.index for card in hand] for hand in hands], dtype=np.uint8)
