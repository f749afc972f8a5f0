"""Time collection: the fee of a seat, and the marks of the clock."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import dollars
from croupier.pay.fees import MARK_SECONDS, marks_passed, time_fee
from tests.california import pot_option

LIMIT = "holdem-family.poker_rates"
MINUTE = 60


@pytest.mark.clause("pot-games", "POT-R31")
@pytest.mark.parametrize(("number", "seated", "each"), [(55, 7, 15), (55, 5, 0), (63, 5, 12), (63, 6, 0)])
def test_everyone_seated_pays_by_the_band_of_the_number_seated(number, seated, each):
    assert time_fee(pot_option(LIMIT, number), seated=seated) == dollars(each)


def test_an_option_by_the_hand_charges_no_time():
    assert time_fee(pot_option(LIMIT, 3), seated=7) == 0


@pytest.mark.clause("pot-games", "POT-R31")
@pytest.mark.parametrize(
    ("after", "until", "marks"),
    [
        (0, 0, 0),
        (0, 29 * MINUTE + 59, 0),
        (0, 30 * MINUTE, 1),
        (0, 33 * MINUTE, 1),
        (33 * MINUTE, 59 * MINUTE, 0),
        (33 * MINUTE, 60 * MINUTE, 1),
        (30 * MINUTE, 30 * MINUTE, 0),
        (65 * MINUTE, 85 * MINUTE, 0),
        (10 * MINUTE, 95 * MINUTE, 3),
    ],
)
def test_marks_between_two_instants(after, until, marks):
    assert marks_passed(after=after, until=until) == marks


def test_the_clock_does_not_run_backwards():
    with pytest.raises(ValueError, match="runs forward from 0"):
        marks_passed(after=10, until=9)
    with pytest.raises(ValueError, match="from 0"):
        marks_passed(after=-1, until=9)


@given(instants=st.lists(st.integers(0, 20 * MARK_SECONDS), min_size=2, max_size=20).map(sorted))
def test_no_mark_is_lost_or_counted_twice(instants):
    steps = [marks_passed(after=a, until=b) for a, b in pairwise(instants)]
    assert sum(steps) == marks_passed(after=instants[0], until=instants[-1])
