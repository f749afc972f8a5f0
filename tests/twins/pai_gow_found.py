"""What the kernel of pai gow rounds knows of given hands."""

import numpy as np
from numba import njit

from croupier.kernels.pai_gow.rounds import by_ranks, by_suit, suited
from croupier.kernels.ranks.high7 import FIVE_SUITED


@njit
def fill_found(hands, tables, out):
    """What is known of each of these hands of seven."""
    keys, rows, plain, joker_at, long7, long6, by_look = tables
    for hand in range(len(hands)):
        total = np.uint64(0)
        for place in range(7):
            total += keys[hands[hand, place]]
        if suited(total) & FIVE_SUITED:
            out[hand] = by_suit(hands[hand].copy(), total, long7, long6, by_look)
        else:
            out[hand] = by_ranks(total, rows, plain, joker_at)
