"""Every hand that some cards contain."""

import pytest

from croupier.cards import parse_cards
from croupier.hands.contents import contents


@pytest.mark.parametrize(
    ("cards", "rows"),
    [
        ("2c3c4c5d6cTc", "flush straight high_card"),
        ("AcKdQhJsTc2d", "straight high_card"),
        ("Ac2c3c4c5c9d", "straight_flush flush straight high_card"),
        ("4c4d4h5c5dAs", "full_house three_of_a_kind two_pair pair high_card"),
        ("9c9d9h9s2c3d", "four_of_a_kind three_of_a_kind pair high_card"),
        ("9c9d9hTcJdQhKs", "straight three_of_a_kind pair high_card"),
        ("2c4d6h8sTc", "high_card"),
    ],
)
def test_rows_that_the_cards_are_in(cards, rows):
    assert [category.row for category in contents(parse_cards(cards))] == rows.split()
