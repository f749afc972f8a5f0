"""A hand beside what an agent needs: numbered actions, what is legal of them, what the player to act sees.

Twin:     croupier.table.pot.stages and croupier.table.pot.view, through croupier.lab.agents.menu
Equality: tests/twins/test_pot_tables.py: every mask and observation of whole hands, against the engine's view
Packing:  a block is one array: the words of a hand (words.py), then the words below, the menu, the history

An action is a number of the menu: each entry is a kind and a parameter. A throw's parameter is a set of
places in the player's own hand; a part's is a percentage of the pot after the call.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.pot import legal as row_of
from croupier.kernels.pot import words as w
from croupier.kernels.pot.bet import count_bits
from croupier.kernels.pot.legal import legal
from croupier.kernels.pot.words import part

State = NDArray[np.int64]

(
    FOLD, CALL, LEAST, PART, MOST, OTHER, BRING_IN, UP, DOWN, TWICE, ONCE, THROW,
) = range(12)  # fmt: skip
"""What an entry of the menu does; a raise to the least, by part of the pot, the most, or an open pair's."""

MENU_MAX = 48
HISTORY_MAX = 64
CARD_FLAGS = 53
STAGES = 6
"""Bring-in, betting, discard, draw, choice and the second board: what a player can be asked."""
NUMBERS = 4
"""The pot, what a call costs, and the least and the most of a raise; 0 where none is possible."""
BY_PLAYER = 6
"""Stacks, bets of the street, everything put in, cards exchanged, whether still in, whether the button's."""

(
    ACTIONS, HISTORY, HISTORY_COUNT, CARDS_UP, TWO_SEEN, SEEN, ROW, MENU,
) = (
    w.WORDS, w.WORDS + 1, w.WORDS + 2, w.WORDS + 3, w.WORDS + 4, w.WORDS + 5, w.WORDS + 6,
    w.WORDS + 6 + row_of.ROW,
)  # fmt: skip
PAST = MENU + 2 * MENU_MAX
BLOCK = PAST + HISTORY_MAX


@part
def raise_of(b: State, place: int) -> int:
    """Return the amount that a menu raise is to; -1 if impossible, or the same as another entry."""
    row = b[ROW : ROW + row_of.ROW]
    kind = b[MENU + 2 * place]
    if kind == OTHER:
        return int(row[row_of.R_OTHER])
    if not row[row_of.R_RAISES]:
        return -1
    least, most = row[row_of.R_LEAST], row[row_of.R_MOST]
    if kind == LEAST:
        return int(least)
    if kind == MOST:
        return int(most) if most > least else -1
    pot = b[w.POT_NOW] + row[row_of.R_CALL]
    to = b[w.TO_MATCH] + pot * b[MENU + 2 * place + 1] // 100
    to -= to % b[w.CHIP]
    return int(to) if least < to < most else -1


@part
def act_of(b: State, action: int) -> tuple[int, int]:
    """The verb and the amount of an action for the player to act; NOTHING where it is not legal."""
    row = b[ROW : ROW + row_of.ROW]
    stage = row[row_of.R_STAGE]
    kind, given = b[MENU + 2 * action], b[MENU + 2 * action + 1]
    if not row[row_of.R_PLAYER]:
        return w.NOTHING, 0
    if stage == w.BETTING or stage == w.BRING_IN:
        if kind == FOLD:
            folds = stage == w.BETTING or not row[row_of.R_FIRST]
            return (w.FOLD if folds else w.NOTHING), 0
        if kind == CALL:
            calls = stage == w.BETTING and row[row_of.R_FIRST] != 0
            return (w.CALL if calls else w.NOTHING), 0
        if kind == BRING_IN:
            return (w.POST_BRING_IN if stage == w.BRING_IN else w.NOTHING), 0
        if LEAST <= kind <= OTHER:
            to = raise_of(b, action)
            if to >= 0 and kind == PART and action and b[MENU + 2 * action - 2] == PART:
                # Of parts that give the same amount, the smallest names it.
                to = -1 if raise_of(b, action - 1) == to else to
            return (w.RAISE if to >= 0 else w.NOTHING), max(to, 0)
        return w.NOTHING, 0
    if stage == w.CHOICE:
        if kind in (UP, DOWN):
            return (w.FACE_UP if kind == UP else w.FACE_DOWN), 0
        return w.NOTHING, 0
    if stage == w.ASK_TWICE:
        if kind in (TWICE, ONCE):
            return w.RUN_TWICE, 1 if kind == TWICE else 0
        return w.NOTHING, 0
    if kind != THROW:
        return w.NOTHING, 0
    i = row[row_of.R_PLAYER] - 1
    held, count = b[w.HOLE_COUNT + i], count_bits(given)
    fits = count == b[w.THROWN_AWAY] if stage == w.DISCARD else count <= row[row_of.R_FIRST]
    if given >> held or not fits:
        return w.NOTHING, 0
    cards = 0
    for place in range(held):
        if given >> place & 1:
            cards |= 1 << b[w.HOLE + i * w.HELD_MAX + place]
    return w.THROW, cards


