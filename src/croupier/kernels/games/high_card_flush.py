"""What the dealer can hold against every hand of High Card Flush, and the best that can be done.

Twin:     counting each suit's subsets one by one with croupier.hands.longest_flush
Equality: the four counts of a sample of hands (tests/twins/test_high_card_flush.py), all hands of every
          flush in ``make prove`` (test_high_card_flush_classes.py); all deals together are C(52, 7) times
          C(45, 7) (tests/known/test_high_card_flush.py)
Packing:  a hand is four 13-bit masks of ranks, one for each suit; a flush is its length above its mask, so
          that longer ones are higher numbers, and higher ranks among equals

A dealer's hand is below a flush if each suit's cards are. For each suit the ways to hold k cards below it are
a polynomial, and the ways to hold seven are the coefficient of x^7 in the product of four. The player's hands
are taken up to a renaming of suits, the longest flush first; three of the four polynomials are multiplied
outside the innermost loop, which adds one product.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

NO_HAND, BELOW, EQUAL, ABOVE = range(4)
FOLD, ONCE, MOST = range(3)
"""What may be done: fold, raise once the ante, raise as many times as the flush allows."""

CARDS = 7
DEALERS = 45_379_620
"""Seven of 45 cards."""
MASKS = 1 << 13

FLOOR, OWN, UPTO = range(3)
"""Below what the dealer's hands are counted: the lowest that plays, the player's flush, the next one up."""


def binomials() -> NDArray[np.int64]:
    """Ways to choose up to seven of up to thirteen cards."""
    return np.array([[math.comb(cards, chosen) for chosen in range(CARDS + 1)] for cards in range(14)])


CHOOSE = binomials()
SIZE = np.bitwise_count(np.arange(MASKS)).astype(np.int64)
"""How many cards a mask has."""


class Flushes(NamedTuple):
    """All 13-bit masks, fewest cards first and rising within a size; and where each size begins."""

    masks: NDArray[np.int64]
    begins: NDArray[np.int64]
    below_floor: NDArray[np.int64]
    """By the player's cards of a suit: ways to hold as many others as the floor has, all below it."""


def flushes(floor: tuple[int, int]) -> Flushes:
    """The masks in order; the floor is a length and the lowest mask that plays."""
    masks = np.lexsort((np.arange(MASKS), SIZE))
    begins = np.searchsorted(SIZE[masks], np.arange(15))
    below = np.array([subsets_below(own, floor[1], floor[0]) for own in range(MASKS)])
    return Flushes(masks=masks, begins=begins, below_floor=below)


@njit(cache=True, nogil=True)
def subsets_below(own: int, bound: int, length: int) -> int:
    """How many sets of this many cards of a suit, without the player's, are below a mask."""
    left = ~own & (MASKS - 1)
    ways, missing = 0, length
    for rank in range(12, -1, -1):
        if bound >> rank & 1:
            # Those that agree so far and have no card of this rank.
            ways += int(CHOOSE[SIZE[left & ((1 << rank) - 1)], missing])
            missing -= 1
            if missing < 0 or not left >> rank & 1:
                return ways
    return ways


@njit(cache=True, nogil=True)
def give(before: NDArray[np.int64], own: int, length: int, longest: int, after: NDArray[np.int64]) -> None:
    """Gives one more suit its cards: any number below the length, or the length in this many ways."""
    left = 13 - SIZE[own]
    for total in range(CARDS, -1, -1):
        ways = before[total - length] * longest if total >= length else 0
        for here in range(min(length - 1, total) + 1):
            ways += before[total - here] * CHOOSE[left, here]
        after[total] = ways


@njit(cache=True, nogil=True)
def ways_below(suits: NDArray[np.int64], length: int, bound: int, ways: NDArray[np.int64]) -> int:
    """Dealer's hands whose every flush is below the bound, against the player's cards as four masks.

    ``ways`` is room for a polynomial: allocating it takes as long as the work.
    """
    for total in range(CARDS + 1):
        ways[total] = total == 0
    for suit in range(4):
        give(ways, suits[suit], length, subsets_below(suits[suit], bound, length), ways)
    return int(ways[CARDS])


