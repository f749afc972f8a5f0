"""Stacks in prizes, against another library's sums over all orders."""

from fractions import Fraction

import pokerkit
import pytest

from croupier.errors import DataInvalid
from croupier.money.icm import icm


def test_two_players_share_by_their_chips():
    assert icm([100], [1, 3]) == [25, 75]
    assert icm([60, 40], [1, 3]) == [45, 55]


def test_three_players_by_hand():
    # The first wins with 1/2; second behind the others with 3/10 · 5/7 and 2/10 · 5/8.
    first = Fraction(1, 2) * 70 + (Fraction(3, 10) * Fraction(5, 7) + Fraction(2, 10) * Fraction(5, 8)) * 30

    assert icm([70, 30], [50, 30, 20])[0] == first


@pytest.mark.parametrize(
    ("prizes", "chips"),
    [([50, 30, 20], [25, 87, 88]), ([50, 30, 20], [198, 1, 1]), ([5, 3], [4, 9, 2, 2, 7])],
)
def test_another_library_comes_to_the_same(prizes, chips):
    ours = icm(prizes, chips)

    assert [float(worth) for worth in ours] == pytest.approx(pokerkit.calculate_icm(prizes, chips))
    assert sum(ours) == sum(prizes)


@pytest.mark.parametrize(
    ("prizes", "chips"), [([1], []), ([1], [0, 5]), ([1], [1.5, 2]), ([1, 1, 1], [2, 2])]
)
def test_what_is_no_tournament_is_refused(prizes, chips):
    with pytest.raises(DataInvalid):
        icm(prizes, chips)
