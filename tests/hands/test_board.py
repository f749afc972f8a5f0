"""Boards that decide who acts: pairs before high cards, runs only with five cards to see."""

import pytest

from croupier.cards import parse_cards
from croupier.hands.board import has_pair, rank_board, rank_low_board


@pytest.mark.clause("seven-card-stud", "7CS 11")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("9s9d", "AhKd"),
        ("KhJs", "KdTc"),
        ("2c2d2h", "AsAdKh"),
        ("3c3d2h2s", "AsAdKhQd"),
        ("KsQs", "JsTs"),
        ("Kh2d", "QcJd"),
    ],
)
def test_pairs_count_then_ranks(higher, lower):
    assert rank_board(parse_cards(higher)) > rank_board(parse_cards(lower))


@pytest.mark.clause("seven-card-stud", "7CS-R6")
def test_five_visible_cards_make_flushes():
    assert rank_board(parse_cards("QhTh7h3hAh")) > rank_board(parse_cards("AhKcKd9h5d"))
    assert rank_board(parse_cards("QhTh7h3h")) < rank_board(parse_cards("Kc9h5d6h"))


def test_equal_boards_are_equal_whatever_the_suits():
    assert rank_board(parse_cards("Kc9d")) == rank_board(parse_cards("Ks9s"))


def test_a_joker_up_counts_as_an_ace():
    assert rank_board(parse_cards("Jo2c")) > rank_board(parse_cards("KdQd"))


def test_razz_likes_it_low():
    assert rank_low_board(parse_cards("Qd6c")) < rank_low_board(parse_cards("ThTs"))
    assert rank_low_board(parse_cards("As2c")) < rank_low_board(parse_cards("2d3c"))


def test_an_open_pair():
    assert has_pair(parse_cards("9s9d"))
    assert not has_pair(parse_cards("9s8d"))
