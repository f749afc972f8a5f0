"""21st Century Blackjack Switch played by kernels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.option import Options
from croupier.kernels.blackjack.hands import hand_nodes
from croupier.kernels.blackjack.rounds import two_hand_rounds
from croupier.lab.blackjack.hands import PAIR
from croupier.lab.blackjack.simulation import deck_of, house_of, policy_of, seat_of, simulator_of
from croupier.lab.core.laboratory import Simulator
from croupier.lab.games.twenty_first_century_blackjack_switch.play import solve
from croupier.pay import PayTable


def simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds by the strategy that was asked for."""
    found = solve(table, options)
    if found.late is not None:
        from croupier.lab.blackjack.late_figures import late_simulator

        return late_simulator(found.numbers, found.late)
    policy, house = policy_of(found.numbers, found.hands, found.split), house_of(found.numbers)
    aces, seat = options["switched_aces"] == "split", seat_of(found.seat)

    def play(seed: int, block: int, rounds: int, counts: NDArray[np.int64]) -> None:
        deck = deck_of(options["decks"])
        two_hand_rounds(
            seed, block, rounds, deck, hand_nodes(), policy, house, PAIR, found.switch, aces, seat, counts
        )

    return simulator_of(found.numbers, 2, play)
