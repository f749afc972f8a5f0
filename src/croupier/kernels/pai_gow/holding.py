"""Hands of pai gow that hold given cards, or none of them: how many there are of each look.

Twin:     the hands themselves, one by one (tests/twins/test_pai_gow_pairs.py)
Equality: all hands that hold four to six cards of every kind of suits
Packing:  cards are four masks of ranks and the joker; a list of looks, each with hands to be added

Hands are counted by ranks as if there were no flushes; then those that can be flushes, which have at most two
cards outside one suit, are moved to where they belong: a look is met several times, with a plus or a minus.
"""

from __future__ import annotations

from typing import NamedTuple, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.pai_gow.looks import CARDS, Looks
from croupier.kernels.ranks.high7 import ROW_MASK, ROW_SHIFT

CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]])
NO_RANK, NOTHING, ONCE = (cast("int", np.int64(number)) for number in (-1, 0, 1))
"""Not plain numbers: a function is compiled once more for each of those that it is called with."""

LONGEST = 1 << 20
"""No list is this long: without any card to hold it has 516,906 entries."""


class Room(NamedTuple):
    """A list of looks, and work space."""

    look: NDArray[np.int32]
    hands: NDArray[np.int32]
    ways: NDArray[np.int64]
    """Of each multiset of ranks, the ways to choose its cards."""
    held: NDArray[np.int64]
    beside: NDArray[np.int64]
    beside_ways: NDArray[np.int64]
    """The sets of ranks that may go with a long suit: numbers, and ways to choose the cards."""


def new_room(looks: Looks) -> Room:
    """Room for one thread."""
    return Room(
        look=np.zeros(LONGEST, dtype=np.int32),
        hands=np.zeros(LONGEST, dtype=np.int32),
        ways=np.zeros(len(looks.sums), dtype=np.int64),
        held=np.zeros(13, dtype=np.int64),
        beside=np.zeros(91, dtype=np.int64),
        beside_ways=np.zeros(91, dtype=np.int64),
    )


@njit(cache=True, nogil=True)
def pair_number(one: int, other: int) -> int:
    """The number of two ranks among the sets of two."""
    low, high = min(one, other), max(one, other)
    return (low * (27 - low) >> 1) + high - low


@njit(cache=True, nogil=True)
def sets_beside(one: int, other: int, free: int, beside: NDArray[np.int64], ways: NDArray[np.int64]) -> int:
    """Writes the sets of ranks outside a long suit that hold up to two ranks and others; returns how many."""
    if free == 0:
        beside[0] = 0 if one == NO_RANK else one if other == NO_RANK else pair_number(one, other)
        ways[0] = 1
        return 1
    if free == 1:
        for rank in range(13):
            beside[rank] = rank if one == NO_RANK else pair_number(one, rank)
            ways[rank] = 3 - (rank == one)
        return 13
    number = 0
    for low in range(13):
        for high in range(low, 13):
            beside[number] = number
            ways[number] = 3 if low == high else 9
            number += 1
    return number


@njit(cache=True, nogil=True)
def move_flushes(
    suit: int,
    one: int,
    other: int,
    cards: int,
    times: int,
    long: NDArray[np.int32],
    looks: Looks,
    room: Room,
    end: int,
) -> int:
    """Moves the hands of this many natural cards that may be flushes in a suit from their plain look.

    They hold the cards ``suit`` of that suit and up to two others. The new end of the list.
    """
    masks, begins, number, plain_of = looks.masks, looks.mask_begins, looks.number, looks.plain_of
    look, hands, beside, beside_ways = room.look, room.hands, room.beside, room.beside_ways
    size, others = 0, (one != NO_RANK) + (other != NO_RANK)
    for rank in range(13):
        size += suit >> rank & 1
    for length in range(max(size, cards - 2), cards - others + 1):
        found = sets_beside(one, other, cards - length - others, beside, beside_ways)
        for at in range(begins[length - size], begins[length - size + 1]):
            if masks[at] & suit:
                continue
            begin = long[masks[at] | suit]
            for each in range(found):
                right, ways = np.uint64(begin + beside[each]), times * beside_ways[each]
                look[end], hands[end] = plain_of[right], -ways
                look[end + 1], hands[end + 1] = number[right], ways
                end += 2
    return end


