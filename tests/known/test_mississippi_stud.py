"""Published figures of Mississippi Stud."""

from dataclasses import replace

import pytest

from croupier.games.banked.mississippi_stud.game import MISSISSIPPI_STUD as GAME
from croupier.lab import analyse
from croupier.money import Odds
from croupier.pay import game_tables

TABLE = game_tables(GAME.folder)["hand"]


def percent(figures):
    return 100 * float(figures.edge)


def test_edge_of_the_ante_by_best_play():
    # Wizard of Odds, Mississippi Stud: 4.9149 % of the ante, 3.59 units bet on average, so that the element
    # of risk is 1.37 %.
    figures = analyse(GAME.id, "ante")

    assert round(percent(figures), 4) == 4.9149
    assert round(float(figures.average_wager), 2) == 3.59
    assert round(100 * float(figures.element_of_risk), 2) == 1.37


def test_edge_where_a_straight_pays_five_to_one():
    # Wizard of Odds, the same page: 3.7591 % as the Barona casino pays it.
    richer = replace(TABLE, pays={**TABLE.pays, "straight": Odds.parse("5:1")})

    assert round(percent(analyse(GAME.id, "ante", richer)), 4) == 3.7591


def test_the_published_strategy_is_best_play():
    # Wizard of Odds: the strategy by points, by Joseph Kisenwether.
    assert analyse(GAME.id, "ante", options={"strategy": "points"}).edge == analyse(GAME.id, "ante").edge


@pytest.mark.parametrize(("mini_royal", "published"), [("50:1", 7.10), ("40:1", 7.28)])
def test_edge_of_the_bonus_is_that_of_three_cards_paid_alike(mini_royal, published):
    # John Grochowski, "Mini Royal Payoffs in Three Card Poker", Tunica Travel, 2017: Pair Plus at
    # 40-30-6-3-1, with and without fifty for the best straight flush.
    posted = game_tables(GAME.folder)["bonus-1"]
    table = replace(posted, pays={**posted.pays, "mini_royal": Odds.parse(mini_royal)})

    assert round(percent(analyse(GAME.id, "bonus", table)), 2) == published
