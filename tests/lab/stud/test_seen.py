"""Sets of cards up to a renaming of suits, and where one more card leads."""

import math
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest

from croupier.lab.stud.seen import classes, following, keys_of, one_more, orders_left, places


def array(*hands):
    return np.array(hands, dtype=np.uint8)


@pytest.mark.parametrize(("cards", "how_many"), [(2, 169), (3, 1755), (4, 16_432), (5, 134_459)])
def test_classes_stand_for_every_set_once(cards, how_many):
    found = classes(cards)

    assert len(found.hands) == len(np.unique(found.keys)) == how_many
    assert found.ways.sum() == math.comb(52, cards)


def test_sets_of_three_are_in_the_class_that_counts_them():
    every = array(*combinations(range(52), 3))

    assert (np.bincount(places(every)) == classes(3).ways).all()


def test_neither_order_nor_suits_change_a_key():
    hand = [0, 5, 22, 51]
    renamed = [
        [card // 4 * 4 + suits[card % 4] for card in ordered]
        for suits in permutations(range(4))
        for ordered in permutations(hand)
    ]

    assert len(set(keys_of(array(*renamed)).tolist())) == 1
    assert keys_of(array([0, 4]))[0] != keys_of(array([0, 5]))[0]


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_one_more_card_leads_to_the_class_of_the_longer_set(cards):
    chance = Random(cards)
    for place in chance.sample(range(len(classes(cards).hands)), 40):
        hand = classes(cards).hands[place].tolist()
        longer = array(*([*hand, card] for card in range(52) if card not in hand))

        assert sorted(following(cards)[place].tolist()) == sorted(places(longer).tolist())


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_each_longer_set_is_reached_from_every_set_within_it(cards):
    reached = one_more(cards, classes(cards).ways)

    assert (reached == (cards + 1) * classes(cards + 1).ways).all()


def test_cards_to_come_have_an_order():
    assert [orders_left(cards) for cards in (2, 3, 4, 5)] == [50 * 49 * 48, 49 * 48, 48, 1]
