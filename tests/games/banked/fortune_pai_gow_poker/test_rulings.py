"""Rulings about ranking and setting pai gow hands: both sides of each line."""

import pytest

from croupier.cards import parse_cards
from croupier.games.banked.fortune_pai_gow_poker.house_way import house_way
from croupier.games.catalog import GAMES
from croupier.hands.pai_gow import rank_five
from croupier.table import BankedTable
from tests.games.banked.felt import play
from tests.games.banked.player_dealer_felt import felt

FPG = "fortune-pai-gow-poker"


def five(text):
    return rank_five(parse_cards(text))


def front(text):
    """What the house way puts in front, as ranks."""
    return "".join(card.text[0] for card in house_way(parse_cards(text)).front)


@pytest.mark.clause(FPG, "FPG-R5")
def test_five_kings_lie_between_five_aces_and_a_royal_flush():
    assert five("AcAdAhAsJo") > five("KcKdKhKsJo") > five("AhKhQhJhTh")
    assert five("KcKdKhKsJo") > five("QcQdQhQsJo") > five("AhKhQhJhTh")


@pytest.mark.clause(FPG, "FPG-R6")
def test_the_wheel_is_the_lowest_straight_and_straight_flush():
    assert five("6c5d4h3s2c") > five("5c4d3h2sAc") > five("AcAdAhKsQc")
    assert five("6c5c4c3c2c") > five("5c4c3c2cAc") > five("KcKdKhKsQc")


@pytest.mark.clause(FPG, "FPG-R7")
def test_seven_five_four_three_two_is_the_lowest_hand_and_flush():
    assert five("7c6d5h4s2c") > five("7c5d4h3s2c")
    assert five("7c6c5c4c2c") > five("7c5c4c3c2c") > five("AcKdQhJsTc")


@pytest.mark.clause(FPG, "FPG-R28")
def test_full_houses_rank_by_the_three():
    assert five("3c3d3h2s2c") > five("2c2d2hAsAc") > five("2h2s2cKhKd") > five("AcQcTc8c6c")


@pytest.mark.clause(FPG, "FPG-R18")
@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("JcJd6h6sAcTd8h", True),  # jacks up stay together with an ace to go in front
        ("JcJd6h6sKcTd8h", False),  # a king is no ace
        ("8c8d4h4sKcJd2h", True),  # eights up with a king
        ("8c8d4h4sAcJd2h", True),  # or a higher card
        ("8c8d4h4sQcJd2h", False),
        ("JcJdJhJsKc9d4h", True),  # four jacks with a king
        ("JcJdJhJsQc9d4h", False),
    ],
)
def test_unless_an_ace_in_front_means_that_card_or_a_higher_one(hand, kept):
    first, second = front(hand)
    assert (first != second) == kept


@pytest.mark.clause(FPG, "FPG-R20")
def test_two_pairs_break_a_straight_flush_and_with_the_joker_are_a_full_house():
    assert front("9h8h7h6h5h9s8s") == "88"
    assert front("QhJhTh9hJcTcJo") == "QJ", "queen and joker: a pair of queens"
    assert front("9h8h7h6h5hKcQd") == "KQ", "without two pairs the straight flush stays"


@pytest.mark.clause(FPG, "FPG-R21")
def test_the_joker_pairs_a_single_in_front_if_the_rest_outranks_it():
    assert front("KcKd7h7sJoAc4d") == "JA"
    assert front("AcAdKcKdJo7h4s") == "AA", "no single is higher than the aces"
    assert front("7c7d4h4sJo3c2d") == "77", "nor a trey than the sevens"


@pytest.mark.clause(FPG, "FPG-R22")
def test_four_and_three_of_a_kind_leave_a_complete_hand_behind():
    assert front("9c9d9h9s2c2d2h") == "99"
    assert front("4c4d4h4s7c7d7h") == "77"


@pytest.mark.clause(FPG, "FPG-R23")
def test_of_two_aces_and_the_joker_the_joker_goes_in_front():
    assert front("AcAdJoKh9s6c3d") == "JK"
    assert front("AcAdAhKs9c6d3h") == "AK", "without the joker an ace"


@pytest.mark.clause(FPG, "FPG-R24")
def test_players_are_told_the_house_way_before_they_set():
    round_ = play(felt(FPG, seats=(1, 2, 3), dice=(1, 2, 3)), "p1 w game 20", "d nb")
    play(round_, "d dh p1 AcAdJoKh9s6c3d", "d dh b Jc9d8s6h5c3h2s")

    (choice,) = round_.legal(1)
    assert set(choice.cards) == set(parse_cards("JoKh"))
    assert round_.legal(3) == []


@pytest.mark.clause(FPG, "FPG-R27")
def test_seven_places_and_no_more():
    assert BankedTable.post(GAMES[FPG]).seats == (2, 7)
    with pytest.raises(Exception, match="2 to 7"):
        felt(FPG, *[100] * 8, wager=50, seats=range(1, 9))
