"""Random rounds of Ultimate Texas Hold'em, played by tables of decisions.

Twin:     the exact figures, within the interval that chance allows (tests/lab/holdem/test_rounds.py)
Packing:  cards in the order player, player, bank, bank, board; counts by antes in the play wager (0 for a
          fold), the player's category and outcome, in the order of ultimate_texas_holdem.py
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import new_deck, seeded
from croupier.kernels.games.ultimate_texas_holdem import Worths, outcomes
from croupier.kernels.holdem.places import BoardPlaces, RiverPlaces
from croupier.kernels.holdem.rivers import IMPOSSIBLE, OTHERS, Rivers
from croupier.kernels.holdem.rounds import (
    SIDE_BY_SIDE,
    Room,
    deal_rounds,
    list_undecided,
    look_flops,
    look_rivers,
    look_starts,
    new_room,
    rank_both,
)
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT, HighTables

MINE, THEIRS = np.uint64(0), np.uint64(1)
WON, WON_UNDER, EQUAL, LOST, LOST_UNDER = (np.uint64(number) for number in range(5))


class Decisions(NamedTuple):
    """The decisions everywhere, in packed rows except ``early``."""

    early: NDArray[np.uint8]
    """Antes wagered before the flop with each starting hand."""
    flops: NDArray[np.uint8]
    """Whether to raise on each flop with any two cards."""
    plain: NDArray[np.uint8]
    suited: NDArray[np.uint8]
    """Whether to bet on each river with each holding, in both views."""


@njit(cache=True, nogil=True)
def bet_rivers(span: tuple[int, int], rivers: Rivers, worths: Worths, bets: NDArray[np.uint8]) -> None:
    """Whether one ante is worth no less than a fold, on each river of the span with each holding."""
    category, below, equal, under = rivers
    once, _, fold = worths
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        for holding in range(np.uint64(category.shape[1])):
            if category[board, holding] == IMPOSSIBLE:
                continue
            won, won_under, same, lost, lost_under = outcomes(
                int(below[board, holding]), int(equal[board, holding]), int(under[board, holding])
            )
            by = once[np.uint64(category[board, holding])]
            bet = won * by[0] + won_under * by[1] + same * by[2] + lost * by[3] + lost_under * by[4]
            bets[board, holding] = bet >= OTHERS * fold


@njit(cache=True, nogil=True)
def play_rounds(
    block: tuple[int, int, int],
    floor: int,
    decisions: Decisions,
    flops: BoardPlaces,
    rivers: RiverPlaces,
    tables: HighTables,
    counts: NDArray[np.int64],
) -> None:
    """Plays ``block``: a seed, the block's number and how many rounds. ``floor`` is the bank's least rank."""
    early, choices, plain, suited = decisions
    state, deck, room = seeded(block[0], block[1]), new_deck(), new_room()
    played = 0
    while played < block[2]:
        rounds = min(SIDE_BY_SIDE, block[2] - played)
        deal_rounds(state, deck, room.cards, rounds)
        look_starts(room, early, rounds)
        look_flops(room, flops, choices, 2, list_undecided(room, rounds))
        look_rivers(room, rivers, plain, suited, list_undecided(room, rounds))
        rank_both(room, tables, rounds)
        count_outcomes(room, np.uint16(floor), counts, rounds)
        played += rounds


@njit(cache=True, nogil=True)
def count_outcomes(room: Room, floor: np.uint16, counts: NDArray[np.int64], rounds: int) -> None:
    """Counts rounds whose choice is how many antes are wagered; a fold loses."""
    ranks, times = room.ranks, room.chosen
    for each in range(np.uint64(rounds)):
        mine, theirs = ranks[each, MINE], ranks[each, THEIRS]
        under = np.uint64(theirs < floor)
        outcome = EQUAL
        outcome = WON + under if mine > theirs else outcome
        outcome = LOST + under if mine < theirs else outcome
        outcome = LOST if times[each] == 0 else outcome
        counts[np.uint64(times[each]), np.uint64(mine >> CATEGORY_SHIFT), outcome] += 1
