"""Many tables of blackjack at once: every mask, observation and reward is the engine's."""

from collections import Counter

import numpy as np
import pytest

from croupier import agents
from croupier.errors import DataInvalid
from croupier.lab.agents.banked_tables import JackTables
from tests.banked_twins import follow

BUSTER, SWITCH = "21st-century-blackjack-buster", "21st-century-blackjack-switch"
LIKES = {"split": 6.0, "switch": 3.0, "insurance middle": 2.0, "double most": 2.0, "hit": 2.0, "pass": 0.3}
"""What is done more often than by chance, so that hands are split again and switched."""
POSTED = (
    (BUSTER, {}),
    (SWITCH, {}),
    (BUSTER, {"wagers": {"buster": 300}, "stacks": 3_000}),
    (SWITCH, {"wagers": {"supermatch": 500}, "stacks": 5_000}),
    (
        BUSTER,
        {"options": {"decks": 1, "surrender": "two-cards", "surrender_cost": 1, "always_complete": True}},
    ),
    (BUSTER, {"wagers": {"game": 1_700}, "options": {"split_tens": "rank", "player_cards": "down"}}),
    (
        SWITCH,
        {
            "wagers": {"game.1": 1_500, "game.2": 700},
            "options": {"equal_hands": False, "split_limit": "seat"},
        },
    ),
    (SWITCH, {"options": {"late_switch": True, "peek_ten": True, "insurance_vs_natural": "push"}}),
    (
        SWITCH,
        {"options": {"late_switch": True, "split_tens": "rank", "switched_aces": "no-split", "decks": 8}},
    ),
    (
        SWITCH,
        {"wagers": {"supermatch": 500}, "stacks": 1_800, "options": {"insurance_exact": True, "decks": 8}},
    ),
)


def rich(many: JackTables, seed: int):
    """Shoes whose first half has mostly aces, eights and tens: pairs, Naturals, hands that are even."""
    chance = np.random.default_rng(seed)

    def rig(rows):
        for row in rows:
            deck = many._decks[row]
            likely = np.isin(deck >> 2, (6, 8, 9, 12)) * 0.8 + chance.random(deck.size)
            many._decks[row] = deck[np.argsort(-likely)]

    return rig


def play(game, posting, tables, steps, seed):
    """Random rounds, in half of the tables from shoes that are rich in pairs."""
    many = agents.vector(game, tables, **posting)
    assert isinstance(many, JackTables)
    many.reset(seed=seed)
    likes = np.array([LIKES.get(name, 1.0) for name in many.names])
    rig = rich(many, seed)

    def every_other(rows):
        rig(row for row in rows if row % 2)

    return follow(game, posting, many, steps, seed, likes=likes, rig=every_other)


@pytest.mark.parametrize(("game", "posting"), POSTED)
def test_tables_at_once_are_the_engine(game, posting):
    assert play(game, posting, tables=10, steps=24, seed=3)


@pytest.mark.long
@pytest.mark.parametrize(("game", "posting"), POSTED)
def test_tables_at_once_are_the_engine_for_longer(game, posting):
    assert play(game, posting, tables=40, steps=100, seed=8)


def test_everything_that_a_hand_allows_is_done():
    """What the comparison above relies on: its shoes bring up every action, and four hands of one pair."""
    done, most = Counter(), 0
    for game in (BUSTER, SWITCH):
        many = agents.vector(game, 400)
        many.reset(seed=1)
        choose, rig = np.array([LIKES.get(name, 1.0) for name in many.names]), rich(many, 1)
        rig(range(400))
        chance = np.random.default_rng(1)
        for _ in range(40):
            actions = (chance.random(many.mask.shape) * choose * many.mask).argmax(axis=1)
            done.update(many.names[action] for action in actions.tolist())
            most = max(most, int((many.field("other hands").sum(axis=1)).max()))
            many.step(actions)
            rig(np.flatnonzero(many.done).tolist())
    assert set(done) == set(many.names)
    assert min(done.values()) > 20
    assert most > 8


def test_side_bets_that_no_kernel_reads_are_refused_or_played_by_the_engine():
    assert not isinstance(agents.vector(BUSTER, 1, players=2), JackTables)
    with pytest.raises(DataInvalid, match="supermatch"):
        agents.vector(SWITCH, 1, options={"decks": 7}, wagers={"supermatch": 100})
