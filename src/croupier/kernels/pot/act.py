"""What players and dealer do in a hand: each act checks first, and changes nothing if it is refused.

Twin:     croupier.table.pot.round and croupier.table.pot.stages
Equality: as bet.py
Packing:  words.py; an act answers with stage and player, or a number below zero
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import GOLDEN, splitmix
from croupier.kernels.pot import words as w
from croupier.kernels.pot.bet import (
    able_count,
    before_second_betting,
    bet_to,
    inside_count,
    is_inside,
    lower_size,
    may_raise_to,
    of_street,
    put_in,
    stop_waiting,
)
from croupier.kernels.pot.cards import (
    board_due,
    burn,
    burn_is_due,
    burn_one,
    cards_due,
    give,
    mix,
    next_owed,
    off_the_deck,
    shuffle,
    shuffle_is_due,
    turn,
)
from croupier.kernels.pot.discards import choose_facing, out_of_the_hand, throw
from croupier.kernels.pot.flow import advance, open_after_bring_in, open_betting
from croupier.kernels.pot.words import part, signed

State = NDArray[np.int64]

PLAYER_SHIFT = 4


@njit(cache=True, nogil=True)
def where(s: State) -> int:
    """What the hand waits for, with the number of the player to act above it: 0 for the dealer."""
    stage = s[w.STAGE]
    who = 0
    if s[w.WAITING_COUNT] and w.BRING_IN <= stage <= w.ASK_TWICE and s[w.FACING] < 0:
        who = s[w.WAITING] + 1
    return int(stage | who << PLAYER_SHIFT)


@njit(cache=True, nogil=True, error_model="numpy")
def do(s: State, verb: int, i: int, amount: int) -> int:
    """Perform an act; return the hand's next state, or that the act is refused.

    It also performs the automatic steps that follow; in a hand that deals itself, these include the deals.
    """
    stage = s[w.STAGE]
    if stage >= w.SCORE:
        # A hand that won unshown may be shown when everything is over (POT 8.2).
        late = stage == w.OVER and verb == w.SHOW and 0 <= i < s[w.PLAYERS]
        return where(s) if late and show(s, i, amount) else w.REFUSED
    if i == w.NEXT:
        i = s[w.WAITING] if s[w.WAITING_COUNT] else 0
    if verb >= w.GIVE:
        if verb == w.BEGIN:
            done = begin(s, amount)
        elif verb == w.GIVE:
            done = give(s, i, amount)
        elif verb == w.TURN:
            done = turn(s, i, amount)
        elif verb == w.BURN:
            done = burn_one(s, amount)
        else:
            done = shuffle(s)
    elif i < 0 or i >= s[w.PLAYERS]:
        return w.REFUSED
    elif verb == w.SHOW or verb == w.MUCK:
        done = show(s, i, amount) if verb == w.SHOW else muck(s, i)
    elif not s[w.WAITING_COUNT]:
        return w.REFUSED
    elif verb == w.POST_BRING_IN and stage == w.BRING_IN:
        done = bring_in(s, i)
    elif s[w.WAITING] != i:
        return w.REFUSED
    elif verb == w.CALL:
        done = stage == w.BETTING and check_or_call(s, i)
    elif verb == w.RAISE:
        done = raise_to(s, i, amount)
    elif verb == w.FOLD:
        done = fold(s, i)
    elif verb == w.THROW:
        done = (stage == w.DRAW or stage == w.DISCARD) and throw(s, i, amount)
    elif verb == w.FACE_UP or verb == w.FACE_DOWN:
        done = stage == w.CHOICE and choose_facing(s, i, verb == w.FACE_UP)
    else:
        done = verb == w.RUN_TWICE and stage == w.ASK_TWICE and answer_twice(s, amount != 0)
    if not done:
        return w.REFUSED
    advance(s)
    if s[w.SELF_DEALT] and not deal_on(s):
        return w.STUCK
    return where(s)


@part
def fold(s: State, i: int) -> bool:
    """Gives up the hand; a player who must bring in cannot."""
    if s[w.STAGE] != w.BETTING and (s[w.STAGE] != w.BRING_IN or s[w.WAITING_COUNT] == 1):
        return False
    out_of_the_hand(s, i)
    return True


@part
def check_or_call(s: State, i: int) -> bool:
    """Calls the bet, or checks where there is nothing to call."""
    owed = s[w.TO_MATCH] - s[w.BETS + i]
    if owed > 0:
        put_in(s, i, min(owed, s[w.STACKS + i]))
    elif not s[w.TO_MATCH] and not of_street(s, w.CHECKS):
        return False
    else:
        s[w.CHECKED] |= 1 << i
    s[w.ACTED] |= 1 << i
    stop_waiting(s, i)
    return True


@part
def raise_to(s: State, i: int, to: int) -> bool:
    """Bets, completes or raises to an amount."""
    if s[w.STAGE] == w.BETTING:
        if not may_raise_to(s, i, to):
            return False
        bet_to(s, i, to)
        return True
    return s[w.STAGE] == w.BRING_IN and open_for_more(s, i, to)


@part
def open_for_more(s: State, i: int, to: int) -> bool:
    """Opens for a full bet instead of a smaller bring-in, or at the posted choice (7CS-R1, MEX-R5)."""
    size = lower_size(s)
    at_choice = s[w.OPENER_CHOICE] != 0 and s[w.STRUCTURE] == w.FIXED and to == s[w.UPPER]
    if s[w.OPENING] >= size and not at_choice:
        return False
    # The betting opens so that the bet can be checked; it is restored if the bet is not allowed.
    before = np.empty(w.HAND_WORDS - w.STAGE + w.DEALT - w.WAITING, dtype=np.int64)
    kept = w.HAND_WORDS - w.STAGE
    for place in range(before.size):
        before[place] = s[w.STAGE + place] if place < kept else s[w.WAITING + place - kept]
    open_betting(s, i, 0, s[w.UPPER] if at_choice else size, nobody=False)
    if not may_raise_to(s, i, to):
        for place in range(before.size):
            s[w.STAGE + place if place < kept else w.WAITING + place - kept] = before[place]
        return False
    bet_to(s, i, to)
    return True


@part
def bring_in(s: State, i: int) -> bool:
    """Puts in what the up card calls for, as far as the stack goes; an unseen card may be the one."""
    unseen = False
    for place in range(s[w.UP_COUNT + i]):
        unseen = unseen or s[w.UP + i * w.HELD_MAX + place] == w.UNSEEN
    if (s[w.WAITING] != i and not unseen) or not is_inside(s, i) or not s[w.STACKS + i]:
        return False
    amount = min(s[w.OPENING], s[w.STACKS + i])
    put_in(s, i, amount)
    open_after_bring_in(s, i, amount)
    return True


@part
def answer_twice(s: State, agreed: bool) -> bool:
    """One refusal of a second board ends the question; the last agreement settles it."""
    stop_waiting(s, s[w.WAITING])
    if not agreed:
        s[w.STAGE] = w.DEAL
        s[w.WAITING_COUNT] = 0
    elif not s[w.WAITING_COUNT]:
        s[w.STAGE] = w.DEAL
        s[w.TWICE] = s[w.STREET]
        s[w.TWO_BOARDS] = 1
        s[w.BOARD_COUNT_2] = s[w.BOARD_COUNT]
        for place in range(s[w.BOARD_COUNT]):
            s[w.BOARD + w.BOARD_MAX + place] = s[w.BOARD + place]
    return True


# ── showing ───────────────────────────────────────────────────────────────────────────────────────────


@part
def may_show(s: State, i: int) -> bool:
    """Whether a hand may be shown: at the showdown, unshown after it, or with no bet or choice left."""
    if not is_inside(s, i) or s[w.SHOWN] >> i & 1:
        return False
    stage = s[w.STAGE]
    if stage == w.SHOWDOWN or stage == w.OVER:
        return True
    if before_second_betting(s) or (stage != w.DEAL and stage != w.ASK_TWICE):
        return False
    if inside_count(s) < 2 or (able_count(s) > 1 and s[w.TWICE] < 0):
        return False
    for street in range(s[w.STREET], s[w.STREETS]):
        row = w.STREET_TABLE + street * w.STREET_WORDS
        if s[row + w.DRAW_MOST] or s[row + w.CHOSEN] or s[row + w.DISCARD_WHEN]:
            return False
    return True


@part
def show(s: State, i: int, cards: int) -> bool:
    """Turns the hand over; unseen cards are named (a packed row), 0 if the hand is known."""
    if not may_show(s, i):
        return False
    hole, held = w.HOLE + i * w.HELD_MAX, s[w.HOLE_COUNT + i]
    blank, own = 0, 0
    for place in range(held):
        if s[hole + place] == w.UNSEEN:
            blank += 1
        else:
            own |= 1 << s[hole + place]
    if cards == 0:
        if blank:
            return False
    else:
        named = 0
        for place in range(cards >> w.COUNT_AT & 15):
            card = cards >> (place * w.CARD_BITS) & w.CARD_MASK
            if card == w.UNSEEN or named >> card & 1 or not s[w.DECK_CARDS] >> card & 1:
                return False
            named |= 1 << card
        if cards >> w.COUNT_AT & 15 != held or own & ~named or named & ~own & s[w.USED]:
            return False
        if blank:
            for place in range(held):
                s[hole + place] = cards >> (place * w.CARD_BITS) & w.CARD_MASK
            s[w.USED] |= named
    s[w.SHOWN] |= 1 << i
    return True


@part
def muck(s: State, i: int) -> bool:
    """Mucks the hand, if another can win every pot this one could (POT-R40)."""
    if not may_show(s, i):
        return False
    total, other = s[w.TOTALS + i], False
    for j in range(s[w.PLAYERS]):
        other = other or (j != i and is_inside(s, j) and s[w.TOTALS + j] >= total)
    if not other:
        return False
    s[w.MUCKED] |= 1 << i
    s[w.INSIDE] &= ~(1 << i)
    s[w.OUT] -= s[w.DEALT + i]
    return True


# ── the hand's own dealer ─────────────────────────────────────────────────────────────────────────────


@part
def begin(s: State, seed: int) -> bool:
    """Shuffle the deck of a hand about to be dealt; a negative seed leaves it in order."""
    if not s[w.SELF_DEALT] or s[w.USED]:
        return False
    s[w.RANDOM] = signed(splitmix(np.uint64(seed) + GOLDEN))
    if seed >= 0:
        mix(s, s[w.DECK_SIZE])
    return True


@part
def deal_on(s: State) -> bool:
    """Deals off the deck until a player has to act or the pots are to be pushed; False without cards."""
    while True:
        stage = s[w.STAGE]
        if stage == w.DRAW:
            if next_owed(s) < 0:
                return True
        elif stage == w.CHOICE:
            if s[w.FACING] < 0:
                return True
        elif stage != w.DEAL:
            return True
        if not deal_one(s):
            return False
        advance(s)


@part
def deal_one(s: State) -> bool:
    """The dealer's next act: a new stub where one is due, a burn, cards to the board or to everybody."""
    if shuffle_is_due(s):
        return shuffle(s) and s[w.STUB] > 0
    if burn_is_due(s):
        burn(s, s[w.DECK + s[w.NEXT_CARD]])
        s[w.NEXT_CARD] += 1
        # The last card may have been burned.
        return True
    board, count = board_due(s)
    if count:
        return s[w.STUB] >= count and turn(s, board, off_the_deck(s, count))
    for i in range(s[w.PLAYERS]):
        due = min(cards_due(s, i), s[w.STUB])
        if due > 0:
            return give(s, i, off_the_deck(s, due))
    return False
