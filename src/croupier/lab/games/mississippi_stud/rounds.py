"""Random rounds of Mississippi Stud, looked up in the table of bets."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import Options
from croupier.lab.core.bonus import bonus_simulator
from croupier.lab.core.laboratory import Simulator
from croupier.lab.games.mississippi_stud.figures import bonus_chances, bonus_row, own_bonus
from croupier.lab.games.mississippi_stud.play import (
    OWN,
    PAID,
    STAKED,
    STREETS,
    bets_of,
    nets_of,
    strategy_of,
    table_ends,
    units_of,
)
from croupier.lab.stud.rounds import dealt
from croupier.lab.stud.seen import HAND, classes, places
from croupier.pay import PayTable


def ante_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the ante and its street bets."""
    bets, ends = bets_of(strategy_of(options), units_of(table)), table_ends()
    folds = [(cards, staked) for cards in STREETS for staked in STAKED[cards]]

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        hands, staked = dealt(seed, block, rounds, HAND), np.ones(rounds, dtype=np.int64)
        found = []
        for cards in STREETS:
            place, done = places(hands[:, :cards]), np.zeros(len(hands), dtype=np.int64)
            for antes in STAKED[cards]:
                here = staked == antes
                done[here] = bets[cards, antes][place[here]]
                found.append(int((here & (done == 0)).sum()))
            hands, staked = hands[done > 0], (staked + done)[done > 0]
        end = ends.of_five[places(hands)]
        return np.concatenate(
            [found, *(np.bincount(end[staked == antes], minlength=len(ends.names)) for antes in PAID)]
        )

    nets = nets_of(table)
    return Simulator(
        buckets=(
            *(f"folded on {STREETS[cards].replace('_', ' ')}, {antes} staked" for cards, antes in folds),
            *(f"{says}, {antes} staked" for antes in PAID for says in ends.names),
        ),
        nets=(
            *(Fraction(-antes) for _, antes in folds),
            *(antes * net for antes in PAID for net in nets),
        ),
        play=play,
    )


def bonus_rounds(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
    """Three random cards, counted by row of the bonus."""
    return np.bincount(
        rows_by_class()[places(dealt(seed, block, rounds, HAND - OWN))], minlength=len(bonus_chances())
    )


@cache
def rows_by_class() -> NDArray[np.int64]:
    """The row of the bonus for each class of three cards."""
    rows = list(bonus_chances())
    return np.array([rows.index(bonus_row(tuple(hand))) for hand in classes(HAND - OWN).hands.tolist()])


def posted_bonus_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the 3 Card Bonus."""
    return bonus_simulator(own_bonus(table, options)[0], tuple(bonus_chances()), bonus_rounds)
