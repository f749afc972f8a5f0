"""How many units a blackjack round wins and loses: hands of a split together, two hands of Switch together.

Twin:     every order of the cards of a short shoe, played out (tests/twins/test_blackjack.py), for the mean;
          the spread is compared with simulated rounds (tests/lab)
Packing:  a hand's outcome is one of five: two units lost, one lost, a push, one won, two won; a round is a
          grid of units won by units lost

Hands against the same dealer's hand are treated as independent of each other given the up card, the dealer's
end and all cards that were dealt first. The mean is exact even if they are not; the spread is off by the
remaining effect of one hand's cards on the other's.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import CLASSES, VALUES

UNITS = 9
"""0 to 8 units: four hands, all doubled."""
FIVE = 5
PUSH = 2


@njit(cache=True, nogil=True)
def add_hand(before: NDArray[np.float64], hand: NDArray[np.float64], after: NDArray[np.float64]) -> None:
    """The grid with one more hand, whose outcomes have these chances."""
    for won in range(UNITS):
        for lost in range(UNITS):
            after[won, lost] = 0.0
    for won in range(UNITS):
        for lost in range(UNITS - won):
            if before[won, lost] == 0.0:
                continue
            for five in range(FIVE):
                more_won, more_lost = max(five - PUSH, 0), max(PUSH - five, 0)
                if won + more_won < UNITS and lost + more_lost < UNITS:
                    after[won + more_won, lost + more_lost] += before[won, lost] * hand[five]


@njit(cache=True, nogil=True)
def split_grids(fives: NDArray[np.float64], rounds: NDArray[np.float64], grids: NDArray[np.float64]) -> None:
    """The grid of each split, by case and dealer's end.

    ``fives[case, end]`` weights the outcomes of all its hands, ``rounds[case, hands, end]`` the rounds with
    that many hands.
    """
    one, two = np.zeros((UNITS, UNITS)), np.zeros((UNITS, UNITS))
    hand = np.zeros(FIVE)
    for case in range(len(fives)):
        for end in range(CLASSES):
            every = 0.0
            for five in range(FIVE):
                every += fives[case, end, five]
            if every <= 0.0:
                continue
            for five in range(FIVE):
                hand[five] = fives[case, end, five] / every
            for won in range(UNITS):
                for lost in range(UNITS):
                    one[won, lost] = 0.0
            one[0, 0] = 1.0
            for made in range(1, rounds.shape[1]):
                add_hand(one, hand, two)
                one, two = two, one
                for won in range(UNITS):
                    for lost in range(UNITS):
                        grids[case, end, won, lost] += rounds[case, made, end] * one[won, lost]


@njit(cache=True, nogil=True)
def spread(
    is_split: bool,
    five: NDArray[np.float64],
    grid: NDArray[np.float64],
    units: NDArray[np.int64],
    weights: NDArray[np.float64],
) -> int:
    """The outcomes of one hand with a weight: how many, their units won and lost, their weights."""
    many = 0
    if is_split:
        for won in range(UNITS):
            for lost in range(UNITS):
                if grid[won, lost] != 0.0:
                    units[many, 0], units[many, 1], weights[many] = won, lost, grid[won, lost]
                    many += 1
    else:
        for which in range(FIVE):
            if five[which] != 0.0:
                units[many, 0], units[many, 1] = max(which - PUSH, 0), max(PUSH - which, 0)
                weights[many] = five[which]
                many += 1
    return many


@njit(cache=True, nogil=True)
def two_hands(
    deals: NDArray[np.int64],
    splits: NDArray[np.int64],
    fives: NDArray[np.float64],
    grids: NDArray[np.float64],
    found: NDArray[np.float64],
) -> None:
    """Adds up the grids of two hands against one dealer.

    ``deals[deal, up, hand]`` names a hand's row in ``fives[row, up, end]``, ``splits[…]`` its row in
    ``grids[row, up, end]`` or -1 where it is not split.
    """
    units_1, units_2 = np.zeros((UNITS * UNITS, 2), np.int64), np.zeros((UNITS * UNITS, 2), np.int64)
    weights_1, weights_2 = np.zeros(UNITS * UNITS), np.zeros(UNITS * UNITS)
    for deal in range(len(deals)):
        for up in range(VALUES):
            one, two = deals[deal, up, 0], deals[deal, up, 1]
            split_1, split_2 = splits[deal, up, 0], splits[deal, up, 1]
            for end in range(CLASSES):
                many_1 = spread(
                    split_1 >= 0, fives[one, up, end], grids[split_1, up, end], units_1, weights_1
                )
                many_2 = spread(
                    split_2 >= 0, fives[two, up, end], grids[split_2, up, end], units_2, weights_2
                )
                every = 0.0
                for which in range(many_1):
                    every += weights_1[which]
                if every <= 0.0:
                    continue
                for first in range(many_1):
                    share = weights_1[first] / every
                    for second in range(many_2):
                        won = units_1[first, 0] + units_2[second, 0]
                        lost = units_1[first, 1] + units_2[second, 1]
                        found[won, lost] += share * weights_2[second]
