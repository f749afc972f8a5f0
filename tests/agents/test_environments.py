"""Every game of the catalogue is an environment that PettingZoo and Gymnasium accept, and pays exactly."""

import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from croupier import agents
from croupier.errors import ActionIllegal, DataInvalid
from croupier.games import GAMES
from croupier.games.banked.view import BankedView
from croupier.games.pot.view import PotView
from croupier.games.rummy.view import RummyView

MASKED = "ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy array"
"""What PettingZoo says of every environment with an action mask, its own included."""
VIEWS = {"banked": BankedView, "pot": PotView, "rummy": RummyView}


@pytest.mark.filterwarnings(*MASKED)
@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_accepts_every_game(game_id, capsys):
    api_test(agents.env(game_id), num_cycles=40)
    seed_test(lambda: agents.env(game_id), num_cycles=25)


@pytest.mark.parametrize("game_id", GAMES)
def test_gymnasium_accepts_every_game(game_id):
    check_env(agents.gym(game_id), skip_render_check=True)


def episode(env, seed):
    """A round of legal actions at random: what everybody was paid, and the observations."""
    env.reset(seed=seed)
    chance, seen = np.random.default_rng(seed), []
    won = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        won[agent] += reward
        action = None
        if not terminated and not truncated:
            seen.append(observation["observation"])
            action = int(chance.choice(np.flatnonzero(observation["action_mask"])))
        env.step(action)
    return won, seen


@pytest.mark.parametrize("game_id", GAMES)
def test_rewards_are_whole_cents_and_the_typed_view_is_there(game_id):
    players = 2 if GAMES[game_id].family != "banked" else 1
    env = agents.env(game_id, players=players)
    for seed in range(5):
        won, _ = episode(env, seed)
        assert all(type(cents) is int for cents in won.values())
        if GAMES[game_id].family != "banked":
            assert sum(won.values()) == 0
    env.reset(seed=1)
    view = env.view(env.agent_selection)
    assert isinstance(view, VIEWS[GAMES[game_id].family])
    assert view.game == game_id


def test_one_agent_sees_no_card_of_another():
    env = agents.env("texas-holdem")
    env.reset(seed=3)
    first, second = (env.steps.view(player).seats[player - 1].cards for player in (1, 2))
    fields = {field.name: field for field in env.steps.fields}
    for agent, own, other in (("player_1", first, second), ("player_2", second, first)):
        cards = env.observe(agent)["observation"][fields["cards"].start : fields["cards"].stop]
        assert sorted(np.flatnonzero(cards)) == sorted(card.index for card in own)
        assert not cards[[card.index for card in other]].any()


def test_the_same_seed_deals_the_same_rounds_and_another_deals_others():
    one, other = agents.gym("texas-holdem"), agents.gym("texas-holdem")
    first, again = one.reset(seed=5)[0]["observation"], other.reset(seed=5)[0]["observation"]
    assert np.array_equal(first, again)
    assert np.array_equal(one.reset()[0]["observation"], other.reset()[0]["observation"])
    assert not np.array_equal(first, one.reset(seed=6)[0]["observation"])


@pytest.mark.parametrize("seed", [-1, 1.5, 1 << 64, True])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(DataInvalid, match="whole number"):
        agents.env("kuhn-poker").reset(seed=seed)


def test_after_a_round_only_nothing_is_done():
    env = agents.env("kuhn-poker")
    env.reset(seed=np.int64(1))
    env.step(1)
    env.step(1)
    with pytest.raises(ValueError, match="the round is over"):
        env.step(1)
    assert env.agents == ["player_1", "player_2"]
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_an_illegal_action_changes_nothing():
    env = agents.env("leduc-poker")
    env.reset(seed=1)
    before = env.observe("player_1")
    with pytest.raises(ActionIllegal, match=r"action 9 is not legal now; legal are 0 \(fold\), 1 "):
        env.step(9)
    assert np.array_equal(before["observation"], env.observe("player_1")["observation"])

    seat = agents.gym("razz")
    mask = seat.reset(seed=1)[0]["action_mask"]
    illegal = int(np.flatnonzero(mask == 0)[0])
    _, reward, over, cut, info = seat.step(illegal)
    assert (reward, over, cut) == (0.0, False, False)
    assert info["refused"].startswith(f"action {illegal} is not legal now")


