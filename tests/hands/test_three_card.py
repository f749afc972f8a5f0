"""Three-card hands: the order of the classes, the ace high and low, kickers."""

import pytest

from croupier.cards import parse_cards
from croupier.hands.three_card import ThreeCard, rank_three


def three(text):
    return rank_three(parse_cards(text))


def test_hands_rank_in_the_printed_order():
    order = [
        "AsKsQs", "KsQsJs", "3s2sAs", "2c2d2h", "AcKdQh", "3c2dAh", "AcKc9c", "7c5c2c", "AcAdKh", "AcAd2h",
        "2c2d3h",
        "AcKdJh", "QcJd9h", "5c3d2h",
    ]  # fmt: skip
    ranks = [three(hand) for hand in order]

    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(order)


@pytest.mark.parametrize("hand", ["KcAd2h", "QcKc2d", "JcQdAh"])
def test_nothing_goes_round_the_corner(hand):
    assert three(hand).category is ThreeCard.HIGH_CARD


def test_suits_are_equal_and_kickers_decide():
    assert three("Qd9c4h") == three("Qs9h4c")
    assert three("9c9dAh") > three("9h9sKh")


@pytest.mark.parametrize("hand", ["AcKd", "AcKdQhJs"])
def test_a_hand_has_three_cards(hand):
    with pytest.raises(ValueError, match="three cards"):
        three(hand)
