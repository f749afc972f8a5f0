"""What the player whose turn it is may do, as a row of numbers; and what they may see.

Twin:     croupier.table.pot.stages and croupier.table.pot.view
Equality: as bet.py, at every decision
Packing:  a row is stage, player's number (0 nobody), and by stage
          betting:   1 to check or call, what that costs, 1 to raise, least, most, another
          bring-in:  1 if required, what it costs, 1 to open for a bet instead, that bet twice, -1
          draw:      the most cards to exchange, then nothing
          An all-in below the least bet is both least and most.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.pot import words as w
from croupier.kernels.pot.bet import is_inside, lower_size, of_street, raise_range, to_call
from croupier.kernels.pot.words import part

State = NDArray[np.int64]

R_STAGE, R_PLAYER, R_FIRST, R_CALL, R_RAISES, R_LEAST, R_MOST, R_OTHER, ROW = range(9)

NO_CARD = 54
"""A place without a card."""


@part
def legal(s: State, row: State) -> None:
    """Writes the row of the player whose turn it is."""
    stage = s[w.STAGE]
    for place in range(ROW):
        row[place] = 0
    row[R_STAGE] = stage
    row[R_OTHER] = -1
    if not s[w.WAITING_COUNT] or stage < w.BRING_IN or stage > w.ASK_TWICE or s[w.FACING] >= 0:
        return
    i = s[w.WAITING]
    row[R_PLAYER] = i + 1
    if stage == w.BETTING:
        row[R_FIRST] = 1 if s[w.TO_MATCH] or of_street(s, w.CHECKS) else 0
        row[R_CALL] = to_call(s, i)
        allowed, low, high, short, other = raise_range(s, i)
        if allowed:
            row[R_RAISES] = 1
            row[R_LEAST] = low if short < 0 else short
            row[R_MOST] = high if short < 0 else short
            row[R_OTHER] = other
    elif stage == w.BRING_IN:
        row[R_FIRST] = 1 if s[w.WAITING_COUNT] == 1 else 0
        row[R_CALL] = min(s[w.OPENING], s[w.STACKS + i])
        size = lower_size(s)
        others = False
        for j in range(s[w.PLAYERS]):
            others = others or (j != i and is_inside(s, j) and s[w.STACKS + j] > 0)
        if s[w.STRUCTURE] == w.FIXED and s[w.OPENING] < size <= s[w.STACKS + i] and others:
            row[R_RAISES] = 1
            row[R_LEAST] = row[R_MOST] = size
    elif stage == w.DRAW:
        row[R_FIRST] = min(of_street(s, w.DRAW_MOST), s[w.HOLE_COUNT + i])


@njit(cache=True, nogil=True)
def legal_rows(states: NDArray[np.int64], rows: NDArray[np.int64]) -> None:
    """Writes a row for each of many hands."""
    for hand in range(states.shape[0]):
        legal(states[hand], rows[hand])


@njit(cache=True, nogil=True)
def seen_rows(
    states: NDArray[np.int64], who: int, hands: NDArray[np.uint8], boards: NDArray[np.uint8]
) -> None:
    """Cards as one player sees them (from 0; NEXT for the player to act): own, shown and up cards."""
    for number in range(states.shape[0]):
        s = states[number]
        sees = who
        if who == w.NEXT:
            sees = s[w.WAITING] if s[w.WAITING_COUNT] else w.NEXT
        for i in range(s[w.PLAYERS]):
            up = 0
            for place in range(s[w.UP_COUNT + i]):
                up |= 1 << s[w.UP + i * w.HELD_MAX + place]
            known = i == sees or (s[w.SHOWN] >> i & 1) != 0
            for place in range(w.HELD_MAX):
                card = NO_CARD
                if place < s[w.HOLE_COUNT + i]:
                    card = s[w.HOLE + i * w.HELD_MAX + place]
                    if not known and not up >> card & 1:
                        card = w.UNSEEN
                hands[number, i, place] = card
        for board in range(2):
            for place in range(w.BOARD_MAX):
                lies = place < s[w.BOARD_COUNT + board]
                boards[number, board, place] = s[w.BOARD + board * w.BOARD_MAX + place] if lies else NO_CARD
