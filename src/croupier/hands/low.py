"""Low hands: ace-to-five with or without a joker, and deuce-to-seven. The lower rank is the better hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.cards import DECK, JOKER, Card
from croupier.hands.high import rank_high
from croupier.hands.rank import Category, HandRank

ACE = 14
SHAPES: dict[tuple[int, ...], int] = {
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 4,
    (4, 1): 5,
}
"""No pair, one pair, two pairs, three, full house, four: better to worse."""

SHAPE_WORDS = ("", "pair", "two pair", "three of a kind", "full house", "four of a kind")
LETTERS = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}


class LowRank(NamedTuple):
    """What a low hand is worth: pairs first, then the ranks from the top. Smaller is better."""

    shape: int
    ties: tuple[int, ...]

    @property
    def words(self) -> str:
        """The hand as said at the table: ``8-6-4-3-A``, ``pair K-8-6-4``."""
        ranks = "-".join(LETTERS.get(rank, str(rank)) for rank in self.ties)
        return f"{SHAPE_WORDS[self.shape]} {ranks}".lstrip()


def rank_ace_to_five(cards: Sequence[Card], *, pair_aces_high: bool = False) -> LowRank:
    """Five cards, ace low; straights and flushes do not count; the joker is the lowest rank not held.

    >>> from croupier.cards import parse_cards
    >>> rank_ace_to_five(parse_cards("Jo Ah 2d 4c 8s")).words
    '8-4-3-2-A'
    >>> rank_ace_to_five(parse_cards("5h4h3h2hAh")) < rank_ace_to_five(parse_cards("6c4d3s2hAc"))
    True
    """
    if len(cards) != 5:
        raise ValueError(f"a low hand is made of five cards, not {len(cards)}")
    ranks = [1 if card.rank == ACE else int(card.rank) for card in cards if card is not JOKER]
    while len(ranks) < 5:
        ranks.append(next(rank for rank in range(1, 14) if rank not in ranks))
    held = {rank: ranks.count(rank) for rank in ranks}

    def height(rank: int) -> int:
        """An ace in a pair is high where the table says so (LB-R6)."""
        return ACE if rank == 1 and pair_aces_high and held[1] > 1 else rank

    groups = sorted(held, key=lambda rank: (held[rank], height(rank)), reverse=True)
    shape = SHAPES[tuple(held[rank] for rank in groups)]
    return LowRank(shape, tuple(map(height, groups)))


def qualifies(rank: LowRank, worst: int) -> bool:
    """Whether a low has no pair and no card above ``worst``: eight-or-better is ``worst=8``."""
    return rank.shape == 0 and rank.ties[0] <= worst


def rank_deuce_to_seven(cards: Sequence[Card]) -> HandRank:
    """Five cards read high, the ace always high: the *lowest* rank wins; 7-5-4-3-2 of two suits is best.

    A joker, where a table plays with one, is the card that makes the hand lowest.

    >>> from croupier.cards import parse_cards
    >>> rank_deuce_to_seven(parse_cards("As5c4d3c2d")).category.words
    'high card'
    """
    if len(cards) != 5:
        raise ValueError(f"a low hand is made of five cards, not {len(cards)}")
    if JOKER in cards:
        rest = [card for card in cards if card is not JOKER]
        return min(rank_deuce_to_seven([*rest, card]) for card in DECK if card not in rest)
    rank = rank_high(cards)
    if rank.ties == (5,):
        # 5-4-3-2-A is not a straight here: the ace is high only.
        category = Category.HIGH_CARD if rank.category is Category.STRAIGHT else Category.FLUSH
        return HandRank(category, (ACE, 5, 4, 3, 2))
    return rank
