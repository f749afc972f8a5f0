"""Which cards make the hand: any five, or a given number from the hole and the rest from the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from croupier.cards import Card

Rank = TypeVar("Rank")


def fives(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every five of the cards."""
    return combinations(cards, 5)


def exactly(hole: Sequence[Card], board: Sequence[Card], use: int) -> Iterator[tuple[Card, ...]]:
    """Every five cards with exactly ``use`` from the hole and the rest from the board."""
    for own in combinations(hole, use):
        for shared in combinations(board, 5 - use):
            yield own + shared


def best(hands: Iterator[tuple[Card, ...]], rank: Callable[[Sequence[Card]], Rank]) -> Rank:
    """The highest rank among the hands."""
    return max(map(rank, hands))  # type: ignore[type-var]


def lowest(hands: Iterator[tuple[Card, ...]], rank: Callable[[Sequence[Card]], Rank]) -> Rank:
    """The lowest rank among the hands."""
    return min(map(rank, hands))  # type: ignore[type-var]
