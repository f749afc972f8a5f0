"""Random rounds of Let It Ride, looked up in the table of bets that ride."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import Options
from croupier.lab.core.laboratory import Simulator
from croupier.lab.games.let_it_ride.play import (
    RIDING,
    nets_of,
    rides_of,
    strategy_of,
    table_ends,
    units_of,
)
from croupier.lab.stud.rounds import dealt
from croupier.lab.stud.seen import HAND, places
from croupier.pay import PayTable


def bet_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the three bets."""
    rides, ends, nets = rides_of(strategy_of(options), units_of(table)), table_ends(), nets_of(table)

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        hands, riding = dealt(seed, block, rounds, HAND), np.ones(rounds, dtype=np.int64)
        for cards, where in rides.items():
            riding += where[places(hands[:, :cards])]
        end = ends.of_five[places(hands)]
        return np.concatenate(
            [np.bincount(end[riding == bets], minlength=len(ends.names)) for bets in RIDING]
        )

    return Simulator(
        buckets=tuple(f"{says}, {bets} riding" for bets in RIDING for says in ends.names),
        nets=tuple(bets * net for bets in RIDING for net in nets),
        play=play,
    )
