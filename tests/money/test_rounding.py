"""Roundings, by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import DataInvalid
from croupier.money import Cents, down_to


@given(st.integers(0, 10**9), st.integers(1, 10_000))
def test_rounding_down_gives_the_largest_whole_number_of_units(amount, unit):
    rounded = down_to(Cents(amount), Cents(unit))

    assert rounded % unit == 0
    assert rounded <= amount < rounded + unit


@pytest.mark.parametrize("unit", [0, -5])
def test_a_unit_is_positive(unit):
    with pytest.raises(DataInvalid, match="positive"):
        down_to(Cents(100), Cents(unit))
