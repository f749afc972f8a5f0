"""What the dealer can hold against every five cards, each hand the best four of its cards.

Twin:     going through the dealer's hands one by one with croupier.hands.four_card.rank_four
Equality: the rank of every four cards and of a sample of six; the losing hands of a sample of situations
          (tests/twins/test_four_card.py); the published edges (tests/known/test_four_card_poker.py)
Packing:  category << 12, then the place among the hands of the category, the lowest first

A set of cards is numbered by sums of binomials, so that a table holds one entry for each set of its size. The
dealer's hands are entered from the best down: when a player's rank is reached, every table says how many of
the better hands contain a set. Hands with the up card and without the player's five follow by inclusion and
exclusion over the subsets of those five.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

CATEGORY_SHIFT = 12
HIGH_CARD, PAIR, TWO_PAIR, STRAIGHT, FLUSH, TRIPS, STRAIGHT_FLUSH, QUADS = range(8)
ACE = 12
DECK, OWN, BANK = 52, 5, 6
"""Cards in the deck, in a player's hand and in the dealer's."""

CHOOSE = np.array([[comb(card, size) for size in range(BANK + 1)] for card in range(DECK)])
"""The number of a set is the sum of these: its lowest card of size 1, the next of size 2, and so on."""

Numbers = NDArray[np.int64]


class FourCards(NamedTuple):
    """Every hand of the player up to a renaming of suits, and how often the dealer's is better."""

    hands: NDArray[np.uint8]
    ways: NDArray[np.uint8]
    """How many hands a row represents."""
    ranks: NDArray[np.uint16]
    better: NDArray[np.int32]
    """By row and up card: how many of the dealer's 1,370,754 hands are better; 0 for the row's own cards."""


@cache
def rank_table() -> NDArray[np.uint16]:
    """The rank of each of the 270,725 sets of four cards, by its number."""
    sets = np.array(list(combinations(range(DECK), 4)))
    ranks, suits = sets >> 2, sets & 3
    order = order_of_ranks(ranks, (suits == suits[:, :1]).all(axis=1))
    distinct, place = np.unique(order, return_inverse=True)
    category = distinct // 13**4
    first = np.searchsorted(category, category)
    packed = category << CATEGORY_SHIFT | np.arange(len(distinct)) - first
    table = np.zeros(len(sets), dtype=np.uint16)
    table[_numbers(sets)] = packed[place]
    return table


