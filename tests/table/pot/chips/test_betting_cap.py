"""Three raises a round, without end between two (POT 6.3)."""

import pytest

from croupier.errors import BetOutOfRange, RaiseCapped
from tests.holdem import Felt, holdem_table


def fixed(stacks=(300, 300, 300), **options):
    return Felt(holdem_table(**options), list(stacks), [2, 4]).deal()


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_three_raises_before_the_flop_and_no_fourth():
    felt = fixed().do("p3 cbr 8;p1 cbr 12;p2 cbr 16")

    felt.refuse("p3 cbr 20", RaiseCapped, clause="POT-R11")
    assert felt.range_of(3) is None
    felt.do("p3 cc").refuse("p1 cbr 20", RaiseCapped)


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_after_the_flop_a_bet_and_three_raises():
    felt = fixed().check_round().flop().do("p1 cbr 4;p2 cbr 8;p3 cbr 12;p1 cbr 16")

    felt.refuse("p2 cbr 20", RaiseCapped).do("p2 cc").refuse("p3 cbr 20", RaiseCapped)


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_the_next_street_has_its_own_raises():
    felt = fixed().do("p3 cbr 8;p1 cbr 12;p2 cbr 16;p3 cc;p1 cc").flop()

    felt.do("p1 cbr 4;p2 cbr 8;p3 cbr 12;p1 cbr 16").refuse("p2 cbr 20", RaiseCapped)


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_a_capped_round_stays_capped_when_a_fold_leaves_two():
    felt = fixed().do("p3 cbr 8;p1 cbr 12;p2 cbr 16;p3 f")

    felt.refuse("p1 cbr 20", RaiseCapped, clause="POT-R11")
    assert felt.range_of(1) is None


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_two_players_raise_without_end_if_they_were_two_before_the_cap():
    felt = fixed().do("p3 cbr 8;p1 cbr 12;p2 f")

    felt.do(*[f"p{3 if n % 2 else 1} cbr {12 + 4 * n}" for n in range(1, 9)])
    assert felt.state.betting.raises == 10
    assert felt.range_of(3) == (48, 48)


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_heads_up_there_is_no_cap_but_the_size_of_the_raise_stays():
    felt = Felt(holdem_table(), [300, 300], [2, 4]).deal().do("p2 cbr 8;p1 cbr 12;p2 cbr 16;p1 cbr 20")

    felt.refuse("p2 cbr 28", BetOutOfRange).do("p2 cbr 24;p1 cbr 28")
    assert felt.state.betting.raises == 6


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_all_in_players_do_not_count_among_the_two():
    felt = fixed((300, 300, 8)).do("p3 cbr 8;p1 cbr 12;p2 cbr 16;p1 cbr 20;p2 cbr 24")

    assert felt.range_of(1) == (28, 28)
    three_able = fixed((300, 300, 17)).do("p3 cbr 8;p1 cbr 12;p2 cbr 16;p3 cc")
    three_able.refuse("p1 cbr 20", RaiseCapped)


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_by_option_only_a_round_that_two_begin_is_unlimited():
    felt = fixed(cap_heads_up="round_start").do("p3 cbr 8;p1 cbr 12;p2 f;p3 cbr 16")
    felt.refuse("p1 cbr 20", RaiseCapped).do("p1 cc").flop()

    felt.do("p1 cbr 4;p3 cbr 8;p1 cbr 12;p3 cbr 16;p1 cbr 20")
    assert felt.range_of(3) == (24, 24)


@pytest.mark.clause("texas-holdem", "POT-R12")
@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_big_bet_hold_em_has_no_cap(structure):
    felt = Felt(holdem_table(structure, low=2), [2000] * 3, [1, 2]).deal()
    felt.do("p3 cbr 4;p1 cbr 6;p2 cbr 8;p3 cbr 10;p1 cbr 12;p2 cbr 14")

    assert felt.range_of(3) is not None
    felt.do("p3 cbr 16")


@pytest.mark.clause("texas-holdem", "POT-R12")
def test_a_table_may_post_a_cap_in_no_limit():
    felt = Felt(holdem_table("no-limit", low=2, cap=2), [2000] * 3, [1, 2]).deal().do("p3 cbr 4;p1 cbr 6")

    felt.refuse("p2 cbr 8", RaiseCapped)


