"""21st Century Blackjack with Buster played by kernels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.option import Options
from croupier.kernels.blackjack.hands import hand_nodes
from croupier.kernels.blackjack.rounds import one_hand_rounds
from croupier.lab.blackjack.simulation import deck_of, house_of, policy_of, simulator_of
from croupier.lab.core.laboratory import Simulator
from croupier.lab.games.twenty_first_century_blackjack_buster.play import solve
from croupier.pay import PayTable


def simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds by the strategy that was asked for."""
    found = solve(table, options)
    policy, house = policy_of(found.numbers, found.hands, found.split[np.newaxis]), house_of(found.numbers)

    def play(seed: int, block: int, rounds: int, counts: NDArray[np.int64]) -> None:
        deck = deck_of(options["decks"])
        one_hand_rounds(seed, block, rounds, deck, hand_nodes(), policy, house, counts)

    return simulator_of(found.numbers, 1, play)
