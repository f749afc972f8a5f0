"""Badugi hands: the most cards of different ranks and suits, then the lowest of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from croupier.cards import Card
from croupier.hands.low import LETTERS

ACE = 14


class BadugiRank(NamedTuple):
    """What a badugi hand is worth: cards missing to four, then its ranks from the top. Smaller is better."""

    missing: int
    ties: tuple[int, ...]

    @property
    def words(self) -> str:
        """The hand as said at the table: ``badugi 7-5-3-2``, ``three cards 3-2-A``."""
        size = ("badugi", "three cards", "two cards", "one card")[self.missing]
        return f"{size} {'-'.join(LETTERS.get(rank, str(rank)) for rank in self.ties)}"


def rank_badugi(cards: Sequence[Card]) -> BadugiRank:
    """The best part of the four cards without two of a rank or of a suit.

    >>> from croupier.cards import parse_cards
    >>> rank_badugi(parse_cards("Ah4h2c5d")).words  # one heart must go: the four
    'three cards 5-2-A'
    """
    if len(cards) != 4:
        raise ValueError(f"a badugi hand is made of four cards, not {len(cards)}")
    for size in (4, 3, 2, 1):
        found = [
            sorted((1 if card.rank == ACE else int(card.rank) for card in part), reverse=True)
            for part in combinations(cards, size)
            if len({card.rank for card in part}) == size and len({card.suit for card in part}) == size
        ]
        if found:
            return BadugiRank(4 - size, tuple(min(found)))
    raise AssertionError("one card is always a hand")