def rank_rows(hands: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The rank of the best four of the cards in each row, which rise."""
    columns = combinations(range(hands.shape[1]), 4)
    ranks: NDArray[np.uint16] = np.max([rank_table()[_numbers(hands[:, four])] for four in columns], axis=0)
    return ranks


def _numbers(sets: NDArray[np.integer[Any]]) -> Numbers:
    """The numbers of sets of cards, which rise in each row."""
    numbers: Numbers = np.sum([CHOOSE[sets[:, place], place + 1] for place in range(sets.shape[1])], axis=0)
    return numbers


def order_of_ranks(ranks: Numbers, suited: NDArray[np.bool_]) -> Numbers:
    """Numbers that sort four cards as hands: the category, then four ranks in base thirteen.

    ``ranks`` rise in each row, two = 0.
    """
    a, b, c, d = ranks.T
    same = np.stack([a == b, b == c, c == d])
    wheel = (a == 0) & (b == 1) & (c == 2) & (d == ACE)
    run = (wheel | (d - a == 3)) & ~same.any(axis=0)
    top = np.where(wheel, 2, d)
    # From the worst hand to the best: a later line overrides an earlier one.
    order = _ordered(HIGH_CARD, d, c, b, a)
    order = np.where(same[2], _ordered(PAIR, d, d, b, a), order)
    order = np.where(same[1], _ordered(PAIR, c, c, d, a), order)
    order = np.where(same[0], _ordered(PAIR, a, a, d, c), order)
    order = np.where(same[0] & same[2], _ordered(TWO_PAIR, d, d, a, a), order)
    order = np.where(run, _ordered(STRAIGHT, top, top, top, top), order)
    order = np.where(suited, _ordered(FLUSH, d, c, b, a), order)
    order = np.where(same[1] & same[2], _ordered(TRIPS, d, d, d, a), order)
    order = np.where(same[0] & same[1], _ordered(TRIPS, a, a, a, d), order)
    order = np.where(run & suited, _ordered(STRAIGHT_FLUSH, top, top, top, top), order)
    return np.where(same.all(axis=0), _ordered(QUADS, a, a, a, a), order)


def _ordered(category: int, *ranks: Numbers) -> Numbers:
    number = np.full_like(ranks[0], category)
    for rank in ranks:
        number = number * 13 + rank
    return number


@njit(cache=True, nogil=True, inline="always")
def best_with(one: int, others: NDArray[np.int64], table: NDArray[np.uint16], choose: Numbers) -> int:
    """The best rank of a card and three of the others, all of which are higher; they fall."""
    best, size, low = 0, others.size, choose[one, 1]
    for x in range(size):
        for y in range(x + 1, size):
            two = low + choose[others[x], 4] + choose[others[y], 3]
            for z in range(y + 1, size):
                best = max(best, table[two + choose[others[z], 2]])
    return best


@njit(cache=True, nogil=True)
def rank_sixes(table: NDArray[np.uint16], choose: Numbers, ranks: NDArray[np.uint16]) -> None:
    """Fills the rank of each of the 20,358,520 sets of six cards, by its number."""
    held = np.empty(6, dtype=np.int64)
    number = 0
    for f in range(5, 52):
        held[0] = f
        for e in range(4, f):
            held[1] = e
            for d in range(3, e):
                held[2] = d
                for c in range(2, d):
                    held[3] = c
                    four = best_with(c, held[:3], table, choose)
                    for b in range(1, c):
                        held[4] = b
                        five = max(four, best_with(b, held[:4], table, choose))
                        for a in range(b):
                            ranks[number] = max(five, best_with(a, held[:5], table, choose))
                            number += 1


@njit(cache=True, nogil=True)
def sort_sixes(ranks: NDArray[np.uint16], places: NDArray[np.int64], hands: NDArray[np.uint8]) -> None:
    """Writes every six cards, which rise, in the order of their ranks; ``places`` says where each begins."""
    number = 0
    for f in range(5, 52):
        for e in range(4, f):
            for d in range(3, e):
                for c in range(2, d):
                    for b in range(1, c):
                        for a in range(b):
                            place = places[ranks[number]]
                            hands[place, 0], hands[place, 1], hands[place, 2] = a, b, c
                            hands[place, 3], hands[place, 4], hands[place, 5] = d, e, f
                            places[ranks[number]] += 1
                            number += 1


@njit(cache=True, nogil=True)
def enter(hands: NDArray[np.uint8], choose: Numbers, counts: NDArray[np.int32], begins: Numbers) -> None:
    """Adds one to the counts of every set of one to five cards that each of these hands contains."""
    for row in range(len(hands)):
        for subset in range(1, 63):
            size, number = 0, 0
            for card in range(6):
                if subset >> card & 1:
                    size += 1
                    number += choose[hands[row, card], size]
            counts[begins[size] + number] += 1


@njit(cache=True, nogil=True)
def fill_better(
    hands: NDArray[np.uint8],
    own: int,
    sixes: NDArray[np.uint16],
    choose: Numbers,
    counts: NDArray[np.int32],
    begins: Numbers,
    better: NDArray[np.int32],
) -> None:
    """By up card, the dealer's better hands that share no card with hands of one rank, which rise."""
    for row in range(len(hands)):
        for up in range(52):
            ways, shared = 0, False
            for subset in range(32):
                size, number, sign, entered = 0, 0, 1, False
                for place in range(5):
                    if not subset >> place & 1:
                        continue
                    card = hands[row, place]
                    shared = shared or card == up
                    if card > up and not entered:
                        size += 1
                        number += choose[up, size]
                        entered = True
                    size += 1
                    number += choose[card, size]
                    sign = -sign
                if not entered:
                    size += 1
                    number += choose[up, size]
                if shared:
                    break
                ways += sign * (counts[begins[size] + number] if size < 6 else int(sixes[number] > own))
            better[row, up] = 0 if shared else ways


def all_situations(hands: NDArray[np.uint8], ways: NDArray[np.uint8]) -> FourCards:
    """What the dealer can hold against one hand of each suit class, by up card: some seconds."""
    hands = np.sort(hands, axis=1)
    own = rank_rows(hands)
    sixes = np.empty(comb(DECK, BANK), dtype=np.uint16)
    rank_sixes(rank_table(), CHOOSE, sixes)
    ends = np.cumsum(np.bincount(sixes, minlength=(QUADS + 1) << CATEGORY_SHIFT))
    dealers = np.empty((len(sixes), BANK), dtype=np.uint8)
    sort_sixes(sixes, np.append(0, ends[:-1]), dealers)
    begins = np.cumsum([0, 0, *(comb(DECK, size) for size in range(1, BANK))])
    counts = np.zeros(begins[-1], dtype=np.int32)
    better = np.zeros((len(hands), DECK), dtype=np.int32)
    entered = len(dealers)
    for rank in np.unique(own)[::-1]:
        enter(dealers[ends[rank] : entered], CHOOSE, counts, begins)
        entered = ends[rank]
        rows = np.flatnonzero(own == rank)
        found = np.empty((len(rows), DECK), dtype=np.int32)
        fill_better(hands[rows], rank, sixes, CHOOSE, counts, begins, found)
        better[rows] = found
    return FourCards(hands=hands, ways=ways, ranks=own, better=better)
