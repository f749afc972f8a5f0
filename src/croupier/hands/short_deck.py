"""Short-deck hands: no card below six, a flush above a full house, A-6-7-8-9 the lowest straight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.cards import Card, Rank
from croupier.hands.high import rank_high
from croupier.hands.rank import Category

STRIPPED = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)
LOWEST_STRAIGHT = {14, 6, 7, 8, 9}


class ShortDeckRank(NamedTuple):
    """What a hand is worth; ``order`` places its class, then ranks break ties."""

    order: int
    ties: tuple[int, ...]
    category: Category

    @property
    def words(self) -> str:
        """Its class as said at the table."""
        return self.category.words


def rank_short_deck(cards: Sequence[Card]) -> ShortDeckRank:
    """Five cards of the 36.

    >>> from croupier.cards import parse_cards
    >>> rank_short_deck(parse_cards("AsKs9s7s6s")) > rank_short_deck(parse_cards("AcAdAhKcKd"))
    True
    """
    if len(cards) != 5:
        raise ValueError(f"a hand is made of five cards, not {len(cards)}")
    category, ties = rank_high(cards)
    if {int(card.rank) for card in cards} == LOWEST_STRAIGHT:
        category = Category.STRAIGHT_FLUSH if category is Category.FLUSH else Category.STRAIGHT
        ties = (9,)
    order = int(category)
    if category in (Category.FLUSH, Category.FULL_HOUSE):
        order = int(Category.FLUSH) + int(Category.FULL_HOUSE) - order
    return ShortDeckRank(order, ties, category)
