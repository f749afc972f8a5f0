"""All 21 settings of seven cards of pai gow: front and back of each, and whether it is legal.

Twin:     croupier.games.banked.fortune_pai_gow_poker.house_way.settings
Equality: every setting of a sample of hands (tests/twins/test_house_way.py); those that the house way chooses
          on every hand
Packing:  fronts are numbered from three-two up to ace-king, then the pairs; a back is ranked as in high7,
          five of a kind above everything
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.ranks.high7 import FIVE_SUITED, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import (
    CATEGORY_SHIFT,
    PAIR,
    RANK_KEYS,
    RANKS_BITS,
    ROW_BITS,
    STRAIGHT,
    SUIT_SHIFT,
    TWO_PAIR,
    high_tables,
    interlock,
    order_by_counts,
    packed,
    rank_multisets,
)

JOKER = 52
ACE = 12
"""Ranks as the kernels count them, two = 0."""
FIVE_OF_A_KIND = 10
PLACE = 0xFFF
"""The bits of a packed rank that are the place within its category."""
PAIRED, FRONTS = 78, 91
"""Fronts without a pair are below the first number, all below the second."""

CARDS = 7
SETTINGS = 21
IN_FRONT = np.array(list(combinations(range(CARDS), 2)))
"""The places of the two cards in front, setting by setting."""

SUIT_BITS = np.uint64(16)
ONE = np.uint64(1)
START_AT_FOUR = np.uint64(0x4444 << SUIT_SHIFT)
"""Suit counters that show a fourth card as the others show a fifth."""


def two_highest() -> NDArray[np.int64]:
    """By place among hands without a pair, their two highest ranks as a front is written."""
    fives = [five for five in combinations(range(12, -1, -1), 5) if five[0] - five[4] > 4]
    fives.remove((ACE, 3, 2, 1, 0))
    return np.array([high * (high - 1) // 2 + second for high, second, *_ in sorted(fives)])


TWO_HIGHEST = two_highest()


class FiveTables(NamedTuple):
    """What five cards behind are worth, with or without the joker."""

    keys: NDArray[np.uint64]
    """For each card; 0 for the joker."""
    rows: NDArray[np.uint16]
    ranks: NDArray[np.uint16]
    flush: NDArray[np.uint16]
    """Natural hands, as in the ranking of five cards."""
    joker_rows: NDArray[np.uint16]
    joker_ranks: NDArray[np.uint16]
    """By the sum of four rank keys, the rank with the joker, except flushes."""
    joker_flush: NDArray[np.uint16]
    """Rank of four suited cards and the joker, by mask."""


@cache
def five_tables(is_wild: bool) -> FiveTables:
    """The tables of either joker, built once per process."""
    base = high_tables(5)
    four = rank_multisets(4)
    best = np.zeros(len(four), dtype=np.int64)
    masks = np.arange(1 << RANKS_BITS)
    suited = np.zeros(1 << RANKS_BITS, dtype=np.uint16)
    four_suited = np.bitwise_count(masks) == 4
    for rank in range(13):
        fits = four[:, rank] < 4
        more = four.copy()
        more[:, rank] += fits
        ranks = packed(order_by_counts(more)).astype(np.int64)
        counts = fits & (is_wild or rank == ACE or (ranks >> CATEGORY_SHIFT == STRAIGHT))
        best = np.where(counts, np.maximum(best, ranks), best)
        fresh = four_suited & (masks >> rank & 1 == 0)
        suited = np.where(fresh, np.maximum(suited, base.flush[masks | 1 << rank]), suited)
        fives = four[:, rank] == 4
        if is_wild or rank == ACE:
            best = np.where(fives, FIVE_OF_A_KIND << CATEGORY_SHIFT | rank, best)
    sums = four @ np.array(RANK_KEYS)
    rows, length = interlock(sums, ROW_BITS)
    by_sum = np.zeros(length, dtype=np.uint16)
    by_sum[rows[sums & ((1 << ROW_BITS) - 1)] + (sums >> ROW_BITS)] = best
    keys = base.keys.copy()
    keys[JOKER] = 0
    return FiveTables(
        keys=keys,
        rows=base.rows,
        ranks=base.ranks,
        flush=base.flush,
        joker_rows=rows.astype(np.uint16),
        joker_ranks=by_sum,
        joker_flush=suited.astype(np.uint16),
    )


@njit(cache=True, nogil=True)
def front_rank(first: int, second: int, is_wild: bool) -> int:
    """The rank of two cards in front; a wild joker pairs the other, a bug is an ace."""
    one, other = first >> 2, second >> 2
    if first == JOKER:
        one = other if is_wild else ACE
    if second == JOKER:
        other = one if is_wild else ACE
    if one == other:
        return PAIRED + one
    high, low = max(one, other), min(one, other)
    return (high * (high - 1) >> 1) + low


@njit(cache=True, nogil=True)
def pair_of(back: int) -> int:
    """The rank of a pair behind: each has 220 sets of kickers."""
    return (back & PLACE) // 220


@njit(cache=True, nogil=True)
def is_legal(front: int, back: int) -> bool:
    """Whether the five rank above the two; equal pairs and equal high cards do (FPG-R9)."""
    category = back >> CATEGORY_SHIFT
    if category >= TWO_PAIR:
        return True
    paired = front >= PAIRED
    if category == PAIR:
        return not paired or pair_of(back) >= front - PAIRED
    return not paired and TWO_HIGHEST[back & PLACE] >= front


@njit(cache=True, nogil=True)
def fill_settings(
    cards: NDArray[np.int64],
    is_wild: bool,
    tables: FiveTables,
    fronts: NDArray[np.int64],
    backs: NDArray[np.int64],
) -> None:
    """The ranks of all 21 settings, in the order of the places of the two cards in front."""
    keys, rows, ranks, flush, joker_rows, joker_ranks, joker_flush = tables
    all_seven, has_joker = np.uint64(0), False
    for place in range(CARDS):
        all_seven += keys[cards[place]]
        has_joker |= cards[place] == JOKER
    for number in range(SETTINGS):
        first, second = cards[IN_FRONT[number, 0]], cards[IN_FRONT[number, 1]]
        fronts[number] = front_rank(first, second, is_wild)
        total = all_seven - keys[first] - keys[second]
        with_joker = has_joker and first != JOKER and second != JOKER
        if with_joker:
            back = rank_by_sum(total, joker_rows, joker_ranks)
            suited = total + START_AT_FOUR
        else:
            back = rank_by_sum(total, rows, ranks)
            suited = total + START
        if suited & FIVE_SUITED:
            suit, mask = np.int64(suited_in(suited)), np.uint64(0)
            for place in range(CARDS):
                card = cards[place]
                if card != first and card != second and card != JOKER and card & 3 == suit:
                    mask |= ONE << np.uint64(card >> 2)
            back = max(back, joker_flush[mask]) if with_joker else flush[mask]
        backs[number] = back
