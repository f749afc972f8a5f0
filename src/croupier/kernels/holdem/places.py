"""Where concrete cards are in the tables of hold'em: the number of any board, found without searching.

Twin:     boards.find_boards and deals.py on the same cards (tests/twins/test_holdem_places.py)
Equality: every flop, turn and river, and any two cards
Packing:  boards as in boards.py and deals.py; card masks of sixteen bits to a suit
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.holdem.boards import OUTSIDE, RANKS, plain, suited
from croupier.kernels.holdem.deals import deals, flops_of_turns
from croupier.kernels.ranks.high_tables import RANK_KEYS, ROW_BITS, interlock, rank_multisets

THIRTEEN = np.uint64(RANKS)
ROW_MASK = np.uint64((1 << ROW_BITS) - 1)
ROW_SHIFT = np.uint64(ROW_BITS)
TWELVE = np.uint64(RANKS - 1)
TWENTY_SIX = np.uint64(2 * RANKS)
ZERO, ONE, TWO, THREE, FOUR = (np.uint64(number) for number in range(5))
SEVEN, EIGHT, NINE, SIXTEEN, TWENTY_FOUR = (np.uint64(number) for number in (7, 8, 9, 16, 24))
FIVES, EIGHTS = np.uint64(0x0505_0505), np.uint64(0x0808_0808)
"""A suit's counter starts at five, so that its third card sets bit 3."""


RENAMING_BITS = 5
BOARD_SHIFT, RENAMING = np.uint64(RENAMING_BITS), np.uint64((1 << RENAMING_BITS) - 1)
NOWHERE = np.iinfo(np.uint32).max


class RiverPlaces(NamedTuple):
    """Tables that number the rivers of both views."""

    keys: NDArray[np.uint64]
    """For each rank: a key whose sums over five cards are all different."""
    rows: NDArray[np.int64]
    plain: NDArray[np.int16]
    """Plain rivers by sum of keys, rows of sums interlocked."""
    inside: NDArray[np.int32]
    """For each mask of ranks in the suit: the first suited river that has it."""
    one: NDArray[np.uint8]
    two: NDArray[np.uint8]
    """How far on from there the river with these ranks outside the suit is."""


class BoardPlaces(NamedTuple):
    """Tables that find a flop or turn among the representative ones."""

    board: NDArray[np.uint32]
    """By the number C(a, 1) + C(b, 2) + C(c, 3) … of cards in rising order: the board, above five bits for
    the renaming of suits that leads there."""
    hole: NDArray[np.int16]
    """For any two cards: their number among the 1,326."""
    renamed: NDArray[np.int16]


@cache
def river_places() -> RiverPlaces:
    """The tables for rivers, built once per process."""
    sums = plain().river.held.astype(np.int64) @ np.array(RANK_KEYS)
    rows, length = interlock(sums, ROW_BITS)
    places = np.zeros(length, dtype=np.int16)
    places[rows[sums & ((1 << ROW_BITS) - 1)] + (sums >> ROW_BITS)] = np.arange(len(sums))
    held = suited().river.held.astype(np.int64)
    masks = (held[:, RANKS:] << np.arange(RANKS)).sum(axis=1)
    inside = np.zeros(1 << RANKS, dtype=np.int32)
    inside[masks[::-1]] = np.arange(len(masks))[::-1]
    two = np.zeros((RANKS, RANKS), dtype=np.uint8)
    for number, counts in enumerate(rank_multisets(OUTSIDE)):
        low, high = np.repeat(np.arange(RANKS), counts)
        two[low, high] = two[high, low] = number
    one = np.argsort(np.argmax(rank_multisets(1), axis=1))
    return RiverPlaces(
        keys=np.array(RANK_KEYS, dtype=np.uint64),
        rows=rows,
        plain=places,
        inside=inside,
        one=one.astype(np.uint8),
        two=two,
    )


@cache
def board_places(cards: int) -> BoardPlaces:
    """The tables for flops or turns."""
    known = deals(cards)
    choose = np.array([[comb(number, size) for size in range(cards + 1)] for number in range(52)])
    board = np.full(comb(52, cards), NOWHERE, dtype=np.uint32)
    for number, order in enumerate(permutations(range(4))):
        back = np.argsort(np.array(order))
        there = np.sort((known.cards >> 2 << 2) + back[known.cards & 3], axis=1)
        codes = sum(choose[there[:, place], place + 1] for place in range(cards))
        board[codes] = np.arange(len(there)) << RENAMING_BITS | number
    hole = np.zeros((52, 52), dtype=np.int16)
    low, high = known.hole.T
    hole[low, high] = hole[high, low] = np.arange(len(low))
    return BoardPlaces(board, hole, flops_of_turns().renamed.astype(np.int16))


