"""Rounds of pai gow by chance, both hands set by the house way.

Twin:     croupier.games.fortune_pai_gow_poker.house_way on the same cards (tests/twins/test_pai_gow_pairs.py)
Equality: every round of a block
Packing:  values as in pai_gow_pairs; the joker is card 52
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.draw import deal, seeded
from croupier.kernels.high7 import ROW_MASK, ROW_SHIFT
from croupier.kernels.pai_gow_pairs import CARDS, ONE_OTHER, Ranks, Values

JOKER = 52
SIZE = np.bitwise_count(np.arange(1 << 13)).astype(np.int64)
LOST, PUSHED, WON = range(3)


# Tables are taken out of their tuples once, before a loop: each taking counts references.


@njit(cache=True, nogil=True)
def value_of(
    deck: NDArray[np.uint8],
    begin: int,
    rows7: NDArray[np.uint16],
    plain7: NDArray[np.int32],
    rows6: NDArray[np.uint16],
    plain6: NDArray[np.int32],
    long7: NDArray[np.int32],
    long6: NDArray[np.int32],
    keys: NDArray[np.int64],
    pair_number: NDArray[np.int64],
    suits: NDArray[np.int64],
) -> int:
    """The value of seven cards from a place in the deck on; the last array is room for four masks."""
    total, naturals = 0, CARDS
    for suit in range(4):
        suits[suit] = 0
    for place in range(begin, begin + CARDS):
        card = np.int64(deck[place])
        if card == JOKER:
            naturals -= 1
        else:
            total += keys[card >> 2]
            suits[card & 3] |= 1 << (card >> 2)
    long_suit = -1
    for suit in range(4):
        if SIZE[suits[suit]] >= naturals - 2:
            long_suit = suit
    if long_suit < 0:
        key = np.uint64(total)
        if naturals == CARDS:
            return int(plain7[(key >> ROW_SHIFT) + np.uint64(rows7[key & ROW_MASK])])
        return int(plain6[(key >> ROW_SHIFT) + np.uint64(rows6[key & ROW_MASK])])
    one, other = np.int64(-1), np.int64(-1)
    for place in range(begin, begin + CARDS):
        card = np.int64(deck[place])
        if card != JOKER and card & 3 != long_suit:
            one, other = card >> 2, one
    number = np.int64(0)
    if other >= 0:
        number = pair_number[one, other]
    elif one >= 0:
        number = ONE_OTHER + one
    return int(long7[suits[long_suit], number] if naturals == CARDS else long6[suits[long_suit], number])


@njit(cache=True, nogil=True)
def fill_values(hands: NDArray[np.uint8], values: Values, ranks: Ranks, out: NDArray[np.int64]) -> None:
    """The value of each of these hands of seven."""
    _, _, rows7, plain7, rows6, plain6, long7, long6 = values
    keys, pair_number = ranks.keys, ranks.pair_number
    suits, cards = np.zeros(4, dtype=np.int64), np.zeros(CARDS, dtype=np.uint8)
    for hand in range(len(hands)):
        for place in range(CARDS):
            cards[place] = hands[hand, place]
        out[hand] = value_of(cards, 0, rows7, plain7, rows6, plain6, long7, long6, keys, pair_number, suits)


@njit(cache=True, nogil=True)
def play_rounds(
    seed: int, block: int, rounds: int, values: Values, ranks: Ranks, counts: NDArray[np.int64]
) -> None:
    """Deal so many rounds and count what the first hand does: lost, pushed, won."""
    front, back, rows7, plain7, rows6, plain6, long7, long6 = values
    keys, pair_number = ranks.keys, ranks.pair_number
    state = seeded(seed, block)
    deck = np.empty(53, dtype=np.uint8)
    for card in range(np.uint64(53)):
        deck[card] = card
    suits = np.zeros(4, dtype=np.int64)
    for _ in range(rounds):
        deal(state, deck, 2 * CARDS)
        mine = value_of(deck, 0, rows7, plain7, rows6, plain6, long7, long6, keys, pair_number, suits)
        banks = value_of(deck, CARDS, rows7, plain7, rows6, plain6, long7, long6, keys, pair_number, suits)
        counts[(front[mine] > front[banks]) + (back[mine] > back[banks])] += 1
