"""The house way of pai gow: front and back of seven cards as the house dealer sets them.

Twin:     croupier.games.fortune_pai_gow_poker.house_way.house_way, step by step in words
Equality: every hand of joker_sevens in a long test; the worked hands of the rules and a sample in the quick
          ones (tests/twins/test_house_way.py)
Packing:  a front is 13 times its higher rank and its lower one, a pair 169 and its rank; a back is ranked as
          in high7, five of a kind above everything

All 21 settings are ranked first; each step then marks those among which the highest front is chosen.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.enumerate import card_mask
from croupier.kernels.high7 import FIVE_SUITED, RANK_MASK, START, SUM_BITS, rank_by_sum, suited_in
from croupier.kernels.high_tables import (
    CATEGORY_SHIFT,
    FLUSH,
    PAIR,
    QUADS,
    RANK_KEYS,
    RANKS_BITS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUIT_SHIFT,
    TRIPS,
    TWO_PAIR,
    high_tables,
    order_by_counts,
    packed,
    rank_multisets,
)

JOKER = 52
ACE, KING, QUEEN, JACK, EIGHT, FIVE = 12, 11, 10, 9, 6, 3
"""Ranks as the kernels count them, two = 0."""
FIVE_OF_A_KIND = 10
PLACE = 0xFFF
"""The bits of a packed rank that are the place within its category."""

FIVE_ACES, FOOTNOTE, COMPLETE, FOURS, HOUSE, THREES, PAIRS, ONE_PAIR, NO_PAIR, LAST_STEP = range(10)
"""The steps in order; the last takes any legal setting."""

PAIRED = 169
SUIT_BITS = np.uint64(16)
START_AT_FOUR = np.uint64(0x4444 << SUIT_SHIFT)
"""Suit counters that show a fourth card as the others show a fifth."""
SETTINGS = 21
NO_RANK = -1


def two_highest() -> NDArray[np.int64]:
    """By place among hands without a pair, their two highest ranks as a front is written."""
    fives = [five for five in combinations(range(12, -1, -1), 5) if five[0] - five[4] > 4]
    fives.remove((ACE, 3, 2, 1, 0))
    return np.array([high * 13 + second for high, second, *_ in sorted(fives)])


TWO_HIGHEST = two_highest()


class FiveTables(NamedTuple):
    """What five cards behind are worth, the joker among them or not."""

    keys: NDArray[np.uint64]
    rows: NDArray[np.uint16]
    ranks: NDArray[np.uint16]
    flush: NDArray[np.uint16]
    """Natural hands, as in the ranking of five cards."""
    sums: NDArray[np.int64]
    with_joker: NDArray[np.uint16]
    """Sums of four rank keys in order, and the rank with the joker, flushes aside."""
    flush_with_joker: NDArray[np.uint16]
    """Rank of four suited cards and the joker, by mask."""


@cache
def five_tables(is_wild: bool) -> FiveTables:
    """The tables of either joker, worked out once in a process."""
    base = high_tables(5)
    four = rank_multisets(4)
    sums = four @ np.array(RANK_KEYS)
    best = np.zeros(len(four), dtype=np.int64)
    masks = np.arange(1 << RANKS_BITS)
    suited = np.zeros(1 << RANKS_BITS, dtype=np.uint16)
    four_suited = np.bitwise_count(masks) == 4
    for rank in range(13):
        fits = four[:, rank] < 4
        more = four.copy()
        more[:, rank] += fits
        ranks = packed(order_by_counts(more)).astype(np.int64)
        counts = fits & (is_wild or rank == ACE or (ranks >> CATEGORY_SHIFT == STRAIGHT))
        best = np.where(counts, np.maximum(best, ranks), best)
        fresh = four_suited & (masks >> rank & 1 == 0)
        suited = np.where(fresh, np.maximum(suited, base.flush[masks | 1 << rank]), suited)
        fives = four[:, rank] == 4
        if is_wild or rank == ACE:
            best = np.where(fives, FIVE_OF_A_KIND << CATEGORY_SHIFT | rank, best)
    order = np.argsort(sums)
    return FiveTables(
        keys=base.keys,
        rows=base.rows,
        ranks=base.ranks,
        flush=base.flush,
        sums=sums[order],
        with_joker=best[order].astype(np.uint16),
        flush_with_joker=suited.astype(np.uint16),
    )


@njit(cache=True, nogil=True)
def front_rank(first: int, second: int, is_wild: bool) -> int:
    """The rank of two cards in front; a wild joker pairs the other, a bug is an ace."""
    if first == JOKER or second == JOKER:
        other = (second if first == JOKER else first) >> 2
        high, low = (other, other) if is_wild else (ACE, other)
    else:
        high, low = max(first >> 2, second >> 2), min(first >> 2, second >> 2)
    return PAIRED + high if high == low else high * 13 + low


@njit(cache=True, nogil=True)
def is_legal(front: int, back: int) -> bool:
    """Whether the five rank above the two; equal pairs and equal high cards do (FPG-R9)."""
    category = back >> CATEGORY_SHIFT
    if category >= TWO_PAIR:
        return True
    paired = front >= PAIRED
    if category == PAIR:
        return not paired or pair_of(back) >= front - PAIRED
    return not paired and TWO_HIGHEST[back & PLACE] >= front


@njit(cache=True, nogil=True)
def pair_of(back: int) -> int:
    """The rank of a pair behind: each has 220 sets of kickers."""
    return (back & PLACE) // 220


@njit(cache=True, nogil=True)
def fill_settings(
    cards: NDArray[np.int64],
    is_wild: bool,
    tables: FiveTables,
    fronts: NDArray[np.int64],
    backs: NDArray[np.int64],
) -> None:
    """The ranks of all 21 settings, in the order of the places of the two cards in front."""
    keys, rows, ranks, flush, sums, with_joker, flush_with_joker = tables
    all_seven, held, joker_at = np.uint64(0), np.uint64(0), -1
    for place in range(7):
        if cards[place] == JOKER:
            joker_at = place
        else:
            all_seven += keys[cards[place]]
            held |= card_mask(cards[place])
    number = 0
    for first in range(6):
        for second in range(first + 1, 7):
            fronts[number] = front_rank(cards[first], cards[second], is_wild)
            total, left = all_seven, held
            for place in (first, second):
                if place != joker_at:
                    total -= keys[cards[place]]
                    left ^= card_mask(cards[place])
            if joker_at < 0 or joker_at in (first, second):
                if (total + START) & FIVE_SUITED:
                    suit = suited_in(total + START)
                    backs[number] = flush[left >> (suit * SUIT_BITS) & RANK_MASK]
                else:
                    backs[number] = rank_by_sum(total, rows, ranks)
            else:
                best = with_joker[np.searchsorted(sums, np.int64(total & SUM_BITS))]
                if (total + START_AT_FOUR) & FIVE_SUITED:
                    suit = suited_in(total + START_AT_FOUR)
                    best = max(best, flush_with_joker[left >> (suit * SUIT_BITS) & RANK_MASK])
                backs[number] = best
            number += 1


@njit(cache=True, nogil=True)
def rank_in_hand(card: int, is_wild: bool) -> int:
    """A card's rank; none for a wild joker, an ace for a bug."""
    if card == JOKER:
        return NO_RANK if is_wild else ACE
    return card >> 2


