"""Rows of the bonus that two hands from one deck have together.

Twin:     every two hands that hold the same cards, and all hands next to a given one
          (tests/twins/test_pai_gow_bonus.py)
Equality: sets of cards of several kinds; row by row the hands add up to those of one hand
Packing:  rows as in bonus.py; sums wrap around 64 bits on the way, as in pairs.py
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.pai_gow.bonus import ROWS
from croupier.kernels.pai_gow.holding import ONCE, Room, list_holding
from croupier.kernels.pai_gow.looks import Looks
from croupier.kernels.pai_gow.shared import Shared


@njit(cache=True, nogil=True)
def add_together(
    span: tuple[int, int],
    shared: Shared,
    signed: NDArray[np.int64],
    looks: Looks,
    room: Room,
    together: NDArray[np.int64],
) -> None:
    """Adds the ordered pairs of hands that both hold each set in a half-open span, by the rows of the two.

    The looks are numbered by row; each set is counted as often as is said.
    """
    suits, joker, look, hands = shared.suits, shared.joker, room.look, room.hands
    counts = np.zeros(ROWS, dtype=np.int64)
    for number in range(span[0], span[1]):
        listed = list_holding(suits[number], joker[number], ONCE, looks, room)
        for row in range(ROWS):
            counts[row] = 0
        for each in range(np.uint64(listed)):
            counts[np.uint64(look[each])] += hands[each]
        for row in range(ROWS):
            for other in range(ROWS):
                together[row, other] += signed[number] * counts[row] * counts[other]
