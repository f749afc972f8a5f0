"""Uncalled bets, main pot and side pots (POT 7)."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.table.pot.pots import Pot, side_pots, uncalled
from tests.holdem import Felt, holdem_table


def no_limit(stacks, blinds=(1, 2), **options):
    return Felt(holdem_table("no-limit", low=2, **options), list(stacks), list(blinds)).deal()


# ── uncalled bets ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 7.1")
@pytest.mark.parametrize(
    ("bets", "over"),
    [
        ([0, 0, 0], None),
        ([4, 4, 0], None),
        ([2, 4, 0], (2, 2)),
        ([10, 4, 7], (1, 3)),
        ([0, 0, 5], (3, 5)),
        ([5], (1, 5)),
    ],
)
def test_what_exceeds_everybody_else_s_chips_of_the_round_is_uncalled(bets, over):
    assert uncalled([0, *bets]) == over


@pytest.mark.clause("texas-holdem", "POT 7.1")
def test_an_uncalled_bet_goes_back_and_was_never_in_the_pot():
    felt = no_limit([100, 100, 100]).do("p3 cbr 30;p1 cc;p2 f").flop().do("p1 cbr 50;p3 f")

    assert felt.returned == [50, 0, 0]
    assert felt.awards == [(62, (1,), [62, 0, 0])]


@pytest.mark.clause("texas-holdem", "POT 7.1")
def test_a_called_bet_does_not_go_back():
    felt = no_limit([100, 100, 100]).do("p3 cbr 30;p1 cc;p2 f").flop().do("p1 cbr 50;p3 cc")

    assert felt.returned == [0, 0, 0]


@pytest.mark.clause("texas-holdem", "POT 7.1")
def test_the_part_of_a_bet_that_an_all_in_cannot_match_goes_back_before_the_next_card():
    felt = no_limit([100, 40, 100]).do("p3 cbr 100;p1 f;p2 cc")

    assert felt.returned == [0, 0, 60]
    assert felt.stacks == [99, 0, 60]
    assert felt.pots == [(81, (2, 3))]


@pytest.mark.clause("texas-holdem", "POT 7.1")
def test_folded_chips_of_the_round_count_against_the_bet():
    felt = no_limit([100, 100, 100]).do("p3 cbr 10;p1 cbr 20;p2 f;p3 f")

    assert felt.returned == [10, 0, 0]
    assert felt.stacks == [112, 98, 90]


@pytest.mark.clause("texas-holdem", "POT-R33")
def test_a_blind_that_nobody_calls_goes_back_less_the_fee_taken_from_it():
    felt = Felt(holdem_table(fee=13), [100, 100, 100], [4]).deal().do("p2 f;p3 f")

    assert felt.returned == [3, 0, 0]
    assert felt.awards == [(0, (1,), [0, 0, 0])]
    assert felt.stacks == [99, 100, 100]


@pytest.mark.clause("texas-holdem", "POT-R33")
def test_with_a_small_blind_in_the_pot_the_whole_uncalled_part_goes_back():
    felt = Felt(holdem_table(fee=13), [100, 100, 100], [2, 4]).deal().do("p3 f;p1 f")

    assert felt.returned == [0, 2, 0]
    assert felt.stacks == [98, 101, 100]


@pytest.mark.clause("texas-holdem", "POT-R33")
def test_a_short_blind_in_the_pot_pays_the_fee_first():
    felt = Felt(holdem_table(fee=13), [1, 100, 100], [2, 4]).deal().do("p3 f")

    assert felt.returned == [0, 3, 0]
    assert felt.pots == [(1, (1, 2))]


# ── side pots in play ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 7.2")
def test_three_stacks_make_three_pots():
    felt = no_limit([30, 60, 100, 100]).do("p3 cbr 100;p4 cc;p1 cc;p2 cc")

    assert felt.pots == [(120, (1, 2, 3, 4)), (90, (2, 3, 4)), (80, (3, 4))]


@pytest.mark.clause("texas-holdem", "POT 7.2")
def test_chips_of_a_folded_player_are_in_the_pots_he_reached():
    felt = no_limit([30, 100, 100, 100]).do("p3 cbr 30;p4 cc;p1 cc;p2 cc").flop()
    felt.do("p2 cbr 10;p3 cbr 40;p4 cc;p2 f")

    assert felt.pots == [(120, (1, 3, 4)), (90, (3, 4))]


@pytest.mark.clause("texas-holdem", "POT 7.2")
def test_equal_all_ins_share_one_pot():
    felt = no_limit([50, 50, 50]).do("p3 cbr 50;p1 cc;p2 cc")

    assert felt.pots == [(150, (1, 2, 3))]


@pytest.mark.clause("texas-holdem", "POT 7.2")
def test_a_level_reached_only_by_folded_players_makes_no_pot_of_its_own():
    felt = no_limit([100, 100, 100]).do("p3 cbr 20;p1 cc;p2 cc").flop().do("p1 cbr 10;p2 cc;p3 f")

    assert felt.pots == [(80, (1, 2))]


@pytest.mark.clause("texas-holdem", "POT 7.2")
def test_folded_chips_above_every_live_level_go_to_the_last_pot():
    # The bettor's hand is declared dead after a bet that nobody left in has matched.
    felt = no_limit([20, 50, 200]).do("p3 cbr 40;p1 cc").do("p2 cc").flop().do("p2 cc", "d kill p3")

    assert felt.pots == [(60, (1, 2)), (40, (2,))]


@pytest.mark.clause("texas-holdem", "POT 7.4")
def test_each_pot_is_awarded_by_itself_main_pot_first():
    felt = Felt(holdem_table("no-limit", low=2), [30, 60, 100], [1, 2]).deal("AsAd", "KsKd", "QsQd")
    felt.do("p3 cbr 100;p1 cc;p2 cc").flop("8c9d2s").turn("3c").river("4d").show_all()

    assert felt.awards == [(90, (1, 2, 3), [90, 0, 0]), (60, (2, 3), [0, 60, 0])]
    assert felt.stacks == [90, 60, 40]


# ── the arithmetic ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("texas-holdem", "POT 7.2")
@pytest.mark.parametrize(
    ("totals", "still_in", "extra", "pots"),
    [
        ([10, 10, 10], [1, 2, 3], {}, [Pot(30, (1, 2, 3))]),
        ([10, 20, 20], [1, 2, 3], {}, [Pot(30, (1, 2, 3)), Pot(20, (2, 3))]),
        ([10, 20, 20], [2, 3], {}, [Pot(50, (2, 3))]),
        ([10, 20, 15], [1, 2], {}, [Pot(30, (1, 2)), Pot(15, (2,))]),
        ([10, 10, 30], [1, 2], {}, [Pot(50, (1, 2))]),
        ([10, 20, 50], [1, 2], {}, [Pot(30, (1, 2)), Pot(50, (2,))]),
        ([10, 20, 20], [1, 2, 3], {"dead_money": 3}, [Pot(33, (1, 2, 3)), Pot(20, (2, 3))]),
        ([10, 20, 20], [1, 2, 3], {"fees": 4}, [Pot(26, (1, 2, 3)), Pot(20, (2, 3))]),
        ([1, 20, 20], [1, 2, 3], {"fees": 4}, [Pot(0, (1, 2, 3)), Pot(37, (2, 3))]),
        ([0, 0], [1, 2], {}, [Pot(0, (1, 2))]),
        ([0, 5, 5], [1, 2, 3], {"dead_money": 2}, [Pot(12, (2, 3))]),
    ],
)
def test_pots_by_example(totals, still_in, extra, pots):
    assert side_pots([0, *totals], still_in, **extra) == pots


levels = st.lists(st.integers(0, 60), min_size=2, max_size=10)


@st.composite
def endings(draw):
    """What everybody put in by number, who is still in, dead posts, and fees that the pot can bear."""
    totals = [0, *draw(levels)]
    still_in = sorted(draw(st.sets(st.integers(1, len(totals) - 1), min_size=1)))
    dead = draw(st.integers(0, 10))
    return totals, still_in, dead, draw(st.integers(0, sum(totals) + dead))


@pytest.mark.clause("texas-holdem", "POT 7.2")
@given(endings())
def test_the_pots_are_what_was_put_in_less_fees(ending):
    totals, still_in, dead, fees = ending
    pots = side_pots(totals, still_in, dead_money=dead, fees=fees)

    assert sum(pot.amount for pot in pots) == sum(totals) + dead - fees
    assert all(pot.amount >= 0 for pot in pots)


@pytest.mark.clause("texas-holdem", "POT 7.2")
@given(endings())
def test_eligible_are_those_still_in_who_matched_the_pot(ending):
    totals, still_in, dead, fees = ending
    pots = side_pots(totals, still_in, dead_money=dead, fees=fees)

    assert all(pot.eligible for pot in pots)
    assert all(set(pot.eligible) <= set(still_in) for pot in pots)
    for lower, higher in pairwise(pots):
        assert set(higher.eligible) < set(lower.eligible), "equal neighbours are one pot"
        gone = set(lower.eligible) - set(higher.eligible)
        assert max(totals[i] for i in gone) < min(totals[i] for i in higher.eligible)


@pytest.mark.clause("texas-holdem", "POT 7.2")
@given(endings())
def test_nobody_can_win_more_from_another_than_he_put_in_himself(ending):
    totals, still_in, _, _ = ending
    pots = side_pots(totals, still_in)

    for i in still_in:
        if totals[i] and any(totals[j] >= totals[i] for j in still_in if j != i):
            most = sum(min(total, totals[i]) for total in totals)
            reachable = sum(pot.amount for pot in pots if i in pot.eligible)
            above = sum(max(total - max(totals[j] for j in still_in), 0) for total in totals)
            assert reachable <= most + above


@pytest.mark.clause("texas-holdem", "POT-R15")
@given(endings())
def test_fees_come_out_of_the_main_pot_then_the_next(ending):
    totals, still_in, dead, fees = ending
    whole = {pot.eligible: pot.amount for pot in side_pots(totals, still_in, dead_money=dead)}
    less = {pot.eligible: pot.amount for pot in side_pots(totals, still_in, dead_money=dead, fees=fees)}

    assert list(whole) == list(less)
    left = fees
    for eligible, amount in whole.items():
        taken = amount - less[eligible]
        assert taken == min(left, amount)
        left -= taken
