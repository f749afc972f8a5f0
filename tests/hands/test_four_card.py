"""Four-card hands: the order of the classes, the ace high and low, the best four of five and six."""

from collections import Counter
from itertools import combinations

import pytest

from croupier.cards import STANDARD, parse_cards, write_cards
from croupier.hands.four_card import FourCard, plays_four, rank_four


def four(text):
    return rank_four(parse_cards(text))


def test_hands_rank_in_the_printed_order():
    order = [
        "AsAhAdAc", "2s2h2d2c", "AsKsQsJs", "4s3s2sAs", "AsAhAdKc", "2c2d2h3s", "AsKsQs9s", "6s5s4s2s",
        "AcKdQhJs", "4c3d2hAs", "AcAdKhKs", "3c3d2h2s", "AcAdKhQs", "2c2d4h3s", "AcKdQhTs", "6c4d3h2s",
    ]  # fmt: skip
    ranks = [four(hand) for hand in order]

    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(order)


@pytest.mark.parametrize("hand", ["QcKdAh2s", "KcAd2h3s"])
def test_nothing_goes_round_the_corner(hand):
    assert four(hand).category is FourCard.HIGH_CARD


def test_suits_are_equal_and_kickers_decide():
    assert four("Qd9c4h2s") == four("Qs9h4c2d")
    assert four("9c9dAh2s") > four("9h9sKhQs")


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("9s9h9d2c2s", "9s9h9d2c"),
        ("KsQsJs9s2s", "KsQsJs9s"),
        ("6s5h4d3c2s", "6s5h4d3c"),
        ("AsKh4d3c2sQd", "As4d3c2s"),
        ("8s8h6d6c2s2h", "8s8h6d6c"),
        ("AsAhKsQsTs", "AsKsQsTs"),
    ],
)
def test_the_best_four_play(cards, plays):
    assert write_cards(plays_four(parse_cards(cards))) == plays
    assert four(cards) == four(plays)


@pytest.mark.parametrize("hand", ["AcKdQh", "AcKdQhJsTs9s8s"])
def test_a_hand_is_made_of_four_to_six_cards(hand):
    with pytest.raises(ValueError, match="four to six cards"):
        four(hand)


def test_four_card_hands_are_as_frequent_as_combinatorics_says():
    hands = combinations(STANDARD.cards, 4)
    counts = Counter(rank_four(hand).category for hand in hands)

    assert counts == {
        FourCard.FOUR_OF_A_KIND: 13,
        FourCard.STRAIGHT_FLUSH: 11 * 4,
        FourCard.THREE_OF_A_KIND: 13 * 4 * 48,
        FourCard.FLUSH: (715 - 11) * 4,
        FourCard.STRAIGHT: 11 * (4**4 - 4),
        FourCard.TWO_PAIR: 78 * 6 * 6,
        FourCard.PAIR: 13 * 6 * 66 * 16,
        FourCard.HIGH_CARD: (715 - 11) * (4**4 - 4),
    }
