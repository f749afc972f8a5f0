"""The cards that a dealer pushes up."""

import pytest

from croupier.cards import parse_cards, write_cards
from croupier.hands.playing import plays_flush, plays_high, plays_three


@pytest.mark.parametrize(
    ("cards", "play"),
    [
        ("AsKd9c5h3s", "As"),
        ("AsAdAc5h5s", "AsAdAc5h5s"),
        ("5s6d7c8h9s", "5s6d7c8h9s"),
        ("2sKd2c2h9s", "2s2c2h"),
        ("AsAdKcKhQs2d3c", "AsAdKcKhQs"),
        ("2h3h4h5h6h7sAs", "2h3h4h5h6h"),
    ],
)
def test_the_cards_that_make_a_hand(cards, play):
    assert write_cards(plays_high(parse_cards(cards))) == play


def test_three_cards_and_flushes():
    assert write_cards(plays_three(parse_cards("4s5s6s"))) == "4s5s6s"
    assert write_cards(plays_three(parse_cards("4s4d6s"))) == "4s4d"
    assert write_cards(plays_flush(parse_cards("2h3hKsQsAd4c5c"))) == "KsQs"
