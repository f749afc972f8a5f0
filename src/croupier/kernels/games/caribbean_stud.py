"""What the dealer can hold against every hand and up card of Caribbean Stud.

Twin:     going through all 163,185 ways to complete the dealer's hand with rank_high
Equality: the four counts, on a sample of hands (tests/twins/test_caribbean_stud.py), in every situation in
          ``make prove`` (test_caribbean_situations.py); every situation sums to 163,185 and all of them to
          the number of deals (tests/known/test_caribbean_stud.py)
Packing:  ranks as in high7; one row per situation: own ranks, flush or not, own cards in the up card's
          suit as a mask, rank of the up card

The dealer's hands are counted by ranks alone, with binomials of the cards that are left. A hand with the
up card is the same share of that count for every suit. Only flushes in the up card's suit are missed; they
were counted as high cards and straights and are moved where they belong. What a player sees of suits is
therefore only which of the own ranks have the up card's suit, and no suit needs to be enumerated.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.ranks.high_tables import high_tables, order_by_counts, packed, rank_multisets

NO_HAND, BELOW, EQUAL, ABOVE = range(4)
"""How a dealer's hand compares with the player's: not qualified, lower, equal, higher."""

CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]])

GROUPS = 65
"""A rank held this many times: 13 ranks, none to four copies."""

ALL_FIVE = 0b11111

SAME_SUIT_UPS = 4
"""Each situation is written once for four suits of the up card."""


class Holdings(NamedTuple):
    """All 6,175 ways to hold five cards by rank, worst hand first, and all flushes of one suit."""

    held: NDArray[np.int64]
    """Cards of each of the 13 ranks."""
    ranks: NDArray[np.uint16]
    parts: NDArray[np.uint8]
    """The ranks held, up to five."""
    groups: NDArray[np.uint64]
    """The same with the number of cards: five times the rank, and how many; zero where there are none."""
    sizes: NDArray[np.int64]
    """How many different ranks are held."""
    flush_masks: NDArray[np.int64]
    flush_ranks: NDArray[np.uint16]
    flush_plain: NDArray[np.int64]
    """Which holding the flush would be if its suits differed."""
    flush_of: NDArray[np.int64]
    """For each holding: which flush it is if it is all of one suit; -1 where two cards pair."""


class Situations(NamedTuple):
    """Everything a player can see, one row each."""

    holding: NDArray[np.int16]
    """The player's ranks: a row of Holdings."""
    rank: NDArray[np.uint16]
    up: NDArray[np.uint8]
    """Rank of the up card, 0 for a two."""
    suit_mask: NDArray[np.uint16]
    """The player's ranks that have the suit of the up card."""
    ways: NDArray[np.int64]
    """Hands and up cards that look like this."""
    dealer: NDArray[np.int32]
    """Of the 163,185 ways to complete the dealer's hand: not qualified, below, equal, above."""


@cache
def holdings() -> Holdings:
    """The holdings and flushes, built once per process."""
    held = rank_multisets(5)
    ranks = packed(order_by_counts(held))
    worst_first = np.argsort(ranks)
    held, ranks = held[worst_first], ranks[worst_first]
    parts = np.argsort(held == 0, axis=1, kind="stable")[:, :5]
    copies = np.take_along_axis(held, parts, axis=1)
    masks = np.arange(1 << 13)
    masks = masks[np.bitwise_count(masks) == 5]
    once = held.max(axis=1) == 1
    plain = np.zeros(1 << 13, dtype=np.int64)
    plain[(held[once] << np.arange(13)).sum(axis=1)] = np.flatnonzero(once)
    flush_of = np.full(len(held), -1)
    flush_of[plain[masks]] = np.arange(len(masks))
    return Holdings(
        held=held,
        ranks=ranks,
        parts=parts.astype(np.uint8),
        groups=np.where(copies > 0, parts * 5 + copies, 0).astype(np.uint64),
        sizes=(held > 0).sum(axis=1),
        flush_masks=masks,
        flush_ranks=high_tables(5).flush[masks],
        flush_plain=plain[masks],
        flush_of=flush_of,
    )


def rows_before(cards: Holdings) -> NDArray[np.int64]:
    """Where the situations of each holding begin; one more entry says where the last end.

    A subset of the own ranks has the up card's suit, and the up card is of any rank but those. Five ranks
    may also all be of one suit, which is the up card's or another.
    """
    size = cards.sizes
    subsets = 13 * (1 << size) - size * (1 << size) // 2
    flushes = np.where(size == 5, 13, 0)
    return np.concatenate([[0], np.cumsum(subsets + flushes)])


@njit(cache=True, nogil=True)
def count_by_ranks(own: int, bounds: NDArray[np.int64], cards: Holdings, dealer: NDArray[np.int64]) -> None:
    """Dealer's hands with a given up card, by the rank of that card, as if there were no flushes.

    Holdings come in four stretches, worst first: no hand, below the player's, equal, above; ``bounds`` has
    their ends.
    """
    held, groups = cards.held, cards.groups
    choices = np.ones(GROUPS, dtype=np.int64)
    for rank in range(13):
        for copies in range(1, 5):
            choices[rank * 5 + copies] = CHOOSE[4 - held[own, rank], copies]
    with_group = np.zeros(GROUPS, dtype=np.int64)
    begin = 0
    for found in range(4):
        for group in range(GROUPS):
            with_group[group] = 0
        for other in range(np.uint64(begin), np.uint64(bounds[found])):
            first, second, third = groups[other, 0], groups[other, 1], groups[other, 2]
            fourth, fifth = groups[other, 3], groups[other, 4]
            ways = choices[first] * choices[second] * choices[third] * choices[fourth] * choices[fifth]
            with_group[first] += ways
            with_group[second] += ways
            with_group[third] += ways
            with_group[fourth] += ways
            with_group[fifth] += ways
        for rank in range(13):
            # A hand counts once for each of its cards of this rank; one card of those left is up.
            cards_up = 0
            for copies in range(1, 5):
                cards_up += copies * with_group[rank * 5 + copies]
            dealer[rank, found] = cards_up // max(4 - held[own, rank], 1)
        begin = bounds[found]


