"""The house way of pai gow: which of the settings of seven cards the house dealer chooses.

Twin:     croupier.games.banked.fortune_pai_gow_poker.house_way, step by step in words
Equality: every hand of joker_sevens in a long test; the worked hands of the rules and a sample in the quick
          ones (tests/twins/test_house_way.py)
Packing:  fronts and backs as in settings.py

All 21 settings are ranked first. Each step that applies asks something of the front or the back; of the legal
settings that meet it, the one with the highest front is chosen.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.pai_gow.settings import (
    ACE,
    CARDS,
    FIVE_OF_A_KIND,
    IN_FRONT,
    JOKER,
    PAIRED,
    PLACE,
    SETTINGS,
    FiveTables,
    fill_settings,
    is_legal,
)
from croupier.kernels.ranks.high_tables import (
    CATEGORY_SHIFT,
    FLUSH,
    QUADS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
)

KING, QUEEN, JACK, EIGHT, FIVE = 11, 10, 9, 6, 3
"""Ranks as the kernels count them, two = 0."""
NO_RANK = -1

FIVE_ACES, FOOTNOTE, COMPLETE, FOURS, HOUSE, THREES, PAIRS, ONE_PAIR, NO_PAIR, LAST_STEP = range(10)
"""The steps in order; the last takes any legal setting."""

HELD, SINGLES = 13, 16
"""Of what is noted of a hand: cards by rank, then the three highest pairs, then singles, highest first."""
NOTES = 24


@njit(cache=True, nogil=True)
def rank_in_hand(card: int, is_wild: bool) -> int:
    """A card's rank; ``NO_RANK`` for a wild joker, an ace for a bug."""
    if card == JOKER:
        return NO_RANK if is_wild else ACE
    return card >> 2


@njit(cache=True, nogil=True)
def has_card(cards: NDArray[np.int64], wanted: int) -> bool:
    """Whether a card is among the seven."""
    found = False
    for place in range(CARDS):
        found = found or cards[place] == wanted
    return found


@njit(cache=True, nogil=True)
def note_hand(cards: NDArray[np.int64], is_wild: bool, notes: NDArray[np.int64]) -> int:
    """Notes cards by rank, pairs and singles; returns how many ranks are held twice or more."""
    for each in range(NOTES):
        notes[each] = 0 if each < HELD else NO_RANK
    for place in range(CARDS):
        rank = rank_in_hand(cards[place], is_wild)
        if rank != NO_RANK:
            notes[rank] += 1
    pairs, single = 0, SINGLES
    for rank in range(12, -1, -1):
        if notes[rank] == 1:
            notes[single] = rank
            single += 1
        elif notes[rank]:
            notes[HELD + pairs] = rank
            pairs += 1
    return pairs


@njit(cache=True, nogil=True)
def fits(step: int, front: int, back: int, one: int, other: int, high: int, low: int) -> bool:
    """Whether a setting meets a step, given the ranks of the two in front and those that the step names."""
    category = back >> CATEGORY_SHIFT
    if step == FIVE_ACES:
        return front == PAIRED + ACE
    if step == FOOTNOTE:
        return category >= STRAIGHT and front >= PAIRED
    if step == COMPLETE:
        return category >= STRAIGHT
    if step == HOUSE:
        return front >= PAIRED
    if step == FOURS and high == NO_RANK:
        return category == QUADS and front < PAIRED
    if step in (FOURS, THREES):
        # The joker is one of them.
        first, second = one in (high, NO_RANK), other in (high, NO_RANK)
        if step == FOURS:
            return first and second
        if high == ACE:
            return first != second and (other if first else one) == low
        return not first and not second and category == TRIPS
    if step == LAST_STEP:
        return True
    return max(one, other) == high and min(one, other) == low


@njit(cache=True, nogil=True)
def keeps_fours(rank: int, single: int) -> bool:
    """Four of a kind: aces to queens are split, lower ones by the highest single, fives and below never."""
    return rank <= FIVE or (rank <= EIGHT and single >= QUEEN) or (rank <= JACK and single >= KING)


