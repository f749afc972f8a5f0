"""Meter arithmetic, to the hundredth of a cent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import DataInvalid
from croupier.money import Cents, Fine, dollars, fine, fine_dollars
from croupier.pay import Meter, Rates, SeveralWinners
from croupier.pay.progressive import (
    contribution,
    equal_shares,
    pay_off_meter,
    percent_of,
)
from tests.strategies import meters

SEQUENTIAL, SIMULTANEOUS = SeveralWinners.SEQUENTIAL, SeveralWinners.SIMULTANEOUS

rates = st.integers(0, 10_000).flatmap(
    lambda to_meter: st.integers(0, 10_000 - to_meter).map(lambda rest: Rates(meter=to_meter, reserve=rest))
)


def meter(shows, seed=10_000, reserve=0):
    return Meter(meter=fine_dollars(shows), seed=fine_dollars(seed), reserve=fine_dollars(reserve))


@pytest.mark.clause("caribbean-stud", "CSP-R6")
def test_a_dollar_feeds_seventy_cents_to_the_meter_and_five_to_the_reserve():
    part = contribution(dollars(1), Rates())

    assert (part.meter, part.reserve, part.tray) == (7_000, 500, 2_500)


@pytest.mark.clause("caribbean-stud", "CSP-R6")
@pytest.mark.parametrize(
    ("to_meter", "to_reserve"), [(-1, 0), (0, -1), (10_001, 0), (9_501, 500), (10_000, 1)]
)
def test_rates_that_are_no_shares_of_the_wager_are_refused(to_meter, to_reserve):
    with pytest.raises(DataInvalid, match="shares of the wager"):
        Rates(meter=to_meter, reserve=to_reserve)


def test_a_wager_that_does_not_divide_is_refused():
    assert contribution(Cents(50), Rates(meter=3_334, reserve=0)).meter == 1_667
    with pytest.raises(DataInvalid, match="cannot be divided"):
        contribution(Cents(50), Rates(meter=3_333, reserve=0))


@given(st.integers(1, 100), rates)
def test_nothing_of_a_wager_is_rounded_away(wager, shares):
    part = contribution(dollars(wager), shares)

    assert part.meter + part.reserve + part.tray == fine(dollars(wager))
    assert min(part.meter, part.reserve, part.tray) >= 0


@given(meters, st.integers(1, 100), rates)
def test_a_wager_given_back_leaves_the_meter_as_it_was(jackpot, wager, shares):
    part = contribution(dollars(wager), shares)

    assert jackpot.fed(part).reversed(part) == jackpot


@pytest.mark.clause("caribbean-stud", "CSP 20a")
def test_a_percentage_is_taken_of_what_the_sign_shows_rounded_down():
    assert meter("20000.3384").shown == dollars("20000.33")
    assert percent_of(dollars("40000.07"), 10) == dollars("4000.00")
    assert percent_of(dollars("20002.10"), 10) == dollars("2000.21")


@pytest.mark.clause("caribbean-stud", "CSP 20f")
def test_a_full_award_resets_to_seed_and_reserve_and_empties_the_reserve():
    (award,) = pay_off_meter(meter("25001.90", reserve="312.35"), [(2, 100)], SEQUENTIAL)

    assert award.amount == dollars("25001.90")
    assert award.after == meter("10312.35")


@pytest.mark.clause("caribbean-stud", "CSP 20f")
def test_a_smaller_award_resets_nothing():
    (award,) = pay_off_meter(meter("25001.90", reserve="312.35"), [(2, 10)], SEQUENTIAL)

    assert award.after == meter("22501.71", reserve="312.35")


@pytest.mark.clause("caribbean-stud", "CSP-R12")
def test_the_undisplayed_fraction_stays_through_a_reset():
    (award,) = pay_off_meter(meter("20000.3384", reserve="5.5117"), [(1, 100)], SEQUENTIAL)

    assert award.amount == dollars("20000.33")
    assert award.after == meter("10005.5201")


@pytest.mark.clause("caribbean-stud", "CSP-R4")
def test_one_after_the_other_each_takes_of_what_is_left():
    first, second = pay_off_meter(meter("20002.10"), [(3, 10), (1, 10)], SEQUENTIAL)

    assert (first.winner, first.amount) == (3, dollars("2000.21"))
    assert (second.winner, second.amount) == (1, dollars("1800.18"))
    assert second.after == meter("16201.71")


@pytest.mark.clause("caribbean-stud", "CSP-R4")
def test_one_after_the_other_the_second_royal_gets_the_reset_meter():
    first, second = pay_off_meter(meter("25000", reserve="50"), [(2, 100), (1, 100)], SEQUENTIAL)

    assert (first.amount, second.amount) == (dollars(25_000), dollars(10_050))
    assert second.after == meter("10000")


@pytest.mark.clause("caribbean-stud", "CSP-R4")
def test_at_once_the_winners_of_a_row_share_its_percentage():
    first, second = pay_off_meter(meter("20002.10"), [(3, 10), (1, 10)], SIMULTANEOUS)

    assert first.amount == second.amount == dollars("1000.10")
    assert second.after == meter("18001.90")


@pytest.mark.clause("caribbean-stud", "CSP-R4")
def test_at_once_the_smallest_row_comes_first_and_the_meter_is_reset_once():
    awards = pay_off_meter(
        meter("50007", seed=50_000, reserve="100.50"), [(2, 100), (1, 10), (3, 100)], SIMULTANEOUS
    )

    assert [(award.winner, award.amount) for award in awards] == [
        (1, dollars("5000.70")),
        (2, dollars("22503.15")),
        (3, dollars("22503.15")),
    ]
    assert awards[-1].after == meter("50100.50", seed=50_000)
    assert awards[1].after.reserve == fine_dollars("100.50")


@given(st.integers(0, 10**9), st.integers(1, 7))
def test_equal_shares_leave_less_than_a_cent_each(amount, winners):
    each = equal_shares(Cents(amount), winners)

    assert each * winners <= amount < (each + 1) * winners


@given(
    meters,
    rates,
    st.lists(
        st.one_of(
            st.tuples(st.just("feed"), st.integers(1, 25)),
            st.tuples(st.just("undo"), st.just(0)),
            st.tuples(
                st.sampled_from(SeveralWinners),
                st.lists(st.sampled_from((5, 10, 50, 100)), min_size=1, max_size=4),
            ),
        ),
        max_size=15,
    ),
)
def test_meter_and_reserve_hold_what_came_in_less_what_went_out(jackpot, shares, story):
    """Contributions + seeds put in - awards = meter + reserve, at every step of any story."""
    start = jackpot.meter + jackpot.reserve
    came, went, locked = 0, 0, []
    for what, detail in story:
        if what == "feed":
            part = contribution(dollars(detail), shares)
            jackpot = jackpot.fed(part)
            locked.append(part)
            came += part.meter + part.reserve
        elif what == "undo" and locked:
            part = locked.pop()
            jackpot = jackpot.reversed(part)
            came -= part.meter + part.reserve
        elif what != "undo":
            awards = pay_off_meter(jackpot, list(enumerate(detail, start=1)), what)
            fulls = detail.count(100) if what is SEQUENTIAL else min(1, detail.count(100))
            came += fulls * jackpot.seed
            went += sum(fine(award.amount) for award in awards)
            assert sorted(award.winner for award in awards) == list(range(1, len(detail) + 1))
            assert all(award.amount >= 0 for award in awards)
            jackpot = awards[-1].after
            locked = []
        assert jackpot.meter + jackpot.reserve == start + came - went


@given(meters, st.sampled_from(SeveralWinners))
def test_after_a_full_award_less_than_a_cent_of_the_old_meter_is_left(jackpot, how):
    (award,) = pay_off_meter(jackpot, [(1, 100)], how)

    assert 0 <= award.after.meter - jackpot.seed - jackpot.reserve < 100
    assert award.after.reserve == Fine(0)
