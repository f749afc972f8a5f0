"""Published figures of Texas Hold'em Bonus (oracles "Texas Hold'em Bonus")."""

import pytest

from croupier.lab import analyse


@pytest.mark.clause("texas-holdem-bonus", "THB 16")
@pytest.mark.parametrize(
    ("least", "edge"),
    [
        ("straight", 2.037),  # oracle "house edge (Las Vegas: straight+)"
        ("flush", 5.5935),  # oracle "house edge (Atlantic City: flush+)"
    ],
)
def test_house_edge_of_both_ante_rules(least, edge):
    figures = analyse("texas-holdem-bonus", options={"ante_pays_from": least})

    assert abs(100 * float(figures.edge) - edge) < 0.00005 + (least == "straight") * 0.00045


def test_average_wager_where_a_straight_pays():
    # Oracle "average final wager": 3.8181 antes.
    figures = analyse("texas-holdem-bonus", options={"ante_pays_from": "straight"})

    assert round(float(figures.average_wager), 4) == 3.8181
