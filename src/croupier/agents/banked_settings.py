"""Pai gow as numbers, for many tables at once: a kernel sets hands, the engine and the lab say the rest."""

from __future__ import annotations

import numpy as np

from croupier.agents.banked import FLAGS, ROWS, BankedSteps
from croupier.agents.walk import DICE, ONE
from croupier.cards import DECK, JOKER
from croupier.games.banked.fortune_pai_gow_poker.game import Outcome
from croupier.games.banked.vocabulary import BANK
from croupier.hands.pai_gow import Joker
from croupier.lab.agents.banked_tables import SetHands
from croupier.lab.games.fortune_pai_gow_poker.play import first_step, rules_of, worth
from croupier.numbers import FIRST_HAND
from croupier.table.banked.play.hand import hand_key

CARDS = (*DECK, JOKER)


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