@njit(cache=True, nogil=True)
def mark_front(
    cards: NDArray[np.int64], is_wild: bool, high: int, low: int, marked: NDArray[np.bool_]
) -> None:
    """Mark the settings with just these ranks in front."""
    number = 0
    for first in range(6):
        for second in range(first + 1, 7):
            one, other = rank_in_hand(cards[first], is_wild), rank_in_hand(cards[second], is_wild)
            marked[number] = max(one, other) == high and min(one, other) == low
            number += 1


@njit(cache=True, nogil=True)
def mark_by_cards(
    cards: NDArray[np.int64], is_wild: bool, rank: int, wanted: int, beside: int, marked: NDArray[np.bool_]
) -> None:
    """Mark the settings with so many cards in front that are of this rank or the joker.

    The other one, if there is, has the rank ``beside``, unless that is none.
    """
    number = 0
    for first in range(6):
        for second in range(first + 1, 7):
            among, other = 0, NO_RANK
            for card in (cards[first], cards[second]):
                held = rank_in_hand(card, is_wild)
                if held in (rank, NO_RANK):
                    among += 1
                else:
                    other = held
            marked[number] = among == wanted and (beside == NO_RANK or other == beside)
            number += 1


@njit(cache=True, nogil=True)
def choose(
    cards: NDArray[np.int64],
    fronts: NDArray[np.int64],
    backs: NDArray[np.int64],
    marked: NDArray[np.bool_],
) -> int:
    """Of the marked legal settings the highest front, then back, then with the joker behind; -1 if none."""
    best, found, number = np.int64(-1), -1, 0
    for first in range(6):
        for second in range(first + 1, 7):
            if marked[number] and is_legal(fronts[number], backs[number]):
                behind = cards[first] != JOKER and cards[second] != JOKER
                worth = fronts[number] << 20 | backs[number] << 1 | behind
                if worth > best:
                    best, found = worth, number
            number += 1
    return found


