"""Sums over the next card of a board, and the reverse: in how many deals a board is reached.

Twin:     direct sums over concrete cards (tests/twins/test_holdem_streets.py)
Equality: a fixed sample in the tests, every turn and flop with every two cards in ``make prove``
Packing:  one row for each board of a street, one column for each holding; 0 for a holding that the board
          leaves no cards for

The number of cards of a kind that may come next is what the board leaves of it, minus what the holding has:
a whole row is added, and the few holdings with cards of that kind are corrected.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.holdem.boards import Kinds


class Base(NamedTuple):
    """What the suited view adds to: the plain boards and holdings that its own become without suits.

    The plain view itself has no base; its ``board`` is empty.
    """

    board: NDArray[np.int64]
    holding: NDArray[np.int64]
    values: NDArray[np.int32]


@njit(cache=True, nogil=True)
def add_row(
    total: NDArray[np.int64], row: NDArray[np.int64], left: int, kind: int, having: NDArray[np.uint64]
) -> None:
    """Adds a row for each card of a kind that is left and not in the holding."""
    for holding in range(np.uint64(len(row))):
        total[holding] += left * row[holding]
    for other in range(np.uint64(len(having))):
        total[having[other]] -= row[having[other]]
    # A pair of the kind has two of its cards.
    total[having[kind]] -= row[having[kind]]


@njit(cache=True, nogil=True)
def sum_next(
    span: tuple[int, int],
    held: NDArray[np.uint8],
    after: NDArray[np.int64],
    kinds: Kinds,
    values: NDArray[np.int64],
    sums: NDArray[np.int64],
) -> None:
    """For each board in the span: the values of the next street summed over the card to come."""
    copies, having = kinds.copies, kinds.having
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        for kind in range(np.uint64(len(copies))):
            left = copies[kind] - np.int64(held[board, kind])
            if left > 0 and after[board, kind] >= 0:
                add_row(sums[board], values[np.uint64(after[board, kind])], left, kind, having[kind])


@njit(cache=True, nogil=True)
def reach_row(
    board: int,
    held: NDArray[np.uint8],
    before: NDArray[np.int64],
    kinds: Kinds,
    ways: NDArray[np.int64],
    reached: NDArray[np.int64],
) -> None:
    """Adds the ways to reach one board from the street before with one more card."""
    copies, having = kinds.copies, kinds.having
    for kind in range(np.uint64(len(copies))):
        if held[board, kind] > 0 and before[board, kind] >= 0:
            left = copies[kind] - np.int64(held[board, kind]) + 1
            add_row(reached, ways[np.uint64(before[board, kind])], left, kind, having[kind])


@njit(cache=True, nogil=True)
def reach_next(
    span: tuple[int, int],
    held: NDArray[np.uint8],
    before: NDArray[np.int64],
    kinds: Kinds,
    ways: NDArray[np.int64],
    reached: NDArray[np.int64],
) -> None:
    """For each board in the span: the ways to reach it from the street before with one more card."""
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        reach_row(board, held, before, kinds, ways, reached[board])


@njit(cache=True, nogil=True, inline="always")
def count_left(kinds: Kinds, held: NDArray[np.uint8], left: NDArray[np.int64]) -> None:
    """Counts the cards of each kind that a board leaves."""
    for kind in range(np.uint64(len(left))):
        left[kind] = kinds.copies[kind] - np.int64(held[kind])


@njit(cache=True, nogil=True, inline="always")
def ways_to_hold(kinds: Kinds, holding: int, left: NDArray[np.int64]) -> np.int64:
    """How many pairs of the cards left make a holding."""
    one, other = left[kinds.first[holding]], left[kinds.second[holding]]
    ways: np.int64 = one * other
    if kinds.first[holding] == kinds.second[holding]:
        ways = one * (one - 1) // 2
    return ways


@njit(cache=True, nogil=True)
def sum_all(
    span: tuple[int, int],
    held: NDArray[np.uint8],
    ways: NDArray[np.int64],
    kinds: Kinds,
    values: NDArray[np.int32],
    sums: NDArray[np.int64],
) -> None:
    """For each holding: the values of the rivers in the span, over all cards that make board and holding."""
    left = np.zeros(len(kinds.copies), dtype=np.int64)
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        count_left(kinds, held[board], left)
        for holding in range(np.uint64(len(kinds.first))):
            cards = ways[board] * ways_to_hold(kinds, holding, left)
            sums[holding] += cards * values[board, holding]


@njit(cache=True, nogil=True)
def sum_categories(
    span: tuple[int, int],
    held: NDArray[np.uint8],
    ways: NDArray[np.int64],
    kinds: Kinds,
    category: NDArray[np.uint8],
    base: Base,
    base_category: NDArray[np.uint8],
    sums: NDArray[np.int64],
) -> None:
    """For each holding and category: the rivers in the span, minus those of the base in the category."""
    left = np.zeros(len(kinds.copies), dtype=np.int64)
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        count_left(kinds, held[board], left)
        for holding in range(np.uint64(len(kinds.first))):
            if category[board, holding] >= len(sums):
                continue
            cards = ways[board] * ways_to_hold(kinds, holding, left)
            sums[np.uint64(category[board, holding]), holding] += cards
            if len(base.board):
                row, column = np.uint64(base.board[board]), np.uint64(base.holding[holding])
                sums[np.uint64(base_category[row, column]), holding] -= cards
