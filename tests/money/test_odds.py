"""What a winning wager is paid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import DataInvalid
from croupier.money import EVEN_MONEY, Cents, Odds, dollars

stakes = st.integers(1, 1_000_000).map(Cents)


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("7:1", Odds(7)),
        ("1:1", EVEN_MONEY),
        ("19 to 20", Odds(19, 20)),
        (" 3 : 2 ", Odds(3, 2)),
        ("300 for 1", Odds(300, keeps_stake=True)),
        ("0:1", Odds(0)),
    ],
)
def test_odds_are_read_as_they_are_posted(text, odds):
    assert Odds.parse(text) == odds


@pytest.mark.parametrize(
    "text", ["", "7", "7:", ":1", "7-1", "7.5:1", "-1:1", "7 for 2", "seven to one", "7:0", "1:1:1"]
)
def test_anything_else_is_no_odds(text):
    with pytest.raises(DataInvalid, match="not a pair of odds"):
        Odds.parse(text)


@pytest.mark.parametrize("text", ["7:1", "19:20", "300 for 1"])
def test_odds_are_written_as_they_are_read(text):
    assert str(Odds.parse(text)) == text


def test_to_one_returns_the_stake_and_for_one_does_not():
    assert Odds.parse("40:1").returned(dollars(5)) == dollars(205)
    assert Odds.parse("40 for 1").returned(dollars(5)) == dollars(200)
    assert Odds.parse("40:1").winnings(dollars(5)) == Odds.parse("40 for 1").winnings(dollars(5))


@pytest.mark.parametrize(
    ("odds", "stake", "unit", "won"),
    [
        ("19:20", "1.50", "0.01", "1.42"),
        ("19:20", "13", "0.25", "12.25"),
        ("19:20", "13", "0.01", "12.35"),
        ("3:2", "5.01", "0.01", "7.51"),
        ("3:2", "5", "1", "7"),
        ("7:1", "5.01", "1", "35.07"),
    ],
)
def test_fractional_odds_are_rounded_down_to_the_unit_and_whole_ones_never(odds, stake, unit, won):
    assert Odds.parse(odds).winnings(dollars(stake), unit=dollars(unit)) == dollars(won)


@given(st.integers(0, 100), st.integers(1, 40), stakes)
def test_winnings_are_the_largest_whole_cents_below_the_exact_ones(win, to, stake):
    won = Odds(win, to).winnings(stake)

    assert won * to <= stake * win < (won + 1) * to
    assert Odds(win, to).returned(stake) == won + stake