@njit(cache=True, nogil=True)
def flush_moves(
    own: int, own_rank: int, bounds: NDArray[np.int64], cards: Holdings, moves: NDArray[np.int64]
) -> None:
    """How the dealer's flushes change the counts by ranks, by which own ranks are out of their suit.

    ``moves[outside]`` sums over the flushes that use, of the own ranks, only those in ``outside``.
    """
    parts, sizes, masks = cards.parts, cards.sizes, cards.flush_masks
    ranks, plain = cards.flush_ranks, cards.flush_plain
    for outside in range(32):
        for rank in range(13):
            for found in range(4):
                moves[outside, rank, found] = 0
    for flush in range(np.uint64(len(masks))):
        mask = masks[flush]
        counted = NO_HAND
        while plain[flush] >= bounds[counted]:
            counted += 1
        right = EQUAL
        if ranks[flush] != own_rank:
            right = BELOW if ranks[flush] < own_rank else ABOVE
        if counted == right:
            continue
        used = 0
        for part in range(sizes[own]):
            used |= (mask >> np.int64(parts[own, part]) & 1) << part
        for rank in range(13):
            one = mask >> rank & 1
            moves[used, rank, counted] -= one
            moves[used, rank, right] += one
    # From flushes that use exactly these of the player's ranks to flushes that use no others.
    for part in range(sizes[own]):
        for outside in range(1 << sizes[own]):
            if outside >> part & 1:
                for rank in range(13):
                    for found in range(4):
                        moves[outside, rank, found] += moves[outside ^ (1 << part), rank, found]


@njit(cache=True, nogil=True)
def set_bounds(own: int, own_rank: int, plays_from: int, cards: Holdings, bounds: NDArray[np.int64]) -> None:
    """Where the dealer's holdings stop being not qualified, below, equal and above the player's."""
    ranks = cards.ranks
    below = own
    while below < len(ranks) and ranks[below] < own_rank:
        below += 1
    equal = below + 1 if ranks[own] == own_rank else below
    bounds[NO_HAND] = plays_from
    bounds[BELOW] = max(plays_from, below)
    bounds[EQUAL] = max(plays_from, equal)
    bounds[ABOVE] = len(ranks)


@njit(cache=True, nogil=True)
def hands_with(own: int, suited: int, cards: Holdings) -> int:
    """Hands of these ranks, not flushes, that have exactly the parts in ``suited`` in one given suit."""
    held, parts, size = cards.held, cards.parts, cards.sizes[own]
    ways = 1
    for part in range(size):
        ways *= CHOOSE[3, held[own, parts[own, part]] - (suited >> part & 1)]
    if size == 5 and suited == ALL_FIVE:
        return 0
    return ways - 3 if size == 5 and suited == 0 else ways


@njit(cache=True, nogil=True)
def write_rows(
    row: int,
    own: int,
    own_rank: int,
    suited: int,
    hands: int,
    cards: Holdings,
    by_ranks: NDArray[np.int64],
    moves: NDArray[np.int64],
    situations: Situations,
) -> int:
    """Writes one situation for each rank the up card may have; returns the next free row."""
    holding, rank, ups, masks, ways, counts = situations
    parts, size = cards.parts, cards.sizes[own]
    suit_mask = 0
    for part in range(size):
        suit_mask |= (suited >> part & 1) << int(parts[own, part])
    outside = (1 << size) - 1 - suited
    for up in range(13):
        if suit_mask >> up & 1:
            continue
        holding[row], rank[row], ups[row], masks[row] = own, own_rank, up, suit_mask
        ways[row] = SAME_SUIT_UPS * hands
        for found in range(4):
            counts[row, found] = by_ranks[up, found] + moves[outside, up, found]
        row += 1
    return row


@njit(cache=True, nogil=True)
def fill_situations(
    span: tuple[int, int],
    plays_from: int,
    starts: NDArray[np.int64],
    cards: Holdings,
    situations: Situations,
) -> None:
    """Writes the situations of a half-open span of holdings; ``plays_from`` is the lowest that qualifies."""
    ranks, sizes, flush_ranks, flush_of = cards.ranks, cards.sizes, cards.flush_ranks, cards.flush_of
    by_ranks = np.zeros((13, 4), dtype=np.int64)
    moves = np.zeros((32, 13, 4), dtype=np.int64)
    bounds = np.zeros(4, dtype=np.int64)
    for own in range(span[0], span[1]):
        row = starts[own]
        set_bounds(own, ranks[own], plays_from, cards, bounds)
        count_by_ranks(own, bounds, cards, by_ranks)
        flush_moves(own, ranks[own], bounds, cards, moves)
        for suited in range(1 << sizes[own]):
            hands = hands_with(own, suited, cards)
            if hands:
                row = write_rows(row, own, ranks[own], suited, hands, cards, by_ranks, moves, situations)
        if flush_of[own] < 0:
            continue
        own_rank = flush_ranks[flush_of[own]]
        set_bounds(own, own_rank, plays_from, cards, bounds)
        count_by_ranks(own, bounds, cards, by_ranks)
        flush_moves(own, own_rank, bounds, cards, moves)
        for suited, hands in ((0, 3), (ALL_FIVE, 1)):
            row = write_rows(row, own, own_rank, suited, hands, cards, by_ranks, moves, situations)