@njit(cache=True, nogil=True)
def highest_but(held: NDArray[np.int64], rank: int) -> int:
    """The highest rank held that is not this one."""
    for other in range(12, -1, -1):
        if held[other] and other != rank:
            return other
    return NO_RANK


@njit(cache=True, nogil=True)
def mark_by_backs(
    step: int,
    best: int,
    pairs: int,
    fronts: NDArray[np.int64],
    backs: NDArray[np.int64],
    marked: NDArray[np.bool_],
) -> bool:
    """Mark by what the hands are worth: five aces, the footnote, a complete hand; whether that applies."""
    category = best >> CATEGORY_SHIFT
    if step == FIVE_ACES and best != FIVE_OF_A_KIND << CATEGORY_SHIFT | ACE:
        return False
    if step == COMPLETE and (pairs >= 2 or category not in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)):
        return False
    for number in range(SETTINGS):
        complete = backs[number] >> CATEGORY_SHIFT >= STRAIGHT
        if step == FIVE_ACES:
            marked[number] = fronts[number] == PAIRED + ACE
        elif step == FOOTNOTE:
            marked[number] = complete and fronts[number] >= PAIRED
        else:
            marked[number] = complete
    return True


@njit(cache=True, nogil=True)
def mark_fours(
    cards: NDArray[np.int64],
    is_wild: bool,
    best: int,
    single: int,
    fronts: NDArray[np.int64],
    backs: NDArray[np.int64],
    marked: NDArray[np.bool_],
) -> bool:
    """Four of a kind: aces to queens are split, lower ones by the highest single, fives and below never."""
    if best >> CATEGORY_SHIFT != QUADS:
        return False
    rank = (best & PLACE) // 12
    keep = rank <= FIVE or (rank <= EIGHT and single >= QUEEN) or (rank <= JACK and single >= KING)
    if not keep:
        mark_by_cards(cards, is_wild, rank, 2, NO_RANK, marked)
        return True
    for number in range(SETTINGS):
        marked[number] = backs[number] >> CATEGORY_SHIFT == QUADS and fronts[number] < PAIRED
    return True


@njit(cache=True, nogil=True)
def mark_threes(
    cards: NDArray[np.int64],
    is_wild: bool,
    best: int,
    held: NDArray[np.int64],
    backs: NDArray[np.int64],
    marked: NDArray[np.bool_],
) -> bool:
    """Three of a kind: one of three aces in front beside the highest other card, lower ones behind."""
    if best >> CATEGORY_SHIFT != TRIPS:
        return False
    rank = (best & PLACE) // 66
    if rank == ACE:
        mark_by_cards(cards, is_wild, rank, 1, highest_but(held, ACE), marked)
        return True
    mark_by_cards(cards, is_wild, rank, 0, NO_RANK, marked)
    for number in range(SETTINGS):
        marked[number] &= backs[number] >> CATEGORY_SHIFT == TRIPS
    return True


