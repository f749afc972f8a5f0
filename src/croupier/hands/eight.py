"""Lows that qualify, looked up: five different ranks up to a worst one, as bits from the ace.

Compared from the highest card down, the smaller set of bits is the better low, so a worth is the set with
its sign turned: larger is better, like every worth. ``rank_ace_to_five`` is the reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from croupier.cards import DECK, Card
from croupier.hands.low import LETTERS

BITS: tuple[int, ...] = tuple(1 << (0 if card.rank == 14 else card.rank - 1) for card in DECK)
"""A card's rank by its index: the ace is the lowest bit."""


def low_of_any(cards: Sequence[Card], worst: int) -> int | None:
    """The best qualifying low in the cards; None if there is none.

    >>> from croupier.cards import parse_cards
    >>> say_low(low_of_any(parse_cards("As2d9cKd7c4s6h"), worst=8))
    '7-6-4-2-A'
    """
    ranks = 0
    for card in cards:
        ranks |= BITS[card.index]
    ranks &= (1 << worst) - 1
    while ranks.bit_count() > 5:
        ranks ^= 1 << (ranks.bit_length() - 1)
    return -ranks if ranks.bit_count() == 5 else None


def low_of_two_and_three(hole: Sequence[Card], board: Sequence[Card], worst: int) -> int | None:
    """The best qualifying low of exactly two from the hole and three from the board."""
    threes = _threes(tuple(board), worst)
    if not threes:
        return None
    limit = (1 << worst) - 1
    own = sorted({BITS[card.index] for card in hole if BITS[card.index] & limit})
    found = [
        one | other | three
        for one, other in combinations(own, 2)
        for three in threes
        if not three & (one | other)
    ]
    return -min(found) if found else None


def say_low(worth: int | None) -> str:
    """A qualifying low in words."""
    assert worth is not None
    return "-".join(LETTERS.get(rank, str(rank)) for rank in range(13, 0, -1) if -worth >> (rank - 1) & 1)


@lru_cache(maxsize=256)
def _threes(board: tuple[Card, ...], worst: int) -> tuple[int, ...]:
    """Every three different ranks of the board up to the worst one."""
    limit = (1 << worst) - 1
    ranks = sorted({BITS[card.index] for card in board if BITS[card.index] & limit})
    return tuple([one | two | three for one, two, three in combinations(ranks, 3)])
