"""What one row of a pay table gives."""

import pytest

from croupier.errors import DataInvalid
from croupier.money import Odds, dollars
from croupier.pay import Fixed, Percent, parse_award


@pytest.mark.parametrize(
    ("text", "award"),
    [
        ("7:1", Odds(7)),
        ("19 to 20", Odds(19, 20)),
        ("300 for 1", Odds(300, keeps_stake=True)),
        ("100%", Percent(100)),
        (" 10 % ", Percent(10)),
        ("$500", Fixed(dollars(500))),
        ("$5,000", Fixed(dollars(5000))),
        ("$ 7.50", Fixed(dollars("7.50"))),
    ],
)
def test_an_award_is_odds_dollars_or_a_part_of_the_meter(text, award):
    assert parse_award(text) == award


@pytest.mark.parametrize(
    "text", ["", "500", "%", "10.5%", "$", "$-5", "$7.505", "7:0", "many", "10% or $5,000"]
)
def test_anything_else_is_no_award(text):
    with pytest.raises(DataInvalid):
        parse_award(text)


@pytest.mark.parametrize("text", ["0%", "101%", "300%"])
def test_nobody_wins_more_than_the_meter_or_nothing_of_it(text):
    with pytest.raises(DataInvalid, match="part of a meter"):
        parse_award(text)


@pytest.mark.parametrize("value", [7, 7.5, True, ["7:1"], None])
def test_an_award_is_written_in_quotes(value):
    with pytest.raises(DataInvalid, match="in quotes"):
        parse_award(value)


@pytest.mark.parametrize(
    ("text", "said"),
    [("10%", "10% of the meter"), ("$5000", "$5,000"), ("40:1", "40:1"), ("9 for 1", "9 for 1")],
)
def test_an_award_is_said_as_on_the_felt(text, said):
    assert str(parse_award(text)) == said
