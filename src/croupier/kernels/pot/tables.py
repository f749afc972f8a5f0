"""Hands for agents by numbered actions: one hand, or batches of tables that deal hand after hand.

Twin:     the same actions one by one in the engine (croupier.table.pot.round)
Equality: tests/twins/test_pot_tables.py
Packing:  menu.py; many tables are kept folded, as rows of only those words of a block that a hand of the game
          changes (by their places) and a deck in bytes, so that thousands fit into fast memory
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.pot import legal as row_of
from croupier.kernels.pot import menu as m
from croupier.kernels.pot import words as w
from croupier.kernels.pot.act import do
from croupier.kernels.pot.award import score
from croupier.kernels.pot.menu import act_of, look, raise_of, remember
from croupier.kernels.pot.play import seed_of
from croupier.kernels.pot.words import part
from croupier.kernels.ranks.high_tables import HighTables

State = NDArray[np.int64]
Mask = NDArray[np.int8]
Seen = NDArray[np.int32]

ILLEGAL = -3
"""The answer to an action that the mask does not allow."""


# ── one hand ──────────────────────────────────────────────────────────────────────────────────────────


@njit(cache=True, nogil=True, error_model="numpy")
def begin_one(b: State, template: State, seed: int, mask: Mask, seen: Seen) -> int:
    """Deals a new hand; returns where it stands."""
    for place in range(m.BLOCK):
        b[place] = template[place]
    answer = do(b, w.BEGIN, w.NEXT, seed)
    look(b, mask, seen)
    return answer


@njit(cache=True, nogil=True, error_model="numpy")
def step_one(b: State, action: int, mask: Mask, seen: Seen) -> int:
    """Performs an action; returns where the hand stands, or that the action is not legal."""
    if action < 0 or action >= b[m.ACTIONS]:
        return ILLEGAL
    verb, amount = act_of(b, action)
    if verb == w.NOTHING:
        return ILLEGAL
    player = b[m.ROW + row_of.R_PLAYER]
    answer = do(b, verb, w.NEXT, amount)
    remember(b, player, action)
    look(b, mask, seen)
    return answer


@njit(cache=True, nogil=True, error_model="numpy")
def observe_one(b: State, i: int, seen: Seen) -> None:
    """What any of the players sees of the hand now."""
    m.observe(b, i, seen)


@njit(cache=True, nogil=True, error_model="numpy")
def raise_to(b: State, action: int) -> int:
    """The amount that a legal raise of the menu is to."""
    return int(raise_of(b, action))


# ── many tables ───────────────────────────────────────────────────────────────────────────────────────


@part
def unfold(b: State, row: State, deck: NDArray[np.uint8], places: State) -> None:
    """The block of one table, from its row."""
    for at in range(places.size):
        b[places[at]] = row[at]
    for place in range(deck.size):
        b[w.DECK + place] = deck[place]


@part
def fold_up(b: State, row: State, deck: NDArray[np.uint8], places: State) -> None:
    """The row of one table, from its block."""
    for at in range(places.size):
        row[at] = b[places[at]]
    for place in range(deck.size):
        deck[place] = b[w.DECK + place]


@part
def put_back(b: State, row: State, deck: NDArray[np.uint8], places: State, mask: Mask, seen: Seen) -> int:
    """Shows a table to the player to act and folds it up; returns who that is."""
    look(b, mask, seen)
    fold_up(b, row, deck, places)
    return int(b[m.ROW + row_of.R_PLAYER])


@part
def deal_again(b: State, template: State, places: State, seed: int) -> int:
    """The next hand of a table in the same block."""
    for place in places:
        b[place] = template[place]
    for place in range(w.DECK, w.DECK + template[w.DECK_SIZE]):
        b[place] = template[place]
    b[w.PILE_COUNT] = b[w.BURNS_COUNT] = b[w.POTS_COUNT] = 0
    return int(do(b, w.BEGIN, w.NEXT, seed))


@njit(cache=True, nogil=True, error_model="numpy")
def begin_tables(
    rows: NDArray[np.int64],
    decks: NDArray[np.uint8],
    places: State,
    template: State,
    seeds: State,
    hands: State,
    players: State,
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
) -> None:
    """Deals the first hand of every table."""
    b = template.copy()
    for table in range(rows.shape[0]):
        hands[table] = 0
        deal_again(b, template, places, seed_of(seeds[table], 0))
        players[table] = put_back(b, rows[table], decks[table], places, mask[table], seen[table])


@njit(cache=True, nogil=True, error_model="numpy")
def first_illegal(actions: State, mask: NDArray[np.int8]) -> int:
    """The first table whose action its mask does not allow; -1 if there is none."""
    for table in range(actions.size):
        action = actions[table]
        if action < 0 or action >= mask.shape[1] or not mask[table, action]:
            return table
    return -1


@njit(cache=True, nogil=True, error_model="numpy")
def step_tables(
    rows: NDArray[np.int64],
    decks: NDArray[np.uint8],
    places: State,
    template: State,
    seeds: State,
    hands: State,
    players: State,
    mask: NDArray[np.int8],
    seen: NDArray[np.int32],
    actions: State,
    starting: State,
    rewards: NDArray[np.int64],
    done: NDArray[np.bool_],
    first: HighTables,
    second: HighTables,
    lows: NDArray[np.uint16],
) -> int:
    """Performs one action at every table; a table whose hand ends is dealt the next. Returns hands ended.

    The actions must be legal. Rewards are what every player won or lost, at the tables whose hand ended.
    """
    b = template.copy()
    ended = 0
    for table in range(rows.shape[0]):
        unfold(b, rows[table], decks[table], places)
        player, action = b[m.ROW + row_of.R_PLAYER], actions[table]
        verb, amount = act_of(b, action)
        if do(b, verb, w.NEXT, amount) < 0:
            return -1
        remember(b, player, action)
        over = b[w.STAGE] >= w.SCORE
        done[table] = over
        if b[w.STAGE] == w.SCORE:
            score(b, first, second, lows)
        for i in range(starting.size):
            rewards[table, i] = b[w.STACKS + i] - starting[i] if over else 0
        if over:
            ended += 1
            hands[table] += 1
            deal_again(b, template, places, seed_of(seeds[table], hands[table]))
        players[table] = put_back(b, rows[table], decks[table], places, mask[table], seen[table])
    return ended
