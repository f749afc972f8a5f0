"""Which cards may make the hand."""

from croupier.cards import parse_cards
from croupier.hands import Category, rank_high
from croupier.hands.compose import best, exactly, fives


def test_there_are_twenty_one_fives_in_seven_cards():
    seven = parse_cards("AcKdQhJs9c5d2h")

    assert len(set(fives(seven))) == 21
    assert list(fives(seven[:5])) == [seven[:5]]


def test_exactly_two_from_the_hole_and_three_from_the_board():
    hole, board = parse_cards("AcKcQdJd"), parse_cards("Tc9c8c2h3s")

    hands = list(exactly(hole, board, 2))

    assert len(hands) == 60
    assert all(len(set(hand) & set(hole)) == 2 and len(set(hand) & set(board)) == 3 for hand in hands)


def test_four_on_the_board_do_not_help_one_in_the_hole():
    hole, board = parse_cards("AcKdQdJh"), parse_cards("Tc9c8c2c3s")

    assert best(exactly(hole, board, 2), rank_high).category is not Category.FLUSH
    assert best(fives(hole + board), rank_high).category is Category.FLUSH
