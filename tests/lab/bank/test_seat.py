"""Wagers made together at one seat."""

import numpy as np
import pytest

from croupier.lab import analyse
from croupier.lab.baccarat.shoe import count_totals, ends
from croupier.lab.bank.seat import seat
from croupier.lab.catalog import LABORATORIES
from croupier.lab.core.options import read_for
from croupier.money import dollars

EZ = "ez-baccarat-panda-8"


def test_spreads_are_those_of_the_figures_and_the_sum_is_exact():
    both = seat(EZ, {"banker": dollars(100), "tie": dollars(10)})

    assert both.counted
    for place, wager in enumerate(both.wagers):
        figures = analyse(EZ, wager)
        assert both.expected[place] == -figures.edge * both.laid[wager]
        assert both.spreads[place] == pytest.approx(figures.standard_deviation * both.laid[wager])
    assert both.spread**2 == pytest.approx(float(both.covariance.sum()))


def test_covariances_are_those_of_the_counted_ends():
    """By another way: the ends of both wagers by totals, without the table."""
    lab = LABORATORIES[EZ]
    options = read_for(lab.game, lab.asks, {})
    table = lab.pay_table("ez-p8-1")
    counts = count_totals(lab.game, options)
    one, two = (ends(lab.game, spot, table, options) for spot in ("player", "tie"))
    weights = np.array([float(counts[cell]) for cell in one]) / float(counts.sum())
    nets = np.array([[float(one[cell].net), float(two[cell].net)] for cell in one])
    expected = np.cov(nets.T, aweights=weights, bias=True)

    both = seat(EZ, {"player": dollars(1), "tie": dollars(1)})

    assert both.covariance / 100**2 == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize(
    ("game_id", "laid"),
    [
        ("high-card-flush", {"ante": dollars(25), "flush": dollars(5), "straight_flush": dollars(5)}),
        ("caribbean-stud", {"ante": dollars(25)}),
        ("texas-holdem-bonus", {"ante": dollars(25), "bonus": dollars(5)}),
        ("mississippi-stud", {"ante": dollars(25), "bonus": dollars(5)}),
        ("let-it-ride", {"bet_1": dollars(25)}),
        ("21st-century-blackjack-switch", {"game": dollars(10), "supermatch": dollars(5)}),
    ],
)
def test_a_seat_is_sampled_with_its_error_and_its_wagers_spread_as_their_figures_say(game_id, laid):
    found = seat(game_id, laid, rounds=40_000)
    many = len(found.wagers)

    assert not found.counted
    assert found.rounds == 40_000
    assert found.play == "best play"
    for place, wager in enumerate(found.wagers):
        figures = analyse(game_id, wager)
        unit = found.expected[place] / -figures.edge
        assert unit in (found.laid[wager], 2 * found.laid[wager])
        assert found.spreads[place] == pytest.approx(figures.standard_deviation * float(unit))
    assert (found.within > 0).sum() == many * many - many


def test_flushes_pay_on_both_wagers():
    found = seat("high-card-flush", {"ante": dollars(25), "flush": dollars(5)}, rounds=40_000)

    assert found.correlation[0, 1] > 0.2
