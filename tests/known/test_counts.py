"""Published numbers of hands (oracles "Pot games": 5-card counts, 7-card counts, distinct classes)."""

import pytest

from croupier.hands import Category
from croupier.lab.hands.hand_counts import hand_counts
from croupier.lab.hands.rank import count_five_card_hands, count_seven_card_hands, suit_classes

# http://georgehernandez.com/h/xzMisc/Games/Poker.asp ; zekyll/OMPEval test.cpp
FIVE_CARDS = {
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3_744,
    Category.FLUSH: 5_108,
    Category.STRAIGHT: 10_200,
    Category.THREE_OF_A_KIND: 54_912,
    Category.TWO_PAIR: 123_552,
    Category.PAIR: 1_098_240,
    Category.HIGH_CARD: 1_302_540,
}

# http://people.math.sfu.ca/~alspach/comp20/ ; http://people.math.sfu.ca/~alspach/comp38
SEVEN_CARDS = {
    Category.ROYAL_FLUSH: 4_324,
    Category.STRAIGHT_FLUSH: 37_260,
    Category.FOUR_OF_A_KIND: 224_848,
    Category.FULL_HOUSE: 3_473_184,
    Category.FLUSH: 4_047_644,
    Category.STRAIGHT: 6_180_020,
    Category.THREE_OF_A_KIND: 6_461_620,
    Category.TWO_PAIR: 31_433_400,
    Category.PAIR: 58_627_800,
    Category.HIGH_CARD: 23_294_460,
}


def by_category(counts):
    return {category: int(counts[category << 12 : (category + 1) << 12].sum()) for category in Category}


def test_five_card_counts():
    counts = count_five_card_hands()

    assert by_category(counts) == FIVE_CARDS
    assert counts.sum() == 2_598_960


def test_seven_card_counts():
    counts = count_seven_card_hands()

    assert by_category(counts) == SEVEN_CARDS
    assert counts.sum() == 133_784_560


def test_distinct_ranks_of_five_cards():
    assert (count_five_card_hands() > 0).sum() == 7_462


def test_distinct_ranks_reachable_from_seven_cards():
    assert (count_seven_card_hands() > 0).sum() == 4_824


@pytest.mark.parametrize(("cards", "classes"), [(5, 134_459), (7, 6_009_159)])
def test_suit_distinct_hands(cards, classes):
    assert len(suit_classes(cards)[0]) == classes


@pytest.mark.long
def test_seven_card_lows():
    # https://en.wikipedia.org/wiki/Poker_probability, seven-card ace-to-five lows.
    published = [
        781_824,
        3_151_360,
        7_426_560,
        13_171_200,
        19_174_400,
        23_675_904,
        24_837_120,
        21_457_920,
        13_939_200,
    ]

    found = hand_counts("ace-to-five", 7)

    assert list(found.classes.values())[:9] == published
    assert found.hands == hand_counts("deuce-to-seven", 7).hands == 133_784_560
    assert hand_counts("high", 7).classes["pair"] == SEVEN_CARDS[Category.PAIR]
