"""Hands as people name them: *two pair, queens and fours*."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.cards import Card
from croupier.hands.high import rank_high
from croupier.hands.longest_flush import longest_flush
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
    "FOUR_OF_A_KIND": lambda four, _: f"four {SEVERAL[four]}",
    "STRAIGHT_FLUSH": lambda top: f"a straight flush to the {ONE[top]}",
    "ROYAL_FLUSH": lambda _: "a royal flush",
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


def name_three(cards: Sequence[Card]) -> str:
    """Three cards.

    >>> from croupier.cards import parse_cards
    >>> name_three(parse_cards("QsJd4c"))
    'queen high'
    """
    hand = rank_three(cards)
    return WORDS[hand.category.name](*hand.ties)


def name_flush(cards: Sequence[Card]) -> str:
    """The longest flush.

    >>> from croupier.cards import parse_cards
    >>> name_flush(parse_cards("Ah5h2h KsQsJs 7d"))
    'a three-card flush, ace high'
    """
    flush = longest_flush(cards)
    return f"a {ONE[flush.length]}-card flush, {ONE[flush.ranks[0]]} high"
