"""Cards to come: every choice of a few, random ones, hands out of ranges, two hands' draws compared.

Twin:     itertools.combinations; comparing every two draws one by one
Equality: all choices of small decks, all pairs of draws of short ones (tests/twins/test_combine.py)
Packing:  a choice is a row of card indices; a set of cards is one 64-bit mask by card index
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import below, deal, seeded


@njit(cache=True, nogil=True)
def fill_choices(deck: NDArray[np.uint8], first: int, out: NDArray[np.uint8]) -> None:
    """Every choice of as many cards as a row has room for after its ``first`` places, in order."""
    cards, chosen = deck.size, out.shape[1] - first
    place = np.arange(chosen)
    for row in range(out.shape[0]):
        for column in range(chosen):
            out[row, first + column] = deck[place[column]]
        column = chosen - 1
        while column >= 0 and place[column] == cards - chosen + column:
            column -= 1
        if column < 0:
            return
        place[column] += 1
        for later in range(column + 1, chosen):
            place[later] = place[later - 1] + 1


@njit(cache=True, nogil=True)
def draw_rows(seed: int, block: int, deck: NDArray[np.uint8], first: int, out: NDArray[np.uint8]) -> None:
    """Random cards of the deck in every row after its ``first`` places."""
    state = seeded(seed, block)
    pack = deck.copy()
    chosen = out.shape[1] - first
    for row in range(out.shape[0]):
        deal(state, pack, chosen)
        for column in range(chosen):
            out[row, first + column] = pack[column]


@njit(cache=True, nogil=True)
def deal_ranges(
    block: tuple[int, int],
    ranges: tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]],
    deck: NDArray[np.uint8],
    tries: int,
    out: NDArray[np.uint8],
) -> bool:
    """A hand of each range in every row, then any cards of the deck: all deals are equally likely.

    ``block`` is a seed and the block's number; ``ranges`` are all their hands one below the other, where each
    range begins, and how many cards its hands have. Hands that share a card are all taken again, as often as
    ``tries`` in a row; returns whether hands without a common card were found each time.
    """
    hands, begins, cards = ranges
    state = seeded(block[0], block[1])
    one, size = np.uint64(1), np.uint64(deck.size)
    for row in range(out.shape[0]):
        left = tries
        while True:
            taken, place, fits = np.uint64(0), 0, True
            for player in range(cards.size):
                many = np.uint64(begins[player + 1] - begins[player])
                hand = begins[player] + np.int64(below(state, many))
                for column in range(cards[player]):
                    bit = one << np.uint64(hands[hand, column])
                    fits = fits and taken & bit == np.uint64(0)
                    taken |= bit
                    out[row, place] = hands[hand, column]
                    place += 1
            if fits:
                break
            left -= 1
            if left == 0:
                return False
        while place < out.shape[1]:
            card = deck[below(state, size)]
            bit = one << np.uint64(card)
            if taken & bit == np.uint64(0):
                taken |= bit
                out[row, place] = card
                place += 1
    return True


@njit(cache=True, nogil=True)
def compare_draws(
    highs: tuple[NDArray[np.uint16], NDArray[np.uint16]],
    lows: tuple[NDArray[np.uint16], NDArray[np.uint16]],
    masks: tuple[NDArray[np.uint64], NDArray[np.uint64]],
    counts: NDArray[np.int64],
) -> None:
    """Counts any two draws that share no card: by high (lost, tied, won) and low (none, lost, tied, won)."""
    high_1, high_2 = highs
    low_1, low_2 = lows
    mask_1, mask_2 = masks
    for one in range(mask_1.size):
        mine, low, cards = high_1[one], low_1[one], mask_1[one]
        for other in range(mask_2.size):
            if cards & mask_2[other]:
                continue
            high = 1 + int(mine > high_2[other]) - int(mine < high_2[other])
            theirs = low_2[other]
            if low or theirs:
                counts[high, 2 + int(low > theirs) - int(low < theirs)] += 1
            else:
                counts[high, 0] += 1
