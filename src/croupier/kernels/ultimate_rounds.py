"""Random rounds of Ultimate Texas Hold'em, played by tables of decisions.

Twin:     the exact figures, within the interval that chance allows (tests/lab/test_holdem_rounds.py)
Packing:  cards in the order player, player, bank, bank, board; counts by antes in the play wager (none for a
          fold), own category and outcome, in the order of ultimate_texas_holdem.py
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.draw import deal, seeded
from croupier.kernels.high_tables import CATEGORY_SHIFT, HighTables
from croupier.kernels.holdem_places import BoardPlaces, RiverPlaces, chosen, flop_code, look_river
from croupier.kernels.holdem_rivers import IMPOSSIBLE, OTHERS, Rivers
from croupier.kernels.rank_seven import board_sum, rank_seven
from croupier.kernels.ultimate_texas_holdem import Worths, outcomes

CARDS = 9
WON, WON_UNDER, EQUAL, LOST, LOST_UNDER = range(5)


class Decisions(NamedTuple):
    """What is done everywhere, but for ``early`` in packed rows."""

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
    """Play ``block``: a seed, the block's number and how many rounds. ``floor`` is the bank's least rank."""
    seed, number, rounds = block
    early, choices, plain, suited = decisions
    choose, flop_of, renaming_of, hole_of, renamed = flops
    state = seeded(seed, number)
    deck = np.empty(52, dtype=np.uint8)
    for card in range(np.uint64(52)):
        deck[card] = card
    for _ in range(rounds):
        deal(state, deck, CARDS)
        first, second = np.uint64(deck[0]), np.uint64(deck[1])
        low = min(first >> np.uint64(2), second >> np.uint64(2))
        high = max(first >> np.uint64(2), second >> np.uint64(2))
        alike = (first ^ second) & np.uint64(3) == np.uint64(0)
        starting = high * np.uint64(13) + low if alike else low * np.uint64(13) + high
        times = int(early[starting])
        if times == 0:
            code = flop_code(deck, choose)
            hole = renamed[np.uint64(renaming_of[code]), np.uint64(hole_of[first, second])]
            if chosen(choices, np.uint64(flop_of[code]), np.uint64(hole)):
                times = 2
            elif look_river(deck, rivers, plain, suited):
                times = 1
        board = board_sum(deck, tables.keys)
        mine = rank_seven(deck, 0, board, tables)
        category = mine >> CATEGORY_SHIFT
        if times == 0:
            counts[0, category, LOST] += 1
            continue
        theirs = rank_seven(deck, 2, board, tables)
        outcome = EQUAL
        if mine > theirs:
            outcome = WON if theirs >= floor else WON_UNDER
        elif mine < theirs:
            outcome = LOST if theirs >= floor else LOST_UNDER
        counts[times, category, outcome] += 1
