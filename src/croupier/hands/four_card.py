"""Four-card poker hands: the best four of four to six cards; three of a kind beats a flush and a straight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import NamedTuple

from croupier.cards import Card, Rank

ACE_LOW_TOP = 4
"""A-2-3-4 is the lowest straight; its highest card is the four."""


class FourCard(IntEnum):
    """The classes, low to high."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    STRAIGHT = 3
    FLUSH = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    FOUR_OF_A_KIND = 7

    @property
    def row(self) -> str:
        """Its name in pay tables."""
        return self.name.lower()


class FourCardRank(NamedTuple):
    """A hand's worth: its class, then the ranks that break ties."""

    category: FourCard
    ties: tuple[int, ...]


BY_COUNTS = {
    (4,): FourCard.FOUR_OF_A_KIND,
    (3, 1): FourCard.THREE_OF_A_KIND,
    (2, 2): FourCard.TWO_PAIR,
    (2, 1, 1): FourCard.PAIR,
}


def rank_four(cards: Sequence[Card]) -> FourCardRank:
    """Rank the best four of four to six cards.

    >>> from croupier.cards import parse_cards
    >>> rank_four(parse_cards("Ac2c3s4d9h")).ties, rank_four(parse_cards("QsKcAd2h")).category.name
    ((4,), 'HIGH_CARD')
    """
    return max(_rank(four) for four in combinations(_counted(cards), 4))


def plays_four(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The four cards that play.

    >>> from croupier.cards import parse_cards, write_cards
    >>> write_cards(plays_four(parse_cards("Qs4dQc9hJs")))
    'QsQc9hJs'
    """
    return max(combinations(_counted(cards), 4), key=_rank)


def _counted(cards: Sequence[Card]) -> Sequence[Card]:
    if not 4 <= len(cards) <= 6:
        raise ValueError(f"a four-card hand is made of four to six cards, not {len(cards)}")
    return cards


def _rank(four: Sequence[Card]) -> FourCardRank:
    held = Counter(int(card.rank) for card in four)
    by_weight = tuple(sorted(held, key=lambda rank: (held[rank], rank), reverse=True))
    if len(held) < 4:
        return FourCardRank(BY_COUNTS[tuple(held[rank] for rank in by_weight)], by_weight)
    suited = len({card.suit for card in four}) == 1
    if top := straight_top(by_weight):
        return FourCardRank(FourCard.STRAIGHT_FLUSH if suited else FourCard.STRAIGHT, (top,))
    return FourCardRank(FourCard.FLUSH if suited else FourCard.HIGH_CARD, by_weight)


def straight_top(falling: tuple[int, ...]) -> int:
    """The highest card of four in a row, 0 if they are not; nothing goes round the corner."""
    if falling == (Rank.ACE, 4, 3, 2):
        return ACE_LOW_TOP
    return falling[0] if falling[0] - falling[3] == 3 else 0
