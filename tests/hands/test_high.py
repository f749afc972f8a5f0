"""High hands: the classes, the lines between them, and the best five of more."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import parse_cards
from croupier.hands import Category, rank_high
from croupier.hands.compose import best, fives
from tests.strategies import hands

LADDER = [
    ("7c5d4h3s2c", "HIGH_CARD", (7, 5, 4, 3, 2)),
    ("AcKdQhJs9c", "HIGH_CARD", (14, 13, 12, 11, 9)),
    ("2c2d5h4s3c", "PAIR", (2, 5, 4, 3)),
    ("AcAdKhQsJc", "PAIR", (14, 13, 12, 11)),
    ("3c3d2h2s4c", "TWO_PAIR", (3, 2, 4)),
    ("AcAdKhKsQc", "TWO_PAIR", (14, 13, 12)),
    ("2c2d2h4s3c", "THREE_OF_A_KIND", (2, 4, 3)),
    ("AcAdAhKsQc", "THREE_OF_A_KIND", (14, 13, 12)),
    ("Ac2d3h4s5c", "STRAIGHT", (5,)),
    ("2c3d4h5s6c", "STRAIGHT", (6,)),
    ("AcKdQhJsTc", "STRAIGHT", (14,)),
    ("7c5c4c3c2c", "FLUSH", (7, 5, 4, 3, 2)),
    ("AcKcQcJc9c", "FLUSH", (14, 13, 12, 11, 9)),
    ("2c2d2h3s3c", "FULL_HOUSE", (2, 3)),
    ("AcAdAhKsKc", "FULL_HOUSE", (14, 13)),
    ("2c2d2h2s3c", "FOUR_OF_A_KIND", (2, 3)),
    ("AcAdAhAsKc", "FOUR_OF_A_KIND", (14, 13)),
    ("Ac2c3c4c5c", "STRAIGHT_FLUSH", (5,)),
    ("KcQcJcTc9c", "STRAIGHT_FLUSH", (13,)),
    ("AcKcQcJcTc", "ROYAL_FLUSH", (14,)),
]
"""The lowest and the highest hand of each class, from the bottom up."""


@pytest.mark.parametrize(("text", "category", "ties"), LADDER, ids=[row[0] for row in LADDER])
def test_a_hand_is_named_with_the_ranks_that_break_ties(text, category, ties):
    assert rank_high(parse_cards(text)) == (Category[category], ties)


def test_every_hand_of_the_ladder_beats_those_below():
    ranks = [rank_high(parse_cards(text)) for text, _, _ in LADDER]

    assert all(lower < higher for lower, higher in pairwise(ranks))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AhKhQd8s4c", "AsKdQc8h3d"),
        ("2c2dAhKs4c", "2h2sAdKc3c"),
        ("KcKd3h3s2c", "KhKs2d2hAc"),
        ("KcKd3h3s5c", "KhKs3d3c4c"),
        ("3c3d3h5s4c", "2c2d2hAsKc"),
        ("6c5d4h3s2c", "Ac2d3h4s5c"),
        ("AcJcTc9c7c", "AdJdTd9d6d"),
        ("3c3d3h2s2c", "2d2h2cAsAc"),
        ("3c3d3h5s5c", "3s3d3h4s4c"),
        ("2c2d2h2sAc", "2c2d2h2sKc"),
        ("6c5c4c3c2c", "Ad2d3d4d5d"),
        ("9c8c7c6c5c", "AcAdAhAsKc"),
    ],
)
def test_the_next_rank_decides_where_the_class_is_equal(better, worse):
    assert rank_high(parse_cards(better)) > rank_high(parse_cards(worse))


@pytest.mark.parametrize(
    ("one", "other"),
    [("AhKhQd8s3c", "AsKdQc8h3d"), ("AcKcQcJcTc", "AsKsQsJsTs"), ("9c9d5h5s2c", "9h9s5c5d2d")],
)
def test_suits_break_no_tie(one, other):
    assert rank_high(parse_cards(one)) == rank_high(parse_cards(other))


@pytest.mark.parametrize("text", ["KcAd2h3s4c", "QcKdAh2s3c", "JcQdKhAs2c"])
def test_a_straight_does_not_go_around_the_ace(text):
    assert rank_high(parse_cards(text)).category is Category.HIGH_CARD


@pytest.mark.parametrize("text", ["7c6d5h4s2c", "AcQdJhTs9c", "AcKdQhJs9s"])
def test_four_in_a_row_are_no_straight(text):
    assert rank_high(parse_cards(text)).category is Category.HIGH_CARD


def test_four_of_a_suit_are_no_flush():
    assert rank_high(parse_cards("AcJc9c7c3d")).category is Category.HIGH_CARD


@pytest.mark.parametrize(
    ("text", "category", "ties"),
    [
        ("AcAdKhKsQcQd2h", "TWO_PAIR", (14, 13, 12)),
        ("AcAdKhKs3c3dQh", "TWO_PAIR", (14, 13, 12)),
        ("3c3d3h2s2c2dKh", "FULL_HOUSE", (3, 2)),
        ("3c3d3hKsKcQdQh", "FULL_HOUSE", (3, 13)),
        ("9c9d9h9sKcKdKh", "FOUR_OF_A_KIND", (9, 13)),
        ("9c9d9h9s2c2dAh", "FOUR_OF_A_KIND", (9, 14)),
        ("9c8d7h6s5c4d3h", "STRAIGHT", (9,)),
        ("Ac2d3h4s5c6dKh", "STRAIGHT", (6,)),
        ("Ac2c3c4c5c6d7h", "STRAIGHT_FLUSH", (5,)),
        ("KcQcJc9c8cTd2c", "FLUSH", (13, 12, 11, 9, 8)),
        ("AcKcQcJcTc9c8c", "ROYAL_FLUSH", (14,)),
        ("KcKdKhAcQcTc2c", "FLUSH", (14, 13, 12, 10, 2)),
    ],
)
def test_the_best_five_of_seven(text, category, ties):
    assert rank_high(parse_cards(text)) == (Category[category], ties)


@given(st.sampled_from((6, 7)).flatmap(hands))
def test_six_and_seven_cards_rank_as_their_best_five(cards):
    assert rank_high(cards) == best(fives(cards), rank_high)


@given(hands(7), st.permutations(range(7)), st.permutations("cdhs"))
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(cards, order, suits):
    renamed = dict(zip("cdhs", suits, strict=True))
    other = parse_cards("".join(cards[i].text[0] + renamed[cards[i].text[1]] for i in order))

    assert rank_high(other) == rank_high(cards)


@given(hands(7))
def test_a_further_card_never_makes_a_hand_worse(cards):
    assert rank_high(cards[:5]) <= rank_high(cards[:6]) <= rank_high(cards)


@pytest.mark.parametrize("count", [0, 4, 8])
def test_a_hand_is_made_of_five_to_seven_cards(count):
    with pytest.raises(ValueError, match="five to seven"):
        rank_high(parse_cards("AcKcQcJcTc9c8c7c")[:count])


@pytest.mark.parametrize("text", ["AsAsAsAsAs", "AsAsAsAsKd", "AsKsQsJsTsTs", "2c2c3d4h5s"])
def test_a_card_that_is_there_twice_makes_no_hand(text):
    with pytest.raises(ValueError, match="no card twice"):
        rank_high(parse_cards(text))
