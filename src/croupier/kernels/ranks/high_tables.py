"""The tables behind the high ranking: keys per card, a perfect hash of rank sums, and the flushes.

Every rank has a key such that the sum over five, six or seven cards identifies the multiset of their ranks:
each key is the smallest that keeps all sums of seven apart from those before it. Sums are hashed without
collision by row displacement: the low bits choose a row, the high bits a place in it, and the rows are
pushed along one array until they interlock.

A rank is computed here from bit masks of ranks held once, twice, three and four times, which is not how
``croupier.hands.high`` reads a hand: a mistake in one is unlikely to be repeated in the other.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

RANK_KEYS: Final = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
"""Two to ace."""

ROW_BITS: Final = 13
"""Sums fall into 8,192 rows; with fewer the rows are too full to interlock, with more the offsets grow."""

SUIT_SHIFT: Final = 48
"""Above the rank sum, four bits for each suit count its cards."""

NOBODY_SUITED: Final = 0x3333 << SUIT_SHIFT
"""Suit counters start at three, so that a fifth card sets the top bit of its counter."""

SUITED: Final = 0x8888 << SUIT_SHIFT
"""The bits that say some suit has five or more cards."""

NO_CARD: Final = 1 << 40
"""The key of a byte that is not a card's index: sums that include one show it between ranks and suits."""

NO_CARDS: Final = 0xFF << 40

CATEGORY_SHIFT: Final = 12
"""A rank is its category above twelve bits of order within the category."""

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)

RANKS_BITS: Final = 13
ROYAL_RUN: Final = 1 << 9
"""The straight that starts at the ten, as ``straight_run`` writes it."""

Masks = NDArray[np.int64]


class HighTables(NamedTuple):
    """What ranking hands of one size needs; seven cards take 136 KB, within a second-level cache."""

    keys: NDArray[np.uint64]
    """For each card: its rank's key and a one in its suit's counter. For every other byte: no card."""
    rows: NDArray[np.uint16]
    """How far each row of sums is pushed along."""
    ranks: NDArray[np.uint16]
    """Every row of ranks, interlocked; padded so that no sum of card keys can reach outside."""
    flush: NDArray[np.uint16]
    """Rank of the suited cards by the 13-bit mask of their ranks."""


@cache
def high_tables(cards: int) -> HighTables:
    """The tables for hands of five, six or seven cards, built once per process."""
    counts = rank_multisets(cards)
    sums = counts @ np.array(RANK_KEYS)
    rows, length = interlock(sums, ROW_BITS)
    reach = int(rows.max()) + (cards * RANK_KEYS[-1] >> ROW_BITS) + 1
    ranks = np.zeros(max(length, reach), dtype=np.uint16)
    ranks[rows[sums & ((1 << ROW_BITS) - 1)] + (sums >> ROW_BITS)] = packed(order_by_counts(counts))
    suited = order_by_suited_mask()
    return HighTables(
        keys=card_keys(),
        rows=rows.astype(np.uint16),
        ranks=ranks,
        flush=np.where(suited > 0, packed(suited), 0).astype(np.uint16),
    )


def card_keys() -> NDArray[np.uint64]:
    """The key of each of the 52 cards, rank by rank and clubs first, then of the bytes that are not cards."""
    keys = [RANK_KEYS[card >> 2] | 1 << (SUIT_SHIFT + 4 * (card & 3)) for card in range(52)]
    return np.array(keys + [NO_CARD] * (256 - 52), dtype=np.uint64)


def rank_multisets(cards: int) -> Masks:
    """Every way to hold this many cards by rank alone: one row of 13 counts, none above four."""
    # A row is written as one number, three bits to a rank, until all are there.
    rows, left = np.zeros(1, dtype=np.int64), np.array([cards])
    for ranks_to_come in range(12, -1, -1):
        fits = [(held, (left >= held) & (left - held <= 4 * ranks_to_come)) for held in range(5)]
        rows = np.concatenate([rows[where] << 3 | held for held, where in fits])
        left = np.concatenate([left[where] - held for held, where in fits])
    return rows[:, None] >> np.arange(36, -1, -3) & 7


