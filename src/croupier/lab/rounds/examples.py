"""A hand of every worth there is, the lowest first: what a game says of them all can be asked one by one."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

from croupier.cards import DECK, Card, parse_cards
from croupier.hands import Category, HandRank
from croupier.hands.contents import contents
from croupier.kernels.banked.readings import (
    COMPLETED,
    CONTAINED,
    FLUSH,
    HIGH,
    LENGTH_SHIFT,
    LOOKS,
    RUN,
    THREE,
    TOP_SHIFT,
    TWOS,
)
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT
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
CONTENTS = """
    9c8d7h2s3s4s5s 8c7d7h2s3s4s5s 5c5d2h3h4h2s3s 7c7d7h2s3s4s5s 8c7d6h2s3s4s5s 7c6d6h2s3s4s5s 6c5d2h3h4h2s3s
    6c6d6h2s3s4s5s 9c8d2h3h4h5h7h 8c8d2h3h4h5h7h 2c3c4c5c7c3d2h 2c3c4c5c7c2d2h 8c2d3d4d5d7d6h 8c8d2h4h5h6h7h
    4c2d3d2h3h2s3s 2c5c2d4d2h3h2s 2c3c2d3d2h3h2s 8c7d2h3h4h5h6h 7c7d2h3h4h5h6h 2c3c4c5c6c3d2h 2c3c4c5c6c2d2h
    TcJcQcKcAc3d2h TcJcQcKcAc2d2h TcJcQcKcAcJdTh TcJcQcKcAcTdTh
"""
"""Seven cards for every set of categories that seven cards, or six, can contain."""


SEVENS = """
    2c4d6h8sTcQdKh 2c2d4h6s8cTdQh 2c2d4h4s6c8dTh 2c2d2h4s6c8dTh 2c3d4h5s6c9dJh 2c4c6c8cTcQdKh 2c2d2h3s3c6d8h
    2c2d2h2s5c7d9h 2c3c4c5c6c8dTh
"""
"""Two cards and a board for every category below a royal flush, the lowest first."""
ROYALS = "2c3dTsJsQsKsAs Ts2c3dJsQsKsAs Ts2cJsQsKsAs3d TsJsQsKsAs2c3d"
"""Royal flushes on the board alone, completed by the river, the turn and the flop."""


@cache
def examples(kind: int) -> tuple[Example, ...]:
    """One hand of each worth, by how hands are read."""
    found = _BY_KIND[kind]()
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


def _runs() -> dict[int, tuple[Card, ...]]:
    """Cards of one suit in a row; the highest counts from the low ace."""
    return {
        length << TOP_SHIFT | top: tuple(DECK[(top - 1 - down) % RANKS * SUITS] for down in range(length))
        for length in range(1, 8)
        for top in range(length - 1, RANKS + 1)
    }


def _contained() -> dict[int, tuple[Card, ...]]:
    hands = [parse_cards(cards) for cards in CONTENTS.split()]
    return {sum(1 << category for category in contents(cards)): cards for cards in hands}


def _completed() -> dict[int, tuple[Card, ...]]:
    """Return seven cards for every category; a royal flush four times, by the card that completes it."""
    lower = {category << CATEGORY_SHIFT: parse_cards(cards) for category, cards in enumerate(SEVENS.split())}
    royal = Category.ROYAL_FLUSH << CATEGORY_SHIFT
    return lower | {royal | early: parse_cards(cards) for early, cards in enumerate(ROYALS.split())}


def _twos() -> dict[int, tuple[Card, ...]]:
    """Return two cards of each pattern, and the same with two cards of the bank in other suits."""
    found = {look * LOOKS: cards for look, cards in _looks(0)}
    return found | {
        own * LOOKS + bank + 1: (*cards, *banks) for own, cards in _looks(0) for bank, banks in _looks(2)
    }


def _looks(suit: int) -> list[Example]:
    """Two cards of every two ranks, of one suit or of this and the next."""
    return [
        ((high << 4 | low) << 1 | suited, (DECK[high * SUITS + suit], DECK[low * SUITS + other]))
        for high in range(RANKS)
        for low in range(high + 1)
        for suited, other in ((0, suit + 1), (1, suit))
        if not (suited and high == low)
    ]


_BY_KIND = {
    HIGH: _high,
    THREE: _three,
    FLUSH: _flushes,
    RUN: _runs,
    CONTAINED: _contained,
    TWOS: _twos,
    COMPLETED: _completed,
}
