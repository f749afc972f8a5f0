"""Ultimate Texas Hold'em: values of rivers, the decision on every flop, and how the deals end.

Twin:     direct enumeration of concrete cards (tests/twins/test_ultimate_texas_holdem.py)
Equality: samples in the tests; in ``make prove`` the decision on every flop with every two cards, the worth
          of all starting hands and how all deals end (test_holdem_streets.py)
Packing:  outcomes in the order of ``AGAINST_BANK`` in lab/games/ultimate_texas_holdem/play.py: won, won and
          the bank under its floor, equal, lost, lost and the bank under its floor; worths in whole parts of
          an ante
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.holdem.boards import Kinds, Street
from croupier.kernels.holdem.deals import Deals, look_up, overlap
from croupier.kernels.holdem.rivers import IMPOSSIBLE, OTHERS, Rivers
from croupier.kernels.holdem.streets import Base, count_left, reach_row, ways_to_hold

OUTCOMES = 5
NOT_DEALT, CHECK, RAISE = 0, 1, 2
BEFORE_FLOP, ON_FLOP, AFTER_RIVER, FOLDED = 0, 1, 2, 3
TWICE, DECIDED, FURTHER = 0, 1, 2
"""The values of a river: with a play wager of two antes, with none so far, what one more ante adds."""


class Worths(NamedTuple):
    """What a river is worth to the player."""

    once: NDArray[np.int64]
    """By the player's category and outcome, with a play wager of one ante."""
    more: NDArray[np.int64]
    """What each further ante of play wager adds."""
    fold: int


@njit(cache=True, nogil=True, inline="always")
def outcomes(below: int, equal: int, under: int) -> tuple[int, int, int, int, int]:
    """How many of the bank's holdings lead to each outcome.

    Those under the floor are the weakest: all of them are below a hand above the floor; for a hand under it,
    they are all of those below and equal, and some of those above.
    """
    won_under = min(below, under)
    lost_under = max(0, under - below - equal)
    return below - won_under, won_under, equal, OTHERS - below - equal - lost_under, lost_under


@njit(cache=True, nogil=True)
def value_rivers(
    span: tuple[int, int],
    rivers: Rivers,
    worths: Worths,
    bets: NDArray[np.uint8],
    base: Base,
    values: NDArray[np.int32],
) -> None:
    """The three values of each river and holding, summed over the bank's holdings, minus those of the base.

    With no play wager so far: the better of one ante and a fold, or what ``bets`` says if it has rows.
    """
    category, below, equal, under = rivers
    once, more, fold = worths
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        for holding in range(np.uint64(category.shape[1])):
            if category[board, holding] == IMPOSSIBLE:
                continue
            won, won_under, same, lost, lost_under = outcomes(
                int(below[board, holding]), int(equal[board, holding]), int(under[board, holding])
            )
            by = once[np.uint64(category[board, holding])]
            bet = won * by[0] + won_under * by[1] + same * by[2] + lost * by[3] + lost_under * by[4]
            by = more[np.uint64(category[board, holding])]
            added = won * by[0] + won_under * by[1] + same * by[2] + lost * by[3] + lost_under * by[4]
            betting = bet >= OTHERS * fold
            if len(bets):
                betting = bets[board, holding] != 0
            decided = bet if betting else OTHERS * fold
            twice = bet + added
            if len(base.board):
                row, column = np.uint64(base.board[board]), np.uint64(base.holding[holding])
                twice -= base.values[TWICE, row, column]
                decided -= base.values[DECIDED, row, column]
                added -= base.values[FURTHER, row, column]
            values[TWICE, board, holding] = twice
            values[DECIDED, board, holding] = decided
            values[FURTHER, board, holding] = added


@njit(cache=True, nogil=True)
def choose_flops(
    span: tuple[int, int],
    deals: Deals,
    plain: NDArray[np.int64],
    suited: NDArray[np.int64],
    raises: NDArray[np.uint8],
    choice: NDArray[np.uint8],
    leads: NDArray[np.int64],
    totals: NDArray[np.int64],
) -> None:
    """Raise or check on every flop with every two cards, and what that is worth for each starting hand.

    ``plain`` and ``suited`` hold the first two values of each flop, the suited ones what they add. A raise is
    made where it is better, or where ``raises`` says so if it has rows. ``leads`` are what it gains over a
    check.
    """
    found = np.zeros((2, len(deals.hole)), dtype=np.int64)
    for flop in range(np.uint64(span[0]), np.uint64(span[1])):
        look_up(flop, deals, plain, suited, found)
        for hole in range(np.uint64(len(deals.hole))):
            if overlap(deals.cards[flop], deals.hole[hole]):
                choice[flop, hole] = NOT_DEALT
                continue
            raised, checked = found[TWICE, hole], found[DECIDED, hole]
            leads[flop, hole] = raised - checked
            raising = raised > checked
            if len(raises):
                raising = raises[flop, hole] != 0
            choice[flop, hole] = RAISE if raising else CHECK
            total = raised if raising else checked
            totals[np.uint64(deals.hole_class[hole])] += deals.members[flop] * total