@njit(cache=True, nogil=True)
def list_plain(
    more: int,
    sign: int,
    rows: NDArray[np.uint16],
    plain: NDArray[np.int32],
    looks: Looks,
    room: Room,
    end: int,
) -> int:
    """Adds the hands of the ranks held and more cards, as if there were no flushes; returns the new end."""
    sums, begins, keys = looks.sums, looks.begins, looks.keys
    look, hands, ways = room.look, room.hands, room.ways
    base = 0
    for rank in range(13):
        base += room.held[rank] * keys[rank]
    for number in range(begins[more], begins[more + 1]):
        key = np.uint64(base + sums[number])
        if ways[number]:
            look[end] = plain[(key >> ROW_SHIFT) + np.uint64(rows[key & ROW_MASK])]
            hands[end] = sign * ways[number]
            end += 1
    return end


@njit(cache=True, nogil=True)
def list_holding(suits: NDArray[np.int64], joker: bool, sign: int, looks: Looks, room: Room) -> int:
    """Lists the hands that hold these cards and the joker, if it is among them; returns the list's length."""
    held, ways = room.held, room.ways
    highest, copies, rest, begins = looks.highest, looks.copies, looks.rest, looks.begins
    naturals, empty, end = NOTHING, NOTHING, NOTHING
    for rank in range(13):
        held[rank] = 0
        for suit in range(4):
            held[rank] += suits[suit] >> rank & 1
        naturals += held[rank]
    for suit in range(4):
        empty += suits[suit] == 0
    ways[0] = 1
    for number in range(1, begins[CARDS - joker - naturals + 1]):
        ways[number] = ways[rest[number]] * CHOOSE[4 - held[highest[number]], copies[number]]
    for cards in range(CARDS - 1, CARDS + 1):
        if cards < naturals or (joker and cards == CARDS):
            continue
        long = looks.long7 if cards == CARDS else looks.long6
        rows = looks.rows7 if cards == CARDS else looks.rows6
        plain = looks.plain7 if cards == CARDS else looks.plain6
        end = list_plain(cards - naturals, sign, rows, plain, looks, room, end)
        seen_empty = False
        for suit in range(4):
            one, other, others = NO_RANK, NO_RANK, 0
            for beside in range(4):
                for rank in range(13):
                    if beside != suit and suits[beside] >> rank & 1:
                        others += 1
                        one, other = rank, one
            # Suits without a card are alike: one of them represents all.
            if others > 2 or (suits[suit] == 0 and seen_empty):
                continue
            times = sign if suits[suit] else sign * empty
            seen_empty |= suits[suit] == 0
            end = move_flushes(suits[suit], one, other, cards, times, long, looks, room, end)
    return end


@njit(cache=True, nogil=True)
def count_without(
    suits: NDArray[np.int64], joker: bool, looks: Looks, room: Room, counts: NDArray[np.int64]
) -> None:
    """Counts by look all hands that hold none of these cards: by inclusion and exclusion over them."""
    cards = np.zeros(CARDS + 1, dtype=np.int64)
    chosen = np.zeros(4, dtype=np.int64)
    held = 0
    for suit in range(4):
        for rank in range(13):
            if suits[suit] >> rank & 1:
                cards[held] = rank * 4 + suit
                held += 1
    for subset in range(1 << (held + joker)):
        sign = ONCE
        chosen[0] = chosen[1] = chosen[2] = chosen[3] = 0
        for place in range(held + joker):
            if subset >> place & 1:
                sign = -sign
                if place < held:
                    chosen[cards[place] & 3] |= 1 << (cards[place] >> 2)
        listed = list_holding(chosen, subset >> held != 0, sign, looks, room)
        for each in range(listed):
            counts[room.look[each]] += room.hands[each]
