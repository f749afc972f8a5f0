"""Pai gow hands: the joker wild and as a bug, the two in front, the bonus on seven."""

import pytest

from croupier.cards import parse_cards
from croupier.hands.pai_gow import (
    Joker,
    bonus_row,
    rank_five,
    rank_two,
    royal_match,
    seven_card_straight_flush,
)


def five(text, joker=Joker.WILD):
    return rank_five(parse_cards(text), joker)


def test_hands_rank_from_five_aces_down():
    order = [
        "AcAdAhAsJo", "KcKdKhKsJo", "AsKsQsJsTs", "KsQsJsTs9s", "5s4s3s2sAs", "9c9d9h9s2c", "9c9d9h2s2c",
        "AcJc9c5c2c", "AcKdQhJsTc", "KcQdJhTs9c", "5c4d3h2sAc", "9c9d9hKs2c", "9c9d2h2sKc", "9c9dKh5s2c",
        "AcKd9h5s2c", "7c5d4h3s2c",
    ]  # fmt: skip
    ranks = [five(hand) for hand in order]

    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(order)


@pytest.mark.parametrize(
    ("hand", "same_as"),
    [
        ("KhJh8h4hJo", "AhKhJh8h4h"),
        ("AhKh9h5hJo", "AhKhQh9h5h"),
        ("9h8s7c6dJo", "Th9s8c7d6h"),
        ("Ac2d3h4sJo", "Ac2d3h4s5c"),
        ("9c9d2h2sJo", "9c9d9h2s2c"),
        ("AcKd9h5sJo", "AcAdKh9s5c"),
        ("9h8h7h6hJo", "Th9h8h7h6h"),
    ],
)
def test_a_wild_joker_is_the_card_that_makes_the_hand_best(hand, same_as):
    assert five(hand) == five(same_as)


@pytest.mark.parametrize(
    ("hand", "same_as"),
    [
        ("KcKd9h5sJo", "KcKdAh9s5c"),
        ("AcKd9h5sJo", "AcAdKh9s5c"),
        ("9h8s7c6dJo", "Th9s8c7d6h"),
        ("KhJh8h4hJo", "AhKhJh8h4h"),
        ("KcKdKhKsJo", "KcKdKhKsAc"),
    ],
)
def test_a_bug_is_an_ace_or_completes_a_straight_or_flush(hand, same_as):
    assert five(hand, Joker.BUG) == five(same_as)


def test_two_cards_are_a_pair_or_high_cards():
    two = [rank_two(parse_cards(hand)) for hand in ("AcAd", "2c2d", "AcKd", "AcQd", "3c2d")]

    assert two == sorted(two, reverse=True)
    assert rank_two(parse_cards("Jo9c")) == rank_two(parse_cards("9c9d"))
    assert rank_two(parse_cards("9cJo"), Joker.BUG) == rank_two(parse_cards("Ac9d"))


@pytest.mark.parametrize(
    ("hand", "row", "wild"),
    [
        ("KdQdJdTd9d8d7d", "seven_card_straight_flush", None),
        ("9h8h7h6h5h3hJo", "seven_card_straight_flush_with_joker", None),
        ("Ah2h3h4h5h6h7h", "seven_card_straight_flush", None),
        ("AcAdAhAsJoKcQd", "five_aces", None),
        ("KcKdKhKsJoAcQd", "four_of_a_kind", "five_of_a_kind"),
        ("9c9d9hJoAsKc4d", "full_house", "four_of_a_kind"),
        ("KcKd7h7sJoAc4d", "two_pair", "full_house"),
        ("AsKsQsJsJo9d4c", "royal_flush", None),
        ("9c8d7h6sJoKcKd", "straight", None),
        ("AhTd8c7h5s3d2c", "high_card", None),
    ],
)
def test_the_bonus_looks_at_all_seven(hand, row, wild):
    assert bonus_row(parse_cards(hand)) == row
    assert bonus_row(parse_cards(hand), Joker.WILD) == (wild or row)


@pytest.mark.parametrize("hand", ["KdQdJdTd9d8d6d", "KdQdJdTd9d8d7c", "AhKhQh2h3h4h5h", "9h8h7h6h5hJoQh"])
def test_other_sevens_are_no_seven_card_straight_flush(hand):
    assert not seven_card_straight_flush(parse_cards(hand))


def test_a_royal_match_has_a_suited_king_and_queen_besides():
    assert royal_match(parse_cards("AsKsQsJsTsKhQh"))
    assert royal_match(parse_cards("JoKsQsJsTsKhQh"))
    assert royal_match(parse_cards("JoKhQhJhThKsQs"))
    assert not royal_match(parse_cards("AsKsQsJsTsKhQd"))
    assert not royal_match(parse_cards("JoKhQhJhThKsQc"))
    assert not royal_match(parse_cards("AsKsQsJsTsKhJo"))
    assert not royal_match(parse_cards("AsKsQsJsTs9h8h"))
