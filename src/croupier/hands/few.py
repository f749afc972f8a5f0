"""Hands of one or two cards, as in the small games that researchers study: a pair, or the higher cards."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card
from croupier.hands.rank import Category, HandRank


def rank_few(cards: Sequence[Card]) -> HandRank:
    """One or two cards: a pair above high cards, then the ranks from the highest down; suits are equal.

    >>> from croupier.cards import parse_cards
    >>> rank_few(parse_cards("JsJh")) > rank_few(parse_cards("KsQh")) > rank_few(parse_cards("KsJh"))
    True
    """
    if len(cards) not in (1, 2):
        raise ValueError(f"a hand has one or two cards here, not {len(cards)}")
    ranks = sorted((int(card.rank) for card in cards), reverse=True)
    if len(ranks) == 2 and ranks[0] == ranks[1]:
        return HandRank(Category.PAIR, (ranks[0],))
    return HandRank(Category.HIGH_CARD, tuple(ranks))
