"""Fees out of a pot: which, when, and how much of them the pot has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents, dollars
from croupier.pay.fees import Kind, PotFee, Trigger, pot_fee, pot_fees, waiting_fees
from tests.california import pot_option, schedules

LIMIT = "holdem-family.poker_rates"
TWICE = "big-o-hl-rit.poker_rates"

POT_OPTIONS = [
    option for block in schedules if block.kind is Kind.POT for option in block.options if not option.by_time
]


def test_each_stage_takes_its_own_fee():
    third = pot_option(LIMIT, 3)
    hundred = dollars(100)

    taken = {moment: pot_fee(third, moment, hundred, players=7) for moment in Trigger}

    assert {moment: fee for moment, fee in taken.items() if fee} == {
        Trigger.AFTER_INITIAL_DEAL: dollars(1),
        Trigger.AFTER_FLOP: dollars(5),
        Trigger.AFTER_RIVER: dollars(1),
    }


@pytest.mark.clause("pot-games", "POT-R26")
@pytest.mark.parametrize(("players", "fee"), [(6, 0), (7, 500), (9, 500)])
def test_the_number_of_players_must_fit(players, fee):
    assert pot_fee(pot_option(LIMIT, 3), Trigger.AFTER_FLOP, dollars(50), players=players) == fee


@pytest.mark.parametrize(("players", "fee"), [(4, 0), (5, 400), (6, 400), (7, 0)])
def test_a_class_of_two_counts_has_two_ends(players, fee):
    assert pot_fee(pot_option("big-o-hl.rules", 2), Trigger.AFTER_FLOP, dollars(50), players=players) == fee


@pytest.mark.clause("pot-games", "POT-R27")
def test_a_short_pot_pays_all_it_holds():
    assert pot_fee(pot_option(LIMIT, 3), Trigger.AFTER_FLOP, dollars("4.50"), players=7) == dollars("4.50")


@pytest.mark.clause("pot-games", "POT-R27")
def test_a_pot_that_suffices_pays_the_fee_and_no_more():
    assert pot_fee(pot_option(LIMIT, 3), Trigger.AFTER_FLOP, dollars(5), players=7) == dollars(5)


def test_an_empty_pot_pays_nothing_and_that_is_no_fee():
    assert pot_fees(pot_option(LIMIT, 3), Trigger.AFTER_FLOP, Cents(0), players=7) == ()


def test_a_fee_of_nothing_is_no_fee():
    assert pot_fees(pot_option(LIMIT, 150), Trigger.AFTER_FLOP, dollars(50), players=3) == ()


@pytest.mark.clause("pot-games", "POT-R23")
def test_a_fee_is_taken_once_a_hand():
    third = pot_option(LIMIT, 3)
    (flop,) = pot_fees(third, Trigger.AFTER_FLOP, dollars(50), players=7)

    assert flop == PotFee(1, Trigger.AFTER_FLOP, dollars(5))
    assert pot_fees(third, Trigger.AFTER_FLOP, dollars(50), players=7, taken={flop.stage}) == ()


@pytest.mark.clause("pot-games", "POT-R32")
@pytest.mark.parametrize(("pot", "fee"), [("18.99", 0), (19, 300), (40, 300)])
def test_a_fee_that_waits_for_nineteen_dollars(pot, fee):
    assert pot_fee(pot_option(LIMIT, 31), Trigger.AFTER_FLOP, dollars(pot), players=3) == fee


@pytest.mark.clause("pot-games", "POT-R32")
def test_a_waiting_fee_is_taken_once_the_pot_has_grown():
    option = pot_option(LIMIT, 31)

    assert waiting_fees(option, dollars(18), players=3) == ()
    (late,) = waiting_fees(option, dollars(26), players=3)
    assert late == PotFee(1, Trigger.AFTER_FLOP, dollars(3))
    assert waiting_fees(option, dollars(60), players=3, taken=[late.stage]) == ()
    assert waiting_fees(option, dollars(60), players=6) == ()


def test_a_fee_without_a_threshold_never_waits():
    assert waiting_fees(pot_option(LIMIT, 3), dollars(100), players=7) == ()


def test_a_hand_without_a_flop_pays_the_modified_fee_only():
    option = pot_option(TWICE, 30)

    (modified,) = pot_fees(option, Trigger.ROUND_ENDS_BEFORE_FLOP, dollars(4), players=3)
    assert (modified.trigger, modified.amount) == (Trigger.ROUND_ENDS_BEFORE_FLOP, dollars(1))
    assert pot_fees(option, Trigger.AFTER_FLOP, dollars(4), players=3, taken=[modified.stage]) == ()


def test_an_option_without_a_modified_fee_takes_none():
    assert pot_fee(pot_option(TWICE, 31), Trigger.ROUND_ENDS_BEFORE_FLOP, dollars(4), players=8) == 0


def test_a_time_charge_takes_nothing_from_a_pot():
    option = pot_option(LIMIT, 55)
    assert option.by_time
    assert [pot_fee(option, moment, dollars(100), players=7) for moment in Trigger] == [0] * len(Trigger)


@given(
    option=st.sampled_from(POT_OPTIONS),
    moment=st.sampled_from(Trigger),
    pot=st.integers(0, 30_00).map(Cents),
    players=st.integers(2, 10),
)
def test_a_fee_is_never_more_than_the_pot_nor_than_is_printed(option, moment, pot, players):
    fee = pot_fee(option, moment, pot, players=players)
    printed = sum(stage.amount for stage in option.stages if stage.trigger is moment)

    assert 0 <= fee <= min(pot, printed)
    if players not in option.players:
        assert fee == 0
