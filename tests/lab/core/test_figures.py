from fractions import Fraction

import pytest

from croupier.lab.core.figures import Row, figures_of

HEADS, TAILS = Row("heads", Fraction(1, 2), Fraction(1)), Row("tails", Fraction(1, 2), Fraction(-1))


def figures(rows, **more):
    return figures_of(rows, game="coin", wager="toss", pay_table="even", per="toss", **more)


def test_a_fair_coin_costs_nothing():
    fair = figures([HEADS, TAILS])

    assert (fair.edge, fair.hit_frequency, fair.standard_deviation) == (0, Fraction(1, 2), 1.0)


def test_edge_is_the_banks():
    short = figures([Row("heads", Fraction(1, 2), Fraction(19, 20)), TAILS])

    assert short.edge == Fraction(1, 40)


def test_element_of_risk_counts_later_wagers():
    doubled = figures([Row("heads", Fraction(1, 2), Fraction(1, 2)), TAILS], average_wager=Fraction(2))

    assert (doubled.edge, doubled.element_of_risk) == (Fraction(1, 4), Fraction(1, 8))


def test_a_push_is_no_hit():
    pushed = figures([Row("edge of the coin", Fraction(1), Fraction(0))])

    assert pushed.hit_frequency == 0


def test_outcomes_must_be_complete():
    with pytest.raises(AssertionError, match="probability one"):
        figures([HEADS])
