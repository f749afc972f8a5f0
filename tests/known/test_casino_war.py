"""Published figures of Casino War (Wizard of Odds, Casino War: six decks, and by number of decks)."""

from fractions import Fraction

import pytest

from croupier.lab import analyse


@pytest.mark.parametrize(
    ("options", "published"),
    [
        ({}, "2.88"),
        ({"war_tie": "bonus"}, "2.33"),
        ({"strategy": "surrender"}, "3.70"),
    ],
)
def test_edge_of_the_ante(options, published):
    assert f"{float(analyse('casino-war', 'ante', options=options).edge):.2%}" == f"{published}%"


def test_edge_of_the_tie_bet():
    assert analyse("casino-war", "tie").edge == 1 - Fraction(11 * 23, 311)
    assert f"{float(analyse('casino-war', 'tie').edge):.2%}" == "18.65%"


def test_the_war_by_hand():
    """Six decks: 23 of 311 cards tie; then 22 cards of that rank and 24 of each other are left."""
    tie = Fraction(23, 311)
    again = Fraction(22 * 21 + 12 * 24 * 23, 310 * 309)
    lost = (1 - again) / 2
    assert analyse("casino-war", "ante").edge == -tie * ((1 - lost) - 2 * lost)


def test_war_is_better_than_surrender_for_every_shoe():
    for decks in range(1, 9):
        best, given_up = (
            analyse("casino-war", "ante", options={"decks": decks, "strategy": way}).edge
            for way in ("best", "surrender")
        )
        assert best < given_up
