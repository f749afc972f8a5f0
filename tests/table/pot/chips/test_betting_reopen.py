"""All-in for less, and whether it reopens the betting (POT 6.4)."""

import pytest

from croupier.errors import BetOutOfRange, BettingNotReopened
from tests.holdem import Felt, holdem_table


def flop(stacks, structure="fixed-limit", **options):
    """A called pot at $10 and the flop; player 1 acts first with $10 less than ``stacks``."""
    felt = Felt(holdem_table(structure, low=10, **options), list(stacks), [5, 10]).deal()
    return felt.check_round().flop()


# ── fixed-limit: half a bet ──────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R13")
@pytest.mark.parametrize("extra", [1, 4])
def test_under_half_a_bet_is_no_raise_for_those_who_have_acted(extra):
    felt = flop([200, 200, 20 + extra]).do("p1 cbr 10;p2 cc").do(f"p3 cbr {10 + extra}")

    assert felt.range_of(1) is None
    felt.refuse_all(BettingNotReopened, "p1 cbr 20", f"p1 cbr {20 + extra}", clause="POT-R13").do("p1 cc")
    felt.refuse("p2 cbr 20", BettingNotReopened)
    assert felt.state.betting.raises == 0


@pytest.mark.clause("texas-holdem", "POT-R13")
@pytest.mark.parametrize("extra", [5, 6, 9])
def test_half_a_bet_or_more_counts_as_a_raise_for_everybody(extra):
    felt = flop([200, 200, 20 + extra]).do("p1 cbr 10;p2 cc").do(f"p3 cbr {10 + extra}")

    assert felt.range_of(1) == (20 + extra, 20 + extra)
    felt.refuse("p1 cbr 20", BetOutOfRange)
    assert felt.state.betting.raises == 1


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_who_has_not_acted_may_complete_and_that_reopens():
    felt = flop([200, 23, 200]).do("p1 cbr 10;p2 cbr 13")

    assert felt.range_of(3) == (20, 20)
    felt.refuse("p3 cbr 23", BetOutOfRange).do("p3 cbr 20")
    assert (felt.state.betting.raises, felt.range_of(1)) == (1, (30, 30))


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_a_call_of_a_short_all_in_does_not_complete_it():
    felt = flop([200, 23, 200]).do("p1 cbr 10;p2 cbr 13;p3 cc")

    assert (felt.owes(1), felt.range_of(1)) == (3, None)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_a_short_opening_bet_is_completed_by_a_bet_that_is_no_raise():
    felt = flop([14, 200, 200]).do("p1 cbr 4")

    assert felt.range_of(2) == (10, 10)
    felt.refuse("p2 cbr 14", BetOutOfRange).do("p2 cbr 10")
    assert (felt.state.betting.raises, felt.range_of(3)) == (0, (20, 20))


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_a_short_opening_bet_of_half_is_a_bet():
    felt = flop([15, 200, 200]).do("p1 cbr 5")

    assert felt.range_of(2) == (15, 15)
    felt.refuse("p2 cbr 10", BetOutOfRange).do("p2 cbr 15")
    assert felt.state.betting.raises == 1


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_two_short_all_ins_that_reach_half_a_bet_together_are_a_raise():
    felt = flop([200, 23, 26, 200]).do("p1 cbr 10;p2 cbr 13;p3 cbr 16")

    assert felt.range_of(4) == (26, 26)
    assert felt.do("p4 cc").range_of(1) == (26, 26)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_two_short_all_ins_below_half_a_bet_together_are_none():
    felt = flop([200, 22, 24, 200]).do("p1 cbr 10;p2 cbr 12;p3 cbr 14")

    assert felt.range_of(4) == (20, 20)
    assert felt.do("p4 cc").range_of(1) is None


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_on_the_turn_half_is_half_of_the_upper_limit():
    nine = flop([200, 200, 39]).check_round().turn().do("p1 cbr 20;p2 cc;p3 cbr 29")
    ten = flop([200, 200, 40]).check_round().turn().do("p1 cbr 20;p2 cc;p3 cbr 30")

    assert (nine.range_of(1), ten.range_of(1)) == (None, (50, 50))


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_before_the_flop_a_blind_is_a_bet_that_can_be_raised_short():
    felt = Felt(holdem_table(low=10), [200, 200, 200, 14], [5, 10]).deal().do("p3 cc;p4 cbr 14")

    assert felt.range_of(1) == (20, 20)
    felt.do("p1 cc")
    assert felt.range_of(2) == (20, 20)
    felt.do("p2 cc").refuse("p3 cbr 20", BettingNotReopened)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_a_check_is_an_act_a_short_bet_does_not_reopen():
    felt = flop([200, 200, 14]).do("p1 cc;p2 cc;p3 cbr 4")

    assert felt.range_of(1) is None
    felt.refuse("p1 cbr 10", BettingNotReopened).do("p1 cc;p2 cc")


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_a_check_is_an_act_a_bet_of_half_does():
    felt = flop([200, 200, 15]).do("p1 cc;p2 cc;p3 cbr 5")

    assert felt.range_of(1) == (15, 15)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_by_option_any_all_in_reopens():
    felt = flop([200, 200, 21], reopen="any").do("p1 cbr 10;p2 cc;p3 cbr 11")

    assert felt.range_of(1) is not None
    felt.do(f"p1 cbr {felt.range_of(1)[0]:g}")


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_by_option_only_a_full_raise_reopens():
    nearly = flop([200, 200, 29], reopen="full").do("p1 cbr 10;p2 cc;p3 cbr 19")
    whole = flop([200, 200, 30], reopen="full").do("p1 cbr 10;p2 cc;p3 cbr 20")

    assert (nearly.range_of(1), whole.range_of(1)) == (None, (30, 30))
    nearly.refuse("p1 cbr 20", BettingNotReopened)


