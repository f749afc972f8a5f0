"""Longest flush: how many cards of one suit, then their ranks; and the longest run within one suit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.cards import Card

ACE, LOW_ACE = 14, 1


class FlushRank(NamedTuple):
    """A hand's longest flush: its length, then its ranks from the highest down.

    Tuples compare left to right: any longer flush beats a shorter one, then the ranks decide.
    """

    length: int
    ranks: tuple[int, ...]


class Run(NamedTuple):
    """Consecutive ranks of one suit: how many, and the highest; A-2-3 is three cards to the three."""

    length: int
    top: int


def longest_flush(cards: Sequence[Card]) -> FlushRank:
    """The best flush of any length; of two suits of the same length the better ranks count.

    >>> from croupier.cards import parse_cards
    >>> longest_flush(parse_cards("Ah5h2h KsQsJs 7d"))
    FlushRank(length=3, ranks=(14, 5, 2))
    """
    return _longest_flush(tuple(cards))


@lru_cache(maxsize=1_024)
def _longest_flush(cards: tuple[Card, ...]) -> FlushRank:
    """Remembered for a while: a round asks for the same hand once for every wager on it."""
    return max(
        FlushRank(len(ranks), tuple(sorted(ranks, reverse=True))) for ranks in _by_suit(cards).values()
    )


def longest_run(cards: Sequence[Card]) -> Run:
    """The longest straight flush, the higher of two equal ones. The ace is high or low, never both.

    >>> from croupier.cards import parse_cards
    >>> longest_run(parse_cards("QhKhAh2h3h 9c8d"))
    Run(length=3, top=14)
    """
    return _longest_run(tuple(cards))


@lru_cache(maxsize=1_024)
def _longest_run(cards: tuple[Card, ...]) -> Run:
    """Remembered for a while, as the longest flush is."""
    longest, highest = 0, 0
    for ranks in _by_suit(cards).values():
        held = {*ranks, LOW_ACE} if ACE in ranks else set(ranks)
        length = 0
        for rank in range(LOW_ACE, ACE + 1):
            length = length + 1 if rank in held else 0
            if (length, rank) > (longest, highest):
                longest, highest = length, rank
    return Run(longest, highest)


def _by_suit(cards: Sequence[Card]) -> dict[int, list[int]]:
    suits: dict[int, list[int]] = {}
    for card in cards:
        suits.setdefault(card.suit, []).append(int(card.rank))
    return suits
