"""Questions that every round answers, though not every family has an answer."""

import pytest

from croupier.games.catalog import game
from croupier.history import parse_action
from croupier.money import dollars
from croupier.table import BankedRound, BankedTable, RummyRound, RummyTable
from tests.pot_games import felt


def stud() -> BankedRound:
    table = BankedTable.post(game("caribbean-stud"))
    return BankedRound(table, [dollars(100), dollars(100)])


def test_wagers_are_made_before_the_deal_against_a_bank_only():
    round_ = stud()
    assert round_.before_deal
    assert round_.bettors() == []
    round_.play(map(parse_action, ("p2 w ante 5", "p1 w ante 5")))
    assert sorted(round_.bettors()) == [1, 2]
    round_.apply(parse_action("d nb"))

    assert not round_.before_deal
    assert not felt("texas-holdem", [100, 100]).before_deal
    assert felt("texas-holdem", [100, 100]).bettors() == []


def test_nothing_is_on_offer_while_wagers_are_made_nor_in_a_hand_for_a_pot():
    assert stud().offer == ""
    assert felt("omaha", [100, 100]).offer == ""


def test_hands_are_set_by_all_at_once_and_bets_made_one_after_the_other():
    table = BankedTable.post(game("caribbean-stud"))
    round_ = BankedRound(table, [dollars(100)]).play(
        map(parse_action, ("p1 w ante 5", "d nb", "d dh p1 AsAd7c5h3s", "d dh b KsKd8c6h4c"))
    )

    assert round_.all_decide_at_once == (round_.step.order.name == "FREE")
    assert not felt("texas-holdem", [100, 100]).all_decide_at_once


@pytest.mark.clause("lowball", "LB-R11")
def test_a_pot_is_killed_out_of_turn_in_lowball_alone():
    killing = felt("lowball", [100, 100, 100]).out_of_turn()

    assert {choice.verb for choice in killing} == {"kill"}
    assert felt("texas-holdem", [100, 100, 100]).out_of_turn() == []
    assert stud().out_of_turn() == []


def test_nobody_forces_a_card_while_the_cards_are_dealt():
    hand = RummyRound(RummyTable.post(game("pan")), [dollars(100)] * 3)

    assert hand.out_of_turn() == []
