"""Pai gow as numbers, for batches of tables: a kernel sets hands, the engine and the lab supply the rest."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.agents.banked import BankedSteps
from croupier.cards import DECK, JOKER, parse_cards
from croupier.games.banked.fortune_pai_gow_poker.game import Outcome
from croupier.games.banked.vocabulary import BANK, Sight, Whose
from croupier.games.ranking import SEVEN_CARDS
from croupier.hands.pai_gow import Joker
from croupier.lab.agents.banked_tables import SetHands
from croupier.lab.games.fortune_pai_gow_poker.play import first_step, rules_of, worth
from croupier.lab.rounds.sides import beside
from croupier.lab.rounds.walk import DICE, FLAGS, ONE, ROWS
from croupier.numbers import FIRST_HAND
from croupier.table.banked.hand import hand_key

CARDS = (*DECK, JOKER)
ROWS_OF_SEVEN = """
    KcJd9h7s5c3d2h KcKd9h7s5c3d2h KcKd9h9s5c3d2h KcKdKh9s7c3d2h 9c8d7h6s5cKd2h KcJc9c7c2c3d4h KcKdKh9s9c3d2h
    KcKdKhKs9c3d2h 9c8c7c6c5cKd2h AcKcQcJcTc3d2h KcKdKhKsJoAcQd AcAdAhAsJoKcQd 9h8h7h6h5h3hJo KdQdJdTd9d8d7d
    AsKsQsJsTsKhQh
"""
"""Seven cards of every row that the kernel tells apart, in its order."""


def settings_of(steps: BankedSteps) -> SetHands:
    """The game in which seven cards are set as numbers."""
    joker, five_aces_row = rules_of(steps.table.options)
    masks, seen = [], []
    steps.reset(DICE, deck=CARDS)
    for action in (None, 0):
        if action is not None:
            steps.step(action)
        masks.append(steps.mask.copy())
        seen.append(steps.seen.copy())
    shown = np.flatnonzero(seen[1][: ROWS * FLAGS])
    seen[1][: ROWS * FLAGS] = 0
    state = steps.round.state
    own, bank = state.hands[hand_key(ONE, FIRST_HAND)], state.hands[BANK]
    stake = state.on(ONE)["game"]
    places = [[CARDS.index(card) for card in hand] for hand in (own, bank)]
    first = next(number for number, name in enumerate(steps.names) if name.startswith("set "))
    assert sorted(shown.tolist()) == sorted(places[0]), "a player sees nothing but their own cards"
    return SetHands(
        joker is Joker.WILD,
        first_step(five_aces_row),
        max(*places[0], *places[1]) + 1,
        np.array(places[0]),
        np.array(places[1]),
        first,
        0,
        np.array(masks),
        np.array(seen),
        np.array([int(worth(each) * stake) for each in (Outcome.LOST, Outcome.ONE_EACH, Outcome.WON)]),
    )


def reads_bonus(steps: BankedSteps) -> bool:
    """Return whether the kernel can read the side wagers: seven cards with a joker, once."""
    sides = beside(steps.table, steps.laid)
    return len(sides) <= 1 and all(
        side.cards == (Whose.OWN,) and side.ranking is SEVEN_CARDS for side in sides
    )


def bonus_of(steps: BankedSteps) -> tuple[NDArray[np.int64], bool]:
    """What the bet on all seven cards wins or loses by row; and whether the joker is wild there."""
    hands = [parse_cards(cards) for cards in ROWS_OF_SEVEN.split()]
    options = steps.table.options
    nets = [
        side.nets(Sight(hand=cards, bank=(), middle={}, board=(), folded=False, options=options, dealt=cards))
        for side in beside(steps.table, steps.laid)
        for cards in hands
    ]
    return np.array(nets, dtype=np.int64), Joker(options["bonus_joker"]) is Joker.WILD