def interlock(sums: Masks, row_bits: int) -> tuple[Masks, int]:
    """Pushes each row of sums along until it overlaps no other: each row's offset, and the length needed.

    Rows are placed fullest first, each at the first place where it fits. The places taken are the bits of
    one big integer, so one shift for each sum of the row tries all offsets together.
    """
    row_of, place_of = sums & ((1 << row_bits) - 1), sums >> row_bits
    by_row: list[list[int]] = [[] for _ in range(1 << row_bits)]
    for row, place in zip(row_of.tolist(), place_of.tolist(), strict=True):
        by_row[row].append(place)
    offsets = np.zeros(1 << row_bits, dtype=np.int64)
    taken = 0
    for row in sorted(range(1 << row_bits), key=lambda row: -len(by_row[row])):
        clashes = shape = 0
        for place in by_row[row]:
            clashes |= taken >> place
            shape |= 1 << place
        offset = (~clashes & (clashes + 1)).bit_length() - 1
        offsets[row] = offset
        taken |= shape << offset
    return offsets, taken.bit_length()


def highest(mask: Masks, how_many: int) -> Masks:
    """Only the highest bits of each mask, this many."""
    kept, rest = np.zeros_like(mask), mask
    for _ in range(how_many):
        filled = rest
        for shift in (1, 2, 4, 8):
            filled = filled | filled >> shift
        top = filled - (filled >> 1)
        kept, rest = kept | top, rest & ~top
    return kept


def straight_run(mask: Masks) -> Masks:
    """The highest straight in each mask of ranks as one bit, A-2-3-4-5 the lowest; zero without one."""
    ace_low = mask << 1 | mask >> (RANKS_BITS - 1) & 1
    return highest(ace_low & ace_low >> 1 & ace_low >> 2 & ace_low >> 3 & ace_low >> 4, 1)


def in_order(category: int, first: Masks | int, then: Masks) -> Masks:
    """A number that orders hands: category, then the mask that names it, then the mask of the kickers.

    Masks with equally many bits compare as their ranks do from the highest down.
    """
    return (category << 2 * RANKS_BITS) + (np.asarray(first) << RANKS_BITS) + then


def order_by_counts(counts: Masks) -> Masks:
    """The order of each multiset of ranks without a flush."""
    bits = 1 << np.arange(RANKS_BITS)
    once, twice, thrice, four = (((counts >= held) * bits).sum(axis=1) for held in range(1, 5))
    pair, pairs, trips, quads = highest(twice, 1), highest(twice, 2), highest(thrice, 1), highest(four, 1)
    under = highest(twice & ~trips, 1)
    run = straight_run(once)
    # From the worst hand to the best: a later line overrides an earlier one.
    order = in_order(HIGH_CARD, 0, highest(once, 5))
    order = np.where(pair > 0, in_order(PAIR, pair, highest(once & ~pair, 3)), order)
    order = np.where(pairs > pair, in_order(TWO_PAIR, pairs, highest(once & ~pairs, 1)), order)
    order = np.where(trips > 0, in_order(TRIPS, trips, highest(once & ~trips, 2)), order)
    order = np.where(run > 0, in_order(STRAIGHT, 0, run), order)
    order = np.where((trips > 0) & (under > 0), in_order(FULL_HOUSE, trips, under), order)
    return np.where(quads > 0, in_order(QUADS, quads, highest(once & ~quads, 1)), order)


def order_by_suited_mask() -> Masks:
    """The order of every 13-bit mask of suited ranks; zero where there are fewer than five."""
    mask = np.arange(1 << RANKS_BITS)
    run = straight_run(mask)
    order = in_order(FLUSH, 0, highest(mask, 5))
    order = np.where(run > 0, in_order(STRAIGHT_FLUSH, 0, run), order)
    order = np.where(run == ROYAL_RUN, in_order(ROYAL, 0, run), order)
    return np.where(np.bitwise_count(mask) >= 5, order, 0)


@cache
def every_order() -> Masks:
    """The orders of all 7,462 five-card hands, worst first."""
    suited = order_by_suited_mask()
    return np.unique(np.concatenate([order_by_counts(rank_multisets(5)), suited[suited > 0]]))


def packed(order: Masks) -> NDArray[np.uint16]:
    """Orders as ranks of sixteen bits: the category above the place within it, both from zero."""
    category = order >> 2 * RANKS_BITS
    first = np.searchsorted(every_order(), np.arange(10) << 2 * RANKS_BITS)
    place = np.searchsorted(every_order(), order) - first[category]
    ranks: NDArray[np.uint16] = (category << CATEGORY_SHIFT | place).astype(np.uint16)
    return ranks