@njit(cache=True, nogil=True)
def reach_flops(
    deals: Deals,
    choice: NDArray[np.uint8],
    raised_early: NDArray[np.uint8],
    plain: NDArray[np.int64],
    suited: NDArray[np.int64],
) -> None:
    """In how many deals each flop of both views is met with a check, and with a raise, by each holding."""
    for flop in range(np.uint64(len(deals.members))):
        for hole in range(np.uint64(len(deals.hole))):
            if choice[flop, hole] == NOT_DEALT or raised_early[np.uint64(deals.hole_class[hole])]:
                continue
            column = np.uint64(1 if choice[flop, hole] == RAISE else 0)
            members = deals.members[flop]
            plain[column, np.uint64(deals.plain[flop]), np.uint64(deals.hole_plain[hole])] += members
            for suit in range(np.uint64(4)):
                if deals.suited[flop, suit] >= 0:
                    board, holding = deals.suited[flop, suit], deals.hole_suited[suit, hole]
                    suited[column, np.uint64(board), np.uint64(holding)] += members


@njit(cache=True, nogil=True)
def tally_rivers(
    span: tuple[int, int],
    street: Street,
    kinds: Kinds,
    rivers: Rivers,
    worths: Worths,
    bets: NDArray[np.uint8],
    ways: NDArray[np.int64],
    turns: NDArray[np.int64],
    base: Base,
    reached: NDArray[np.int64],
    cells: NDArray[np.uint32],
    lost: NDArray[np.int64],
    tally: NDArray[np.int64],
) -> None:
    """Adds up how the deals end, by when the play wager was made, the player's category and outcome.

    ``ways`` are all deals of a river; ``turns`` says in how many a turn was reached with a check on the flop,
    and with a raise; those in neither raised before the flop. What is found in the suited view is subtracted
    from what ``reached`` says of the plain one, whose rivers are tallied last. A fold counts as lost.

    If ``cells`` has rows, ``lost`` adds up by cell what a fold loses where a bet is better, what a bet loses
    where a fold is, and the deals of either.
    """
    category, below, equal, under = rivers
    once, _, fold = worths
    counts = np.zeros(OUTCOMES, dtype=np.int64)
    met = np.zeros((3, category.shape[1]), dtype=np.int64)
    left = np.zeros(len(kinds.copies), dtype=np.int64)
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        count_left(kinds, street.held[board], left)
        for column in range(3):
            for holding in range(np.uint64(category.shape[1])):
                met[column, holding] = 0 if len(base.board) else reached[column, board, holding]
        reach_row(board, street.held, street.before, kinds, turns[0], met[0])
        reach_row(board, street.held, street.before, kinds, turns[1], met[1])
        for holding in range(np.uint64(category.shape[1])):
            if category[board, holding] == IMPOSSIBLE:
                continue
            met[2, holding] += ways[board] * ways_to_hold(kinds, holding, left)
            if len(base.board):
                row, plain_holding = np.uint64(base.board[board]), np.uint64(base.holding[holding])
                for kept in range(np.uint64(3)):
                    reached[kept, row, plain_holding] -= met[kept, holding]
            own = np.uint64(category[board, holding])
            counts[0], counts[1], counts[2], counts[3], counts[4] = outcomes(
                int(below[board, holding]), int(equal[board, holding]), int(under[board, holding])
            )
            later, on_flop = met[0, holding], met[1, holding]
            before = met[2, holding] - later - on_flop
            bet = 0
            for outcome in range(np.uint64(OUTCOMES)):
                bet += counts[outcome] * once[own, outcome]
                tally[np.uint64(BEFORE_FLOP), own, outcome] += before * counts[outcome]
                tally[np.uint64(ON_FLOP), own, outcome] += on_flop * counts[outcome]
            lead = bet - OTHERS * fold
            if len(cells):
                cell = np.uint64(cells[board, holding])
                worse = np.uint64(0 if lead > 0 else 1)
                if lead != 0:
                    lost[cell, worse] += later * abs(lead)
                    lost[cell, worse + np.uint64(2)] += later
            betting = lead >= 0
            if len(bets):
                betting = bets[board, holding] != 0
            if betting:
                for outcome in range(np.uint64(OUTCOMES)):
                    tally[np.uint64(AFTER_RIVER), own, outcome] += later * counts[outcome]
            else:
                tally[np.uint64(FOLDED), own, np.uint64(3)] += later * OTHERS


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