# ── spread, pot-limit, no-limit: the full raise ──────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT-R13")
@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_one_short_all_in_does_not_reopen(structure):
    felt = flop([1000, 1000, 65], structure).do("p1 cbr 30;p2 cc;p3 cbr 55")

    assert felt.range_of(1) is None
    felt.refuse_all(BettingNotReopened, "p1 cbr 85", "p1 cbr 990", clause="POT-R13").do("p1 cc")
    felt.refuse("p2 cbr 85", BettingNotReopened)


@pytest.mark.clause("texas-holdem", "POT-R13")
@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_a_full_all_in_raise_does(structure):
    felt = flop([1000, 1000, 70], structure).do("p1 cbr 30;p2 cc;p3 cbr 60")

    assert felt.range_of(1)[0] == 90


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_spread_limit_goes_by_the_full_raise_too():
    short = flop([200, 200, 25], "spread-limit", high=50).do("p1 cbr 10;p2 cc;p3 cbr 15")
    full = flop([200, 200, 30], "spread-limit", high=50).do("p1 cbr 10;p2 cc;p3 cbr 20")

    assert (short.range_of(1), full.range_of(1)) == (None, (30, 70))
    short.refuse("p1 cbr 30", BettingNotReopened)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_short_all_ins_that_sum_to_a_full_raise_reopen_for_whom_they_do():
    felt = flop([1000, 60, 75, 1000], "no-limit").do("p1 cbr 30;p2 cbr 50;p3 cbr 65;p4 cc")

    assert felt.range_of(1) == (95, 990)
    felt.refuse("p1 cbr 94", BetOutOfRange).do("p1 cbr 95")


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_short_all_ins_that_sum_to_exactly_a_full_raise_reopen():
    felt = flop([1000, 60, 70, 1000], "no-limit").do("p1 cbr 30;p2 cbr 50;p3 cbr 60;p4 cc")

    assert felt.range_of(1) == (90, 990)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_short_all_ins_that_do_not_sum_to_a_full_raise_do_not_reopen():
    felt = flop([1000, 60, 69, 1000], "no-limit").do("p1 cbr 30;p2 cbr 50;p3 cbr 59;p4 cc")

    felt.refuse("p1 cbr 100", BettingNotReopened)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_each_player_is_measured_by_what_he_himself_faces():
    felt = flop([1000, 60, 1000, 75], "no-limit").do("p1 cbr 30;p2 cbr 50;p3 cc;p4 cbr 65")

    # p1 faces 35 in all and may raise; p3 has called 50 and faces 15 only.
    assert felt.range_of(1) is not None
    felt.do("p1 cc").refuse("p3 cbr 95", BettingNotReopened)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_the_next_raise_is_over_the_short_all_in_by_the_last_full_raise():
    felt = flop([1000, 60, 1000], "no-limit").do("p1 cbr 30;p2 cbr 50")

    assert felt.range_of(3) == (80, 990)
    felt.refuse("p3 cbr 79", BetOutOfRange).do("p3 cbr 80")
    assert felt.range_of(1) == (110, 990)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_no_limit_by_option_any_all_in_reopens():
    felt = flop([1000, 1000, 45], "no-limit", reopen="any").do("p1 cbr 30;p2 cc;p3 cbr 35")

    assert felt.range_of(1) == (65, 990)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_no_limit_by_option_full_one_short_all_in_does_not_reopen():
    felt = flop([1000, 1000, 45], "no-limit", reopen="full").do("p1 cbr 30;p2 cc;p3 cbr 35")

    felt.refuse("p1 cbr 65", BettingNotReopened)


@pytest.mark.clause("texas-holdem", "POT-R13")
def test_a_short_all_in_by_somebody_else_after_a_full_raise_leaves_that_raise_open():
    felt = flop([1000, 1000, 1000, 85], "no-limit").do("p1 cbr 30;p2 cc;p3 cbr 60;p4 cbr 75")

    # p1 and p2 have not acted since the full raise to 60.
    assert felt.range_of(1) == (105, 990)
    assert felt.do("p1 cc").range_of(2) == (105, 990)
    felt.do("p2 cc").refuse("p3 cbr 105", BettingNotReopened)
