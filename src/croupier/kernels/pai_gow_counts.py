"""Hands of pai gow that hold given cards, by value, and how they compare: the loops of pai_gow_pairs.

Twin:     as there
Equality: as there
Packing:  as there
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.high7 import ROW_MASK, ROW_SHIFT
from croupier.kernels.pai_gow_pairs import (
    ALL,
    BACK,
    BOTH,
    CARDS,
    CHOOSE,
    FRONT,
    FRONTS,
    ONE_OTHER,
    OTHERS,
    WINS,
    Ranks,
    Shared,
    Values,
)

MANY = 1_500
"""From so many values on, sorting them takes longer than going through all there are."""

BEGINS = np.array([0, 1, 14, 105])
"""Where the sets of none, one and two other ranks begin."""


@njit(cache=True, nogil=True, inline="always")
def place_of(total: int, rows: NDArray[np.uint16]) -> np.uint64:
    """Where a sum of rank keys lies in the tables."""
    key = np.uint64(total)
    return (key >> ROW_SHIFT) + np.uint64(rows[key & ROW_MASK])


class Tally(NamedTuple):
    """Hands counted by value."""

    counts: NDArray[np.int64]
    seen: NDArray[np.bool_]
    touched: NDArray[np.int64]
    """The values that are counted, in any order; the last place says how many they are."""
    numbers: NDArray[np.int64]
    ways: NDArray[np.int64]
    sums: NDArray[np.int64]
    """Room for the sets of ranks beside a long suit."""


def new_tally(values: Values) -> Tally:
    """Nothing counted yet."""
    size = len(values.front)
    beside = (np.zeros(OTHERS, dtype=np.int64) for _ in range(3))
    return Tally(
        np.zeros(size, dtype=np.int64),
        np.zeros(size, dtype=np.bool_),
        np.zeros(size + 1, dtype=np.int64),
        *beside,
    )


@njit(cache=True, nogil=True, inline="always")
def count(
    value: int, ways: int, counts: NDArray[np.int64], touched: NDArray[np.int64], seen: NDArray[np.bool_]
) -> None:
    """Count so many hands of a value."""
    counts[value] += ways
    if not seen[value]:
        seen[value] = True
        touched[touched[-1]] = value
        touched[-1] += 1


@njit(cache=True, nogil=True)
def count_plain(
    held: NDArray[np.int64],
    more: int,
    sign: int,
    rows: NDArray[np.uint16],
    plain: NDArray[np.int32],
    ranks: Ranks,
    tally: Tally,
) -> None:
    """Count the hands that hold these ranks and so many more cards, as if there were no flushes."""
    sets, sums, begins = ranks.counts, ranks.sums, ranks.begins
    counts, seen, touched = tally.counts, tally.seen, tally.touched
    base = 0
    for rank in range(13):
        base += held[rank] * ranks.keys[rank]
    for number in range(begins[more], begins[more + 1]):
        ways = sign
        for rank in range(13):
            if sets[number, rank]:
                ways *= CHOOSE[4 - held[rank], sets[number, rank]]
        if ways:
            count(plain[place_of(base + sums[number], rows)], ways, counts, touched, seen)


@njit(cache=True, nogil=True)
def sets_beside(one: int, other: int, free: int, sign: int, ranks: Ranks, tally: Tally) -> int:
    """Write the sets of ranks that may stand beside a long suit; how many there are.

    They hold up to two ranks, -1 where there is none, and so many more cards: each set has its number, the
    ways to choose the cards, and the sum of keys.
    """
    numbers, all_ways, sums, keys = tally.numbers, tally.ways, tally.sums, ranks.keys
    found = 0
    for extra in range(BEGINS[free], BEGINS[free + 1]):
        third, fourth = ranks.others[extra, 0], ranks.others[extra, 1]
        ways = ways_beside(one, other, third, fourth)
        if not ways:
            continue
        number = extra
        if other >= 0:
            number = ranks.pair_number[one, other]
        elif one >= 0:
            number = ranks.pair_number[one, third] if third >= 0 else ONE_OTHER + one
        numbers[found], all_ways[found], sums[found] = number, ways * sign, 0
        for rank in (one, other, third, fourth):
            if rank >= 0:
                sums[found] += keys[rank]
        found += 1
    return found


@njit(cache=True, nogil=True)
def move_flushes(
    suit: int,
    one: int,
    other: int,
    cards: int,
    sign: int,
    rows: NDArray[np.uint16],
    plain: NDArray[np.int32],
    long: NDArray[np.int32],
    ranks: Ranks,
    tally: Tally,
) -> None:
    """Move the hands of so many natural cards that may be flushes in a suit to their value.

    They hold the cards ``suit`` of that suit and up to two others, whose ranks are -1 where there are none.
    """
    masks, begins, mask_sums = ranks.masks, ranks.mask_begins, ranks.mask_sums
    counts, seen, touched = tally.counts, tally.seen, tally.touched
    numbers, all_ways, sums = tally.numbers, tally.ways, tally.sums
    size, others = 0, (one >= 0) + (other >= 0)
    for rank in range(13):
        size += suit >> rank & 1
    for length in range(max(size, cards - 2), cards - others + 1):
        found = sets_beside(one, other, cards - length - others, sign, ranks, tally)
        for at in range(begins[length - size], begins[length - size + 1]):
            if masks[at] & suit:
                continue
            mask = masks[at] | suit
            for beside in range(found):
                counted = plain[place_of(mask_sums[mask] + sums[beside], rows)]
                right = long[mask, numbers[beside]]
                if counted != right:
                    count(counted, -all_ways[beside], counts, touched, seen)
                    count(right, all_ways[beside], counts, touched, seen)


@njit(cache=True, nogil=True)
def ways_beside(one: int, other: int, third: int, fourth: int) -> int:
    """Ways to add cards of up to two ranks from three suits to cards of up to two ranks; -1 is no card."""
    if third < 0:
        return 1
    left = 3 - (one == third) - (other == third)
    if fourth < 0:
        return left
    if third == fourth:
        return left * (left - 1) // 2
    return left * (3 - (one == fourth) - (other == fourth))


@njit(cache=True, nogil=True)
def count_holding(
    suits: NDArray[np.int64], joker: bool, sign: int, values: Values, ranks: Ranks, tally: Tally
) -> None:
    """Count by value all hands that hold these cards, four masks, and the joker if it is among them."""
    held = np.zeros(13, dtype=np.int64)
    naturals = 0
    for suit in range(4):
        for rank in range(13):
            held[rank] += suits[suit] >> rank & 1
            naturals += suits[suit] >> rank & 1
    for cards in range(CARDS - 1, CARDS + 1):
        if cards < naturals or (joker and cards == CARDS):
            continue
        if cards == CARDS:
            rows, plain, long = values.rows7, values.plain7, values.long7
        else:
            rows, plain, long = values.rows6, values.plain6, values.long6
        count_plain(held, cards - naturals, sign, rows, plain, ranks, tally)
        for suit in range(4):
            one, other, others = -1, -1, 0
            for beside in range(4):
                for rank in range(13):
                    if beside != suit and suits[beside] >> rank & 1:
                        others += 1
                        one, other = rank, one
            if others <= 2:
                move_flushes(suits[suit], one, other, cards, sign, rows, plain, long, ranks, tally)


@njit(cache=True, nogil=True)
def put_in_order(seen: NDArray[np.bool_], touched: NDArray[np.int64]) -> None:
    """Put the values that are counted in order: by looking at all values where many are, else by sorting."""
    if touched[-1] < MANY:
        touched[: touched[-1]] = np.sort(touched[: touched[-1]])
        return
    place = 0
    for value in range(len(seen)):
        if seen[value]:
            touched[place] = value
            place += 1


@njit(cache=True, nogil=True)
def compare(
    values: Values,
    tally: Tally,
    by_front: NDArray[np.int64],
    below: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """Count the ordered pairs of the hands counted; nothing is counted any more afterwards."""
    front, back = values.front, values.back
    counts, seen, touched = tally.counts, tally.seen, tally.touched
    put_in_order(seen, touched)
    order = touched[: touched[-1]]
    for each in range(FRONTS):
        by_front[each] = below[each] = 0
    for each in range(5):
        found[each] = 0
    hands, at = 0, 0
    while at < len(order):
        end, in_back = at, 0
        while end < len(order) and back[order[end]] == back[order[at]]:
            ways = counts[order[end]]
            in_back += ways
            found[BOTH] += ways * ways
            # Hands with a lower back and a lower front: sums over binary blocks of fronts.
            lower, block = 0, front[order[end]]
            while block:
                lower += below[block]
                block &= block - 1
            found[WINS] += ways * lower
            end += 1
        found[BACK] += in_back * in_back
        for each in range(at, end):
            value = order[each]
            ways = counts[value]
            by_front[front[value]] += ways
            block = front[value] + 1
            while block < FRONTS:
                below[block] += ways
                block += block & -block
            hands += ways
            counts[value] = 0
            seen[value] = False
        at = end
    for each in range(FRONTS):
        found[FRONT] += by_front[each] * by_front[each]
    found[ALL] = hands * hands
    touched[-1] = 0


@njit(cache=True, nogil=True)
def fill_pairs(
    span: tuple[int, int],
    shared: Shared,
    values: Values,
    ranks: Ranks,
    tally: Tally,
    pairs: NDArray[np.int64],
) -> None:
    """For each set of cards in a half-open span, the ordered pairs of hands that both hold it."""
    by_front, below = np.zeros(FRONTS, dtype=np.int64), np.zeros(FRONTS, dtype=np.int64)
    for number in range(span[0], span[1]):
        count_holding(shared.suits[number], shared.joker[number], 1, values, ranks, tally)
        compare(values, tally, by_front, below, pairs[number])


@njit(cache=True, nogil=True)
def count_without(suits: NDArray[np.int64], joker: bool, values: Values, ranks: Ranks, tally: Tally) -> None:
    """Count by value all hands that hold none of these cards: by inclusion and exclusion over them."""
    cards = np.zeros(CARDS + 1, dtype=np.int64)
    held = 0
    for suit in range(4):
        for rank in range(13):
            if suits[suit] >> rank & 1:
                cards[held] = rank * 4 + suit
                held += 1
    chosen = np.zeros(4, dtype=np.int64)
    for with_joker in range(1 + joker):
        for subset in range(1 << held):
            sign = -1 if with_joker else 1
            chosen[0] = chosen[1] = chosen[2] = chosen[3] = 0
            for place in range(held):
                if subset >> place & 1:
                    chosen[cards[place] & 3] |= 1 << (cards[place] >> 2)
                    sign = -sign
            count_holding(chosen, with_joker == 1, sign, values, ranks, tally)
