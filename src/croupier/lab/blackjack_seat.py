"""Three splits of the whole seat in Switch: what the first hand's splits take from the second's.

The first hand is played out first and uses up splits; the second has those that are left. How many that are
is taken to be independent of the second hand's cards, given the four cards and the up card. Two pairs that
are both split are one deal in some hundreds, and a fourth hand from the second pair is rare: the limit costs
some millionths of a wager, and figures with it state that whole cost as their error.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack_dealer import VALUES
from croupier.kernels.blackjack_grid import UNITS
from croupier.lab.blackjack import PAIRS, Forced, Hands, Splits, hands_limit, multisets, splitting
from croupier.lab.blackjack_figures import fives, grids_of, staked
from croupier.lab.blackjack_rules import Numbers


class SeatLimit(NamedTuple):
    """The second hand of two split pairs, with the splits that the first leaves."""

    costs: NDArray[np.float64]
    """By first hand, second hand and up card: what the limit costs the second."""
    grids: NDArray[np.float64]
    """By values of the two pairs (ten times the first and the second), up card and dealer's end."""
    staked: NDArray[np.float64]
    """By values of the two pairs and up card."""

    def unless(self, pair: int) -> SeatLimit:
        """The same where a pair is not split, so that it neither takes splits nor wants them."""
        costs = self.costs.copy()
        costs[pair] = costs[:, pair] = 0.0
        return self._replace(costs=costs)


def seat_limit(numbers: Numbers, hands: Hands, split: NDArray[np.bool_], forced: Forced) -> SeatLimit:
    """Weigh the second hand's play with two splits left, one and none."""
    twins = [PAIRS.index((value, value)) for value in range(VALUES)]
    beside = multisets([(value, value) for value in range(VALUES)])
    costs = np.zeros((len(PAIRS), len(PAIRS), VALUES))
    grids = np.zeros((VALUES * VALUES, VALUES, *_grid_of_unsplit(numbers, hands, 0, 0).shape[1:]))
    units = np.zeros((VALUES * VALUES, VALUES))
    for second in range(VALUES):
        limits = {
            limit: splitting(numbers, second, beside, min(limit, hands_limit(numbers, second)), forced)
            for limit in (2, 3)
        }
        for first in range(VALUES):
            shares = _shares(hands.splits[first], twins[second])
            place = first * VALUES + second
            one, two = twins[first], twins[second]
            whole = hands.splits[second].worth[one]
            # Two hands of the first leave two splits, three one, four none.
            left = shares[2][:, None, None, None] * grids_of(numbers, limits[3])[first]
            left += shares[3][:, None, None, None] * grids_of(numbers, limits[2])[first]
            left += shares[4][:, None, None, None] * _grid_of_unsplit(numbers, hands, one, two)
            grids[place] = left
            worth = shares[2] * limits[3].worth[first] + shares[3] * limits[2].worth[first]
            worth += shares[4] * hands.unsplit[one, two]
            units[place] = shares[2] * staked(limits[3].found[first])
            units[place] += shares[3] * staked(limits[2].found[first])
            units[place] += shares[4] * staked(hands.found[one, two])
            both = split[two, first] & split[one, second]
            costs[one, two] = np.where(both, whole - worth, 0.0)
    return SeatLimit(costs, grids, units)


def _shares(splits: Splits, other: int) -> dict[int, NDArray[np.float64]]:
    """By number of hands that a split makes beside another hand: how often, by up card."""
    made = splits.rounds[other].sum(axis=2)
    every = made.sum(axis=1)
    shares = np.divide(made, every[:, None], out=np.zeros_like(made), where=every[:, None] > 0)
    return {hands: shares[:, hands] if hands < shares.shape[1] else np.zeros(VALUES) for hands in (2, 3, 4)}


def _grid_of_unsplit(numbers: Numbers, hands: Hands, other: int, pair: int) -> NDArray[np.float64]:
    """A pair that is not split, as a grid."""
    units = fives(numbers, hands.found[other, pair])
    grid = np.zeros((*units.shape[:-1], UNITS, UNITS))
    for place, (won, lost) in enumerate(((0, 2), (0, 1), (0, 0), (1, 0), (2, 0))):
        grid[..., won, lost] += units[..., place]
    return grid
