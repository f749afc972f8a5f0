"""Face-up cards of a stud hand, to decide who acts: pairs count, of five cards straights and flushes too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from croupier.cards import JOKER, Card
from croupier.hands.high import rank_high

BoardRank = tuple[tuple[int, ...], tuple[int, ...]]
ACE = 14


def rank_board(cards: Sequence[Card]) -> tuple[object, ...]:
    """What one to five visible cards are worth high; a joker counts as an ace. Larger acts first.

    >>> from croupier.cards import parse_cards
    >>> rank_board(parse_cards("9s9d")) > rank_board(parse_cards("AhKd"))
    True
    """
    if len(cards) == 5 and JOKER not in cards:
        return rank_high(cards)
    return _grouped(tuple([ACE if card is JOKER else card.rank for card in cards]))


def rank_low_board(cards: Sequence[Card]) -> tuple[object, ...]:
    """Rank a board at razz: ace low, pairs bad, no straights or flushes. The smaller one acts first."""
    return _grouped(tuple([1 if card.rank == ACE else card.rank for card in cards]))


def has_pair(cards: Sequence[Card]) -> bool:
    """Whether two of the cards have one rank: an open pair."""
    return len({card.rank for card in cards}) < len(cards)


@lru_cache(maxsize=1 << 15)
def _grouped(ranks: tuple[int, ...]) -> BoardRank:
    """Copies first, then ranks; few boards are worth telling apart, so they are kept."""
    held = {rank: ranks.count(rank) for rank in ranks}
    groups = sorted(held, key=lambda rank: (held[rank], rank), reverse=True)
    return tuple([held[rank] for rank in groups]), tuple(groups)
