"""A hand of every worth there is, the lowest first: what a game says of them all can be asked one by one."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

from croupier.cards import DECK, Card
from croupier.hands import Category, HandRank
from croupier.kernels.banked.tables import FLUSH, HIGH, LENGTH_SHIFT, THREE
from croupier.kernels.ranks.three_card import rank_table
from croupier.lab.core.lower import hand_ranks

Example = tuple[int, tuple[Card, ...]]
"""What a kernel says a hand is worth, and its cards."""

COPIES = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}
SUITED = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
RANKS, SUITS = 13, 4
FLUSH_LENGTHS = range(2, 8)


@cache
def examples(kind: int) -> tuple[Example, ...]:
    """One hand of each worth, by how hands are read."""
    found = {HIGH: _high, THREE: _three, FLUSH: _flushes}[kind]()
    return tuple(sorted(found.items()))


def _high() -> dict[int, tuple[Card, ...]]:
    return {packed: _five(rank) for packed, rank in hand_ranks().items()}


def _five(rank: HandRank) -> tuple[Card, ...]:
    """Five cards of this rank; those of one rank, and neighbours, have different suits unless all are one."""
    if rank.category in COPIES:
        copies = COPIES[rank.category]
        ranks = [tie for tie, count in zip(rank.ties, copies, strict=True) for _ in range(count)]
    elif rank.category is Category.FLUSH:
        ranks = list(rank.ties)
    else:
        top = rank.ties[0]
        ranks = [top, top - 1, top - 2, top - 3, 14 if top == 5 else top - 4]
    suits = [0] * 5 if rank.category in SUITED else [place % SUITS for place in range(5)]
    return tuple(DECK[(each - 2) * SUITS + suit] for each, suit in zip(ranks, suits, strict=True))


def _three() -> dict[int, tuple[Card, ...]]:
    found, worth = {}, rank_table()
    for ranks in combinations_with_replacement(range(RANKS), 3):
        suits = ((0, 1, 2), (0, 0, 0)) if len(set(ranks)) == 3 else ((0, 1, 2),)
        for each in suits:
            indices = [rank * SUITS + suit for rank, suit in zip(ranks, each, strict=True)]
            found[int(worth[tuple(indices)])] = tuple(DECK[index] for index in indices)
    return found


def _flushes() -> dict[int, tuple[Card, ...]]:
    return {
        length << LENGTH_SHIFT | sum(1 << rank for rank in ranks): tuple(DECK[rank * SUITS] for rank in ranks)
        for length in FLUSH_LENGTHS
        for ranks in combinations(range(RANKS), length)
    }
