"""Published figures of Let It Ride."""

from fractions import Fraction

import pytest

from croupier.cards import parse_cards
from croupier.games.banked.let_it_ride.game import LET_IT_RIDE as GAME
from croupier.lab import analyse
from croupier.lab.core.lower import indices
from croupier.lab.games.let_it_ride.play import rides_of, units_of, worths
from croupier.lab.games.let_it_ride.thumb import Strategy
from croupier.lab.stud.seen import classes, places
from croupier.pay import game_tables

TEN = 8
"""As an index of ranks, from nothing for a two."""
ORDERS = 2
"""The published totals are over the 1,176 pairs of cards to come, ours over their orders."""

# Wizard of Odds, Let It Ride, appendix: three cards, and what a bet gains over all pairs of cards to come.
THREE_CARDS = {
    "3s3h3d": 6360,
    "3s4s5s": 252,
    "8s9sTs": 480,
    "9sTsJs": 708,
    "7s8sTs": 198,
    "8sTsJs": 426,
    "7sTsJs": 144,
    "TsJsQs": 1736,
    "TsJsKs": 1454,
    "TsJsAs": 1172,
}


def units():
    return units_of(game_tables(GAME.folder)["hand"])


def test_edge_by_best_play():
    # Wizard of Odds: 3.5057 % of one bet; the element of risk is 2.86 %.
    figures = analyse(GAME.id)

    assert round(100 * float(figures.edge), 4) == 3.5057
    assert round(100 * float(figures.element_of_risk), 2) == 2.86


@pytest.mark.parametrize(("hand", "published"), THREE_CARDS.items())
def test_worth_of_three_cards_that_ride(hand, published):
    place = places(indices([parse_cards(hand)]))[0]

    assert worths(units())[3][place] == published * ORDERS


def test_pairs_that_are_paid_gain_alike_on_average():
    # The same table: 1,440 high pairs, 1,689 each; ours differ by their third card and have this mean.
    ranks = classes(3).hands // 4
    paired = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=(1, 2)) == 5
    pair = paired & ((ranks >= TEN).sum(axis=1) >= 2)
    ways = classes(3).ways * pair

    assert ways.sum() == 1440
    assert Fraction(int(ways @ worths(units())[3]), 1440 * ORDERS) == 1689


def test_how_often_the_first_bet_rides_and_what_it_gains():
    # The same table: probability 0.07276018, expected return 0.10912580.
    rides, ways = rides_of(Strategy.BEST, units())[3], classes(3).ways

    assert round(float(Fraction(int(ways @ rides), 22_100)), 8) == 0.07276018
    assert (
        round(float(Fraction(int((ways * rides) @ worths(units())[3]), 22_100 * 1176 * ORDERS)), 8)
        == 0.1091258
    )


def test_the_published_strategy_is_best_play():
    # Wizard of Odds: the list of hands that ride, those aside that gain and lose nothing.
    assert analyse(GAME.id, options={"strategy": "published"}).edge == analyse(GAME.id).edge
