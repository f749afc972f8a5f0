"""21st Century Blackjack Switch played by kernels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.twenty_first_century_blackjack_switch.game import BLACKJACK_SWITCH
from croupier.games.option import Options
from croupier.kernels.blackjack.hands import hand_nodes
from croupier.kernels.blackjack.rounds import two_hand_rounds
from croupier.lab.blackjack.hands import PAIR
from croupier.lab.blackjack.rules import Numbers
from croupier.lab.blackjack.side import super_match
from croupier.lab.blackjack.side_rounds import match_places
from croupier.lab.blackjack.simulation import Fill, JackRounds, deck_of, house_of, policy_of, seat_of
from croupier.lab.core.laboratory import Simulator
from croupier.lab.games.twenty_first_century_blackjack_switch.play import solve
from croupier.pay import PayTable


def prepared(table: PayTable, options: Options) -> tuple[Numbers, Fill] | None:
    """Rounds by the strategy that was asked for; a late switch is played at one seat only."""
    found = solve(table, options)
    if found.late is not None:
        return None
    policy, house = policy_of(found.numbers, found.hands, found.split), house_of(found.numbers)
    aces, limited = options["switched_aces"] == "split", seat_of(found.seat)

    def fill(block: tuple[int, int, int], results: NDArray[np.uint16], beside: NDArray[np.uint16]) -> None:
        deck = deck_of(options["decks"])
        two_hand_rounds(
            block, deck, hand_nodes(), policy, house, PAIR, found.switch, aces, limited, results, beside
        )

    return found.numbers, fill


def late(table: PayTable, options: Options) -> Simulator:
    """Rounds with a late switch."""
    from croupier.lab.blackjack.late_figures import late_simulator

    found = solve(table, options)
    assert found.late is not None
    return late_simulator(found.numbers, found.late)


ROUNDS = JackRounds(
    game=BLACKJACK_SWITCH,
    pays="sw-1",
    prepared=prepared,
    spot="supermatch",
    figures=super_match,
    places=match_places,
    late=late,
)
