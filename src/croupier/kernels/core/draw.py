"""Random cards for simulations, the same for a seed whatever the number of threads.

Twin:     none: the generator is xoshiro256++ with splitmix64 to seed it, checked against published outputs
          (tests/kernels/core/test_draw.py)
Packing:  the state is four 64-bit words; a deck is an array whose first cards are the ones just dealt

A simulation cuts its rounds into blocks and seeds each block by (seed, block), so that blocks may be played
in any order, on any machine.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

GOLDEN = np.uint64(0x9E37_79B9_7F4A_7C15)
MIX_1 = np.uint64(0xBF58_476D_1CE4_E5B9)
MIX_2 = np.uint64(0x94D0_49BB_1331_11EB)
S17, S23, S27, S30, S31, S32 = (np.uint64(bits) for bits in (17, 23, 27, 30, 31, 32))
S19, S41, S45 = (np.uint64(bits) for bits in (19, 41, 45))
LOW = np.uint64(0xFFFF_FFFF)


@njit(cache=True, nogil=True)
def splitmix(word: np.uint64) -> np.uint64:
    """A word in which every bit depends on every bit of the given one."""
    word = (word ^ (word >> S30)) * MIX_1
    word = (word ^ (word >> S27)) * MIX_2
    return word ^ (word >> S31)


@njit(cache=True, nogil=True)
def seeded(seed: int, block: int) -> NDArray[np.uint64]:
    """The generator of one block of a simulation."""
    state = np.empty(4, dtype=np.uint64)
    word = splitmix(np.uint64(seed) + GOLDEN) ^ splitmix(np.uint64(block) * GOLDEN + MIX_2)
    for place in range(4):
        word += GOLDEN
        state[place] = splitmix(word)
    return state


@njit(cache=True, nogil=True, inline="always")
def next_word(state: NDArray[np.uint64]) -> np.uint64:
    """The next 64 random bits."""
    total = state[0] + state[3]
    word: np.uint64 = ((total << S23) | (total >> S41)) + state[0]
    shifted = state[1] << S17
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = (state[3] << S45) | (state[3] >> S19)
    return word


@njit(cache=True, nogil=True, inline="always")
def below(state: NDArray[np.uint64], bound: np.uint64) -> np.uint64:
    """A whole number from 0 up to, but not including, the bound, which is far below 2^32.

    The high half of a product; a number that would favour low results is rejected, so that all are equally
    likely.
    """
    product = (next_word(state) >> S32) * bound
    if product & LOW < bound:
        threshold = (LOW - bound + np.uint64(1)) % bound
        while product & LOW < threshold:
            product = (next_word(state) >> S32) * bound
    return product >> S32


@njit(cache=True, nogil=True, inline="always")
def deal(state: NDArray[np.uint64], deck: NDArray[np.uint8] | NDArray[np.uint16], cards: int) -> None:
    """Puts random cards of the deck in its first places; the deck may be in any order before."""
    size = np.uint64(deck.shape[0])
    for place in range(np.uint64(cards)):
        other = place + below(state, size - place)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card


@njit(cache=True, nogil=True, inline="always")
def new_deck() -> NDArray[np.uint8]:
    """The 52 cards in order."""
    deck = np.empty(52, dtype=np.uint8)
    for card in range(np.uint64(52)):
        deck[card] = card
    return deck
