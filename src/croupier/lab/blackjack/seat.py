"""A limit of three splits for the whole seat in Switch: what the first hand's splits leave to the second.

The first hand is played out first and uses up splits; the second has those that are left. How many are left
depends on which of the first hand's second cards split again, and these cards are out of the shoe when the
second hand is played. As within a split, "not the splitting card" is "anything" minus "the splitting card": a
sum over how many more splitting cards are out when the second hand is played. Nothing is approximated.

The second hand is played by its own cards and the other hand's first two, as without the limit; with the
splits that are left it is split or not, whichever is better. A first pair whose split gains less than it
takes from the second is kept together.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.blackjack.dealer import CLASSES, TEN, VALUES
from croupier.kernels.blackjack.grid import UNITS
from croupier.kernels.blackjack.hands import CODES, FREE, best_play, count_roots, hand_nodes, new_play
from croupier.lab.blackjack.figures import grids_of, staked
from croupier.lab.blackjack.hands import (
    PAIRS,
    Forced,
    Hands,
    family,
    hands_limit,
    multisets,
    nodes_among,
    splitting,
)
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.split import split_weights, weight_table

TWINS = tuple(PAIRS.index((value, value)) for value in range(VALUES))
OUT_MAX = 4
"""Further splitting cards of the first hand that may have to be counted: two that split, two that do not."""
MADE = (2, 3, 4)
"""Hands that the first pair becomes; the second may become five minus this many."""


class SeatLimit(NamedTuple):
    """The second of two pairs, with the splits that the first has left."""

    costs: NDArray[np.float64]
    """By first hand, second hand and up card: what the limit costs both together."""
    kept: NDArray[np.bool_]
    """By values of both pairs and up card: whether the first is kept together for the second's sake."""
    split: NDArray[np.bool_]
    """By hands made of the first pair, minus two, by both values and up card: whether the second splits."""
    grids: NDArray[np.float64]
    """By values of the two pairs (ten times the first and the second), up card and dealer's end."""
    staked: NDArray[np.float64]
    """By values of the two pairs and up card."""

    def unless(self, pair: int) -> SeatLimit:
        """The same where a pair is not split, so that it neither takes splits nor needs them."""
        costs = self.costs.copy()
        costs[pair] = costs[:, pair] = 0.0
        return self._replace(costs=costs)


class Counts(NamedTuple):
    """A pair with the cards that are out: its worth and its ends, in rows or added up."""

    worth: NDArray[np.float64]
    """By up card."""
    found: NDArray[np.float64]
    """By up card, outcome and dealer's end: hands."""
    rounds: NDArray[np.float64]
    """By up card, hands made and dealer's end: rounds."""

    def grids(self, numbers: Numbers) -> NDArray[np.float64]:
        """By up card and dealer's end: units won by units lost."""
        (grids,) = grids_of(numbers, self.found[np.newaxis], self.rounds[np.newaxis])
        return np.asarray(grids)


def seat_limit(
    numbers: Numbers,
    hands: Hands,
    split: NDArray[np.bool_],
    forced: Forced,
    *,
    shoe: NDArray[np.float64] | None = None,
) -> SeatLimit:
    """Counts the second hand's play with two splits left, one, and none."""
    whole = numbers.shoe if shoe is None else shoe
    costs = np.zeros((len(PAIRS), len(PAIRS), VALUES))
    grids = np.zeros((VALUES * VALUES, VALUES, CLASSES, UNITS, UNITS))
    units = np.zeros((VALUES * VALUES, VALUES))
    kept = np.zeros((VALUES, VALUES, VALUES), dtype=np.bool_)
    splits_too = np.zeros((len(MADE), VALUES, VALUES, VALUES), dtype=np.bool_)
    for second in range(VALUES):
        # By value of the first pair and up card: whether both are split.
        both = split[TWINS[second]] & split[np.array(TWINS), second]
        firsts = np.flatnonzero(both.any(axis=1))
        if not len(firsts):
            continue
        unsplit, *limited = _second_hands(numbers, hands, second, firsts, whole, forced)
        for place, first in enumerate(firsts):
            worth = np.zeros(VALUES)
            for which, made in enumerate(MADE):
                counted = _counted(numbers, int(first), made)
                plain = _added(unsplit, place, counted)
                again = _added(limited[1 - which], place, counted) if made < MADE[-1] else plain
                better = again.worth > plain.worth
                if made < MADE[-1]:
                    told = forced.split[second]
                    better = np.where(told == FREE, better, told == 1)
                splits_too[which, first, second] = better
                worth += np.where(better, again.worth, plain.worth)
                at = int(first) * VALUES + second
                taken = better[:, None, None, None]
                grids[at] += np.where(taken, again.grids(numbers), plain.grids(numbers))
                units[at] += np.where(better, staked(again.found), staked(plain.found))
            one, two = TWINS[first], TWINS[second]
            cost = hands.splits[second].worth[one] - worth
            gain = hands.splits[first].worth[two] - hands.unsplit[two, one]
            kept[first, second] = both[first] & (gain < cost) & (forced.split[first] == FREE)
            costs[one, two] = np.where(both[first], np.where(kept[first, second], gain, cost), 0.0)
    return SeatLimit(costs, kept, splits_too, grids, units)


