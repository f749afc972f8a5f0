"""Wagers that may be put up together with those that they need, before the deal."""

import pytest

from croupier.money import dollars
from croupier.numbers import FIRST_HAND, HandNumber
from tests.games.banked.felt import caribbean, play, refused
from tests.games.banked.player_dealer_felt import felt

SW, UTH = "21st-century-blackjack-switch", "ultimate-texas-holdem"


def staged(round_, person=1):
    """Spot, hand, least and most of each."""
    return {(choice.spot, choice.hand): (choice.low, choice.high) for choice in round_.view(person).staged}


@pytest.mark.clause("caribbean-stud", "CSP 2")
def test_the_progressive_goes_up_with_the_ante_that_it_needs():
    round_ = caribbean(100, progressive="pmg-01")
    assert {choice.spot for choice in round_.view(1).legal} == {"ante"}
    assert staged(round_)["progressive", 1] == (dollars(1), dollars(1))

    assert refused(round_, "p1 w progressive 1").code == "spot/needs_base"
    assert ("progressive", 1) not in staged(play(round_, "p1 w ante 10"))
    play(round_, "p1 w progressive 1")


@pytest.mark.clause(UTH, "UTH 2")
def test_the_blind_goes_up_with_the_ante_and_follows_it():
    round_ = felt(UTH)
    table, game = round_.table, round_.table.game
    assert staged(round_)["blind", 1][0] == table.chip

    assert table.fixed_by(game.spot("blind"), FIRST_HAND) == ("ante", 1)
    assert table.fixed_by(game.spot("ante"), FIRST_HAND) is None
    assert table.fixed_by(game.spot("trips"), FIRST_HAND) is None


@pytest.mark.clause(SW, "SW 3")
def test_the_second_hands_wager_goes_up_with_the_first_and_is_equal_to_it():
    round_ = felt(SW)
    table, game = round_.table, round_.table.game

    assert table.fixed_by(game.spot("game"), HandNumber(2)) == ("game.1", 1)
    assert table.fixed_by(game.spot("game"), FIRST_HAND) is None
    assert {hand for spot, hand in staged(round_) if spot == "supermatch"} == {1}


def test_nothing_is_staged_for_others_nor_after_the_lock():
    round_ = caribbean(100, progressive="pmg-01")

    assert staged(round_, None) == {}
    assert staged(round_, 0) == {}
    assert staged(play(round_, "p1 w ante 10", "d nb")) == {}
