"""Tables that no kernel plays: the engine plays them in the same arrays."""

from dataclasses import replace

import numpy as np
import pytest

from croupier import agents, game
from croupier.agents.rows.engine_tables import EngineTables
from croupier.cards import STANDARD
from croupier.games.ranking import TWO_CARDS
from croupier.lab.rounds.tree import unplayable

BY_ENGINE = (
    ("21st-century-blackjack-switch", {"players": 2}),
    ("fortune-pai-gow-poker", {"players": 2}),
    ("high-card-flush", {"wagers": {"tip_ante": 100}}),
    ("pan", {"acts_max": 12}),
)


@pytest.mark.parametrize(
    ("game", "posting"), BY_ENGINE, ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_no_kernel_plays_the_engine_plays_in_the_same_arrays(game, posting):
    many, again = (agents.vector(game, 3, **posting) for _ in range(2))
    assert isinstance(many, EngineTables)
    many.reset(seed=9)
    again.reset(seed=9)
    chance, ended = np.random.default_rng(1), 0
    for _ in range(30):
        before = [(table.mask.tolist(), table.seen.tolist(), table.to_act) for table in many.tables]
        assert before == [
            (many.mask[number].tolist(), many.seen[number].tolist(), many.to_act[number])
            for number in range(3)
        ]
        assert many.mask.any(axis=1).all()
        actions = (chance.random(many.mask.shape) * many.mask).argmax(axis=1)
        ended += many.step(actions)
        again.step(actions)
        assert np.array_equal(many.seen, again.seen)
        assert np.array_equal(many.rewards, again.rewards)
        assert not many.rewards[~many.done].any()
        if game == "pan":
            assert (many.rewards.sum(axis=1)[~many.cut] == 0).all()
    assert ended == many.hands.sum() > 0
    assert many.rewards.shape == (3, many.players)


def test_a_game_that_does_not_say_how_its_hands_rank_is_left_to_the_engine():
    stud = game("caribbean-stud")

    assert unplayable(stud, STANDARD) is None
    for ranking in ((), (TWO_CARDS,)):
        assert "how the hands are ranked" in unplayable(replace(stud, ranking=ranking), STANDARD)
