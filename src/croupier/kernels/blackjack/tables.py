"""Batches of blackjack tables, by numbered actions; a table that has finished deals the next round.

Twin:     the same actions one by one in the engine (croupier.table.banked.play)
Equality: tests/twins/test_blackjack_tables.py
Packing:  a table is a row of words (HEAD), a row of words for each of its hands (HAND), and their cards; what
          has happened to a hand is a set of bits; a payment is its kind and its odds (croupier.kernels.
          blackjack.settling)

A round is a wager, insurance behind an ace, the hands one after another, the bank's draw.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.blackjack.allowed import (
    SECOND,
    Rows,
    double_of,
    finished,
    in_turn,
    insures,
    may_switch,
    splittable,
)
from croupier.kernels.blackjack.settling import (
    ACES,
    DOUBLE,
    DOUBLED,
    DRAWN,
    DUE,
    FLAGS,
    HANDS,
    INSURED,
    NUMBER,
    ROOT,
    SIDE,
    SIZE,
    SPLIT,
    STACK,
    STAGE,
    STAKE,
    STOOD,
    SURRENDERED,
    SWITCHED,
    TOUCHED,
    TURN,
    Jack,
    add,
    hand_total,
    net_of,
    settle,
    side_class,
)
from croupier.kernels.core.draw import deal, seeded
from croupier.kernels.pot.words import part, signed

Ints = NDArray[np.int64]

WAGERS, INSURANCE, PLAY = range(3)
"""What a table waits for."""
WAGER, HIT, STAND, GIVE_UP, PAIR, SWITCH, PASS, INSURE, DOUBLES, ACTS = 0, 1, 2, 3, 4, 5, 6, 7, 10, 13
"""Actions by kind; insurance and doubles are the least, the middle and the most."""
SIZES = 3
FACES = 53
"""An observation begins with a row of flags for each of these: the hand in turn, the others, the bank."""


# ── acts ────────────────────────────────────────────────────────────────────────────────────────────────


@part
def draw(rows: Rows, row: int, hand: int) -> None:
    """The next card of the shoe."""
    add(rows.cards[row, hand], rows.hands[row, hand], rows.decks[row, rows.heads[row, DRAWN]])
    rows.heads[row, DRAWN] += 1


@part
def begin_round(rows: Rows, row: int, jack: Jack) -> None:
    """Place the wagers, deal the first cards, and settle what is settled immediately."""
    head = rows.heads[row]
    for hand in range(jack.dealt):
        own = rows.hands[row, hand]
        own[:] = 0
        own[STAKE], own[ROOT] = jack.stakes[hand], hand
        head[STACK] -= jack.stakes[hand]
        for place in range(jack.own.shape[1]):
            add(rows.cards[row, hand], own, rows.decks[row, jack.own[hand, place]])
    head[NUMBER], head[DRAWN], head[TURN] = jack.dealt, jack.drawn, 0
    for hand in range(HANDS):
        head[INSURED + hand] = 0
    head[STACK] -= jack.side
    head[SIDE] = jack.side
    if jack.side and jack.side_at_once:
        head[STACK] += jack.side + net_of(jack.side_pays[side_class(rows.cards[row], jack)], jack.side, jack)
        head[SIDE] = 0


@part
def advance(rows: Rows, row: int, jack: Jack) -> bool:
    """Play until the player has a decision; return False when all hands are played."""
    head = rows.heads[row]
    head[STAGE] = PLAY
    while True:
        hand = in_turn(rows, row, jack)
        if hand < 0:
            return False
        head[TURN] = hand
        if not rows.hands[row, hand, FLAGS] & DUE:
            return True
        rows.hands[row, hand, FLAGS] &= ~DUE
        draw(rows, row, hand)


@part
def insured(rows: Rows, row: int, jack: Jack) -> bool:
    """After the offer, the hole card is checked; False when the round is over or the hands are played."""
    head, deck = rows.heads[row], rows.decks[row]
    up, hole = deck[jack.bank[1]], deck[jack.bank[0]]
    if jack.peeks[up]:
        one, two = jack.values[up], jack.values[hole]
        if min(one, two) == 1 and max(one, two) == 10:
            return False
        for hand in range(jack.dealt):
            head[INSURED + hand] = 0
    return advance(rows, row, jack)


@part
def split(rows: Rows, row: int, hand: int, jack: Jack) -> None:
    """One hand becomes two, of one card each."""
    head = rows.heads[row]
    born = head[NUMBER]
    own, other = rows.hands[row, hand], rows.hands[row, born]
    head[NUMBER] += 1
    head[STACK] -= own[STAKE]
    own[FLAGS] &= ~ACES
    if jack.values[rows.cards[row, hand, 0]] == 1:
        own[FLAGS] |= ACES
    own[FLAGS] |= SPLIT | DUE
    own[SIZE] = 1
    other[:] = own
    rows.cards[row, born, 0] = rows.cards[row, hand, 1]


@part
def act(rows: Rows, row: int, kind: int, jack: Jack) -> bool:
    """Does one legal action; False when the round is over or the hands are played."""
    head = rows.heads[row]
    if head[STAGE] == WAGERS:
        begin_round(rows, row, jack)
        if jack.values[rows.decks[row, jack.bank[1]]] == 1 and insures(rows, row, 0, jack)[1]:
            head[STAGE] = INSURANCE
            return True
        return insured(rows, row, jack)
    if head[STAGE] == INSURANCE:
        if kind != PASS:
            hand, amount = insures(rows, row, kind - INSURE, jack)
            head[INSURED + hand] += amount
            head[STACK] -= amount
            if insures(rows, row, 0, jack)[1]:
                return True
        return insured(rows, row, jack)
    hand = head[TURN]
    own = rows.hands[row, hand]
    own[FLAGS] |= TOUCHED
    if kind == HIT:
        own[FLAGS] |= DUE
    elif kind in (STAND, PASS):
        own[FLAGS] |= STOOD
    elif kind == GIVE_UP:
        own[FLAGS] |= STOOD | SURRENDERED
    elif kind == PAIR:
        split(rows, row, hand, jack)
    elif kind == SWITCH:
        cards = rows.cards[row]
        cards[0, 1], cards[SECOND, 1] = cards[SECOND, 1], cards[0, 1]
        rows.hands[row, 0, FLAGS] |= SWITCHED | TOUCHED
        rows.hands[row, SECOND, FLAGS] |= SWITCHED | TOUCHED
    else:
        amount = double_of(rows, row, hand, kind - DOUBLES, jack)
        own[DOUBLE] = amount
        head[STACK] -= amount
        own[FLAGS] |= DOUBLED | DUE
    return advance(rows, row, jack)


# ── what is seen ────────────────────────────────────────────────────────────────────────────────────────


@part
def allow(mask: NDArray[np.int8], kind: int, jack: Jack) -> None:
    """Marks an action as legal."""
    mask[jack.acts[kind]] = 1


@part
def offer(rows: Rows, row: int, jack: Jack, mask: NDArray[np.int8]) -> None:
    """What may be done."""
    head = rows.heads[row]
    mask[:] = 0
    if head[STAGE] == WAGERS:
        allow(mask, WAGER, jack)
        return
    if head[STAGE] == INSURANCE:
        allow(mask, PASS, jack)
        for size in range(SIZES):
            if insures(rows, row, size, jack)[1]:
                allow(mask, INSURE + size, jack)
        return
    hand = head[TURN]
    own = rows.hands[row, hand]
    if finished(rows, row, hand, jack):
        # Both hands stand, but may still be switched.
        allow(mask, STAND, jack)
        allow(mask, SWITCH, jack)
        allow(mask, PASS, jack)
        return
    aces, total = own[FLAGS] & ACES != 0, hand_total(rows.cards[row, hand], own[SIZE], jack)
    if not aces:
        allow(mask, HIT, jack)
    if aces or total > jack.hit_to:
        allow(mask, STAND, jack)
    if splittable(rows, row, hand, jack) and own[STAKE] <= head[STACK]:
        allow(mask, PAIR, jack)
    marked = own[FLAGS] & (SPLIT | SWITCHED | DOUBLED | SURRENDERED)
    if jack.surrenders and not marked and total > jack.hit_to and (own[SIZE] == 2 or jack.surrender_any):
        allow(mask, GIVE_UP, jack)
    if may_switch(rows, row, jack):
        allow(mask, SWITCH, jack)
    if own[SIZE] == 2 and not aces:
        for size in range(SIZES):
            if double_of(rows, row, hand, size, jack):
                allow(mask, DOUBLES + size, jack)


@part
def look(rows: Rows, row: int, jack: Jack, mask: NDArray[np.int8], seen: NDArray[np.int32]) -> None:
    """Fill in the legal actions and the observation."""
    offer(rows, row, jack, mask)
    head = rows.heads[row]
    seen[:] = 0
    seen[jack.stack_at] = head[STACK]
    if head[STAGE] == WAGERS:
        seen[jack.step_at] = 1
        return
    turn = head[TURN]
    if head[STAGE] == INSURANCE:
        turn = insures(rows, row, 0, jack)[0]
    staked = doubled = insurance = 0
    for hand in range(head[NUMBER]):
        own = rows.hands[row, hand]
        first = 0 if hand == turn else FACES
        for place in range(own[SIZE]):
            seen[first + rows.cards[row, hand, place]] += 1
        staked += own[STAKE]
        doubled += own[DOUBLE]
        insurance += head[INSURED + hand]
    seen[2 * FACES + rows.decks[row, jack.bank[1]]] += 1
    seen[jack.step_at + 1 + (jack.insure_step if head[STAGE] == INSURANCE else jack.play_step)] = 1
    seen[jack.game_at], seen[jack.double_at], seen[jack.insurance_at] = staked, doubled, insurance
    if jack.side:
        seen[jack.side_at] = head[SIDE]


# ── many ────────────────────────────────────────────────────────────────────────────────────────────────


@part
def shuffle(rows: Rows, row: int, seed: int, number: int, jack: Jack) -> None:
    """A new round: a shoe, and a wager to make."""
    deal(seeded(seed, number), rows.decks[row], jack.cards)
    rows.heads[row, STAGE], rows.heads[row, STACK] = WAGERS, jack.stack


@njit(cache=True, nogil=True, error_model="numpy")
def begin_jack(rows: Rows, seeds: Ints, rounds: Ints, jack: Jack) -> None:
    """A shoe at every table."""
    for row in range(seeds.size):
        rounds[row] = 0
        for place in range(jack.shoe.size):
            rows.decks[row, place] = jack.shoe[place]
        shuffle(rows, row, seeds[row], 0, jack)


@njit(cache=True, nogil=True, error_model="numpy")
def step_jack(
    rows: Rows,
    seeds: Ints,
    rounds: Ints,
    jack: Jack,
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
    actions: Ints,
    rewards: Ints,
    done: NDArray[np.bool_],
) -> int:
    """One legal action at every table; a table whose round ends begins the next. Returns rounds ended."""
    ended = 0
    for row in range(seeds.size):
        over = not act(rows, row, signed(jack.kinds[actions[row]]), jack)
        done[row], rewards[row] = over, 0
        if over:
            ended += 1
            rewards[row] = settle(rows.decks[row], rows.heads[row], rows.hands[row], rows.cards[row], jack)
            rounds[row] += 1
            shuffle(rows, row, seeds[row], rounds[row], jack)
        look(rows, row, jack, mask[row], seen[row])
    return ended