@njit(cache=True, nogil=True)
def mark_two_pairs(
    cards: NDArray[np.int64],
    is_wild: bool,
    pairs: int,
    pair: NDArray[np.int64],
    single: NDArray[np.int64],
    marked: NDArray[np.bool_],
) -> None:
    """Three pairs: the highest in front. Two: split if high, or if no good single would go in front."""
    high, best = pair[0], single[0]
    keep = (
        (high <= FIVE and best >= QUEEN) or (high <= EIGHT and best >= KING) or (high <= JACK and best == ACE)
    )
    if pairs == 3:
        mark_front(cards, is_wild, high, high, marked)
    elif keep:
        mark_front(cards, is_wild, single[0], single[1], marked)
    else:
        mark_front(cards, is_wild, pair[1], pair[1], marked)


@njit(cache=True, nogil=True)
def house_way(
    cards: NDArray[np.int64],
    is_wild: bool,
    first_step: int,
    tables: FiveTables,
    fronts: NDArray[np.int64],
    backs: NDArray[np.int64],
    marked: NDArray[np.bool_],
) -> int:
    """The number of the setting that the house way chooses; the last three arrays are room for the work."""
    fill_settings(cards, is_wild, tables, fronts, backs)
    held = np.zeros(13, dtype=np.int64)
    has_joker = False
    for place in range(7):
        rank = rank_in_hand(cards[place], is_wild)
        if rank == NO_RANK:
            has_joker = True
        else:
            held[rank] += 1
    best = 0
    for number in range(SETTINGS):
        best = max(best, backs[number])
    pair, single = np.full(3, NO_RANK), np.full(7, NO_RANK)
    pairs = singles = threes = 0
    for rank in range(12, -1, -1):
        if held[rank] == 1:
            single[singles] = rank
            singles += 1
        elif held[rank]:
            pair[pairs] = rank
            pairs += 1
            threes += held[rank] >= 3
    for step in range(first_step, LAST_STEP + 1):
        applies = True
        if step <= COMPLETE:
            applies = mark_by_backs(step, best, pairs, fronts, backs, marked)
        elif step == FOURS:
            applies = mark_fours(cards, is_wild, best, single[0], fronts, backs, marked)
        elif step == HOUSE:
            applies = pairs >= 2 and (threes > 0 or has_joker)
            for number in range(SETTINGS):
                marked[number] = fronts[number] >= PAIRED
        elif step == THREES:
            applies = mark_threes(cards, is_wild, best, held, backs, marked)
        elif step == PAIRS:
            applies = pairs >= 2 and not has_joker
            mark_two_pairs(cards, is_wild, pairs, pair, single, marked)
        elif step == ONE_PAIR:
            applies = pairs > 0 or has_joker
            first = 1 if has_joker else 0
            mark_front(cards, is_wild, single[first], single[first + 1], marked)
        elif step == NO_PAIR:
            mark_front(cards, is_wild, single[1], single[2], marked)
        else:
            for number in range(SETTINGS):
                marked[number] = True
        if applies:
            found = choose(cards, fronts, backs, marked)
            if found >= 0:
                return found
    return -1


@njit(cache=True, nogil=True)
def fill_house_ways(
    hands: NDArray[np.uint8],
    is_wild: bool,
    first_step: int,
    tables: FiveTables,
    front: NDArray[np.uint8],
    back: NDArray[np.uint16],
) -> None:
    """Front and back of each of these hands of seven."""
    cards = np.empty(7, dtype=np.int64)
    fronts, backs = np.empty(SETTINGS, dtype=np.int64), np.empty(SETTINGS, dtype=np.int64)
    marked = np.empty(SETTINGS, dtype=np.bool_)
    for hand in range(len(hands)):
        for place in range(7):
            cards[place] = hands[hand, place]
        number = house_way(cards, is_wild, first_step, tables, fronts, backs, marked)
        front[hand], back[hand] = fronts[number], backs[number]
