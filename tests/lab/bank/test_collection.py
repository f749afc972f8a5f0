"""What fee options leave each side of a full table."""

import pytest

from croupier.lab.bank.collection import collected, every_option, favoured, named_option
from croupier.lab.bank.side import bank_side
from croupier.money import dollars
from croupier.pay.fees import PlayerDealerOption
from tests.california import WHERE, schedules_of


@pytest.fixture(scope="module")
def banked():
    return bank_side("ez-baccarat-panda-8", bettors=4, laid={"banker": dollars(50), "dragon7": dollars(5)})


def test_fees_are_taken_from_each_side_and_go_to_the_house(banked):
    found = collected(banked, named_option("ez-baccarat-panda-8.rules#1", WHERE), WHERE)

    assert (found.bank_fee, found.bettor_fee, found.house) == (dollars(2), dollars(1), dollars(6))
    assert found.bank == banked.expected - dollars(2)
    assert found.bank + found.bettors + found.house == 0
    assert found.objection is None


def test_every_option_of_the_game_is_listed(banked):
    every = [
        option
        for schedule in schedules_of("ez-baccarat-panda-8")
        for option in schedule.options
        if isinstance(option, PlayerDealerOption)
    ]

    assert [str(found.option) for found in every_option(banked, WHERE)] == [str(option) for option in every]
    assert len(every) == 28


def test_an_option_for_other_limits_is_named_but_not_chosen(banked):
    options = every_option(banked, WHERE)
    best = favoured(options)

    refused = [found for found in options if found.objection is not None]
    assert refused
    assert all("not $50 on banker" in found.objection for found in refused)
    assert best.bank.bank == max(found.bank for found in options if found.objection is None)
    assert best.house.house == max(found.house for found in options if found.objection is None)
    assert favoured(refused) is None


def test_fees_of_a_wager_on_two_hands_are_taken_twice():
    two = bank_side("21st-century-blackjack-switch", bettors=2, laid={"game": dollars(20)}, rounds=2)
    found = collected(two, named_option("blackjack-switch.rules#1", WHERE), WHERE)

    assert two.action == 2 * 2 * dollars(20)
    assert found.bettor_fee == 2 * found.option.player.fee(dollars(20))


def test_an_option_of_another_game_may_not_be_posted(banked):
    assert collected(banked, named_option("ez-baccarat-panda-8.rules#1", WHERE), WHERE).objection is None
    other = collected(banked, named_option("three-card-6cb.rules#1", WHERE), WHERE)
    assert other.objection == "three-card-6cb.rules 1 is not an option of ez-baccarat-panda-8"