@njit(cache=True, nogil=True, inline="always")
def starting_hand(first: np.uint64, second: np.uint64) -> np.uint64:
    """Which of 169 starting hands two cards are: 13 * high + low if suited, else 13 * low + high."""
    one, other = first >> TWO, second >> TWO
    low, high = min(one, other), max(one, other)
    suited = np.uint64((first ^ second) & THREE == ZERO)
    number: np.uint64 = low * THIRTEEN + high + suited * TWELVE * (high - low)
    return number


def packed_rows(choices: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Yes-or-no choices as bits, so that the tables of a game stay in the processor's cache."""
    return np.packbits(choices, axis=1, bitorder="little")


@njit(cache=True, nogil=True, inline="always")
def chosen(bits: NDArray[np.uint8], row: np.uint64, column: np.uint64) -> int:
    """One bit of packed rows."""
    return int(bits[row, column >> THREE] >> (column & SEVEN)) & 1


@njit(cache=True, nogil=True, inline="always")
def pair_number(one: np.uint64, other: np.uint64, kinds: np.uint64) -> np.uint64:
    """The number of a holding of two kinds."""
    low, high = min(one, other), max(one, other)
    number: np.uint64 = low * kinds - low * (low - ONE) // TWO + high - low
    return number


@njit(cache=True, nogil=True, inline="always")
def suit_of_three(deck: NDArray[np.uint8]) -> np.uint64:
    """The suit that has three or more cards on the river, from the deck's fifth card on; 4 for none."""
    count = FIVES
    for place in range(FOUR, NINE):
        count += ONE << ((np.uint64(deck[place]) & THREE) << THREE)
    flags = count & EIGHTS
    return (
        np.uint64(flags == ZERO) * FOUR
        + np.uint64(flags == EIGHT << EIGHT)
        + np.uint64(flags == EIGHT << SIXTEEN) * TWO
        + np.uint64(flags == EIGHT << TWENTY_FOUR) * THREE
    )


@njit(cache=True, nogil=True, inline="always")
def plain_place(
    deck: NDArray[np.uint8], keys: NDArray[np.uint64], rows: NDArray[np.int64], by_sum: NDArray[np.int16]
) -> tuple[np.uint64, np.uint64]:
    """The plain board of the river, from the deck's fifth card on, and the holding of its first two cards."""
    total = ZERO
    for place in range(FOUR, NINE):
        total += keys[np.uint64(deck[place]) >> TWO]
    row = np.uint64(by_sum[(total >> ROW_SHIFT) + np.uint64(rows[total & ROW_MASK])])
    first, second = np.uint64(deck[ZERO]), np.uint64(deck[ONE])
    return row, pair_number(first >> TWO, second >> TWO, THIRTEEN)


@njit(cache=True, nogil=True, inline="always")
def suited_place(
    deck: NDArray[np.uint8],
    suit: np.uint64,
    inside_place: NDArray[np.int32],
    one_place: NDArray[np.uint8],
    two_place: NDArray[np.uint8],
) -> tuple[np.uint64, np.uint64]:
    """The same in the suited view, by a suit that has three or more cards."""
    inside, outside = ZERO, ZERO
    before, last = ZERO, ZERO
    for place in range(FOUR, NINE):
        card = np.uint64(deck[place])
        if card & THREE == suit:
            inside |= ONE << (card >> TWO)
        else:
            before, last = last, card >> TWO
            outside += ONE
    row = np.uint64(inside_place[inside])
    if outside == ONE:
        row += np.uint64(one_place[last])
    elif outside == TWO:
        row += np.uint64(two_place[before, last])
    first, second = np.uint64(deck[ZERO]), np.uint64(deck[ONE])
    one = (first >> TWO) + np.uint64(first & THREE == suit) * THIRTEEN
    other = (second >> TWO) + np.uint64(second & THREE == suit) * THIRTEEN
    return row, pair_number(one, other, TWENTY_SIX)