def test_every_game_is_registered():
    agents.register()
    agents.register()
    for game_id in GAMES:
        assert f"croupier/{game_id}-v0" in gymnasium.registry
    env = gymnasium.make("croupier/kuhn-poker-v0", opponents="call")
    observation, _ = env.reset(seed=2)
    assert set(observation) == {"observation", "action_mask"}
    env.close()


@pytest.mark.parametrize(
    "game_id", ["texas-holdem", "seven-card-stud", "badugi", "ultimate-texas-holdem", "pan"]
)
def test_a_table_is_rendered_as_text_and_as_a_picture(game_id):
    text = agents.env(game_id, render_mode="ansi")
    text.reset(seed=1)
    assert GAMES[game_id].name in text.render()
    assert "player 1" in text.render()
    drawn = agents.gym(game_id, render_mode="rgb_array")
    drawn.reset(seed=1)
    pixels = drawn.render()
    assert pixels.shape == (600, 960, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 5


def test_limits_and_options_are_those_of_a_posting():
    steps = agents.table(
        "texas-holdem", limits={"lower": 400, "upper": 800}, options={"cap_heads_up": "always"}
    )
    steps.reset(1)
    for _ in range(4):
        steps.step(2) if steps.mask[2] else None
    assert not steps.mask[2]
    assert steps.view(steps.to_act).pot == 2_800

    steps = agents.table("caribbean-stud", limits={"min": "10", "max": "50"}, wagers={"ante": 2_000})
    steps.reset(1)
    steps.step(0)
    assert steps.view(1).seats[0].wagers["ante"] == 2_000


@pytest.mark.parametrize(
    ("posting", "said"),
    [
        ({"players": 11}, "played by 2 to 10"),
        ({"limit": {}}, "unknown: limit"),
        ({"stacks": [100]}, "expected 2 stacks"),
        ({"limits": {"lower": 800, "upper": 400}}, "two limits"),
        ({"limits": {"lower": 4.5, "upper": 9}}, "is not an amount"),
        ({"stacks": 20.5}, "whole cents, or text"),
        ({"stacks": 100, "limits": {"lower": 400, "upper": 800}}, "larger than its forced bets"),
        ({"history": 1000}, "0 to 64 actions"),
        ({"wagers": {"ante": 500}}, "against a bank"),
        ({"collection": {"schedule": "holdem-family.poker_rates", "options": [1]}}, "without a collection"),
    ],
)
def test_what_cannot_be_posted_is_said(posting, said):
    with pytest.raises(DataInvalid, match=said):
        agents.table("texas-holdem", **posting)


def test_a_posted_table_can_be_pickled():
    steps = agents.table("leduc-poker")
    steps.reset(4)
    again = pickle.loads(pickle.dumps(steps.table.posted))
    assert again == steps.table.posted


@pytest.mark.parametrize("named", agents.STYLES)
@pytest.mark.parametrize("game_id", ["texas-holdem", "lowball", "razz", "pan", "let-it-ride"])
def test_every_style_plays_legally(game_id, named):
    steps, chance = agents.table(game_id), np.random.default_rng(1)
    style = agents.style(named)
    for seed in range(3):
        steps.reset(seed)
        for _ in range(300):
            if not steps.to_act:
                break
            action = style(steps, chance)
            assert steps.mask[action]
            steps.step(action)


def test_an_unknown_style_is_refused():
    with pytest.raises(DataInvalid, match="no style 'bluff'; there are random, call"):
        agents.gym("texas-holdem", opponents="bluff")
