"""What a hand is worth at the showdown, by the tables of its game.

Twin:     the shares of croupier.games.pot.share
Equality: the tables are proved on every class of hands (tests/twins/test_rankings.py, test_omaha.py,
          test_badugi.py), looking up a hand on a fixed sample (tests/twins/test_pot_worth.py)
Packing:  larger is better; -1 for a low that does not qualify
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.pot import words as w
from croupier.kernels.pot.words import part, signed
from croupier.kernels.ranks.badugi import rank_badugis
from croupier.kernels.ranks.high7 import FIVE_SUITED, RANK_MASK, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import HighTables
from croupier.kernels.ranks.omaha import ONE, low_of_all, low_two_and_three, rank_two_and_three

State = NDArray[np.int64]
Lows = NDArray[np.uint16]

ANY, TWO_AND_THREE, AT_MOST_TWO, BADUGI, LOW_ANY, LOW_TWO_AND_THREE, LOW_AT_MOST_TWO, FEW = range(8)
"""How many of the hole cards play with the board, and whether a low is read by the mask of its ranks.

FEW is a card alone or with one in the middle."""

Cards = NDArray[np.uint8]


@part
def suited_mask(cards: Cards, suit: np.uint64) -> np.uint64:
    """The ranks of one suit, as bits."""
    found = np.uint64(0)
    for place in range(cards.size):
        card = np.uint64(cards[place])
        if card & np.uint64(3) == suit:
            found |= ONE << (card >> np.uint64(2))
    return found & RANK_MASK


@part
def best_of_all(cards: Cards, tables: HighTables) -> int:
    """The best five of all cards, by the tables for this many."""
    keys, rows, ranks, flush = tables
    total = START
    for place in range(cards.size):
        total += keys[cards[place]]
    if total & FIVE_SUITED:
        return signed(flush[suited_mask(cards, suited_in(total))])
    return signed(rank_by_sum(total, rows, ranks))


@part
def two_with_board(cards: Cards, own: int, tables: HighTables, lows: Lows, low: bool) -> int:
    """The best of every two hole cards with the whole board; for lows, 0 for none."""
    shared = cards.size - own
    picked = np.empty((1, shared + 2), dtype=np.uint8)
    found = np.empty(1, dtype=np.uint16)
    for place in range(shared):
        picked[0, 2 + place] = cards[own + place]
    best = 0
    for a in range(own):
        for b in range(a + 1, own):
            picked[0, 0], picked[0, 1] = cards[a], cards[b]
            if low:
                low_of_all(picked, found, lows)
                best = max(best, signed(found[0]))
            else:
                best = max(best, best_of_all(picked[0], tables))
    return best


@part
def best_of_few(cards: Cards) -> int:
    """One card, or two: a pair above all high cards; then the higher rank, then the lower."""
    high, low = signed(cards[0]) >> 2, -1
    if cards.size == 2:
        low = signed(cards[1]) >> 2
    if low > high:
        high, low = low, high
    return 512 + high if high == low else 16 * high + low + 1


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
    """One hand's worth for one share on one board; -1 if it cannot win the share."""
    own, shared = s[w.HOLE_COUNT + i], s[w.BOARD_COUNT + board]
    cards = np.empty((1, own + shared), dtype=np.uint8)
    for place in range(own):
        cards[0, place] = s[w.HOLE + i * w.HELD_MAX + place]
    for place in range(shared):
        cards[0, own + place] = s[w.BOARD + board * w.BOARD_MAX + place]
    kind = s[w.KIND + number]
    other = number == 1 or (s[w.WILD] != 0 and joker_is_wild(s, i))
    tables = second if other else first
    if kind == ANY:
        return best_of_all(cards[0], tables)
    if kind == FEW:
        return best_of_few(cards[0])
    if kind == AT_MOST_TWO:
        return two_with_board(cards[0], own, tables, lows, low=False)
    found = np.empty(1, dtype=np.uint16)
    if kind == TWO_AND_THREE:
        rank_two_and_three(cards[0, :own], cards[:, own:], found, tables)
        return signed(found[0])
    if kind == BADUGI:
        rank_badugis(cards, found)
        return signed(found[0])
    if kind == LOW_ANY:
        low_of_all(cards, found, lows)
    elif kind == LOW_TWO_AND_THREE:
        low_two_and_three(cards[0, :own], cards[:, own:], found, lows)
    else:
        found[0] = two_with_board(cards[0], own, first, lows, low=True)
    return signed(found[0]) if found[0] else -1
