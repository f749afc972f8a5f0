"""Our games in OpenSpiel: its own checks, its own algorithms."""

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from croupier import agents
from croupier.errors import DataInvalid


def test_its_regret_minimization_finds_the_value_of_kuhn_poker():
    game = agents.spiel("kuhn-poker")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(80):
        solver.evaluate_and_update_policy()

    both = [solver.average_policy()] * 2

    assert expected_game_score.policy_value(game.new_initial_state(), both)[0] == pytest.approx(
        -1 / 18, abs=5e-4
    )
    assert exploitability.nash_conv(game, both[0]) < 0.01


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker", "texas_holdem", "badugi", "mexican_poker"])
def test_its_random_plays_find_nothing_wrong(game):
    agents.spiel("kuhn-poker")

    loaded = pyspiel.load_game(f"croupier_{game}")

    pyspiel.random_sim_test(loaded, num_sims=2, serialize=False, verbose=False)


def test_its_bots_play_a_posted_table():
    game = agents.spiel("texas-holdem", players=3, stacks=10_000, limits={"lower": 200, "upper": 400})
    bots = [
        pyspiel.make_uniform_random_bot(player, seed)
        for player, seed in zip(range(3), (1, 2, 3), strict=True)
    ]

    results = [pyspiel.evaluate_bots(game.new_initial_state(), bots, seed) for seed in range(5)]

    assert all(sum(result) == 0 for result in results)
    assert any(any(result) for result in results)


def test_a_clone_goes_its_own_way():
    state = agents.spiel("leduc-poker").new_initial_state()
    state.apply_action(0)
    state.apply_action(1)
    twin = state.clone()

    twin.apply_action(2)

    assert (state.current_player(), twin.current_player()) == (0, 1)
    assert state.history() != twin.history()
    assert twin.information_state_string(0).endswith(": 2")
    assert len(state.observation_tensor(0)) == agents.table("leduc-poker").size


def test_only_pot_games(monkeypatch):
    with pytest.raises(DataInvalid, match="not played for a pot"):
        agents.spiel("three-card-poker-6-card-bonus")


def test_without_the_library_it_is_named(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)

    with pytest.raises(DataInvalid, match="pip install open-spiel"):
        agents.spiel("kuhn-poker")
