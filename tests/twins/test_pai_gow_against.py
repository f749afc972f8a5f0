"""Pairs of hands with settings of their own, counted by value as one by one."""

from random import Random

import numpy as np
import pytest

from croupier.hands.pai_gow import Joker
from croupier.kernels.pai_gow.against import count_wins, nothing_counted
from croupier.kernels.pai_gow.best import FRONT_BITS, FRONT_MASK
from croupier.kernels.pai_gow.holding import list_holding, new_room
from croupier.kernels.pai_gow.joker_sevens import sevens
from croupier.kernels.pai_gow.looks import looks
from croupier.kernels.pai_gow.pairs import WINS, values_of
from croupier.kernels.pai_gow.shared import shared_sets
from croupier.lab.games.fortune_pai_gow_poker.best import (
    best_setting,
    edge_when,
    packed_settings,
    settings,
    wins_of,
)
from croupier.lab.games.fortune_pai_gow_poker.play import PAIRS, house_ways, pairs

RULES = (Joker.WILD, True)


@pytest.fixture(scope="module")
def house():
    return house_ways(*RULES)


@pytest.fixture(scope="module")
def own(house):
    """Settings with no rule in them, so that no symmetry hides a mistake."""
    random = np.random.default_rng(5)
    return random.permutation(house.front), random.permutation(house.back)


@pytest.mark.parametrize("number", Random(7).sample(range(150_000, 224_213), 12))
def test_wins_over_hands_that_hold_the_same_cards_as_one_by_one(number, house, own):
    shared, tables, room = shared_sets(), looks(), new_room(looks())
    length = list_holding(shared.suits[number], shared.joker[number], 1, tables, room)
    hands = np.zeros(len(sevens().hands), dtype=np.int64)
    np.add.at(hands, room.look[:length], room.hands[:length].astype(np.int64))
    held = np.flatnonzero(hands)
    front, back = (
        mine[held][:, None] > theirs[held][None, :] for mine, theirs in zip(own, house, strict=True)
    )

    values, by_value = values_of(np.concatenate([own[0], house.front]), np.concatenate([own[1], house.back]))
    looks_many = len(house.front)
    found = count_wins(
        (number, number + 1), shared, np.ones(len(shared.sets), dtype=np.int64), tables,
        (by_value[:looks_many], by_value[looks_many:]), values.front, new_room(tables),
        nothing_counted(len(values.front)),
    )  # fmt: skip

    assert found == hands[held] @ (front & back).astype(np.int64) @ hands[held]


@pytest.mark.long
def test_hands_set_alike_win_as_often_as_pairs_say(house):
    assert wins_of(*RULES, packed_settings(*house)) == pairs(*RULES)[WINS]


@pytest.mark.long
def test_the_best_setting_wins_and_pushes_what_its_edge_says():
    packed, lower = best_setting(*RULES)
    wins = wins_of(*RULES, packed)
    one_each = int(lower.sum()) - 2 * wins
    found = settings(*RULES)

    assert (packed & FRONT_MASK == found.fronts[found.highest(found.lower)]).all()
    assert (packed >> FRONT_BITS == found.backs[found.highest(found.lower)]).all()
    assert 0 < one_each < PAIRS - wins
    assert edge_when(found.highest(found.lower), found.lower) * PAIRS == (PAIRS - wins - one_each) - wins
