"""Other people's poker engines, each playing one hand in which everybody checks and calls.

PokerKit comes with the tests; RLCard and OpenSpiel with ``make bench`` alone (the group ``bench``). One that
is not installed is left out, and the results say so.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

Play = Callable[[], Any]


def pokerkit(variant: str) -> Play | None:
    """A variant of the published hand-history format, with everything automatic but the players."""
    if not find_spec("pokerkit"):
        return None
    import pokerkit as pk

    automatic = tuple(step for step in pk.Automation if step is not pk.Automation.RUNOUT_COUNT_SELECTION)
    blinds, antes, uniform = (2, 4), 1, True
    made: dict[str, Callable[[], Any]] = {
        "FT": lambda: pk.FixedLimitTexasHoldem.create_state(automatic, uniform, 0, blinds, 4, 8, 200, 6),
        "NT": lambda: pk.NoLimitTexasHoldem.create_state(automatic, uniform, 0, blinds, 4, 200, 6),
        "NS": lambda: pk.NoLimitShortDeckHoldem.create_state(automatic, uniform, 0, blinds, 4, 200, 6),
        "PO": lambda: pk.PotLimitOmahaHoldem.create_state(automatic, uniform, 0, blinds, 4, 200, 6),
        "FO/8": lambda: pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
            automatic, uniform, 0, blinds, 4, 8, 200, 6
        ),
        "F7S": lambda: pk.FixedLimitSevenCardStud.create_state(automatic, uniform, antes, 1, 4, 8, 200, 6),
        "F7S/8": lambda: pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter.create_state(
            automatic, uniform, antes, 1, 4, 8, 200, 6
        ),
        "FR": lambda: pk.FixedLimitRazz.create_state(automatic, uniform, antes, 1, 4, 8, 200, 6),
        "FB": lambda: pk.FixedLimitBadugi.create_state(automatic, uniform, 0, blinds, 4, 8, 200, 6),
        "F2L3D": lambda: pk.FixedLimitDeuceToSevenLowballTripleDraw.create_state(
            automatic, uniform, 0, blinds, 4, 8, 200, 6
        ),
        "N2L1D": lambda: pk.NoLimitDeuceToSevenLowballSingleDraw.create_state(
            automatic, uniform, 0, blinds, 4, 200, 6
        ),
    }
    make = made[variant]

    def play() -> Any:
        state = make()
        while state.status:
            if state.can_post_bring_in():
                state.post_bring_in()
            elif state.can_stand_pat_or_discard():
                state.stand_pat_or_discard()
            else:
                state.check_or_call()
        return state

    return play


def rlcard() -> Play | None:
    """Limit hold'em for six in RLCard's environment."""
    if not find_spec("rlcard"):
        return None
    import rlcard as rl

    env = rl.make("limit-holdem", config={"game_num_players": 6})
    call, check = env.actions.index("call"), env.actions.index("check")

    def play() -> Any:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(call if call in state["legal_actions"] else check)
        return env.get_payoffs()

    return play


def open_spiel() -> Play | None:
    """No-limit hold'em for six in OpenSpiel, whose rules are compiled C++."""
    if not find_spec("pyspiel"):
        return None
    import pyspiel

    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=2 4 0 0 0 0,firstPlayer=3 1 1 1,"
        "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        "stack=200 200 200 200 200 200,bettingAbstraction=fullgame)"
    )
    number = random.Random(7).random

    def play() -> Any:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards = state.legal_actions()
                state.apply_action(cards[int(number() * len(cards))])
            else:
                state.apply_action(1)
        return state.returns()

    return play
