"""Two hands of pai gow from one deck, both set by the house way: how often which beats which.

Twin:     every two hands that hold the same cards, one by one (tests/twins/test_pai_gow_pairs.py)
Equality: copies and wins for sets of cards of every kind; with payoffs of one every pair is counted once
Packing:  a value is a number that orders settings by back, then by front from the highest down

Pairs of hands that share no card are counted by inclusion and exclusion over the cards they may share: over
all sets of cards, positive for even and negative for odd ones, the pairs of hands that both hold the set.
Sums may wrap around 64 bits on the way; the result is below 2^63, so it is right.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.pai_gow.holding import ONCE, Room, list_holding
from croupier.kernels.pai_gow.looks import Looks
from croupier.kernels.pai_gow.settings import FRONTS
from croupier.kernels.pai_gow.shared import Shared

FRONT, BACK, BOTH, WINS, ALL = range(5)
"""What is counted of ordered pairs: equal fronts, equal backs, both equal, both higher, and all."""

SIX, WORD = np.uint64(6), np.uint64(64)
ONE, NONE = np.uint64(1), np.uint64(0)
SPREAD, SPREAD_SHIFT = np.uint64(0x03F7_9D71_B4CB_0A89), np.uint64(58)
"""A de Bruijn sequence: shifted by a bit's place, its six highest bits tell the place."""


def bit_places() -> NDArray[np.uint64]:
    """The place of a single bit, by the six highest bits of its product with the sequence."""
    places = np.zeros(64, dtype=np.uint64)
    for place in range(64):
        places[(int(SPREAD) << place & (1 << 64) - 1) >> int(SPREAD_SHIFT)] = place
    return places


PLACES = bit_places()


class Values(NamedTuple):
    """Front and back of each value."""

    front: NDArray[np.uint8]
    back: NDArray[np.uint16]


class Tally(NamedTuple):
    """Hands counted by value, with a bitset of the counted values and a bitset of its nonzero words."""

    counts: NDArray[np.int32]
    words: NDArray[np.uint64]
    words_of_words: NDArray[np.uint64]
    below: NDArray[np.int32]
    """Hands with a front below each."""


def values_of(front: NDArray[np.uint8], back: NDArray[np.uint16]) -> tuple[Values, NDArray[np.int32]]:
    """Values from the fronts and backs of all looks in their order, and the value of each look."""
    order, number = np.unique(back.astype(np.int64) << 8 | 0xFF - front.astype(np.int64), return_inverse=True)
    values = Values(front=(0xFF - (order & 0xFF)).astype(np.uint8), back=(order >> 8).astype(np.uint16))
    return values, number.astype(np.int32)


def new_tally(values: Values) -> Tally:
    """Nothing counted yet."""
    words = (len(values.front) >> 6) + 1
    return Tally(
        counts=np.zeros(len(values.front), dtype=np.int32),
        words=np.zeros(words, dtype=np.uint64),
        words_of_words=np.zeros((words >> 6) + 1, dtype=np.uint64),
        below=np.zeros(FRONTS + 1, dtype=np.int32),
    )


@njit(cache=True, nogil=True)
def count_values(listed: int, room: Room, tally: Tally) -> None:
    """Counts the hands of a list of values."""
    look, hands = room.look, room.hands
    counts, words, words_of_words = tally.counts, tally.words, tally.words_of_words
    for each in range(np.uint64(listed)):
        value = np.uint64(look[each])
        counts[value] += hands[each]
        words[value >> SIX] |= ONE << (value % WORD)
        words_of_words[value >> SIX >> SIX] |= ONE << ((value >> SIX) % WORD)


@njit(cache=True, nogil=True)
def compare(values: Values, tally: Tally, found: NDArray[np.int64]) -> None:
    """Counts the ordered pairs of the hands counted, and clears the counts."""
    front, back = values
    counts, words, words_of_words, below = tally.counts, tally.words, tally.words_of_words, tally.below
    for each in range(FRONTS + 1):
        below[each] = 0
    equal_fronts = equal_backs = equal_both = wins = in_back = np.int64(0)
    last_back = np.int64(-1)
    for top in range(np.uint64(len(words_of_words))):
        waiting = words_of_words[top]
        words_of_words[top] = NONE
        while waiting:
            word = top * WORD + PLACES[(waiting & (~waiting + ONE)) * SPREAD >> SPREAD_SHIFT]
            waiting &= waiting - ONE
            bits = words[word]
            words[word] = NONE
            while bits:
                value = word * WORD + PLACES[(bits & (~bits + ONE)) * SPREAD >> SPREAD_SHIFT]
                bits &= bits - ONE
                hands, its_front, its_back = counts[value], np.uint64(front[value]), np.int64(back[value])
                counts[value] = 0
                if its_back != last_back:
                    equal_backs += in_back * in_back
                    in_back, last_back = np.int64(0), its_back
                in_back += np.int64(hands)
                equal_both += np.int64(hands) * np.int64(hands)
                # Met so far: lower backs, and equal ones with a higher front, which are not below.
                wins += np.int64(hands) * np.int64(below[its_front])
                for each in range(its_front + ONE, np.uint64(FRONTS + 1)):
                    below[each] += hands
    for each in range(FRONTS):
        in_front = np.int64(below[each + 1] - below[each])
        equal_fronts += in_front * in_front
    all_hands = np.int64(below[FRONTS])
    found[FRONT], found[BACK], found[BOTH] = equal_fronts, equal_backs + in_back * in_back, equal_both
    found[WINS], found[ALL] = wins, all_hands * all_hands


@njit(cache=True, nogil=True)
def fill_pairs(
    span: tuple[int, int],
    shared: Shared,
    looks: Looks,
    values: Values,
    room: Room,
    tally: Tally,
    pairs: NDArray[np.int64],
) -> None:
    """For each set of cards in a half-open span, the ordered pairs of hands that both hold it.

    The looks are numbered by value.
    """
    suits, joker = shared.suits, shared.joker
    for number in range(span[0], span[1]):
        listed = list_holding(suits[number], joker[number], ONCE, looks, room)
        count_values(listed, room, tally)
        compare(values, tally, pairs[number])
