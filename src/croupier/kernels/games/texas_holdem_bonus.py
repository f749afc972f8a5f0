"""Texas Hold'em Bonus: where to bet on the flop and on the turn, and how the deals end.

Twin:     direct enumeration of concrete cards (tests/twins/test_texas_holdem_bonus.py)
Equality: samples in the tests; in ``make prove`` the bets on every flop and turn with every two cards, and
          how all deals end, for both ante rules (test_holdem_streets.py)
Packing:  outcomes in the order of ``AGAINST_DEALER`` in lab/games/texas_holdem_bonus/play.py: won with the
          ante paid, won without, equal, lost

A bet on the flop and one on the turn are won or lost separately, so each is a separate decision: it is made
where it is worth more than nothing.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.holdem.deals import Deals, Flops, look_up, overlap
from croupier.kernels.holdem.rivers import IMPOSSIBLE, OTHERS, Rivers
from croupier.kernels.holdem.streets import Base

PAID, WON, EQUAL = 0, 1, 2
"""The sums: won with the ante paid, won with or without, equal."""
RIVER_CARDS = 46
"""Cards that may come on the river."""
OUTCOMES = 4


@njit(cache=True, nogil=True)
def split_rivers(
    span: tuple[int, int], rivers: Rivers, ante_from: int, base: Base, values: NDArray[np.int32]
) -> None:
    """The sums, for each river and holding, minus the base; ``ante_from`` is the least category paid."""
    category, below, equal, _ = rivers
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        for holding in range(np.uint64(category.shape[1])):
            if category[board, holding] == IMPOSSIBLE:
                continue
            won = np.int64(below[board, holding])
            paid = won if category[board, holding] >= ante_from else 0
            same = np.int64(equal[board, holding])
            if len(base.board):
                row, column = np.uint64(base.board[board]), np.uint64(base.holding[holding])
                paid -= base.values[PAID, row, column]
                won -= base.values[WON, row, column]
                same -= base.values[EQUAL, row, column]
            values[PAID, board, holding] = paid
            values[WON, board, holding] = won
            values[EQUAL, board, holding] = same


@njit(cache=True, nogil=True, inline="always")
def worth_of_bet(paid: int, won: int, same: int, deals: int, worth: NDArray[np.int64]) -> int:
    """What a bet is worth over this many deals."""
    lost = deals - won - same
    return int(paid * worth[0] + (won - paid) * worth[1] + same * worth[2] + lost * worth[3])


@njit(cache=True, nogil=True)
def bet_boards(
    span: tuple[int, int],
    deals: Deals,
    plain: NDArray[np.int64],
    suited: NDArray[np.int64],
    worth: NDArray[np.int64],
    each: int,
    bets: NDArray[np.uint8],
) -> None:
    """Whether a bet on a flop or turn is worth more than nothing, with every two cards.

    ``each`` is how many deals of the cards to come and of the dealer's there are with each.
    """
    found = np.zeros((3, len(deals.hole)), dtype=np.int64)
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        look_up(board, deals, plain, suited, found)
        for hole in range(np.uint64(len(deals.hole))):
            if overlap(deals.cards[board], deals.hole[hole]):
                continue
            paid, won, same = found[PAID, hole], found[WON, hole], found[EQUAL, hole]
            bets[board, hole] = worth_of_bet(paid, won, same, each, worth) > 0


@njit(cache=True, nogil=True)
def lose_boards(
    span: tuple[int, int],
    deals: Deals,
    plain: NDArray[np.int64],
    suited: NDArray[np.int64],
    worth: NDArray[np.int64],
    each: int,
    stays: NDArray[np.uint8],
    cells: NDArray[np.uint32],
    lost: NDArray[np.int64],
) -> None:
    """Adds up by cell what a check loses where a bet gains, what a bet loses, and the boards of either.

    Only starting hands that stay count. ``each`` is as in ``bet_boards``.
    """
    found = np.zeros((3, len(deals.hole)), dtype=np.int64)
    for board in range(np.uint64(span[0]), np.uint64(span[1])):
        look_up(board, deals, plain, suited, found)
        members = deals.members[board]
        for hole in range(np.uint64(len(deals.hole))):
            if not stays[np.uint64(deals.hole_class[hole])] or overlap(deals.cards[board], deals.hole[hole]):
                continue
            paid, won, same = found[PAID, hole], found[WON, hole], found[EQUAL, hole]
            lead = worth_of_bet(paid, won, same, each, worth)
            if lead != 0:
                cell, worse = np.uint64(cells[board, hole]), np.uint64(0 if lead > 0 else 1)
                lost[cell, worse] += members * abs(lead)
                lost[cell, worse + np.uint64(2)] += members


@njit(cache=True, nogil=True)
def tally_turns(
    span: tuple[int, int],
    deals: Deals,
    flops: Flops,
    plain: NDArray[np.int64],
    suited: NDArray[np.int64],
    worth: NDArray[np.int64],
    flop_bets: NDArray[np.uint8],
    turn_bets: NDArray[np.uint8],
    tally: NDArray[np.int64],
) -> None:
    """Adds up the deals of each starting hand by both bets and the outcome.

    The bet on the turn is made where it is worth more than nothing, or where ``turn_bets`` says so if it has
    rows. A turn board may have come about in four ways, each with its flop and the bet on it.
    """
    counts = np.zeros(OUTCOMES, dtype=np.int64)
    after = np.zeros(len(deals.hole), dtype=np.int64)
    found = np.zeros((3, len(deals.hole)), dtype=np.int64)
    for turn in range(np.uint64(span[0]), np.uint64(span[1])):
        look_up(turn, deals, plain, suited, found)
        for hole in range(np.uint64(len(deals.hole))):
            after[hole] = 0
        for last in range(np.uint64(4)):
            bets = flop_bets[np.uint64(flops.flop[turn, last])]
            renamed = flops.renamed[np.uint64(flops.renaming[turn, last])]
            for hole in range(np.uint64(len(deals.hole))):
                after[hole] += bets[np.uint64(renamed[hole])]
        for hole in range(np.uint64(len(deals.hole))):
            if overlap(deals.cards[turn], deals.hole[hole]):
                continue
            paid, won, same = found[PAID, hole], found[WON, hole], found[EQUAL, hole]
            counts[0], counts[1], counts[2] = paid, won - paid, same
            counts[3] = RIVER_CARDS * OTHERS - won - same
            betting = worth_of_bet(paid, won, same, RIVER_CARDS * OTHERS, worth) > 0
            if len(turn_bets):
                betting = turn_bets[turn, hole] != 0
            later = np.uint64(1 if betting else 0)
            after_bet = after[hole]
            starting = np.uint64(deals.hole_class[hole])
            members = deals.members[turn]
            for outcome in range(np.uint64(OUTCOMES)):
                ways = members * counts[outcome]
                tally[starting, np.uint64(0), later, outcome] += (4 - after_bet) * ways
                tally[starting, np.uint64(1), later, outcome] += after_bet * ways
