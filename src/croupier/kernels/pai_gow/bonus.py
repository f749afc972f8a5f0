"""The best of seven cards of 53, by the rows of the bonus: the joker wild, or an ace that may complete.

Twin:     croupier.hands.pai_gow.bonus_row, which tries every card in the joker's place
Equality: every hand of joker_sevens in a long test, a sample in the quick ones
          (tests/twins/test_pai_gow_bonus.py)
Packing:  ranks as in high7; rows are the ten categories and five above them

What the joker adds to six ranks is one lookup by the sum of their keys, what it adds to a suit another by the
suit's mask, and the better of the two is the hand: both were tried once for every multiset and every mask.
Five of a kind and seven in a row are not categories of five cards and are told apart by the masks.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.enumerate import card_mask
from croupier.kernels.ranks.high7 import (
    FIVE_SUITED,
    NOT_A_CARD,
    RANK_MASK,
    ROW_MASK,
    ROW_SHIFT,
    START,
    SUM_BITS,
    rank_by_sum,
    suited_in,
)
from croupier.kernels.ranks.high_tables import (
    CATEGORY_SHIFT,
    RANK_KEYS,
    RANKS_BITS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    HighTables,
    high_tables,
    order_by_counts,
    rank_multisets,
)

ACE = 12
SUIT_BITS = np.uint64(16)
ACE_BIT = np.uint64(1 << ACE)
NONE = np.uint64(0)
JOKER_BIT = np.uint64(1 << 13)

FIVE_OF_A_KIND, FIVE_ACES, SEVEN_WITH_JOKER, SEVEN, ROYAL_MATCH = range(10, 15)
"""Rows above the ten categories."""
ROWS = 15

KING_QUEEN = np.uint64(0b11 << 10)


class JokerTables(NamedTuple):
    """What the joker makes of six ranks and of a suit."""

    rows: NDArray[np.uint16]
    """How far each row of sums is pushed along, as in the ranking of six cards."""
    plain: NDArray[np.uint8]
    """Best category of six ranks with one more, no flushes: any for a wild joker, an ace or a straight."""
    suited: NDArray[np.uint8]
    """Best category of a suit with one more card, nothing below four."""
    in_a_row: NDArray[np.bool_]
    """Whether the cards of a mask lie within seven in a row."""


@cache
def joker_tables(is_wild: bool) -> JokerTables:
    """The tables of either joker, built once per process."""
    six, sums = rank_multisets(6), rank_multisets(6) @ np.array(RANK_KEYS)
    base = high_tables(6)
    plain = np.zeros(len(base.ranks), dtype=np.uint8)
    place = base.rows[sums & int(ROW_MASK)].astype(np.int64) + (sums >> int(ROW_SHIFT))
    masks = np.arange(1 << RANKS_BITS)
    suited = np.zeros(1 << RANKS_BITS, dtype=np.uint8)
    flush = (high_tables(5).flush >> CATEGORY_SHIFT).astype(np.uint8)
    for rank in range(13):
        fits = six[:, rank] < 4
        more = six.copy()
        more[:, rank] += fits
        category = np.where(fits, order_by_counts(more) >> 2 * RANKS_BITS, 0).astype(np.uint8)
        counts_as = category if is_wild or rank == ACE else np.where(category == STRAIGHT, category, 0)
        plain[place] = np.maximum(plain[place], counts_as)
        suited = np.maximum(suited, flush[masks | 1 << rank])
    runs = [sum(1 << (at % 13) for at in range(low - 1, low + 6)) for low in range(8)]
    in_a_row = np.any([masks & ~run == 0 for run in runs], axis=0)
    return JokerTables(rows=base.rows, plain=plain, suited=suited, in_a_row=in_a_row)


# Tables are taken out of their tuples once, before a loop: each access counts references.


@njit(cache=True, nogil=True, inline="always")
def suit_of(held: np.uint64, suit: int) -> np.uint64:
    """The mask of one suit."""
    return held >> (np.uint64(suit) * SUIT_BITS) & RANK_MASK


@njit(cache=True, nogil=True)
def seven_in_a_row(held: np.uint64, in_a_row: NDArray[np.bool_]) -> bool:
    """Whether all cards are of one suit and within seven in a row."""
    for suit in range(4):
        mask = suit_of(held, suit)
        if held == mask << (np.uint64(suit) * SUIT_BITS):
            return bool(in_a_row[mask])
    return False


@njit(cache=True, nogil=True)
def king_queen_suited(held: np.uint64) -> bool:
    """Whether a king and a queen are all that is held of some suit."""
    found = False
    for suit in range(4):
        found |= suit_of(held, suit) == KING_QUEEN
    return found


@njit(cache=True, nogil=True)
def joker_row(
    held: np.uint64, plain: int, is_wild: bool, suited: NDArray[np.uint8], in_a_row: NDArray[np.bool_]
) -> int:
    """The row of six cards and the joker, from their mask and the best category without flushes."""
    clubs, diamonds, hearts, spades = suit_of(held, 0), suit_of(held, 1), suit_of(held, 2), suit_of(held, 3)
    fours = clubs & diamonds & hearts & spades
    if fours & ACE_BIT:
        return FIVE_ACES
    if fours and is_wild:
        return FIVE_OF_A_KIND
    flush = max(max(suited[clubs], suited[diamonds]), max(suited[hearts], suited[spades]))
    if flush >= STRAIGHT_FLUSH and seven_in_a_row(held, in_a_row):
        return SEVEN_WITH_JOKER
    if flush == ROYAL and king_queen_suited(held):
        return ROYAL_MATCH
    return max(plain, int(flush))


@njit(cache=True, nogil=True)
def suited_row(held: np.uint64, category: int, in_a_row: NDArray[np.bool_]) -> int:
    """The row of seven cards without the joker that hold a flush."""
    if category < STRAIGHT_FLUSH:
        return category
    if seven_in_a_row(held, in_a_row):
        return SEVEN
    if category == ROYAL and king_queen_suited(held):
        return ROYAL_MATCH
    return category


@njit(cache=True, nogil=True, inline="always")
def row_of(
    cards: NDArray[np.uint8],
    is_wild: bool,
    keys: NDArray[np.uint64],
    rows: NDArray[np.uint16],
    ranks: NDArray[np.uint16],
    flush: NDArray[np.uint16],
    joker_sums: NDArray[np.uint16],
    plain: NDArray[np.uint8],
    suited: NDArray[np.uint8],
    in_a_row: NDArray[np.bool_],
) -> int:
    """The row of the first seven cards."""
    # The joker's key is that of no card, and its bit is above the ranks: nothing branches before the end.
    total, held = START, NONE
    for place in range(np.uint64(7)):
        total += keys[cards[place]]
        held |= card_mask(cards[place])
    if total & NOT_A_CARD:
        held ^= JOKER_BIT
        at = ((total & SUM_BITS) >> ROW_SHIFT) + np.uint64(joker_sums[total & ROW_MASK])
        return joker_row(held, int(plain[at]), is_wild, suited, in_a_row)
    if total & FIVE_SUITED:
        category = int(flush[suit_of(held, int(suited_in(total)))] >> CATEGORY_SHIFT)
        return suited_row(held, category, in_a_row)
    return int(rank_by_sum(total, rows, ranks) >> CATEGORY_SHIFT)


@njit(cache=True, nogil=True)
def fill_rows(
    hands: NDArray[np.uint8],
    is_wild: bool,
    tables: HighTables,
    joker: JokerTables,
    out: NDArray[np.uint8],
) -> None:
    """The row of each of these hands of seven."""
    keys, rows, ranks, flush = tables
    joker_sums, plain, suited, in_a_row = joker
    cards = np.empty(7, dtype=np.uint8)
    for hand in range(np.uint64(len(hands))):
        for place in range(np.uint64(7)):
            cards[place] = hands[hand, place]
        out[hand] = row_of(cards, is_wild, keys, rows, ranks, flush, joker_sums, plain, suited, in_a_row)