@pytest.mark.clause("texas-holdem", "POT-R12")
def test_spread_limit_is_capped_like_limit():
    felt = Felt(holdem_table("spread-limit", low=2, high=10), [200] * 3, [1, 2]).deal()

    felt.do("p3 cbr 4;p1 cbr 6;p2 cbr 8").refuse("p3 cbr 10", RaiseCapped)


@pytest.mark.clause("texas-holdem", "POT-R12")
@pytest.mark.parametrize(("cap", "raises"), [(1, 1), (4, 4), (6, 6)])
def test_a_table_may_post_another_cap(cap, raises):
    felt = fixed(cap=cap)
    felt.do(*[f"p{(n + 2) % 3 + 1} cbr {8 + 4 * n}" for n in range(raises)])

    assert felt.state.betting.raises == raises
    felt.refuse(f"p{felt.turn_of} cbr {8 + 4 * raises}", RaiseCapped)


@pytest.mark.clause("texas-holdem", "POT-R12")
def test_cap_nought_is_no_cap():
    felt = fixed(cap=0).do(*[f"p{(n + 2) % 3 + 1} cbr {8 + 4 * n}" for n in range(9)])

    assert felt.range_of(felt.turn_of) == (44, 44)


# ── all-ins and the cap ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 6.4")
def test_an_all_in_of_half_a_bet_is_one_of_the_three():
    felt = Felt(holdem_table(low=10), [300, 25, 300, 300], [5, 10]).deal().check_round().flop()

    felt.do("p1 cbr 10;p2 cbr 15;p3 cbr 25;p4 cbr 35").refuse("p1 cbr 45", RaiseCapped)


@pytest.mark.clause("texas-holdem", "POT 6.4")
def test_an_all_in_of_less_than_half_is_none_of_them():
    felt = Felt(holdem_table(low=10), [300, 24, 300, 300], [5, 10]).deal().check_round().flop()

    felt.do("p1 cbr 10;p2 cbr 14;p3 cbr 20;p4 cbr 30;p1 cbr 40").refuse("p3 cbr 50", RaiseCapped)


@pytest.mark.clause("texas-holdem", "POT-R36")
def test_a_short_all_in_over_a_capped_bet_is_a_call_with_the_rest_on_top():
    felt = fixed((300, 300, 300, 18)).do("p3 cbr 8;p4 cc;p1 cbr 12;p2 cbr 16;p3 cc")

    assert felt.range_of(4) == (18, 18)
    felt.refuse_all(BetOutOfRange, "p4 cbr 17", "p4 cbr 20").do("p4 cbr 18")
    assert felt.state.betting.raises == 3
    assert felt.range_of(1) is None
    felt.refuse("p1 cbr 20", RaiseCapped).refuse("p1 cbr 22", RaiseCapped).do("p1 cc")
    assert felt.owes(2) == 2


@pytest.mark.clause("texas-holdem", "POT-R36")
def test_even_more_than_half_a_bet_over_a_capped_bet_reopens_nothing():
    felt = fixed((300, 300, 300, 19)).do("p3 cbr 8;p4 cc;p1 cbr 12;p2 cbr 16;p3 cc;p4 cbr 19;p1 cc")

    assert felt.state.betting.raises == 3
    assert felt.range_of(2) is None


@pytest.mark.clause("texas-holdem", "POT-R36")
def test_a_full_raise_over_a_capped_bet_is_refused_even_all_in():
    felt = fixed((300, 300, 300, 20)).do("p3 cbr 8;p4 cc;p1 cbr 12;p2 cbr 16;p3 cc")

    assert felt.range_of(4) is None
    felt.refuse("p4 cbr 20", RaiseCapped)


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_a_cap_that_always_holds_holds_between_two():
    felt = Felt(holdem_table(cap=3, cap_heads_up="always"), [300, 300], [2, 4]).deal()
    felt.do("p2 cbr 8;p1 cbr 12;p2 cbr 16").refuse("p1 cbr 20", RaiseCapped, clause="POT-R11").do("p1 cc")

    felt.flop().do("p1 cbr 4;p2 cbr 8;p1 cbr 12;p2 cbr 16").refuse("p1 cbr 20", RaiseCapped)
    assert felt.range_of(1) is None


@pytest.mark.clause("texas-holdem", "POT-R11")
def test_a_cap_that_always_holds_holds_when_a_fold_left_two_before_it_was_reached():
    felt = fixed(cap_heads_up="always").do("p3 cbr 8;p1 f;p2 cbr 12;p3 cbr 16")

    felt.refuse("p2 cbr 20", RaiseCapped)
