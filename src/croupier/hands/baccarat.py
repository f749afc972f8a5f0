"""Baccarat totals: ace one, pictures and tens nothing, the sum modulo ten."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Card

VALUES = {**dict.fromkeys((10, 11, 12, 13), 0), 14: 1, **{pips: pips for pips in range(2, 10)}}


def value(card: Card) -> int:
    """What one card counts."""
    return VALUES[card.rank]


def total(cards: Sequence[Card]) -> int:
    """What a hand counts, 0 to 9."""
    return sum([VALUES[card.rank] for card in cards]) % 10


def natural(cards: Sequence[Card]) -> bool:
    """Eight or nine in the first two cards."""
    return len(cards) == 2 and total(cards) >= 8
