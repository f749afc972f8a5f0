"""Two hands of pai gow from one deck, each set in its own way: how often the player's beats the bank's.

Twin:     every two hands that hold the same cards, one by one (tests/twins/test_pai_gow_against.py)
Equality: wins for sets of cards of every kind; where both set alike, the wins of pairs.py
Packing:  a value orders settings by back, then by front from the highest down, as in pairs.py

As in pairs.py, pairs of hands that share no card are counted by inclusion and exclusion over the cards they
may share. Here the two hands have separate settings, so that a value has two counts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.pai_gow.holding import ONCE, Room, list_holding
from croupier.kernels.pai_gow.looks import Looks
from croupier.kernels.pai_gow.pairs import NONE, ONE, PLACES, SIX, SPREAD, SPREAD_SHIFT, WORD
from croupier.kernels.pai_gow.settings import FRONTS
from croupier.kernels.pai_gow.shared import Shared


class Counted(NamedTuple):
    """Hands counted by value, the player's and the bank's, and which values are counted."""

    own: NDArray[np.int64]
    bank: NDArray[np.int64]
    words: NDArray[np.uint64]
    words_of_words: NDArray[np.uint64]


def nothing_counted(values: int) -> Counted:
    """Room for one thread."""
    words = (values >> 6) + 1
    return Counted(
        own=np.zeros(values, dtype=np.int64),
        bank=np.zeros(values, dtype=np.int64),
        words=np.zeros(words, dtype=np.uint64),
        words_of_words=np.zeros((words >> 6) + 1, dtype=np.uint64),
    )


@njit(cache=True, nogil=True)
def won(fronts: NDArray[np.uint8], counted: Counted) -> np.int64:
    """The pairs in which the player's front and back are both higher; clears the counts."""
    own, bank, words, words_of_words = counted
    below = np.zeros(FRONTS + 1, dtype=np.int64)
    wins = np.int64(0)
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
                front = np.uint64(fronts[value])
                # The bank's hands met so far have lower backs, or equal ones with a front no lower.
                wins += own[value] * below[front]
                if bank[value]:
                    for each in range(front + ONE, np.uint64(FRONTS + 1)):
                        below[each] += bank[value]
                own[value] = bank[value] = 0
    return wins


@njit(cache=True, nogil=True)
def count_wins(
    span: tuple[int, int],
    shared: Shared,
    signed: NDArray[np.int64],
    looks: Looks,
    values: tuple[NDArray[np.int32], NDArray[np.int32]],
    fronts: NDArray[np.uint8],
    room: Room,
    counted: Counted,
) -> np.int64:
    """The wins of the player over the sets in a half-open span, each with its sign; may wrap around 64 bits.

    ``values`` are the player's and the bank's by look; ``fronts`` has the front of each value.
    """
    suits, joker, look, hands = shared.suits, shared.joker, room.look, room.hands
    own, bank, words, words_of_words = counted
    total = np.int64(0)
    for number in range(span[0], span[1]):
        listed = list_holding(suits[number], joker[number], ONCE, looks, room)
        for each in range(np.uint64(listed)):
            which = np.uint64(look[each])
            mine, theirs = np.uint64(values[0][which]), np.uint64(values[1][which])
            own[mine] += hands[each]
            bank[theirs] += hands[each]
            words[mine >> SIX] |= ONE << (mine % WORD)
            words_of_words[mine >> SIX >> SIX] |= ONE << ((mine >> SIX) % WORD)
            words[theirs >> SIX] |= ONE << (theirs % WORD)
            words_of_words[theirs >> SIX >> SIX] |= ONE << ((theirs >> SIX) % WORD)
        total += signed[number] * won(fronts, counted)
    return total
