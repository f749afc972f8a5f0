"""Baccarat as numbers, for many tables at once: drawing rules and payments are asked of the game."""

from __future__ import annotations

from itertools import product

import numpy as np

from croupier.agents.banked import BankedSteps
from croupier.cards import DECK
from croupier.games.banked.baccarat import BANKER, PLAYER
from croupier.games.banked.vocabulary import Sight
from croupier.hands.baccarat import value
from croupier.lab.agents.banked_tables import Lines
from croupier.lab.baccarat.shoe import drawing_rules, hand_of
from croupier.lab.rounds.walk import ONE, net

CARDS, TOTALS = 6, 10


def lines_of(steps: BankedSteps) -> Lines:
    """The game of two hands in the middle as numbers."""
    table = steps.table
    game, options = table.game, table.options
    shoe = sorted(card.index for card in table.deck.cards)
    burned = [0 if game.burns is None else 1 + game.burns(card) for card in DECK]
    order = tuple(DECK[index] for index in range(len(DECK)))
    nets = np.zeros((len(steps.names), TOTALS, 2, TOTALS, 2), dtype=np.int64)
    steps.reset(deck=order)
    for action in tuple(steps.commands):
        steps.reset(deck=order)
        steps.step(action)
        wagers = steps.round.state.on(ONE)
        for cell in product(range(TOTALS), range(2), range(TOTALS), range(2)):
            player, banker = hand_of(*cell[:2]), hand_of(*cell[2:])
            sight = Sight(hand=(), bank=(), middle={PLAYER: player, BANKER: banker}, board=(), folded=False,
                          options=options)  # fmt: skip
            nets[(action, *cell)] = net(table, wagers, sight)
    hands, first = steps.round.state.hands, burned[0]
    places = [[card.index - first for card in hands[line][:2]] for line in (PLAYER, BANKER)]
    assert sorted(places[0] + places[1]) == [0, 1, 2, 3], "four cards, then the third ones"
    return Lines(
        np.array(shoe, dtype=np.uint8),
        max(burned) + CARDS,
        np.array(burned),
        np.array(places[0]),
        np.array(places[1]),
        np.array([value(card) for card in DECK]),
        *drawing_rules(game, options),
        nets,
    )