@njit(cache=True, nogil=True)
def dealer_against(
    suits: NDArray[np.int64], floor: tuple[int, int], ways: NDArray[np.int64], room: NDArray[np.int64]
) -> None:
    """The dealer's hands that do not qualify; those or below the player's flush; those or equal to it."""
    best = np.int64(0)
    for suit in range(4):
        best = max(best, SIZE[suits[suit]] * MASKS + suits[suit])
    length, flush = int(best) // MASKS, int(best) % MASKS
    ways[FLOOR] = ways_below(suits, floor[0], floor[1], room)
    ways[OWN] = max(ways[FLOOR], ways_below(suits, length, flush, room))
    ways[UPTO] = max(ways[FLOOR], ways_below(suits, length, flush + 1, room))


@njit(cache=True, nogil=True, inline="always")
def chosen(
    flush: int, least: int, none: int, below: int, upto: int, worth: NDArray[np.int64], folded: int
) -> int:
    """Return the act with a hand: by the lowest flush to raise if there is such a rule, otherwise the best.

    ``worth[action, outcome]`` and ``folded`` are in the same parts of an ante.
    """
    if least >= 0:
        return MOST if SIZE[flush] * MASKS + flush >= least else FOLD
    lower, equal, higher = below - none, upto - below, DEALERS - upto
    once = none * worth[ONCE, NO_HAND] + lower * worth[ONCE, BELOW]
    once += equal * worth[ONCE, EQUAL] + higher * worth[ONCE, ABOVE]
    most = none * worth[MOST, NO_HAND] + lower * worth[MOST, BELOW]
    most += equal * worth[MOST, EQUAL] + higher * worth[MOST, ABOVE]
    if max(once, most) <= folded * DEALERS:
        return FOLD
    return MOST if most >= once else ONCE


