"""Ranks one hand, written as text or cards.

A small extension in C (``rank_hand.c``) does it where the package was built with a compiler, by the tables of
the kernels. Without it a look-up in Python does, many times slower; calling a kernel takes longer still.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final

import numpy as np

from croupier.cards import DECK, Card, parse_cards
from croupier.cards.card import NO_KEY, SUIT_AT, SUIT_BITS
from croupier.errors import DataInvalid
from croupier.kernels.ranks.high_tables import high_tables, order_by_counts, packed, rank_multisets

SIZES: Final = (5, 6, 7)

FIVE_SUITED: Final = sum(1 << SUIT_AT + SUIT_BITS * suit - 1 for suit in range(1, 5))
"""The bits of a sum of keys that say a suit has five or more cards."""

LOOKED_AT: Final = (NO_KEY << 4) - NO_KEY | FIVE_SUITED | (1 << SUIT_AT) - 1
"""The bits by which a hand is looked up: its ranks, whether it is a flush, whether all of it is cards."""

RANKS: dict[int, int] = {}
"""The packed rank of every sum of keys of the sizes seen so far, except flushes."""


COMPILED: Final = 1
"""The version of the extension that this module calls; one of another version stays unused."""


def rank_in_python(cards: str | Sequence[Card]) -> int:
    """The packed rank of one hand of five to seven cards; the higher number wins.

    >>> rank_in_python("AsAd KcKh 2s") > rank_in_python("QsQd KcKh As")
    True
    """
    try:
        # Seven cards are the usual case, and adding them one by one takes half the time of a loop.
        if len(cards) == 7:
            a, b, c, d, e, f, g = cards  # type: ignore[str-unpack]
            total = a.key + b.key + c.key + d.key + e.key + f.key + g.key  # type: ignore[union-attr]
        else:
            total = sum([card.key for card in cards])  # type: ignore[union-attr, misc]
        return RANKS[total & LOOKED_AT]
    except (AttributeError, KeyError):
        # Text, flushes, jokers, and the first hand of its size.
        hand = parse_cards(cards) if isinstance(cards, str) else cards
        return _rank(hand, sum([card.key for card in hand]))


def _rank(hand: Sequence[Card], total: int) -> int:
    """The packed rank of any hand; refused with the reason if it is not one."""
    _know(len(hand))
    if total >= NO_KEY:
        raise DataInvalid("a high hand is made from the 52 cards, without jokers or unseen cards")
    if suited := total & FIVE_SUITED:
        suit = (suited.bit_length() - SUIT_AT) // SUIT_BITS - 1
        return _flushes()[sum([1 << (card.index >> 2) for card in hand if card.index & 3 == suit])]
    return RANKS[total & LOOKED_AT]


@cache
def _know(cards: int) -> None:
    """Writes the ranks of all hands of this many cards."""
    if cards not in SIZES:
        raise DataInvalid(f"a high hand has five to seven cards, not {cards}")
    counts = rank_multisets(cards)
    sums, ranks = (
        (counts @ 5 ** np.arange(counts.shape[1])).tolist(),
        packed(order_by_counts(counts)).tolist(),
    )
    # One object for each rank: the fewer there are, the more of them stay in the cache.
    one = {rank: rank for rank in ranks}
    RANKS.update({total: one[rank] for total, rank in zip(sums, ranks, strict=True)})


@cache
def _flushes() -> list[int]:
    """The packed rank of every mask of suited ranks."""
    ranks: list[int] = high_tables(5).flush.tolist()
    return ranks


def compiled(module: str = "croupier.lab.hands.rank_hand_c") -> Callable[[str | Sequence[Card]], int] | None:
    """What the extension offers; None where there is none, or one of another version."""
    try:
        return told(import_module(module))
    except ImportError:
        return None


def told(extension: Any) -> Callable[[str | Sequence[Card]], int] | None:
    """The extension's ranking, once it knows the cards; None for an extension of another version."""

    def otherwise(cards: str | Sequence[Card]) -> int:
        # Tables are built when a hand of their size comes for the first time.
        rank = rank_in_python(cards)
        _tell_tables(extension, len(parse_cards(cards) if isinstance(cards, str) else cards))
        return rank

    if extension.VERSION != COMPILED or not extension.know_cards(DECK, otherwise):
        return None
    ranked: Callable[[str | Sequence[Card]], int] = extension.rank_hand
    return ranked


@cache
def _tell_tables(extension: Any, size: int) -> None:
    keys, rows, ranks, flush = high_tables(size)
    extension.know_tables(size, keys.tobytes(), rows.tobytes(), ranks.tobytes(), flush.tobytes())


rank_hand: Callable[[str | Sequence[Card]], int] = compiled() or rank_in_python
"""The packed rank of one hand of five to seven cards, as text or cards; the higher number wins."""
