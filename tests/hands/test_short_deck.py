"""Short-deck hands: what differs from the whole deck."""

import pytest

from croupier.cards import parse_cards
from croupier.hands.short_deck import rank_short_deck


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsKs9s7s6s", "AcAdAhKcKd"),
        ("AcAdAhAsKd", "AsKs9s7s6s"),
        ("Tc9d8h7s6c", "Ac9d8h7s6c"),
        ("Ac9d8h7s6c", "AcAdAhKsQd"),
        ("As9s8s7s6s", "AcAdAhAsKd"),
    ],
)
def test_better_before_worse(better, worse):
    assert rank_short_deck(parse_cards(better)) > rank_short_deck(parse_cards(worse))


def test_an_ace_does_not_reach_below_the_six_and_round():
    assert rank_short_deck(parse_cards("KcAd6h7s8c")).words == "high card"
    with pytest.raises(ValueError, match="five cards"):
        rank_short_deck(parse_cards("KcAd"))
