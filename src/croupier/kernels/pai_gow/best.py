"""What every sensible setting of every look of pai gow is worth against the house way.

Twin:     the bank's hands against one hand, and every two hands that hold the same cards, one by one
          (tests/twins/test_pai_gow_best.py)
Equality: a sample of looks, over all their suits; the house way's own settings add up to what pairs of hands
          do (pairs.py)
Packing:  a setting is its back above eight bits of its front; a front or back as a threshold is how many
          different ones the house way has below

A setting gains one where its front is higher and one where its back is, minus one in any case. So its worth
needs no pairs of front and back, only how many of the bank's hands have a lower front and how many a lower
back. Over all sets of cards, with alternating signs: the player's hands of a look that hold the set, times
the bank's hands that hold it and are lower.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.pai_gow.holding import ONCE, Room, list_holding
from croupier.kernels.pai_gow.looks import Looks
from croupier.kernels.pai_gow.settings import CARDS, FRONTS, SETTINGS, FiveTables, fill_settings, is_legal
from croupier.kernels.pai_gow.shared import Shared

FRONT_BITS, FRONT_MASK = 8, 0xFF
NONE = np.uint64(0)


@njit(cache=True, nogil=True)
def list_settings(
    hands: NDArray[np.uint8],
    is_wild: bool,
    tables: FiveTables,
    house: NDArray[np.uint32],
    begins: NDArray[np.int64],
    settings: NDArray[np.uint32],
) -> None:
    """For each hand the house way's setting, then every legal one that no other dominates.

    Equal settings are listed once; ``begins`` has where each hand's begin, and the end of the last.
    """
    cards = np.empty(CARDS, dtype=np.int64)
    fronts, backs = np.empty(SETTINGS, dtype=np.int64), np.empty(SETTINGS, dtype=np.int64)
    end = 0
    for hand in range(len(hands)):
        for place in range(CARDS):
            cards[place] = hands[hand, place]
        fill_settings(cards, is_wild, tables, fronts, backs)
        begins[hand], settings[end] = end, house[hand]
        end += 1
        for one in range(SETTINGS):
            packed = backs[one] << FRONT_BITS | fronts[one]
            wanted = packed != house[hand] and is_legal(fronts[one], backs[one])
            for other in range(SETTINGS):
                if not wanted:
                    break
                above = fronts[other] >= fronts[one] and backs[other] >= backs[one]
                equal = fronts[other] == fronts[one] and backs[other] == backs[one]
                # The first of equal ones represents all.
                if above and (other < one if equal else is_legal(fronts[other], backs[other])):
                    wanted = False
            if wanted:
                settings[end] = packed
                end += 1
    begins[len(hands)] = end


@njit(cache=True, nogil=True)
def add_worths(
    span: tuple[int, int],
    shared: Shared,
    signed: NDArray[np.int64],
    looks: Looks,
    house: NDArray[np.uint32],
    begins: NDArray[np.int64],
    thresholds: NDArray[np.uint32],
    backs: int,
    room: Room,
    worths: NDArray[np.int64],
) -> None:
    """Adds, for each set in a half-open span, the bank's lower fronts and backs to every setting's worth.

    ``house`` and ``thresholds`` are fronts and backs by number; ``backs`` is how many backs there are.
    """
    suits, joker, look, hands = shared.suits, shared.joker, room.look, room.hands
    front_below, back_below = np.zeros(FRONTS + 1, dtype=np.int64), np.zeros(backs + 1, dtype=np.int64)
    for number in range(span[0], span[1]):
        listed = list_holding(suits[number], joker[number], ONCE, looks, room)
        for each in range(FRONTS + 1):
            front_below[each] = 0
        for each in range(backs + 1):
            back_below[each] = 0
        for each in range(np.uint64(listed)):
            set_so = np.int64(house[np.uint64(look[each])])
            front_below[(set_so & FRONT_MASK) + 1] += hands[each]
            back_below[(set_so >> FRONT_BITS) + 1] += hands[each]
        for each in range(FRONTS):
            front_below[each + 1] += front_below[each]
        for each in range(backs):
            back_below[each + 1] += back_below[each]
        for each in range(np.uint64(listed)):
            own = np.uint64(look[each])
            times = signed[number] * hands[each]
            for setting in range(np.uint64(begins[own]), np.uint64(begins[own + np.uint64(1)])):
                threshold = np.int64(thresholds[setting])
                lower = front_below[threshold & FRONT_MASK] + back_below[threshold >> FRONT_BITS]
                worths[setting] += times * lower
