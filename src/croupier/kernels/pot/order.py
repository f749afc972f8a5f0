"""Whose card or board opens a street of stud.

Twin:     croupier.table.pot.stages.opening and croupier.hands.board
Equality: as bet.py; boards on every set of ranks (tests/twins/test_pot_boards.py)
Packing:  a board's worth is the copies of its ranks, most first, three bits each, above the ranks themselves
          in that order, four bits each; for five cards the category takes the place of the copies
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.pot import words as w
from croupier.kernels.pot.bet import able_count, is_inside
from croupier.kernels.pot.words import part

State = NDArray[np.int64]

ACE, FIVE = 14, 5
GROUPS = 5
STRAIGHT, FLUSH, STRAIGHT_FLUSH = 4, 5, 8


@part
def rank_of(card: int) -> int:
    """Two to ace; a joker counts as an ace, an unseen card as a two."""
    if card == w.JOKER:
        return ACE
    return 2 if card == w.UNSEEN else (card >> 2) + 2


@part
def suit_of(card: int) -> int:
    """Clubs to spades; a joker counts as a spade."""
    if card == w.JOKER:
        return 3
    return 0 if card == w.UNSEEN else card & 3


@part
def board_worth(cards: NDArray[np.int64], count: int, low: bool) -> int:
    """What one to five visible cards are worth: larger acts first, or smaller where the lowest does."""
    copies = np.zeros(15, dtype=np.int64)
    joker = False
    for place in range(count):
        rank = rank_of(cards[place])
        joker = joker or cards[place] == w.JOKER
        copies[1 if low and rank == ACE else rank] += 1
    shape, groups, found = 0, 0, 0
    for many in range(4, 0, -1):
        for rank in range(14, 0, -1):
            if copies[rank] == many:
                shape |= many << (3 * (GROUPS - 1 - found))
                groups |= rank << (4 * (GROUPS - 1 - found))
                found += 1
    if count < 5 or low or joker:
        return shape << 20 | groups
    return five_worth(cards, shape, groups, found)


@part
def five_worth(cards: NDArray[np.int64], shape: int, groups: int, found: int) -> int:
    """Five cards as a hand, straights and flushes included (7CS-R6)."""
    first, second = shape >> 12 & 7, shape >> 9 & 7
    if found < 5:
        category = 0
        if first == 4:
            category = 7
        elif first == 3:
            category = 6 if second == 2 else 3
        elif first == 2:
            category = 2 if second == 2 else 1
        return category << 20 | groups
    top = groups >> 16
    suited = True
    for place in range(1, 5):
        suited = suited and suit_of(cards[place]) == suit_of(cards[0])
    straight = top - (groups & 15) == 4
    if groups == (ACE << 16 | FIVE << 12 | 4 << 8 | 3 << 4 | 2):
        straight, top = True, FIVE
    if straight:
        return (STRAIGHT_FLUSH if suited else STRAIGHT) << 20 | top << 16
    return (FLUSH if suited else 0) << 20 | groups


@part
def first_by_card(s: State, lowest: bool) -> int:
    """Who must bet by the first card up."""
    known, with_chips = False, False
    for i in range(s[w.PLAYERS]):
        if is_inside(s, i) and s[w.UP + i * w.HELD_MAX] != w.UNSEEN:
            known = True
    # Where suits do not count, only players with chips open, if one of them has a known card.
    look_at_chips = not lowest and not s[w.SUITS_COUNT]
    if look_at_chips:
        for i in range(s[w.PLAYERS]):
            seen = s[w.UP + i * w.HELD_MAX] != w.UNSEEN or not known
            if is_inside(s, i) and seen and s[w.STACKS + i]:
                with_chips = True
    best, height = -1, 0
    for i in range(s[w.PLAYERS]):
        card = s[w.UP + i * w.HELD_MAX]
        if not is_inside(s, i) or (known and card == w.UNSEEN):
            continue
        if look_at_chips and with_chips and not s[w.STACKS + i]:
            continue
        rank = rank_of(card)
        if rank == ACE and s[w.ACE_LOW]:
            rank = 1
        own = rank << 2 | (suit_of(card) if s[w.SUITS_COUNT] else 0)
        if best < 0 or (own < height if lowest else own > height):
            best, height = i, own
    return best


@part
def first_by_board(s: State, lowest: bool) -> int:
    """The best board among those with chips, the community card included; equal boards by position."""
    anybody = able_count(s) == 0
    cards = np.empty(w.HELD_MAX + w.BOARD_MAX, dtype=np.int64)
    known = False
    best, height = -1, 0
    for wanted in range(2):
        for i in range(s[w.PLAYERS]):
            if not is_inside(s, i) or not (anybody or s[w.STACKS + i]):
                continue
            count, blank = 0, False
            for place in range(s[w.UP_COUNT + i]):
                cards[count] = s[w.UP + i * w.HELD_MAX + place]
                blank = blank or cards[count] == w.UNSEEN
                count += 1
            for place in range(s[w.BOARD_COUNT]):
                cards[count] = s[w.BOARD + place]
                count += 1
            if wanted == 0:
                known = known or not blank
                continue
            if known and blank:
                continue
            own = board_worth(cards, count, lowest)
            if best < 0 or (own < height if lowest else own > height):
                best, height = i, own
    return best
