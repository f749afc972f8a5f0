"""Random seven-card hands, by the best that any one suit holds.

Twin:     croupier.hands.longest_flush on the same cards (tests/twins/test_high_card_flush.py)
Equality: every hand of a block
Packing:  a suit is a 13-bit mask of ranks; what it is worth is a number from a table of all masks
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import deal, seeded

NONE = np.uint64(0)


@njit(cache=True, nogil=True)
def deal_suits(
    seed: int, block: int, rounds: int, worth: NDArray[np.uint8], counts: NDArray[np.int64]
) -> None:
    """Deals hands and counts what the best of their four suits is worth."""
    state = seeded(seed, block)
    deck = np.empty(52, dtype=np.uint8)
    for place in range(np.uint64(52)):
        deck[place] = place
    for _ in range(rounds):
        deal(state, deck, 7)
        clubs = NONE
        diamonds = NONE
        hearts = NONE
        spades = NONE
        for place in range(np.uint64(7)):
            card = np.uint64(deck[place])
            bit = np.uint64(1) << (card >> np.uint64(2))
            suit = card & np.uint64(3)
            clubs |= bit * np.uint64(suit == np.uint64(0))
            diamonds |= bit * np.uint64(suit == np.uint64(1))
            hearts |= bit * np.uint64(suit == np.uint64(2))
            spades |= bit * np.uint64(suit == np.uint64(3))
        best = max(max(worth[clubs], worth[diamonds]), max(worth[hearts], worth[spades]))
        counts[np.uint64(best)] += 1
