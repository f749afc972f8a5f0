"""Ruin by the formula against ruin counted step by step."""

import math
from fractions import Fraction

import pytest

from croupier.errors import DataInvalid
from croupier.lab.bank.ruin import Stretch, adjustment, ruin_at_last


def counted_ruin(up: float, bankroll: int, rounds: int) -> float:
    """The chance that a walk of single steps loses everything, counted round by round."""
    chances = {bankroll: 1.0}
    ruined = 0.0
    for _ in range(rounds):
        after: dict[int, float] = {}
        for money, chance in chances.items():
            for step, share in ((1, up), (-1, 1 - up)):
                if money + step == 0:
                    ruined += chance * share
                else:
                    after[money + step] = after.get(money + step, 0.0) + chance * share
        chances = after
    return ruined


@pytest.mark.parametrize(("up", "bankroll", "rounds"), [(0.51, 30, 900), (0.5, 40, 900), (0.48, 60, 900)])
def test_ruin_is_that_of_a_walk(up, bankroll, rounds):
    stretch = Stretch(drift=2 * up - 1, spread=math.sqrt(4 * up * (1 - up)), rounds=rounds)

    assert stretch.ruin(bankroll) == pytest.approx(counted_ruin(up, bankroll, rounds), abs=0.012)


def test_the_bankroll_for_a_risk_has_that_risk():
    stretch = Stretch(drift=0.02, spread=3.0, rounds=5_000)

    assert stretch.ruin(stretch.bankroll(0.05)) == pytest.approx(0.05)
    assert stretch.bankroll(0.01) > stretch.bankroll(0.05)


def test_without_end_even_money_has_the_known_ruin():
    chances = {100: Fraction(55, 100), -100: Fraction(45, 100)}

    assert ruin_at_last(adjustment(chances), 1_000) == pytest.approx((45 / 55) ** 10)


def test_a_fee_that_eats_the_edge_ruins_for_certain():
    chances = {100: Fraction(51, 100), -100: Fraction(49, 100)}

    assert adjustment(chances, Fraction(2 - 1)) > 0
    assert ruin_at_last(adjustment(chances, Fraction(2 - 2)), 10**9) == 1


def test_a_large_loss_now_and_then_needs_more_money_than_the_spread_says():
    rare = {3: Fraction(999, 1000), -2_000: Fraction(1, 1000)}
    drift = float(sum(net * chance for net, chance in rare.items()))
    spread = math.sqrt(float(sum(net**2 * chance for net, chance in rare.items())) - drift**2)

    assert ruin_at_last(adjustment(rare), 20_000) > math.exp(-2 * drift * 20_000 / spread**2)


def test_a_risk_is_a_probability():
    with pytest.raises(DataInvalid, match="between 0 and 1"):
        Stretch(drift=0.0, spread=1.0, rounds=10).bankroll(1.0)
