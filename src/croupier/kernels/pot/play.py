"""Batches of hands: by acts given as arrays, or by players who always call or act at random.

Twin:     the same acts one by one
Equality: tests/twins/test_pot_hands.py
Packing:  words.py; a row of words for each hand
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import GOLDEN, MIX_2, splitmix
from croupier.kernels.pot import legal as row_of
from croupier.kernels.pot import words as w
from croupier.kernels.pot.act import do
from croupier.kernels.pot.award import score
from croupier.kernels.pot.cards import random_below
from croupier.kernels.pot.legal import legal
from croupier.kernels.pot.words import part, signed
from croupier.kernels.ranks.high_tables import HighTables

State = NDArray[np.int64]

CALLING, RANDOM = range(2)
SEED_BITS = np.uint64((1 << 63) - 1)


@part
def seed_of(seed: int, number: int) -> int:
    """The seed of one hand of many."""
    word = splitmix(np.uint64(seed) + GOLDEN) ^ splitmix(np.uint64(number) * GOLDEN + MIX_2)
    return signed(word & SEED_BITS)


@njit(cache=True, nogil=True)
def seeds_of(seed: int, seeds: State) -> None:
    """The seeds of many hands."""
    for number in range(seeds.size):
        seeds[number] = seed_of(seed, number)


@njit(cache=True, nogil=True, error_model="numpy")
def act_many(
    states: NDArray[np.int64],
    verbs: State,
    amounts: State,
    answers: State,
    first: HighTables,
    second: HighTables,
    lows: NDArray[np.uint16],
) -> None:
    """Perform an act in each hand for the player to act; NOTHING leaves a hand unchanged."""
    for number in range(states.shape[0]):
        if verbs[number] == w.NOTHING:
            continue
        s = states[number]
        answers[number] = do(s, verbs[number], w.NEXT, amounts[number])
        if s[w.STAGE] == w.SCORE:
            score(s, first, second, lows)


@njit(cache=True, nogil=True, error_model="numpy")
def play_many(
    template: State,
    seed: int,
    players: int,
    stacks: NDArray[np.int64],
    first: HighTables,
    second: HighTables,
    lows: NDArray[np.uint16],
) -> int:
    """Plays as many hands as there are rows of finishing stacks; returns how many decisions that took."""
    s = np.empty(w.WORDS, dtype=np.int64)
    row = np.empty(row_of.ROW, dtype=np.int64)
    decisions = 0
    for number in range(stacks.shape[0]):
        for place in range(w.WORDS):
            s[place] = template[place]
        do(s, w.BEGIN, w.NEXT, seed_of(seed, number))
        while s[w.STAGE] < w.SCORE:
            verb, amount = choose(s, row, players)
            if do(s, verb, w.NEXT, amount) < 0:
                return -1
            decisions += 1
        if s[w.STAGE] == w.SCORE:
            score(s, first, second, lows)
        for i in range(s[w.PLAYERS]):
            stacks[number, i] = s[w.STACKS + i]
    return decisions


@part
def choose(s: State, row: State, players: int) -> tuple[int, int]:
    """What one of the built-in players does now."""
    legal(s, row)
    stage = row[row_of.R_STAGE]
    by_chance = players == RANDOM
    if stage == w.BETTING:
        return choose_bet(s, row, by_chance)
    if stage == w.BRING_IN:
        if by_chance and row[row_of.R_RAISES] and random_below(s, 2):
            return w.RAISE, row[row_of.R_LEAST]
        if by_chance and not row[row_of.R_FIRST] and random_below(s, 3) == 0:
            return w.FOLD, 0
        return w.POST_BRING_IN, 0
    if stage == w.CHOICE:
        return (w.FACE_DOWN if by_chance and random_below(s, 2) else w.FACE_UP), 0
    if stage == w.ASK_TWICE:
        return w.RUN_TWICE, (random_below(s, 2) if by_chance else 1)
    return w.THROW, thrown(s, row[row_of.R_PLAYER] - 1, row[row_of.R_FIRST], by_chance)


@part
def choose_bet(s: State, row: State, by_chance: bool) -> tuple[int, int]:
    """Folds, calls or raises: to the least, to the most, or to something in between."""
    calls, raises = row[row_of.R_FIRST], row[row_of.R_RAISES]
    if not by_chance:
        return (w.CALL if calls else w.FOLD), 0
    pick = random_below(s, 1 + calls + raises)
    if pick == 0:
        return w.FOLD, 0
    if pick == 1 and calls:
        return w.CALL, 0
    least, most, other = row[row_of.R_LEAST], row[row_of.R_MOST], row[row_of.R_OTHER]
    if other >= 0 and random_below(s, 2):
        return w.RAISE, other
    steps = (most - least) // s[w.CHIP]
    way = random_below(s, 4)
    if way < 2 or not steps:
        return w.RAISE, least
    if way == 2:
        return w.RAISE, most
    return w.RAISE, least + s[w.CHIP] * random_below(s, min(steps, 1 << 30) + 1)


@part
def thrown(s: State, i: int, most: int, by_chance: bool) -> int:
    """Cards to throw away, as bits: none in a draw, the last dealt where some must go; or random ones."""
    held, hole = s[w.HOLE_COUNT + i], w.HOLE + i * w.HELD_MAX
    cards = 0
    if s[w.STAGE] == w.DISCARD:
        due = s[w.THROWN_AWAY]
        if not by_chance:
            for place in range(held - due, held):
                cards |= 1 << s[hole + place]
            return cards
        for gone in range(due):
            # The place among those still held.
            left = random_below(s, held - gone)
            for place in range(held):
                card = s[hole + place]
                if not cards >> card & 1:
                    if not left:
                        cards |= 1 << card
                        break
                    left -= 1
        return cards
    if by_chance:
        for place in range(min(held, most)):
            if random_below(s, 2):
                cards |= 1 << s[hole + place]
    return cards
