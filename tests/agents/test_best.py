"""Best play as an opponent: the lab's answers, and equilibria whose worth is published."""

import numpy as np
import pytest

from croupier import agents
from croupier.agents.best_play import solved
from croupier.errors import DataInvalid
from croupier.lab.questions.advise import advise_seen

ANTE = 100
LEDUC = -0.085606424078
"""In antes: Lanctot and others, A Unified Game-Theoretic Approach to Multiagent Reinforcement Learning, 2017,
appendix E.2; the same number is in the tests of OpenSpiel's sequence-form solver."""


def test_kuhn_poker_is_worth_minus_an_eighteenth_of_the_ante():
    found = solved("kuhn-poker")
    assert found.value / ANTE == pytest.approx(-1 / 18, abs=1e-5)
    assert 0 <= found.exploitability / ANTE < 1e-3


def test_leduc_poker_is_worth_what_is_published():
    found = solved("leduc-poker")
    assert found.value / ANTE == pytest.approx(LEDUC, abs=1e-4)
    assert 0 <= found.exploitability / ANTE < 1e-3


def test_an_equilibrium_of_kuhn_poker_never_folds_a_king_and_never_calls_with_a_jack():
    steps, chance, play = agents.table("kuhn-poker"), np.random.default_rng(1), agents.best("kuhn-poker")
    for deck, action in (("KsJsQs", 1), ("JsKsQs", 0)):
        for _ in range(20):
            steps.reset(deck=deck)
            steps.step(1)
            steps.step(2)
            assert play(steps, chance) == action


def test_best_play_of_a_solved_game_loses_nothing_to_any_style():
    play, chance = agents.best("leduc-poker"), np.random.default_rng(5)
    steps = agents.table("leduc-poker")
    for rival in ("random", "call", "raise", "fold"):
        style, won = agents.style(rival), 0
        for hand in range(2_000):
            steps.reset(hand)
            seat = 1 + hand % 2
            while steps.to_act:
                steps.step((play if steps.to_act == seat else style)(steps, chance))
            won += steps.rewards[seat - 1]
        assert won > 0, rival


@pytest.mark.parametrize("game_id", ["caribbean-stud", "let-it-ride", "three-card-poker-6-card-bonus"])
def test_best_play_against_a_bank_is_what_the_lab_advises(game_id):
    steps, chance, play = agents.table(game_id), np.random.default_rng(1), agents.best(game_id)
    decisions = 0
    for seed in range(12):
        steps.reset(seed)
        while steps.to_act:
            action = play(steps, chance)
            view = steps.view(1)
            if not view.before_deal:
                decisions += 1
                advised = advise_seen(game_id, view, view.options)[0].action.split()
                verb = {"f": "fold", "cc": "check", "w": advised[-1], "off": "pull down"}[advised[0]]
                spot = advised[1] if advised[0] == "w" else verb
                assert steps.names[action].startswith(spot)
            steps.step(action)
    assert decisions >= 12


def test_the_cheapest_wager_is_best_where_nothing_is_decided():
    steps = agents.table("ez-baccarat-panda-8")
    steps.reset(1)
    assert steps.names[agents.best("ez-baccarat-panda-8")(steps, np.random.default_rng(1))] == "wager banker"


def test_best_play_that_nobody_knows_is_refused():
    with pytest.raises(DataInvalid, match="best play of texas-holdem is not known"):
        agents.best("texas-holdem")
    with pytest.raises(DataInvalid, match="no game 'whist'"):
        agents.best("whist")


def test_an_equilibrium_of_another_posting_is_refused():
    steps = agents.table("kuhn-poker", limits={"lower": 200, "upper": 200, "ante": 100})
    steps.reset(1)
    with pytest.raises(DataInvalid, match="another posting"):
        agents.best("kuhn-poker")(steps, np.random.default_rng(1))
