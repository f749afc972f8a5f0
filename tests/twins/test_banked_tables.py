"""Many tables against a bank at once: every mask, observation and reward is the engine's."""

import numpy as np
import pytest

from croupier import agents
from croupier.cards import DECK
from croupier.errors import DataInvalid
from croupier.lab.agents.examples import examples
from tests.banked_twins import compare, follow

TREES = (
    "caribbean-stud",
    "texas-holdem-bonus",
    "high-card-flush",
    "mississippi-stud",
    "let-it-ride",
    "ultimate-texas-holdem",
    "three-card-poker-6-card-bonus",
)
PLAYED = (*TREES, "ez-baccarat-panda-8", "golden-frog-baccarat", "fortune-pai-gow-poker")
POSTED = (
    ("caribbean-stud", {"wagers": {"ante": 700}}),
    ("texas-holdem-bonus", {"options": {"ante_pays_from": "straight"}}),
    ("three-card-poker-6-card-bonus", {"options": {"pd_card_up": False, "ante_option": "push"}}),
    ("ultimate-texas-holdem", {"options": {"deal": "shoe"}}),
    ("ultimate-texas-holdem", {"wagers": {"trips": 700}}),
    ("ultimate-texas-holdem", {"wagers": {"trips": 500}, "options": {"folded_trips": "lose"}}),
    ("three-card-poker-6-card-bonus", {"wagers": {"pairplus": 500}}),
    ("ez-baccarat-panda-8", {"options": {"decks": 3, "dragon7_banker": "pay", "naturals_stop": False}}),
    ("fortune-pai-gow-poker", {"options": {"game_joker": "bug"}}),
)


@pytest.mark.parametrize("game", PLAYED)
def test_tables_at_once_are_the_engine(game):
    compare(game, {}, tables=8, steps=12, seed=5)


@pytest.mark.parametrize(
    ("game", "posting"), POSTED, ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_is_posted_is_played(game, posting):
    compare(game, posting, tables=6, steps=8, seed=2)


@pytest.mark.long
@pytest.mark.parametrize("game", PLAYED)
def test_tables_at_once_are_the_engine_for_longer(game):
    compare(game, {}, tables=200, steps=60, seed=11)


@pytest.mark.parametrize(
    ("game", "posting"),
    [
        *((game, {}) for game in TREES if game != "high-card-flush"),
        ("ultimate-texas-holdem", {"wagers": {"trips": 700}}),
        ("three-card-poker-6-card-bonus", {"wagers": {"pairplus": 500}}),
    ],
)
def test_every_class_of_hand_is_paid_as_by_the_engine(game, posting):
    """Hands that chance would not deal: one of each class that the game tells apart, never folded."""
    many = agents.vector(game, 1, **posting)
    hands = examples(many.tree.kind)
    least = [hands[0][0], *many.tree.own_cuts.tolist()]
    held = [next(cards for worth, cards in hands if worth >= each) for each in least]
    many = agents.vector(game, len(held), **posting)
    many.reset(seed=1)
    for number, cards in enumerate(held):
        wanted = dict(zip(many.tree.own.tolist(), [card.index for card in cards], strict=False))
        rest = iter([card.index for card in DECK if card not in cards])
        many._decks[number] = [wanted[place] if place in wanted else next(rest) for place in range(52)]
    stays = np.array([0.5 if name == "check" else 0.1 if name == "fold" else 1 for name in many.names])
    rounds = follow(game, posting, many, steps=2, seed=1, choose=stays)
    assert rounds or game not in ("caribbean-stud", "three-card-poker-6-card-bonus")


def test_a_seed_repeats_everything_and_rounds_differ():
    one, other = agents.vector("ultimate-texas-holdem", 50), agents.vector("ultimate-texas-holdem", 50)
    one.reset(seed=4)
    other.reset(seed=4)
    for _ in range(6):
        actions = one.mask.argmax(axis=1)
        one.step(actions)
        other.step(actions)
        assert np.array_equal(one.seen, other.seen)
    assert len({one.deck(number)[:9] for number in range(50)}) == 50


BY_ENGINE = (
    ("21st-century-blackjack-switch", {"players": 2}),
    ("caribbean-stud", {"players": 3}),
    ("ez-baccarat-panda-8", {"players": 2}),
    ("ultimate-texas-holdem", {"wagers": {"trips": 500}, "options": {"rows": "best-paying"}}),
    ("three-card-poker-6-card-bonus", {"wagers": {"sixcard": 500}}),
    ("three-card-poker-6-card-bonus", {"options": {"ante_bonus": {"straight": "1:1"}}}),
    ("pan", {"acts_max": 12}),
)


@pytest.mark.parametrize(
    ("game", "posting"), BY_ENGINE, ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_no_kernel_plays_the_engine_plays_in_the_same_arrays(game, posting):
    many, again = (agents.vector(game, 3, **posting) for _ in range(2))
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


def test_an_action_that_is_not_legal_is_refused_at_all_tables():
    many = agents.vector("let-it-ride", 3)
    with pytest.raises(DataInvalid, match="call reset"):
        many.step([0, 0, 0])
    many.reset(seed=1)
    before = many.seen.copy()
    with pytest.raises(Exception, match="action 1 is not legal at table 2; legal are 0") as refused:
        many.step([0, 0, 1])
    assert refused.value.code == "action/illegal"
    assert np.array_equal(many.seen, before)
