"""Dollars to cents and back; nothing is rounded on the way in."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import DataInvalid
from croupier.money import (
    displayed,
    dollars,
    fine,
    fine_dollars,
    say_dollars,
    typed_dollars,
    write_dollars,
    write_fine,
)

whole = st.integers(-(10**15), 10**15)


@pytest.mark.parametrize(
    ("amount", "cents"),
    [
        ("12.50", 1250),
        ("12.5", 1250),
        (3, 300),
        (-3, -300),
        (0, 0),
        ("0.00", 0),
        (0.1, 10),
        (0.29, 29),
        (1.1, 110),
        (1e2, 10_000),
        (Decimal("7.25"), 725),
        (Decimal("1E+2"), 10_000),
        ("-0.01", -1),
        ("100.0000000", 10_000),
    ],
)
def test_dollars_are_read_from_text_numbers_and_decimals(amount, cents):
    assert dollars(amount) == cents
    assert isinstance(dollars(amount), int)


@given(whole)
def test_every_amount_of_cents_is_read_back(cents):
    assert dollars(write_dollars(cents)) == cents
    assert dollars(Decimal(cents) / 100) == cents


@given(st.integers(-(10**9), 10**9))
def test_a_float_is_read_as_it_is_written(cents):
    assert dollars(cents / 100) == cents


@pytest.mark.parametrize(
    "amount", ["0.001", "12.505", 0.005, Decimal("1.999"), "1." + "0" * 40 + "1", "1e-999999999"]
)
def test_a_fraction_of_a_cent_is_refused_however_small(amount):
    with pytest.raises(DataInvalid, match="whole number of cents"):
        dollars(amount)


@pytest.mark.parametrize("amount", ["1e16", "1e999999", 10**16, "-1e5000", Decimal("1e400000")])
def test_more_money_than_there_is_is_refused_and_never_computed(amount):
    with pytest.raises(DataInvalid, match="too large"):
        dollars(amount)
    with pytest.raises(DataInvalid, match="too large"):
        fine_dollars(amount)


@pytest.mark.parametrize(
    "amount",
    [
        "",
        "ten",
        "$5",
        "5,00",
        "1/2",
        "1_000",
        "٥",
        "５",
        "+-5",
        ".",
        "nan",
        "inf",
        "-Infinity",
        float("nan"),
        float("inf"),
        True,
        False,
    ],
)
def test_what_is_no_amount_is_refused(amount):
    with pytest.raises(DataInvalid, match="not an amount"):
        dollars(amount)
    with pytest.raises(DataInvalid, match="not an amount"):
        fine_dollars(amount)


def test_meters_are_read_to_a_hundredth_of_a_cent():
    assert fine_dollars("20000.0051") == 200_000_051
    assert fine_dollars(12000.7) == 120_007_000
    with pytest.raises(DataInvalid, match="finer"):
        fine_dollars("0.00001")


@given(whole)
def test_every_meter_is_read_back(amount):
    assert fine_dollars(write_fine(amount)) == amount


@pytest.mark.parametrize(
    ("cents", "written", "said"),
    [
        (0, "0.00", "$0"),
        (5, "0.05", "$0.05"),
        (-5, "-0.05", "-$0.05"),
        (1250, "12.50", "$12.50"),
        (123_456_700, "1234567.00", "$1,234,567"),
        (-99_999, "-999.99", "-$999.99"),
    ],
)
def test_scripts_read_two_decimals_and_people_what_is_said(cents, written, said):
    assert write_dollars(cents) == written
    assert say_dollars(cents) == said


def test_a_negative_meter_is_written_with_its_sign():
    assert write_fine(-7) == "-0.0007"


@given(st.integers(0, 10**12))
def test_a_sign_shows_the_meter_rounded_down_to_the_cent(amount):
    shown = displayed(amount)

    assert fine(shown) <= amount < fine(shown + 1)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$1,250.50", 125050),
        ("1,250", 125000),
        ("12,345,678", 1234567800),
        (" $40 ", 4000),
        ("7.5", 750),
        (".5", 50),
    ],
)
def test_what_a_person_types_is_read(text, cents):
    assert typed_dollars(text) == cents


@pytest.mark.parametrize(
    "text", ["1,50", "1,5", "12,34", "1,2345", "1,250,5", ",5", "1.250,50", "1,,250", "$,"]
)
def test_a_comma_that_does_not_part_thousands_is_ambiguous(text):
    with pytest.raises(DataInvalid, match="ambiguous"):
        typed_dollars(text)


@pytest.mark.parametrize("text", ["", "$", "$$5", "ten", "5 0", "1.2.3"])
def test_what_is_not_an_amount_is_refused_as_typed_too(text):
    with pytest.raises(DataInvalid, match="not an amount"):
        typed_dollars(text)
