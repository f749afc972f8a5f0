"""Dividing a pot: whole chips, odd chips, nothing lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money import Cents, OddChips, dollars, halves, share

amounts = st.integers(0, 1_000_000).map(Cents)
chips = st.sampled_from([1, 5, 25, 50, 100, 500]).map(Cents)


def in_dollars(*figures):
    return [dollars(figure) for figure in figures]


@pytest.mark.parametrize(
    ("pot", "winners", "shares"), [(14, 3, (6, 4, 4)), (12, 3, (4, 4, 4)), (2, 3, (2, 0, 0)), (17, 1, (17,))]
)
def test_all_odd_chips_go_to_the_first_winner(pot, winners, shares):
    assert share(dollars(pot), winners, chip=dollars(1)) == in_dollars(*shares)


def test_odd_chips_one_each_where_the_house_deals_them_out():
    assert share(dollars(14), 3, chip=dollars(1), odd=OddChips.ONE_EACH) == in_dollars(5, 5, 4)


@pytest.mark.parametrize(("high", "low"), [("3", "2"), ("2", "3")])
def test_seventeen_dollars_high_and_low(high, low):
    """The odd dollar joins the half of the winner closest to the left of the button: player 2."""
    first, second = halves(dollars(17), chip=dollars(1), odd_to_first=high < low)

    assert {high: first, low: second} == {"2": dollars(9), "3": dollars(8)}


def test_forty_three_dollars_high_and_low_both_tied():
    high, low = halves(dollars(43), chip=dollars(1))

    assert (high, low) == (dollars(22), dollars(21))
    assert share(high, 2, chip=dollars(1)) == in_dollars(11, 11)
    assert share(low, 2, chip=dollars(1)) == in_dollars(11, 10)


@pytest.mark.parametrize(("pot", "together"), [(19, (10, 9)), (18, (10, 8))])
def test_the_same_two_players_tied_both_ways_split_each_half(pot, together):
    halved = [share(half, 2, chip=dollars(1)) for half in halves(dollars(pot), chip=dollars(1))]

    assert [sum(parts) for parts in zip(*halved, strict=True)] == in_dollars(*together)


def test_two_boards_give_the_odd_dollar_to_the_first():
    assert halves(dollars(203), chip=dollars(1)) == (dollars(102), dollars(101))


def test_half_dollar_chips():
    assert halves(dollars("29.50"), chip=dollars("0.50")) == (dollars(15), dollars("14.50"))


@given(amounts, st.integers(1, 10), chips, st.sampled_from(OddChips))
def test_nothing_is_lost_and_shares_differ_by_odd_chips_only(amount, winners, chip, odd):
    shares = share(amount, winners, chip=chip, odd=odd)

    assert sum(shares) == amount
    assert shares == sorted(shares, reverse=True)
    assert all(part % chip == 0 for part in shares[1:] if odd is OddChips.ALL_TO_FIRST)
    if odd is OddChips.ONE_EACH:
        assert shares[0] - shares[-1] <= 2 * chip


@given(amounts, chips, st.booleans())
def test_halves_lose_nothing_and_differ_by_less_than_two_chips(amount, chip, odd_to_first):
    first, second = halves(amount, chip=chip, odd_to_first=odd_to_first)

    assert first + second == amount
    assert 0 <= (first - second if odd_to_first else second - first) < 2 * chip


def test_a_pot_without_a_winner_is_an_error():
    with pytest.raises(ValueError, match="at least one"):
        share(dollars(10), 0, chip=dollars(1))
