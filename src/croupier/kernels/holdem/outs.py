"""Dealer outs: how many single cards, together with the board, would beat the player's hand.

Twin:     each unseen card in turn (tests/twins/test_holdem_outs.py)
Equality: a fixed sample of boards in the tests, every board in ``make prove``
Packing:  as in rivers.py; a holding that the board leaves no cards for has no outs
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.holdem.boards import Kinds
from croupier.kernels.ranks.high7 import rank_by_sum
from croupier.kernels.ranks.high_tables import HighTables


@njit(cache=True, nogil=True)
def count_outs(
    span: tuple[int, int],
    held: NDArray[np.uint8],
    kinds: Kinds,
    six: HighTables,
    seven: HighTables,
    outs: NDArray[np.uint8],
) -> None:
    """The outs against every holding on the boards of a half-open span."""
    copies, keys, bits, first, second, _ = kinds
    left = np.zeros(len(copies), dtype=np.int64)
    beats = np.zeros(len(copies), dtype=np.int64)
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        total_key, total_bits = np.uint64(0), np.uint64(0)
        for kind in range(np.uint64(len(copies))):
            left[kind] = copies[kind] - np.int64(held[board, kind])
            total_key += keys[kind] * np.uint64(held[board, kind])
            total_bits |= bits[kind] * np.uint64(held[board, kind])
        for kind in range(np.uint64(len(copies))):
            by_suit = six.flush[total_bits | bits[kind]]
            by_rank = rank_by_sum(total_key + keys[kind], six.rows, six.ranks)
            beats[kind] = by_suit if by_suit else by_rank
        for holding in range(np.uint64(len(first))):
            one, other = first[holding], second[holding]
            if left[one] < 1 or left[other] < (2 if one == other else 1):
                continue
            by_suit = seven.flush[total_bits | bits[one] | bits[other]]
            by_rank = rank_by_sum(total_key + keys[one] + keys[other], seven.rows, seven.ranks)
            own = np.int64(by_suit if by_suit else by_rank)
            found = 0
            for kind in range(np.uint64(len(copies))):
                if beats[kind] > own:
                    found += left[kind]
            # The player's own cards are not outs.
            found -= (beats[one] > own) + (beats[other] > own)
            outs[board, holding] = found
