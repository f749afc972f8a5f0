"""Badugi hands in bulk: the most cards of different ranks and suits, then the lowest of them.

Twin:     croupier.hands.badugi.rank_badugi
Equality: on every suit class of four cards (tests/twins/test_badugi.py)
Packing:  the number of cards above thirteen bits of the inverted mask of their ranks, ace lowest, so that the
          larger number is the better hand
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.ranks.omaha import ONE, ace_low

SUITS_AT = np.uint64(13)
RANKS = np.uint64(0x1FFF)


@njit(cache=True, nogil=True)
def rank_badugis(hands: NDArray[np.uint8], out: NDArray[np.uint16]) -> None:
    """Ranks every row of four card indices."""
    four = np.uint64(4)
    bits = np.empty(4, dtype=np.uint64)
    for hand in range(np.uint64(hands.shape[0])):
        for place in range(four):
            card = hands[hand, place]
            bits[place] = ace_low(card) | ONE << (SUITS_AT + (np.uint64(card) & np.uint64(3)))
        best = np.uint64(0)
        for part in range(ONE, np.uint64(16)):
            held = np.uint64(0)
            cards = np.uint64(0)
            fits = True
            for place in range(four):
                if part >> place & ONE:
                    # Neither the rank nor the suit of the card is there yet.
                    fits = fits and held & bits[place] == np.uint64(0)
                    held |= bits[place]
                    cards += ONE
            if fits:
                best = max(best, cards << SUITS_AT | (RANKS - (held & RANKS)))
        out[hand] = best
