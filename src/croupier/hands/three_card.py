"""Three-card poker hands: a straight beats a flush, three of a kind beats both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from croupier.cards import Card, Rank

ACE_LOW_TOP = 3
"""A-2-3 is the lowest straight; its highest card is the three."""


class ThreeCard(IntEnum):
    """The classes, low to high; the mini royal is the highest straight flush and has its own pay row."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    MINI_ROYAL = 6

    @property
    def row(self) -> str:
        """Its name in pay tables."""
        return self.name.lower()


class ThreeCardRank(NamedTuple):
    """A hand's worth: its class, then the ranks that break ties."""

    category: ThreeCard
    ties: tuple[int, ...]


def rank_three(cards: Sequence[Card]) -> ThreeCardRank:
    """Rank three cards.

    >>> from croupier.cards import parse_cards
    >>> rank_three(parse_cards("Ac2c3s")).ties, rank_three(parse_cards("KcAd2h")).category.name
    ((3,), 'HIGH_CARD')
    """
    if len(cards) != 3:
        raise ValueError(f"a three-card hand has three cards, not {len(cards)}")
    held = Counter(int(card.rank) for card in cards)
    by_weight = tuple(sorted(held, key=lambda rank: (held[rank], rank), reverse=True))
    suited = len({card.suit for card in cards}) == 1
    if len(held) == 1:
        return ThreeCardRank(ThreeCard.THREE_OF_A_KIND, by_weight)
    if len(held) == 2:
        return ThreeCardRank(ThreeCard.PAIR, by_weight)
    top = straight_top(by_weight)
    if top:
        if not suited:
            return ThreeCardRank(ThreeCard.STRAIGHT, (top,))
        royal = top == Rank.ACE
        return ThreeCardRank(ThreeCard.MINI_ROYAL if royal else ThreeCard.STRAIGHT_FLUSH, (top,))
    return ThreeCardRank(ThreeCard.FLUSH if suited else ThreeCard.HIGH_CARD, by_weight)


def straight_top(ranks: Sequence[int]) -> int:
    """The highest card of three in a row, 0 if they are not; nothing goes round the corner."""
    high, middle, low = sorted(ranks, reverse=True)
    if (high, middle, low) == (Rank.ACE, 3, 2):
        return ACE_LOW_TOP
    return high if (middle, low) == (high - 1, high - 2) else 0
