"""Baccarat as numbers, for batches of tables: the game's rules supply what every wager wins."""

from __future__ import annotations

from itertools import product

import numpy as np

from croupier.agents.banked import BankedSteps
from croupier.cards import DECK
from croupier.games.banked.baccarat import BANKER, PLAYER
from croupier.games.banked.vocabulary import Sight
from croupier.lab.agents.banked_tables import Lines
from croupier.lab.baccarat.lines import lines_of
from croupier.lab.baccarat.shoe import TOTALS, hand_of
from croupier.lab.rounds.walk import ONE, net


def lines_with_nets(steps: BankedSteps) -> Lines:
    """The game of two hands in the middle as numbers, with the cents that each action wins."""
    table = steps.table
    nets = np.zeros((len(steps.names), TOTALS, 2, TOTALS, 2), dtype=np.int64)
    steps.reset(deck=DECK)
    for action in steps.legal:
        steps.reset(deck=DECK)
        steps.step(action)
        wagers = steps.round.state.on(ONE)
        for cell in product(range(TOTALS), range(2), range(TOTALS), range(2)):
            player, banker = hand_of(*cell[:2]), hand_of(*cell[2:])
            sight = Sight(hand=(), bank=(), middle={PLAYER: player, BANKER: banker}, board=(), folded=False,
                          options=table.options)  # fmt: skip
            nets[(action, *cell)] = net(table, wagers, sight)
    return lines_of(table)._replace(nets=nets)