@part
def look(b: State, mask: NDArray[np.int8], seen: NDArray[np.int32]) -> None:
    """Writes which actions are legal, and what the player to act sees; zeros when the hand is over."""
    row = b[ROW : ROW + row_of.ROW]
    legal(b, row)
    for action in range(b[ACTIONS]):
        verb, _ = act_of(b, action)
        mask[action] = 1 if verb != w.NOTHING else 0
    if row[row_of.R_PLAYER]:
        observe(b, row[row_of.R_PLAYER] - 1, seen)
    else:
        for place in range(b[SEEN]):
            seen[place] = 0


@part
def observe(b: State, i: int, seen: NDArray[np.int32]) -> None:
    """What one player sees, in the order that ``lab/agents/menu.py`` names."""
    row = b[ROW : ROW + row_of.ROW]
    for place in range(b[SEEN]):
        seen[place] = 0
    players = b[w.PLAYERS]
    at = 0
    for place in range(b[w.HOLE_COUNT + i]):
        seen[b[w.HOLE + i * w.HELD_MAX + place]] = 1
    at += CARD_FLAGS
    for board in range(1 + b[TWO_SEEN]):
        for place in range(b[w.BOARD_COUNT + board]):
            seen[at + b[w.BOARD + board * w.BOARD_MAX + place]] = 1
        at += CARD_FLAGS
    if b[CARDS_UP]:
        for after in range(players):
            j = (i + after) % players
            for place in range(b[w.UP_COUNT + j]):
                seen[at + b[w.UP + j * w.HELD_MAX + place]] = 1
            at += CARD_FLAGS
    stage = b[w.STAGE]
    if w.BRING_IN <= stage <= w.ASK_TWICE:
        seen[at + stage - w.BRING_IN] = 1
    at += STAGES
    seen[at + min(b[w.STREET], b[w.STREETS] - 1)] = 1
    at += b[w.STREETS]
    seen[at + i] = 1
    at += players
    seen[at] = b[w.POT_NOW]
    if row[row_of.R_PLAYER] == i + 1:
        seen[at + 1], seen[at + 2], seen[at + 3] = (
            row[row_of.R_CALL],
            row[row_of.R_LEAST],
            row[row_of.R_MOST],
        )
    at += NUMBERS
    for after in range(players):
        j = i + after
        if j >= players:
            j -= players
        seen[at + after] = b[w.STACKS + j]
        seen[at + players + after] = b[w.BETS + j]
        seen[at + 2 * players + after] = b[w.TOTALS + j]
        seen[at + 3 * players + after] = b[w.DREW + j]
        seen[at + 4 * players + after] = b[w.INSIDE] >> j & 1
        seen[at + 5 * players + after] = 1 if j == players - 1 else 0
    at += BY_PLAYER * players
    for place in range(b[HISTORY_COUNT]):
        seen[at + place] = b[PAST + place]


@part
def remember(b: State, player: int, action: int) -> None:
    """Appends an action to the history; when it is full, the oldest goes."""
    said = 1 + action + (player - 1) * b[ACTIONS]
    count = b[HISTORY_COUNT]
    if count == b[HISTORY]:
        for place in range(1, count):
            b[PAST + place - 1] = b[PAST + place]
        count -= 1
    b[PAST + count] = said
    b[HISTORY_COUNT] = count + 1
