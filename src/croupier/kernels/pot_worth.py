"""What a hand is worth at the showdown, by the tables of its game.

Twin:     the shares of croupier.games.pot_share
Equality: the tables are proved on every class of hands (tests/twins/test_rankings.py, test_omaha.py,
          test_badugi.py), how a hand is taken out of them on a fixed sample (tests/twins/test_pot_worth.py)
Packing:  larger is better; -1 for a low that does not qualify
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels import pot_words as w
from croupier.kernels.high7 import FIVE_SUITED, RANK_MASK, START, rank_by_sum, suited_in
from croupier.kernels.high_tables import HighTables
from croupier.kernels.omaha import ONE, ace_low
from croupier.kernels.pot_words import part, signed

State = NDArray[np.int64]
Lows = NDArray[np.uint16]

ANY, TWO_AND_THREE, AT_MOST_TWO, BADUGI, LOW_ANY, LOW_TWO_AND_THREE, LOW_AT_MOST_TWO = range(7)
"""How many of the own cards play with the board, and whether a low is read by the mask of its ranks."""

SUITS_AT = np.uint64(13)
LOW_MASK = np.uint64(0x1FFF)
BOARD_MOST = 5


@part
def suited_mask(cards: NDArray[np.int64], count: int, suit: np.uint64) -> np.uint64:
    """The ranks of one suit, as bits."""
    found = np.uint64(0)
    for place in range(count):
        card = np.uint64(cards[place])
        if card & np.uint64(3) == suit:
            found |= ONE << (card >> np.uint64(2))
    return found & RANK_MASK


@part
def best_of_all(cards: NDArray[np.int64], count: int, tables: HighTables) -> int:
    """The best five of all cards, by tables for so many."""
    keys, rows, ranks, flush = tables
    total = START
    for place in range(count):
        total += keys[cards[place]]
    if total & FIVE_SUITED:
        return signed(flush[suited_mask(cards, count, suited_in(total))])
    return signed(rank_by_sum(total, rows, ranks))


@part
def best_two_and_three(cards: NDArray[np.int64], own: int, count: int, tables: HighTables) -> int:
    """The best of exactly two own cards and three of the board, by tables for five."""
    keys, rows, ranks, flush = tables
    five = np.empty(5, dtype=np.int64)
    best = 0
    for a in range(own, count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                three = START + keys[cards[a]] + keys[cards[b]] + keys[cards[c]]
                for d in range(own):
                    four = three + keys[cards[d]]
                    for e in range(d + 1, own):
                        total = four + keys[cards[e]]
                        if total & FIVE_SUITED:
                            five[0], five[1], five[2] = cards[a], cards[b], cards[c]
                            five[3], five[4] = cards[d], cards[e]
                            rank = signed(flush[suited_mask(five, 5, suited_in(total))])
                        else:
                            rank = signed(rank_by_sum(total, rows, ranks))
                        best = max(best, rank)
    return best


@part
def low_two_and_three(cards: NDArray[np.int64], own: int, count: int, lows: Lows) -> int:
    """The best qualifying low of exactly two own cards and three of the board; 0 for none."""
    best = 0
    for a in range(own, count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                three = ace_low(cards[a]) | ace_low(cards[b]) | ace_low(cards[c])
                for d in range(own):
                    four = three | ace_low(cards[d])
                    for e in range(d + 1, own):
                        best = max(best, signed(lows[four | ace_low(cards[e])]))
    return best


@part
def low_of_all(cards: NDArray[np.int64], count: int, lows: Lows) -> int:
    """The best qualifying low of any five; 0 for none."""
    mask = np.uint64(0)
    for place in range(count):
        mask |= ace_low(cards[place])
    return signed(lows[mask])


@part
def badugi(cards: NDArray[np.int64]) -> int:
    """The most of four cards of different ranks and suits, then the lowest of them."""
    bits = np.empty(4, dtype=np.uint64)
    for place in range(4):
        bits[place] = ace_low(cards[place]) | ONE << (SUITS_AT + (np.uint64(cards[place]) & np.uint64(3)))
    best = np.uint64(0)
    for chosen in range(1, 16):
        held, many, fits = np.uint64(0), np.uint64(0), True
        for place in range(4):
            if chosen >> place & 1:
                fits = fits and held & bits[place] == np.uint64(0)
                held |= bits[place]
                many += ONE
        if fits:
            best = max(best, many << SUITS_AT | (LOW_MASK - (held & LOW_MASK)))
    return signed(best)


@part
def two_with_board(
    cards: NDArray[np.int64], own: int, count: int, high: HighTables, lows: Lows, low: bool
) -> int:
    """The best of every two own cards with the whole board."""
    picked = np.empty(7, dtype=np.int64)
    shared = count - own
    for place in range(shared):
        picked[2 + place] = cards[own + place]
    best = 0
    for a in range(own):
        for b in range(a + 1, own):
            picked[0], picked[1] = cards[a], cards[b]
            found = low_of_all(picked, shared + 2, lows) if low else best_of_all(picked, shared + 2, high)
            best = max(best, found)
    return best


@part
def joker_is_wild(s: State, i: int) -> bool:
    """A joker dealt face down is any card; how it was dealt decides unless posted otherwise (MEX-R3)."""
    held, up = False, False
    for place in range(s[w.HOLE_COUNT + i]):
        held = held or s[w.HOLE + i * w.HELD_MAX + place] == w.JOKER
    for place in range(s[w.UP_COUNT + i]):
        up = up or s[w.UP + i * w.HELD_MAX + place] == w.JOKER
    if not held or not up:
        return held
    return (s[w.TURNED + i] >> w.JOKER & 1) != 0 and not s[w.AS_LYING]


@part
def worth(
    s: State, i: int, number: int, board: int, first: HighTables, second: HighTables, lows: Lows
) -> int:
    """One hand for one share on one board; -1 if it cannot win the share."""
    cards = np.empty(w.HELD_MAX + BOARD_MOST, dtype=np.int64)
    own = s[w.HOLE_COUNT + i]
    for place in range(own):
        cards[place] = s[w.HOLE + i * w.HELD_MAX + place]
    count = own
    for place in range(s[w.BOARD_COUNT + board]):
        cards[count] = s[w.BOARD + board * w.BOARD_MAX + place]
        count += 1
    kind = s[w.KIND + number]
    other = number == 1 or (s[w.WILD] != 0 and joker_is_wild(s, i))
    if kind == BADUGI:
        return badugi(cards)
    if kind == LOW_ANY:
        found = low_of_all(cards, count, lows)
        return found if found else -1
    if kind == LOW_TWO_AND_THREE:
        found = low_two_and_three(cards, own, count, lows)
        return found if found else -1
    if kind == LOW_AT_MOST_TWO:
        found = two_with_board(cards, own, count, first, lows, low=True)
        return found if found else -1
    if kind == ANY:
        return best_of_all(cards, count, second) if other else best_of_all(cards, count, first)
    if kind == AT_MOST_TWO:
        if other:
            return two_with_board(cards, own, count, second, lows, low=False)
        return two_with_board(cards, own, count, first, lows, low=False)
    if other:
        return best_two_and_three(cards, own, count, second)
    return best_two_and_three(cards, own, count, first)
