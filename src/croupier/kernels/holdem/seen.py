"""Hold'em from a flop on, for a player who sees some cards: every turn and river, every bank holding.

Twin:     the ranking of each hand separately (tests/lab/holdem/test_known.py)
Equality: ranks and counts of every turn and river, with none, one and both cards of the bank seen
Packing:  cards as indices; turn and river in the order of ``pairs``: the first two of the cards left, the
          first and the third, …

A hand of seven is one sum of card keys (``ranks/high7.py``), so the board is added up once for all of the
bank's holdings, and the suits of the board are looked at only where a sum says that five are of one suit.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.ranks.high7 import FIVE_SUITED, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import HighTables

RANK, BELOW, EQUAL, UNDER, HOLDINGS = range(5)
"""What is found of each turn and river: the player's rank, then how many of the bank's holdings are worse,
equal and under its floor, and how many it has."""
FOUND = 5


@njit(cache=True, nogil=True)
def rank_with(
    total: np.uint64, one: int, other: int, masks: NDArray[np.int64], tables: HighTables
) -> np.uint16:
    """The rank of a board with two more cards; ``total`` is the sum of all keys."""
    if total & FIVE_SUITED == np.uint64(0):
        return rank_by_sum(total, tables.rows, tables.ranks)
    suit = np.int64(suited_in(total))
    mask = masks[suit]
    if one & 3 == suit:
        mask |= 1 << (one >> 2)
    if other & 3 == suit:
        mask |= 1 << (other >> 2)
    rank: np.uint16 = tables.flush[mask]
    return rank


@njit(cache=True, nogil=True)
def compare(
    board: np.uint64,
    one: int,
    other: int,
    masks: NDArray[np.int64],
    floor: int,
    tables: HighTables,
    found: NDArray[np.int64],
) -> None:
    """Add one holding of the bank to the counts of a turn and river."""
    rank = np.int64(rank_with(board + tables.keys[one] + tables.keys[other], one, other, masks, tables))
    found[BELOW] += rank < found[RANK]
    found[EQUAL] += rank == found[RANK]
    found[UNDER] += rank < floor
    found[HOLDINGS] += 1


@njit(cache=True, nogil=True)
def count_runs(
    hole: NDArray[np.int64],
    flop: NDArray[np.int64],
    bank: NDArray[np.int64],
    left: NDArray[np.int64],
    floor: int,
    tables: HighTables,
    found: NDArray[np.int64],
) -> None:
    """Compares the player's hand with every holding of the bank, for every turn and river.

    Turn, river and whatever of the bank's cards is not in ``bank`` come from the cards that are ``left``.
    """
    keys = tables.keys
    cards = np.zeros(5, dtype=np.int64)
    masks = np.zeros(4, dtype=np.int64)
    rest = np.zeros(len(left), dtype=np.int64)
    cards[:3] = flop
    run = 0
    for turn in range(len(left)):
        for river in range(turn + 1, len(left)):
            cards[3], cards[4] = left[turn], left[river]
            masks[:] = 0
            board = START
            for card in cards:
                board += keys[card]
                masks[card & 3] |= 1 << (card >> 2)
            size = 0
            for card in left:
                if card not in (cards[3], cards[4]):
                    rest[size] = card
                    size += 1
            here = found[run]
            here[RANK] = rank_with(board + keys[hole[0]] + keys[hole[1]], hole[0], hole[1], masks, tables)
            if len(bank) == 2:
                compare(board, bank[0], bank[1], masks, floor, tables, here)
            elif len(bank) == 1:
                for other in range(size):
                    compare(board, bank[0], rest[other], masks, floor, tables, here)
            else:
                for one in range(size):
                    for other in range(one):
                        compare(board, rest[one], rest[other], masks, floor, tables, here)
            run += 1
