"""Every hand that some cards contain, not only the highest: a straight and a flush may lie side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from croupier.cards import Card
from croupier.hands.high import rank_high
from croupier.hands.rank import Category

C = Category
INCLUDES = {
    C.HIGH_CARD: {C.HIGH_CARD},
    C.PAIR: {C.PAIR},
    C.TWO_PAIR: {C.PAIR, C.TWO_PAIR},
    C.THREE_OF_A_KIND: {C.PAIR, C.THREE_OF_A_KIND},
    C.STRAIGHT: {C.STRAIGHT},
    C.FLUSH: {C.FLUSH},
    C.FULL_HOUSE: {C.PAIR, C.TWO_PAIR, C.THREE_OF_A_KIND, C.FULL_HOUSE},
    C.FOUR_OF_A_KIND: {C.PAIR, C.THREE_OF_A_KIND, C.FOUR_OF_A_KIND},
    C.STRAIGHT_FLUSH: {C.STRAIGHT, C.FLUSH, C.STRAIGHT_FLUSH},
    C.ROYAL_FLUSH: {C.STRAIGHT, C.FLUSH, C.STRAIGHT_FLUSH, C.ROYAL_FLUSH},
}
"""What five cards are besides what they are called."""


def contents(cards: Sequence[Card]) -> list[Category]:
    """Every category that some five of the cards are in, the highest first.

    >>> from croupier.cards import parse_cards
    >>> [category.row for category in contents(parse_cards("2c3c4c5d6cTc"))]
    ['flush', 'straight', 'high_card']
    """
    found = {C.HIGH_CARD}
    for five in combinations(cards, 5):
        found |= INCLUDES[rank_high(five).category]
    return sorted(found, reverse=True)
