"""Hands as people name them: *two pair, queens and fours*."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Protocol

from croupier.cards import Card, Rank
from croupier.hands.four_card import rank_four
from croupier.hands.high import rank_high
from croupier.hands.longest_flush import longest_flush
from croupier.hands.low import ACE, LETTERS, SHAPE_WORDS, LowRank
from croupier.hands.mexican import STRIPPED, MexicanRank
from croupier.hands.rank import Category, HandRank
from croupier.hands.three_card import rank_three

ONE = {
    2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
    11: "jack", 12: "queen", 13: "king", 14: "ace",
}  # fmt: skip
"""Ranks, and small numbers, in words."""

SEVERAL = {rank: f"{word}es" if word == "six" else f"{word}s" for rank, word in ONE.items()}

WORDS: dict[str, Callable[..., str]] = {
    "HIGH_CARD": lambda high, *_: f"{ONE[high]} high",
    "PAIR": lambda pair, *_: f"a pair of {SEVERAL[pair]}",
    "TWO_PAIR": lambda high, low, *_: f"two pair, {SEVERAL[high]} and {SEVERAL[low]}",
    "THREE_OF_A_KIND": lambda three, *_: f"three {SEVERAL[three]}",
    "STRAIGHT": lambda top: f"a straight to the {ONE[top]}",
    "FLUSH": lambda high, *_: f"a flush, {ONE[high]} high",
    "FULL_HOUSE": lambda three, pair: f"a full house, {SEVERAL[three]} over {SEVERAL[pair]}",
    "FOUR_OF_A_KIND": lambda four, *_: f"four {SEVERAL[four]}",
    "STRAIGHT_FLUSH": lambda top: f"a straight flush to the {ONE[top]}",
    "ROYAL_FLUSH": lambda _: "a royal flush",
    "FIVE_OF_A_KIND": lambda five: f"five {SEVERAL[five]}",
    "MINI_ROYAL": lambda _: "a mini royal",
}
"""By the category's name, from the ranks that break ties."""


def name_high(cards: Sequence[Card]) -> str:
    """The best five of five to seven cards.

    >>> from croupier.cards import parse_cards
    >>> name_high(parse_cards("QsQd4c4h2s")), name_high(parse_cards("KsQd9c4h2s6s6d"))
    ('two pair, queens and fours', 'a pair of sixes')
    """
    hand = rank_high(cards)
    return WORDS[hand.category.name](*hand.ties)


class Ranked(Protocol):
    """A hand's worth that has a class and the ranks that break ties."""

    @property
    def category(self) -> IntEnum:
        """Its class."""

    @property
    def ties(self) -> tuple[int, ...]:
        """The ranks that break ties, best first."""


def name_rank(hand: Ranked) -> str:
    """A hand by its worth.

    >>> from croupier.cards import parse_cards
    >>> name_rank(rank_high(parse_cards("KsKd9c9h2s")))
    'two pair, kings and nines'
    """
    return WORDS[hand.category.name](*hand.ties)


def name_mexican(hand: MexicanRank) -> str:
    """A hand of the deck without eights, nines and tens.

    >>> from croupier.cards import parse_cards
    >>> from croupier.hands.mexican import rank_mexican
    >>> name_mexican(rank_mexican(parse_cards("KcKd5h2dJo"), wild=True))
    'three kings'
    """
    return WORDS[hand.category.name](
        *[tie if tie <= Rank.SEVEN else tie + len(STRIPPED) for tie in hand.ties]
    )


def name_low(hand: LowRank | HandRank) -> str:
    """A hand that the lowest one beats: by its cards, or by the pair that spoils it.

    >>> from croupier.cards import parse_cards
    >>> from croupier.hands.low import rank_ace_to_five, rank_deuce_to_seven
    >>> name_low(rank_deuce_to_seven(parse_cards("9s7d5c4h2s")))
    '9-7-5-4-2 low'
    >>> name_low(rank_ace_to_five(parse_cards("AsAd5c4h2s")))
    'a pair of aces'
    """
    if isinstance(hand, HandRank):
        if hand.category is not Category.HIGH_CARD:
            return name_rank(hand)
    elif hand.shape:
        kind = SHAPE_WORDS[hand.shape].upper().replace(" ", "_")
        return WORDS[kind](*[ACE if rank == 1 else rank for rank in hand.ties])
    return f"{'-'.join(LETTERS.get(rank, str(rank)) for rank in hand.ties)} low"


def name_three(cards: Sequence[Card]) -> str:
    """Three cards.

    >>> from croupier.cards import parse_cards
    >>> name_three(parse_cards("QsJd4c"))
    'queen high'
    """
    hand = rank_three(cards)
    return WORDS[hand.category.name](*hand.ties)


def name_four(cards: Sequence[Card]) -> str:
    """The best four of four to six cards.

    >>> from croupier.cards import parse_cards
    >>> name_four(parse_cards("QsJdQc4h4s"))
    'two pair, queens and fours'
    """
    return name_rank(rank_four(cards))


def name_flush(cards: Sequence[Card]) -> str:
    """The longest flush.

    >>> from croupier.cards import parse_cards
    >>> name_flush(parse_cards("Ah5h2h KsQsJs 7d"))
    'a three-card flush, ace high'
    """
    flush = longest_flush(cards)
    return f"a {ONE[flush.length]}-card flush, {ONE[flush.ranks[0]]} high"
