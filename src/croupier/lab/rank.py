"""Ranking hands fast: one hand written as text or cards, or millions as rows of card indices."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.cards import Card, parse_cards
from croupier.errors import DataInvalid
from croupier.kernels.enumerate import card_pairs, count_fives, count_sevens, suit_classes
from croupier.kernels.high7 import rank_hands as rank_rows
from croupier.kernels.high_tables import NOBODY_SUITED, ROW_BITS, SUITED, high_tables

SIZES: Final = (5, 6, 7)
RANKS_MAX: Final = 1 << 16
ROW_MASK: Final = (1 << ROW_BITS) - 1

__all__ = ["count_five_card_hands", "count_seven_card_hands", "rank_hand", "rank_hands", "suit_classes"]


def rank_hand(cards: str | Sequence[Card]) -> int:
    """The packed rank of one hand of five to seven cards; the higher number wins.

    >>> rank_hand("AsAd KcKh 2s") > rank_hand("QsQd KcKh As")
    True
    """
    hand = parse_cards(cards) if isinstance(cards, str) else cards
    if len(hand) not in SIZES:
        raise DataInvalid(f"a high hand is made of five to seven cards, not {len(hand)}")
    keys, rows, ranks, flush = plain_tables(len(hand))
    try:
        total = NOBODY_SUITED + sum([keys[card.index] for card in hand])
    except IndexError:
        raise DataInvalid(
            "a high hand is made of the 52 cards; the joker and unseen cards have no rank here"
        ) from None
    if total & SUITED:
        suits = [card.suit for card in hand]
        suited = max(set(suits), key=suits.count)
        return flush[sum([1 << card.rank - 2 for card in hand if card.suit == suited])]
    return ranks[((total & 0xFFFF_FFFF) >> ROW_BITS) + rows[total & ROW_MASK]]


@cache
def plain_tables(cards: int) -> tuple[list[int], list[int], list[int], list[int]]:
    """The tables as lists: for one hand at a time they are quicker than a call into compiled code."""
    keys, rows, ranks, flush = high_tables(cards)
    return keys.tolist(), rows.tolist(), ranks.tolist(), flush.tolist()


def rank_hands(hands: ArrayLike) -> NDArray[np.uint16]:
    """The packed rank of every row of five to seven card indices (0..51, distinct within a row).

    >>> rank_hands([[48, 44, 40, 36, 32], [49, 44, 40, 36, 32]]) >> 12  # a royal flush, a straight
    array([9, 4], dtype=uint16)
    """
    rows = np.ascontiguousarray(hands)
    if rows.ndim != 2 or rows.shape[1] not in SIZES:
        raise DataInvalid(f"hands are rows of five to seven card indices, not an array of shape {rows.shape}")
    if not np.issubdtype(rows.dtype, np.integer):
        raise DataInvalid(f"card indices are whole numbers, not {rows.dtype}")
    if rows.size and not 0 <= rows.min() <= rows.max() < 52:
        raise DataInvalid("card indices run from 0 (2c) to 51 (As)")
    ranks = np.empty(len(rows), dtype=np.uint16)
    rank_rows(rows.astype(np.uint8, copy=False), ranks, high_tables(rows.shape[1]))
    return ranks


def count_seven_card_hands() -> NDArray[np.uint32]:
    """How many of the 133,784,560 seven-card hands have each packed rank."""
    tables = high_tables(7)
    counts = np.zeros(RANKS_MAX, dtype=np.uint32)
    count_sevens((0, 52), counts, card_pairs(tuple(tables.keys.tolist())), tables)
    return counts


def count_five_card_hands(deck: Sequence[int] = range(52)) -> NDArray[np.uint32]:
    """How many five-card hands of a deck, given by card indices, have each packed rank."""
    counts = np.zeros(RANKS_MAX, dtype=np.uint32)
    count_fives(np.array(deck, dtype=np.uint8), counts, high_tables(5))
    return counts