@njit(cache=True, nogil=True)
def keeps_pairs(high: int, single: int) -> bool:
    """Two pairs are split if high, or if no good single would go in front."""
    return (
        (high <= FIVE and single >= QUEEN)
        or (high <= EIGHT and single >= KING)
        or (high <= JACK and single == ACE)
    )


@njit(cache=True, nogil=True)
def named(step: int, best: int, pairs: int, has_joker: bool, notes: NDArray[np.int64]) -> tuple[int, int]:
    """The two ranks that a step names, the higher first."""
    if step == FOURS:
        rank = (best & PLACE) // 12
        return (NO_RANK, NO_RANK) if keeps_fours(rank, notes[SINGLES]) else (rank, rank)
    if step == THREES:
        # One of three aces goes with the highest other card; lower ones stay together.
        beside = NO_RANK
        for rank in range(ACE):
            beside = rank if notes[rank] else beside
        return (best & PLACE) // 66, beside
    if step == PAIRS:
        if pairs == 3:
            return notes[HELD], notes[HELD]
        if not keeps_pairs(notes[HELD], notes[SINGLES]):
            return notes[HELD + 1], notes[HELD + 1]
    if step == NO_PAIR or (step == ONE_PAIR and has_joker):
        return notes[SINGLES + 1], notes[SINGLES + 2]
    return notes[SINGLES], notes[SINGLES + 1]


@njit(cache=True, nogil=True)
def applies(step: int, best: int, pairs: int, has_joker: bool, notes: NDArray[np.int64]) -> bool:
    """Whether a step is about this hand, by its best five, its pairs and the wild joker."""
    category = best >> CATEGORY_SHIFT
    if step == FIVE_ACES:
        return best == FIVE_OF_A_KIND << CATEGORY_SHIFT | ACE
    if step == COMPLETE:
        return pairs < 2 and category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)
    if step == FOURS:
        return category == QUADS
    if step == HOUSE:
        return pairs >= 2 and (has_joker or notes[notes[HELD]] >= 3 or notes[notes[HELD + 1]] >= 3)
    if step == THREES:
        return category == TRIPS
    if step == PAIRS:
        return pairs >= 2 and not has_joker
    if step == ONE_PAIR:
        return pairs > 0 or has_joker
    return True


@njit(cache=True, nogil=True)
def house_way(
    cards: NDArray[np.int64],
    is_wild: bool,
    first_step: int,
    tables: FiveTables,
    fronts: NDArray[np.int64],
    backs: NDArray[np.int64],
    notes: NDArray[np.int64],
) -> int:
    """The number of the setting that the house way chooses; the last three arrays are work space."""
    fill_settings(cards, is_wild, tables, fronts, backs)
    pairs = note_hand(cards, is_wild, notes)
    has_joker, best = is_wild and has_card(cards, JOKER), backs[0]
    for number in range(1, SETTINGS):
        best = max(best, backs[number])
    for step in range(first_step, LAST_STEP + 1):
        if not applies(step, best, pairs, has_joker, notes):
            continue
        high, low = named(step, best, pairs, has_joker, notes)
        highest, found = -1, -1
        for number in range(SETTINGS):
            first, second = cards[IN_FRONT[number, 0]], cards[IN_FRONT[number, 1]]
            one, other = rank_in_hand(first, is_wild), rank_in_hand(second, is_wild)
            front, back = fronts[number], backs[number]
            if fits(step, front, back, one, other, high, low) and is_legal(front, back):
                # The highest front, then back, then with the joker behind.
                worth = front << 20 | back << 1 | (first != JOKER and second != JOKER)
                if worth > highest:
                    highest, found = worth, number
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
    cards, notes = np.empty(CARDS, dtype=np.int64), np.empty(NOTES, dtype=np.int64)
    fronts, backs = np.empty(SETTINGS, dtype=np.int64), np.empty(SETTINGS, dtype=np.int64)
    for hand in range(len(hands)):
        for place in range(CARDS):
            cards[place] = hands[hand, place]
        number = house_way(cards, is_wild, first_step, tables, fronts, backs, notes)
        front[hand], back[hand] = fronts[number], backs[number]
