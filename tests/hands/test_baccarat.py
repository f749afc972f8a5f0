"""Baccarat totals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, parse_cards
from croupier.hands.baccarat import natural, total, value
from tests.strategies import cards

COUNTS = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0, **{str(pips): pips for pips in range(2, 10)}}


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Values")
def test_every_card_counts_its_pips_the_ace_one_and_pictures_nothing():
    assert {card.text: value(card) for card in DECK} == {card.text: COUNTS[card.text[0]] for card in DECK}


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Values")
@pytest.mark.parametrize(
    ("text", "count"),
    [("KcQd", 0), ("9c9d", 8), ("9c8d", 7), ("As9d", 0), ("7c6d9h", 2), ("5c5d9h", 9), ("", 0)],
)
def test_only_the_right_hand_digit_counts(text, count):
    assert total(parse_cards(text)) == count


@given(st.lists(cards, max_size=3))
def test_a_total_is_the_sum_modulo_ten(hand):
    assert total(hand) == sum(COUNTS[card.text[0]] for card in hand) % 10


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Values")
@pytest.mark.parametrize("text", ["Kc8d", "Kc9d", "4c4d", "5c4d", "9c9d"])
def test_eight_or_nine_in_two_cards_is_a_natural(text):
    assert natural(parse_cards(text))


@pytest.mark.clause("ez-baccarat-panda-8", "EZ Values")
@pytest.mark.parametrize("text", ["Kc7d", "2c3d3h", "2c3d4h", "KcQd9h", "9c"])
def test_three_cards_or_less_than_eight_are_none(text):
    assert not natural(parse_cards(text))
