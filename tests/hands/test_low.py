"""Low hands by clause: ace-to-five with its joker, deuce-to-seven."""

import pytest

from croupier.cards import parse_cards
from croupier.hands.low import qualifies, rank_ace_to_five, rank_deuce_to_seven


def low(text, **options):
    return rank_ace_to_five(parse_cards(text), **options)


def deuce(text):
    return rank_deuce_to_seven(parse_cards(text))


@pytest.mark.clause("lowball", "LB")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5h4h3h2hAh", "6c4d3s2hAc"),  # the wheel is best, suited or not
        ("7c6d4s3h2c", "8c6d5s3hAc"),
        ("Kc9d8s7h6c", "AcAd4s3h2c"),  # any hand without a pair beats a pair
        ("AcAd6s4h3c", "2c2d5s4h3c"),  # aces are low in pairs too
        ("AcAdKsQhJc", "3c3d2s2hAc"),
        ("3c3d2s2hAc", "AcAdAs3h2c"),
        ("AcAdAs3h2c", "AcAdAs2h2c"),
        ("AcAdAs2h2c", "AcAdAsAh2c"),
        ("8c7d5s4h2c", "8c7d5s4h3c"),
    ],
)
def test_better_before_worse(better, worse):
    assert low(better) < low(worse)


@pytest.mark.clause("lowball", "LB")
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("JoAh2d3c5s", "5-4-3-2-A"),
        ("JoAh2d4c8s", "8-4-3-2-A"),
        ("JoAhAd2c5h", "pair A-5-3-2"),
        ("Jo2h3d4c5s", "5-4-3-2-A"),
    ],
)
def test_the_joker_is_the_lowest_card_not_held(cards, words):
    assert low(cards).words == words


@pytest.mark.clause("lowball", "LB-R6")
def test_aces_may_be_posted_as_the_worst_pair():
    aces, deuces = "AcAd6s4h3c", "2c2d5s4h3c"

    assert low(aces) < low(deuces)
    assert low(aces, pair_aces_high=True) > low(deuces, pair_aces_high=True)
    assert low("5h4h3h2hAh", pair_aces_high=True) == low("5h4h3h2hAh")


@pytest.mark.clause("omaha-hi-lo", "O8 2")
def test_eight_or_better_knows_no_pair():
    assert qualifies(low("8c7d6s5h4c"), 8)
    assert not qualifies(low("9c4d3s2hAc"), 8)
    assert not qualifies(low("5c5d3s2hAc"), 8)


@pytest.mark.clause("lowball", "LBs")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c5d4s3h2c", "7c6d4s3h2c"),
        ("Kc9d8s4h2c", "Ac5d4s3h2c"),  # the ace is high, and no straight below it
        ("Ac5d4s3h2c", "2c2d7s4h3c"),
        ("2c2d7s4h3c", "6c5d4s3h2c"),  # straights count against a hand
        ("6c5d4s3h2c", "7c5c4c3c2c"),  # and flushes more
    ],
)
def test_deuce_to_seven_better_before_worse(better, worse):
    assert deuce(better) < deuce(worse)


def test_a_posted_joker_makes_the_lowest_deuce_to_seven_hand():
    assert deuce("Jo5d4s3h2c") == deuce("7c5d4s3h2c")
    assert deuce("Jo6d5s4h3c") == deuce("8c6d5s4h3c")  # the two and the seven would make a straight


@pytest.mark.parametrize("cards", ["AsKs", "AsKsQsJsTs9s"])
def test_a_low_has_five_cards(cards):
    for rank in (rank_ace_to_five, rank_deuce_to_seven):
        with pytest.raises(ValueError, match="five cards"):
            rank(parse_cards(cards))