def _counted(numbers: Numbers, first: int, made: int) -> dict[int, int]:
    """By further splitting cards that are out: how often a first pair counts as this many hands."""
    weights = split_weights(hands_limit(numbers, first)).rounds.get(made, {})
    return {out: count for out, count in weights.items() if count}


def _second_hands(
    numbers: Numbers,
    hands: Hands,
    second: int,
    firsts: NDArray[np.int64],
    shoe: NDArray[np.float64],
    forced: Forced,
) -> tuple[Counts, Counts, Counts]:
    """The second pair not split, and split into at most two and three hands, for each first pair.

    Rows are by first pair and by how many of its splitting cards are out as well.
    """
    beside = multisets([(int(first),) * (2 + out) for first in firsts for out in range(OUT_MAX + 1)])
    known = np.repeat(np.array(TWINS)[firsts], OUT_MAX + 1)
    played = hands.splits[second].act_other[known], hands.splits[second].act_pair[known]
    unsplit = _unsplit(numbers, second, beside, hands.act[known], shoe)
    most = hands_limit(numbers, second)
    two, three = (
        splitting(numbers, second, beside, min(limit, most), forced, shoe=shoe, played=played)
        for limit in (2, 3)
    )
    return (
        unsplit,
        Counts(two.worth, two.found, two.rounds),
        Counts(three.worth, three.found, three.rounds),
    )


def _added(rows: Counts, place: int, counted: dict[int, int]) -> Counts:
    """The rows of one first pair, added up by how often each is counted."""
    at = [place * (OUT_MAX + 1) + out for out in counted]
    weights = np.array(list(counted.values()), dtype=np.float64)
    return Counts(*(np.tensordot(weights, each[at], axes=1) for each in rows))


def _unsplit(
    numbers: Numbers,
    value: int,
    beside: NDArray[np.int8],
    acts: NDArray[np.int8],
    shoe: NDArray[np.float64],
) -> Counts:
    """A pair that is not split, played by given acts for each set of cards that are out."""
    kept = np.flatnonzero(hand_nodes().cards[:, value] >= 2)
    nodes = nodes_among(kept)
    hands = family(numbers, nodes, beside, shoe, weight_table(shoe[TEN], shoe.sum(), {0: 1}))
    roots, places = nodes.pair[[value], [value]], np.zeros(1, dtype=np.int64)
    found = np.zeros((len(beside), VALUES, 2 * CODES, CLASSES))
    worth = np.zeros((len(beside), VALUES))
    for place, rows in enumerate(hands.rows):
        play = new_play(len(kept))
        prescribed = np.ascontiguousarray(acts[place, kept])
        best_play(nodes, rows, hands.known, numbers.rules, prescribed, play)
        worth[place] = play.best[roots[0]]
        count_roots(roots, places, nodes, rows, hands.known, numbers.rules, play, found[place][None])
    rounds = np.zeros((len(beside), VALUES, 2, CLASSES))
    rounds[:, :, 1] = found.sum(axis=2)
    return Counts(worth, found, rounds)