@njit(cache=True, nogil=True)
def count_deals(
    owns: NDArray[np.int64],
    floor_length: int,
    cards: Flushes,
    least: int,
    worth: NDArray[np.int64],
    folded: int,
    deals: NDArray[np.int64],
    raised: NDArray[np.uint64],
) -> int:
    """Count all deals to players whose longest flush is one of these masks, by mask, act, and outcome.

    Hands that are raised are written to ``raised`` as four suits, the largest mask first, if there is room;
    the function returns how many were written.
    """
    found = 0
    masks, begins, below_floor = cards
    below_own = np.zeros(MASKS, dtype=np.int64)
    unit = np.zeros(CARDS + 1, dtype=np.int64)
    unit[0] = 1
    one = np.zeros((3, CARDS + 1), dtype=np.int64)
    for own in owns:
        length = SIZE[own]
        room = min(length, CARDS - length)
        for place in range(begins[room + 1]):
            below_own[masks[place]] = subsets_below(masks[place], own, length)
        longest = subsets_below(own, own, length)
        give(unit, own, floor_length, below_floor[own], one[FLOOR])
        give(unit, own, length, longest, one[OWN])
        give(unit, own, length, longest, one[UPTO])
        for size2 in range(room + 1):
            left = CARDS - length - size2
            for size3 in range((left + 1) // 2, min(size2, left) + 1):
                sizes = (size2, size3, left - size3)
                found = three_more(
                    own, sizes, floor_length, one, below_own, cards, least, worth, folded, deals[own],
                    raised, found,
                )  # fmt: skip
    return found


@njit(cache=True, nogil=True)
def three_more(
    own: int,
    sizes: tuple[int, int, int],
    floor_length: int,
    one: NDArray[np.int64],
    below_own: NDArray[np.int64],
    cards: Flushes,
    least: int,
    worth: NDArray[np.int64],
    folded: int,
    deals: NDArray[np.int64],
    raised: NDArray[np.uint64],
    found: int,
) -> int:
    """Goes through the other suits of the player's hands with these sizes, none larger than the one before.

    The dealer's ways below a threshold are ``plain + third * a + fourth * (b + third * c)``, where third and
    fourth are the ways to hold the threshold's length in those suits. Each of plain, a, b and c is likewise
    ``p + second * q``, and p and q depend on sizes alone.
    """
    masks, begins, below_floor = cards
    length = SIZE[own]
    size2, size3, size4 = sizes
    p = np.zeros((3, 4), dtype=np.int64)
    q = np.zeros((3, 4), dtype=np.int64)
    ways = np.zeros((3, 4), dtype=np.int64)
    for threshold in range(3):
        bound = floor_length if threshold == FLOOR else length
        products(one[threshold], bound, sizes, p[threshold], q[threshold])
    for at2 in range(begins[size2], begins[size2 + 1]):
        second = masks[at2]
        if size2 == length and second > own:
            break
        for place in range(4):
            ways[FLOOR, place] = p[FLOOR, place] + below_floor[second] * q[FLOOR, place]
            ways[OWN, place] = p[OWN, place] + below_own[second] * q[OWN, place]
            upto2 = below_own[second] + (second & own == 0)
            ways[UPTO, place] = p[UPTO, place] + upto2 * q[UPTO, place]
        for at3 in range(begins[size3], begins[size3 + 1]):
            third = masks[at3]
            if size3 == size2 and third > second:
                break
            floor3, own3 = below_floor[third], below_own[third]
            upto3 = own3 + (third & own == 0)
            none3, none4 = ways[FLOOR, 0] + floor3 * ways[FLOOR, 1], ways[FLOOR, 2] + floor3 * ways[FLOOR, 3]
            below3, below4 = ways[OWN, 0] + own3 * ways[OWN, 1], ways[OWN, 2] + own3 * ways[OWN, 3]
            equal3, equal4 = ways[UPTO, 0] + upto3 * ways[UPTO, 1], ways[UPTO, 2] + upto3 * ways[UPTO, 3]
            for at4 in range(begins[size4], begins[size4 + 1]):
                fourth = masks[at4]
                if size4 == size3 and fourth > third:
                    break
                none = none3 + below_floor[fourth] * none4
                below = max(none, below3 + below_own[fourth] * below4)
                upto = max(none, equal3 + (below_own[fourth] + (fourth & own == 0)) * equal4)
                action = chosen(own, least, none, below, upto, worth[length], folded)
                hands = members(own, second, third, fourth)
                deals[action, NO_HAND] += hands * none
                deals[action, BELOW] += hands * (below - none)
                deals[action, EQUAL] += hands * (upto - below)
                deals[action, ABOVE] += hands * (DEALERS - upto)
                if action != FOLD and found < raised.size:
                    raised[found] = in_order(own, second, third, fourth)
                    found += 1
    return found


@njit(cache=True, nogil=True)
def products(
    one: NDArray[np.int64],
    length: int,
    sizes: tuple[int, int, int],
    p: NDArray[np.int64],
    q: NDArray[np.int64],
) -> None:
    """Gives three suits their cards, each with fewer than the length or with exactly the length.

    ``p`` is for a second suit with fewer, ``q`` for one with exactly the length; each has four numbers:
    neither of the last two with exactly the length, the third, the fourth, both.
    """
    size2, size3, size4 = sizes
    two = np.zeros(CARDS + 1, dtype=np.int64)
    for second in range(2):
        ways = q if second else p
        for total in range(CARDS + 1):
            if second:
                two[total] = one[total - length] if total >= length else 0
            else:
                two[total] = fill_up_one(one, total, size2, length)
        ways[0] = 0
        for here in range(length):
            ways[0] += fill_up_one(two, CARDS - here, size3, length) * CHOOSE[13 - size4, here]
        ways[1] = fill_up_one(two, CARDS - length, size4, length)
        ways[2] = fill_up_one(two, CARDS - length, size3, length)
        ways[3] = two[CARDS - 2 * length] if 2 * length <= CARDS else 0


@njit(cache=True, nogil=True)
def fill_up_one(ways: NDArray[np.int64], cards: int, own: int, length: int) -> int:
    """Ways to have ``cards`` with one more suit, given the player's cards of it, below the length."""
    total = 0
    for here in range(min(length - 1, cards) + 1):
        total += ways[cards - here] * CHOOSE[13 - own, here]
    return total


@njit(cache=True, nogil=True)
def in_order(one: int, two: int, three: int, four: int) -> int:
    """Four suits as one number, the largest mask first."""
    one, two, three, four = max(one, two), min(one, two), max(three, four), min(three, four)
    one, three = max(one, three), min(one, three)
    two, four = max(two, four), min(two, four)
    two, three = max(two, three), min(two, three)
    return ((one * MASKS + two) * MASKS + three) * MASKS + four


@njit(cache=True, nogil=True)
def members(first: int, second: int, third: int, fourth: int) -> int:
    """How many ways there are to give four masks, equal ones together, to the suits."""
    if first == second:
        return (1 if third == fourth else 4) if second == third else (6 if third == fourth else 12)
    if second == third:
        return 4 if third == fourth else 12
    return 12 if third == fourth else 24
