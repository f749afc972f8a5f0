"""Blackjack totals: pictures ten, the ace eleven while that does not go over twenty-one, else one."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card, Rank

TEN, ACE_LOW, LIMIT = 10, 1, 21
VALUES = {**{rank: min(int(rank), TEN) for rank in Rank}, Rank.ACE: ACE_LOW}


def value(card: Card) -> int:
    """What one card counts; the ace one."""
    return VALUES[card.rank]


def total(cards: Sequence[Card]) -> int:
    """The highest count that is not over twenty-one, else the lowest.

    >>> from croupier.cards import parse_cards
    >>> total(parse_cards("AsKd")), total(parse_cards("AsAd")), total(parse_cards("AsKd5c7h"))
    (21, 12, 23)
    """
    low = sum([VALUES[card.rank] for card in cards])
    return low + 10 if low + 10 <= LIMIT and any(card.rank is Rank.ACE for card in cards) else low


def soft(cards: Sequence[Card]) -> bool:
    """Whether an ace counts eleven."""
    return total(cards) != sum([VALUES[card.rank] for card in cards])


def over(cards: Sequence[Card]) -> bool:
    """Twenty-two or more."""
    return total(cards) > LIMIT


def ace_and_ten(cards: Sequence[Card]) -> bool:
    """An ace and a ten-value card and nothing else; a Natural if it was dealt so."""
    return len(cards) == 2 and total(cards) == LIMIT
