"""Which cards of a hand make it what it is: the ones that a dealer pushes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from croupier.cards import Card
from croupier.hands.high import rank_high
from croupier.hands.longest_flush import longest_flush
from croupier.hands.rank import HandRank
from croupier.hands.three_card import ThreeCardRank, rank_three


def plays_high(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five that play of six or seven cards; of five, those that make the hand.

    >>> from croupier.cards import parse_cards, write_cards
    >>> [write_cards(plays_high(parse_cards(cards))) for cards in ("QsQd4c4h2s", "AsKdQcJhTs3s2d")]
    ['QsQd4c4h', 'AsKdQcJhTs']
    """
    if len(cards) > 5:
        return max(combinations(cards, 5), key=rank_high)
    return _made(cards, rank_high)


def plays_three(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Those of three cards that make the hand.

    >>> from croupier.cards import parse_cards, write_cards
    >>> write_cards(plays_three(parse_cards("4sQdQc"))), write_cards(plays_three(parse_cards("4sQdJc")))
    ('QdQc', 'Qd')
    """
    return _made(cards, rank_three)


def plays_flush(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the longest flush; of two that are equally long, the higher one.

    >>> from croupier.cards import parse_cards, write_cards
    >>> write_cards(plays_flush(parse_cards("Ah5h2hKsQsJs7d")))
    'Ah5h2h'
    """
    suits = {card.suit for card in cards}
    whole = longest_flush(cards)
    return next(
        held
        for suit in suits
        if longest_flush(held := tuple(card for card in cards if card.suit == suit)) == whole
    )


def _made(
    cards: Sequence[Card], rank: Callable[[Sequence[Card]], HandRank | ThreeCardRank]
) -> tuple[Card, ...]:
    """Pairs and the like without their kickers, all cards of a straight or a flush, or the highest card."""
    counts = Counter(card.rank for card in cards)
    if max(counts.values()) > 1:
        return tuple(card for card in cards if counts[card.rank] > 1)
    if rank(cards).category.name == "HIGH_CARD":
        return (max(cards, key=lambda card: card.rank),)
    return tuple(cards)
