"""Ranks and counts millions of hands, given as rows of card indices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.errors import DataInvalid
from croupier.kernels.core.enumerate import suit_classes
from croupier.kernels.ranks.count import card_pairs, count_fives, count_sevens
from croupier.kernels.ranks.high7 import rank_hands as rank_rows
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.hands.one_hand import SIZES, rank_hand

RANKS_MAX: Final = 1 << 16

__all__ = ["count_five_card_hands", "count_seven_card_hands", "rank_hand", "rank_hands", "suit_classes"]


def rank_hands(hands: ArrayLike, out: NDArray[np.uint16] | None = None) -> NDArray[np.uint16]:
    """The packed rank of every row of five to seven card indices (0..51, distinct within a row).

    Ranks are written to ``out`` if given, which saves allocating memory.

    >>> rank_hands([[48, 44, 40, 36, 32], [49, 44, 40, 36, 32]]) >> 12  # a royal flush, a straight
    array([9, 4], dtype=uint16)
    """
    rows = np.ascontiguousarray(hands)
    if rows.ndim != 2 or rows.shape[1] not in SIZES:
        raise DataInvalid(f"expected rows of five to seven card indices, not an array of shape {rows.shape}")
    ranks = np.empty(len(rows), dtype=np.uint16) if out is None else out
    if ranks.shape != (len(rows),) or ranks.dtype != np.uint16:
        raise DataInvalid(f"out must hold {len(rows)} 16-bit unsigned integers, one for each hand")
    if not rank_rows(_as_bytes(rows), ranks, high_tables(rows.shape[1])):
        raise DataInvalid("card indices run from 0 (2c) to 51 (As)")
    return ranks


def _as_bytes(rows: NDArray[np.generic]) -> NDArray[np.uint8]:
    """Card indices as bytes; any that does not fit becomes one that is not a card."""
    if rows.dtype == np.uint8:
        return rows.astype(np.uint8, copy=False)
    if not np.issubdtype(rows.dtype, np.integer):
        raise DataInvalid(f"card indices must be whole numbers, not {rows.dtype}")
    return np.clip(rows.astype(np.int64), -1, 255).astype(np.uint8)


def count_seven_card_hands() -> NDArray[np.uint32]:
    """How many of the 133,784,560 seven-card hands have each packed rank."""
    tables = high_tables(7)
    counts = np.zeros(RANKS_MAX, dtype=np.uint32)
    count_sevens((0, 52), counts, card_pairs(), tables)
    return counts


def count_five_card_hands(deck: Sequence[int] = range(52)) -> NDArray[np.uint32]:
    """How many five-card hands from a deck, given by card indices, have each packed rank."""
    counts = np.zeros(RANKS_MAX, dtype=np.uint32)
    count_fives(np.array(deck, dtype=np.uint8), counts, high_tables(5))
    return counts
