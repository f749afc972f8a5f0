"""Rows of the bonus by lookup equal trying every card in the joker's place."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, JOKER, parse_cards
from croupier.hands.pai_gow import Joker, bonus_row
from croupier.kernels import pai_gow_bonus as kernel
from croupier.kernels.draw import pick, seeded
from croupier.kernels.high_tables import high_tables
from croupier.kernels.joker_sevens import sevens
from croupier.lab.pai_gow_bonus import BY_KERNEL, bonus_rounds


def cards_of(hand):
    return [JOKER if card == 52 else DECK[card] for card in hand]


def kernel_rows(hands, joker):
    is_wild = joker is Joker.WILD
    rows = np.zeros(len(hands), dtype=np.uint8)
    kernel.fill_rows(hands, is_wild, high_tables(7), kernel.joker_tables(is_wild), rows)
    return [BY_KERNEL[row] for row in rows]


def check(numbers, joker):
    hands = sevens().hands[numbers]
    for hand, row in zip(hands.tolist(), kernel_rows(hands, joker), strict=True):
        assert row == bonus_row(cards_of(hand), joker), hand


@pytest.mark.parametrize("joker", Joker)
def test_twins_agree_on_a_sample(joker):
    check(Random(6).sample(range(len(sevens().hands)), 1_000), joker)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("joker", Joker)
def test_twins_agree_on_every_hand(joker):
    check(list(range(len(sevens().hands))), joker)


CORNERS = {
    "AcAdAhAsJoKcQd": ("five_aces", "five_aces"),
    "KcKdKhKsJoAcQd": ("four_of_a_kind", "five_of_a_kind"),
    "9h8h7h6h5h3hJo": ("seven_card_straight_flush_with_joker",) * 2,
    "Ah2h3h4h5h6hJo": ("seven_card_straight_flush_with_joker",) * 2,
    "KdQdJdTd9d8d7d": ("seven_card_straight_flush",) * 2,
    "AsKsQsJsTsKhQh": ("royal_match",) * 2,
    "AsKsQsJsJo9d4c": ("royal_flush",) * 2,
    "KcKd7h7sJoAc4d": ("two_pair", "full_house"),
    "9c8d7h6sJoKcKd": ("straight", "straight"),
    "9c7d5h3s2cJhJo": ("high_card", "pair"),
}


@pytest.mark.parametrize("cards", CORNERS)
def test_corners(cards):
    hand = np.array([[52 if card is JOKER else card.index for card in parse_cards(cards)]], dtype=np.uint8)

    assert (kernel_rows(hand, Joker.BUG)[0], kernel_rows(hand, Joker.WILD)[0]) == CORNERS[cards]


@pytest.mark.parametrize("joker", Joker)
def test_dealt_rows_are_those_of_the_same_cards(joker):
    state, hand, expected = seeded(4, 2), np.zeros(7, dtype=np.uint8), Counter()
    for _ in range(1_500):
        pick(state, 53, hand)
        expected[bonus_row(cards_of(hand.tolist()), joker)] += 1

    assert bonus_rounds(joker)(4, 2, 1_500).tolist() == [expected[row] for row in BY_KERNEL]
