"""21st Century Blackjack with Buster played by kernels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.twenty_first_century_blackjack_buster.game import BLACKJACK_BUSTER
from croupier.games.option import Options
from croupier.kernels.blackjack.hands import hand_nodes
from croupier.kernels.blackjack.rounds import one_hand_rounds
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.side import buster
from croupier.lab.blackjack.side_rounds import buster_places
from croupier.lab.blackjack.simulation import Fill, JackRounds, deck_of, house_of, policy_of
from croupier.lab.games.twenty_first_century_blackjack_buster.play import solve
from croupier.pay import PayTable


def prepared(table: PayTable, options: Options) -> tuple[Numbers, Fill]:
    """Rounds by the strategy that was asked for."""
    found = solve(table, options)
    policy, house = policy_of(found.numbers, found.hands, found.split[np.newaxis]), house_of(found.numbers)

    def fill(block: tuple[int, int, int], results: NDArray[np.uint16], beside: NDArray[np.uint16]) -> None:
        over = np.zeros(len(results), dtype=np.uint8)
        deck = deck_of(options["decks"])
        one_hand_rounds(block, deck, hand_nodes(), policy, house, results, over)
        if beside.size:
            beside[:] = over[:, None]

    return found.numbers, fill


ROUNDS = JackRounds(
    game=BLACKJACK_BUSTER, pays="bb-1", prepared=prepared, spot="buster", figures=buster, places=buster_places
)
