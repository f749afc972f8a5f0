"""What a blackjack table allows: the hand in turn, splits, switches, how much is insured and doubled.

Twin:     croupier.table.banked.play.hands_in_turn, and insurance beside it
Equality: tests/twins/test_blackjack_tables.py
Packing:  a table is a row of words (HEAD), a row of words for each of its hands (HAND), and their cards
          (croupier.kernels.blackjack.settling)
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack.settling import (
    ACES,
    DOUBLED,
    DUE,
    FLAGS,
    INSURED,
    LIMIT,
    NUMBER,
    ROOT,
    SIZE,
    SPLIT,
    STACK,
    STAKE,
    STOOD,
    SWITCHED,
    TOUCHED,
    Jack,
    hand_total,
)
from croupier.kernels.pot.words import part

Ints = NDArray[np.int64]

SECOND = 1
"""The second hand by its place."""


class Rows(NamedTuple):
    """Tables as arrays: row k is the same table."""

    decks: NDArray[np.uint8]
    heads: Ints
    hands: Ints
    cards: NDArray[np.uint8]


@part
def splittable(rows: Rows, row: int, hand: int, jack: Jack) -> bool:
    """Whether a hand has two equal cards and splits left, whatever chips the player has."""
    own, head = rows.hands[row, hand], rows.heads[row]
    if own[SIZE] != 2 or own[FLAGS] & DOUBLED:
        return False
    one, two = rows.cards[row, hand, 0], rows.cards[row, hand, 1]
    if one >> 2 != two >> 2 and (jack.by_rank or jack.values[one] != jack.values[two]):
        return False
    if jack.values[one] == 1:
        if jack.aces_once and own[FLAGS] & SPLIT:
            return False
        if jack.no_switched_aces and own[FLAGS] & SWITCHED:
            return False
    family = 0
    for other in range(head[NUMBER]):
        family += jack.whole_seat or rows.hands[row, other, ROOT] == own[ROOT]
    return family - (jack.dealt if jack.whole_seat else 1) < jack.splits_max


@part
def finished(rows: Rows, row: int, hand: int, jack: Jack) -> bool:
    """Whether a hand is played."""
    flags = rows.hands[row, hand, FLAGS]
    if flags & DUE:
        return False
    if (
        flags & (STOOD | DOUBLED)
        or hand_total(rows.cards[row, hand], rows.hands[row, hand, SIZE], jack) >= LIMIT
    ):
        return True
    return flags & ACES != 0 and not splittable(rows, row, hand, jack)


@part
def may_switch(rows: Rows, row: int, jack: Jack) -> bool:
    """Whether second cards may change places: once, first; where posted, until the second hand is touched."""
    if not jack.may_switch:
        return False
    first, second = rows.hands[row, 0], rows.hands[row, SECOND]
    if (first[FLAGS] | second[FLAGS]) & SWITCHED:
        return False
    if not jack.late_switch:
        touched = 0
        for hand in range(rows.heads[row, NUMBER]):
            touched |= rows.hands[row, hand, FLAGS] & TOUCHED
        return touched == 0
    if second[FLAGS] & TOUCHED or hand_total(rows.cards[row, 0], first[SIZE], jack) > LIMIT:
        return False
    return first[SIZE] > 1 and not first[FLAGS] & DUE


@part
def in_turn(rows: Rows, row: int, jack: Jack) -> int:
    """The hand that is played, each dealt hand before the next; -1 when all are finished."""
    for root in range(jack.dealt):
        for hand in range(rows.heads[row, NUMBER]):
            if rows.hands[row, hand, ROOT] == root and not finished(rows, row, hand, jack):
                return hand
    return SECOND if may_switch(rows, row, jack) else -1


@part
def size_of(low: int, high: int, step: int, size: int) -> int:
    """The least, the middle or the most of a wager; 0 if it is one of the others."""
    if high < low:
        return 0
    middle = low + (high - low) // 2 // step * step
    if size == 0:
        return low
    if size == 1:
        return middle if low < middle < high else 0
    return high if high > low else 0


@part
def insures(rows: Rows, row: int, size: int, jack: Jack) -> tuple[int, int]:
    """The first hand that can be insured for this much, and the amount; 0 if there is none."""
    head = rows.heads[row]
    for hand in range(jack.dealt):
        half = rows.hands[row, hand, STAKE] // 2 // jack.insurance_step * jack.insurance_step
        left = half - head[INSURED + hand]
        low = max(jack.insurance_step, left) if jack.exact else jack.insurance_step
        high = min(left, head[STACK])
        high = low + (high - low) // jack.insurance_step * jack.insurance_step if high >= low else 0
        amount = size_of(low, high, jack.insurance_step, size)
        if amount:
            return hand, amount
    return -1, 0


@part
def double_of(rows: Rows, row: int, hand: int, size: int, jack: Jack) -> int:
    """What a double of this size costs; 0 if there is none."""
    step = jack.double_step
    high = min(rows.hands[row, hand, STAKE], rows.heads[row, STACK]) // step * step
    return size_of(step, high, step, size)
