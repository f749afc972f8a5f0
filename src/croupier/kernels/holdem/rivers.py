"""How many of the other hand's holdings are below, equal and under a floor, for every river and holding.

Twin:     all 990 holdings of the other hand, one by one (tests/twins/test_holdem.py)
Equality: every plain river and a fixed sample of suited ones in the tests, all of them in ``make prove``
Packing:  counts are of 990; a holding that the board leaves no cards for has no category and counts nothing

The holdings of a board are walked from the weakest up with a running total, and with a count, for each kind
of card, of the holdings so far that use one given card of it. Nobody else holds the player's two cards: what
uses either is subtracted from the total, and what uses both, the holding itself, is added back.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.holdem.boards import Kinds
from croupier.kernels.ranks.high7 import rank_by_sum
from croupier.kernels.ranks.high_tables import HighTables

OTHERS = 990
"""Holdings of the other hand once the board and the player's cards are known."""
IMPOSSIBLE = 255
"""The category of a holding that the board leaves no cards for."""
BYTE = np.uint64(0xFF)
EIGHT = np.uint64(8)
ONE = np.uint64(1)
CATEGORY = np.uint64(12)


class Rivers(NamedTuple):
    """For every river board and holding of a view, what the other hand may hold."""

    category: NDArray[np.uint8]
    below: NDArray[np.int16]
    equal: NDArray[np.int16]
    under: NDArray[np.int16]
    """Holdings that leave the other hand below the floor, including those stronger than the player's."""


def room_for_rivers(boards: int, holdings: int) -> Rivers:
    """Arrays for this many boards and holdings."""
    shape = (boards, holdings)
    return Rivers(
        category=np.full(shape, IMPOSSIBLE, dtype=np.uint8),
        below=np.zeros(shape, dtype=np.int16),
        equal=np.zeros(shape, dtype=np.int16),
        under=np.zeros(shape, dtype=np.int16),
    )


@njit(cache=True, nogil=True)
def sort_by_rank(
    rank: NDArray[np.uint64], order: NDArray[np.uint64], spare: NDArray[np.uint64], size: np.uint64
) -> None:
    """Sorts the first holdings of ``order`` by rank, a byte at a time."""
    count = np.zeros(257, dtype=np.uint64)
    for turn in range(2):
        shift = EIGHT * np.uint64(turn)
        for digit in range(np.uint64(257)):
            count[digit] = np.uint64(0)
        for place in range(size):
            count[(rank[order[place]] >> shift & BYTE) + ONE] += ONE
        for digit in range(np.uint64(256)):
            count[digit + ONE] += count[digit]
        for place in range(size):
            digit = rank[order[place]] >> shift & BYTE
            spare[count[digit]] = order[place]
            count[digit] += ONE
        for place in range(size):
            order[place] = spare[place]


@njit(cache=True, nogil=True)
def count_rivers(
    span: tuple[int, int],
    held: NDArray[np.uint8],
    floor: int,
    kinds: Kinds,
    tables: HighTables,
    rivers: Rivers,
) -> None:
    """Counts a half-open span of boards; ``floor`` is the lowest rank that is not under the floor."""
    copies, keys, bits, first, second, _ = kinds
    _, rows, ranks, flush = tables
    category, below, equal, under = rivers
    holdings = np.uint64(len(first))
    left = np.zeros(len(copies), dtype=np.int64)
    using = np.zeros(len(copies), dtype=np.int64)
    using_under = np.zeros(len(copies), dtype=np.int64)
    rank = np.zeros(holdings, dtype=np.uint64)
    order = np.zeros(holdings, dtype=np.uint64)
    spare = np.zeros(holdings, dtype=np.uint64)
    least = np.uint64(floor)
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        total_key = np.uint64(0)
        total_bits = np.uint64(0)
        for kind in range(np.uint64(len(copies))):
            left[kind] = copies[kind] - held[board, kind]
            using[kind] = 0
            total_key += keys[kind] * np.uint64(held[board, kind])
            total_bits |= bits[kind] * np.uint64(held[board, kind])
        size = np.uint64(0)
        for holding in range(holdings):
            one, other = first[holding], second[holding]
            if left[one] < 1 or left[other] < (2 if one == other else 1):
                continue
            by_suit = flush[total_bits | bits[one] | bits[other]]
            by_rank = rank_by_sum(total_key + keys[one] + keys[other], rows, ranks)
            rank[holding] = np.uint64(by_suit if by_suit else by_rank)
            order[size] = holding
            size += ONE
        sort_by_rank(rank, order, spare, size)
        total = 0
        total_under = -1
        begin = np.uint64(0)
        while begin < size:
            level = rank[order[begin]]
            if total_under < 0 and level >= least:
                total_under = total
                for kind in range(np.uint64(len(copies))):
                    using_under[kind] = using[kind]
            end = begin
            while end < size and rank[order[end]] == level:
                holding = order[end]
                below[board, holding] = total - using[first[holding]] - using[second[holding]]
                end += ONE
            for place in range(begin, end):
                one, other = first[order[place]], second[order[place]]
                if one == other:
                    total += left[one] * (left[one] - 1) // 2
                    using[one] += left[one] - 1
                else:
                    total += left[one] * left[other]
                    using[one] += left[other]
                    using[other] += left[one]
            for place in range(begin, end):
                holding = order[place]
                up_to = total - using[first[holding]] - using[second[holding]] + 1
                equal[board, holding] = up_to - below[board, holding]
                category[board, holding] = level >> CATEGORY
            begin = end
        if total_under < 0:
            total_under = total
            for kind in range(np.uint64(len(copies))):
                using_under[kind] = using[kind]
        for place in range(size):
            holding = order[place]
            own = 1 if rank[holding] < least else 0
            taken = using_under[first[holding]] + using_under[second[holding]]
            under[board, holding] = total_under - taken + own
