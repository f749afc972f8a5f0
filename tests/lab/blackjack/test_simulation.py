"""Simulated rounds of the blackjacks agree with the figures, for a fixed seed."""

import math

import numpy as np
import pytest

from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.options import read_for
from croupier.lab.questions.edge import laboratory
from croupier.pay import game_tables

BUSTER, SWITCH = "21st-century-blackjack-buster", "21st-century-blackjack-switch"
ROUNDS = 2_000_000


def both(game_id, wager, table=None, **options):
    """The figures and the simulator of one wager."""
    lab = laboratory(game_id)
    read = read_for(lab.game, lab.asks, options)
    posted = game_tables(lab.game.folder)[table or lab.wagers[wager].tables[0]]
    analysed = lab.wagers[wager]
    return analysed.work(posted, read), analysed.simulator(posted, read)


def error_of_spread(figures):
    """The standard error of a sample's standard deviation, from the fourth moment: rare rows pay a lot."""
    mean, sd = -float(figures.edge), figures.standard_deviation
    fourth = sum(float(row.probability) * (float(row.net) - mean) ** 4 for row in figures.rows)
    return math.sqrt((fourth - sd**4) / ROUNDS) / (2 * sd)


@pytest.mark.parametrize(
    ("game_id", "wager", "table", "options"),
    [
        (BUSTER, "game", None, {"strategy": "book", "surrender": "two-cards", "soft_17": "stand"}),
        (BUSTER, "buster", None, {"decks": 2}),
        (BUSTER, "insurance", None, {}),
        (SWITCH, "game", None, {"split_limit": "seat"}),
        (SWITCH, "supermatch", "sm-8", {"decks": 8}),
    ],
)
def test_mean_spread_and_rows_agree(game_id, wager, table, options):
    """More options: tests/known/test_blackjack.py."""
    agree(game_id, wager, table, options)


def agree(game_id, wager, table, options):
    figures, simulator = both(game_id, wager, table, **options)

    counts = simulator.play(20, 0, ROUNDS)

    nets = np.array([float(net) for net in simulator.nets])
    mean = float(counts @ nets) / ROUNDS
    spread = math.sqrt(float(counts @ nets**2) / ROUNDS - mean**2)
    assert counts.sum() == ROUNDS
    within = NORMAL_99 * figures.standard_deviation / math.sqrt(ROUNDS)
    assert mean == pytest.approx(-float(figures.edge), abs=within)
    assert spread == pytest.approx(figures.standard_deviation, abs=3.5 * error_of_spread(figures))
    hits = float(counts[nets > 0].sum()) / ROUNDS
    assert hits == pytest.approx(float(figures.hit_frequency), abs=NORMAL_99 * 0.5 / math.sqrt(ROUNDS))


def test_split_rounds_spread_as_the_figures_say():
    # Hands of a split are taken for independent given the bank's total; chance alone explains the rest.
    figures, simulator = both(BUSTER, "game")
    counts = dict(zip(simulator.nets, simulator.play(7, 1, ROUNDS).tolist(), strict=True))
    for net in (-4, -3, 3, 4):
        expected = float(sum(row.probability for row in figures.rows if row.net == net)) * ROUNDS
        assert counts[net] == pytest.approx(expected, abs=3.5 * math.sqrt(expected)), net


def test_a_block_is_the_same_every_time_and_others_are_not():
    _, simulator = both(BUSTER, "game")

    first = simulator.play(1, 4, 10_000)

    assert (first == simulator.play(1, 4, 10_000)).all()
    assert (first != simulator.play(1, 5, 10_000)).any()
    assert (first != simulator.play(2, 4, 10_000)).any()
