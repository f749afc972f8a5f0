"""What is chosen for one hand of each suit class holds for every set of cards of the class."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.lab.hands.rank import suit_classes
from croupier.lab.rounds.looks import every_set, every_set_up, set_numbers

HANDS = list(combinations(range(52), 3))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_sets_are_numbered_once_whatever_the_order_of_their_cards(size):
    sets = np.array(list(combinations(range(52), size)))

    numbers = set_numbers(sets)

    assert sorted(numbers.tolist()) == list(range(comb(52, size)))
    assert (set_numbers(sets[:, ::-1]) == numbers).all()


def follows_the_top_card(hand, up):
    """A choice that looks at suits: the bank's card has the suit of the own card that is highest alone."""
    _, middle, high = sorted(hand)
    return high >> 2 > middle >> 2 and high & 3 == up & 3


def test_a_choice_by_one_more_card_is_spread_over_all_suits():
    hands, _ = suit_classes(3)
    chosen = [[follows_the_top_card(hand, up) for up in range(52)] for hand in hands.tolist()]

    spread = every_set_up(hands, np.array(chosen))

    numbers = set_numbers(np.array(HANDS))
    for hand, number in zip(HANDS, numbers.tolist(), strict=True):
        assert spread[number] == sum(1 << up for up in range(52) if follows_the_top_card(hand, up))


def test_a_choice_is_spread_over_all_suits():
    hands, _ = suit_classes(3)
    suits = [len({card & 3 for card in hand}) for hand in hands.tolist()]

    spread = every_set(hands, np.array(suits))

    for hand, number in zip(HANDS, set_numbers(np.array(HANDS)).tolist(), strict=True):
        assert spread[number] == len({card & 3 for card in hand})
