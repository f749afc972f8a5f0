"""Simulated rounds of both hold'em games agree with the exact figures, and repeat."""

import math

import numpy as np
import pytest

from croupier.errors import DataInvalid
from croupier.lab import LABORATORIES
from croupier.lab.figures import NORMAL_99
from croupier.lab.options import read_for

ROUNDS = 400_000
CASES = [
    ("ultimate-texas-holdem", "ante", "blind-03", {}),
    ("ultimate-texas-holdem", "ante", "blind-03", {"strategy": "book"}),
    ("ultimate-texas-holdem", "blind", "blind-03", {}),
    ("ultimate-texas-holdem", "trips", "trips-03", {}),
    ("ultimate-texas-holdem", "trips", "trips-03", {"folded_trips": "lose"}),
    ("texas-holdem-bonus", "ante", "declared", {}),
    ("texas-holdem-bonus", "ante", "declared", {"ante_pays_from": "straight"}),
    ("texas-holdem-bonus", "bonus", "thb-bonus-1", {}),
    ("texas-holdem-bonus", "progressive", "thbp-08", {"meter": 10_000}),
    ("texas-holdem-bonus", "progressive", "pmg-01", {}),
]


def simulator(game_id, wager, table, options):
    lab = LABORATORIES[game_id]
    read = read_for(lab.game, lab.asks, options)
    analysed = lab.wagers[wager]
    return analysed.simulator(lab.pay_table(table), read), analysed.work(lab.pay_table(table), read)


@pytest.mark.parametrize(("game_id", "wager", "table", "options"), CASES)
def test_simulated_and_exact_agree_within_the_interval(game_id, wager, table, options):
    rounds, figures = simulator(game_id, wager, table, options)
    counts = rounds.play(12, 0, ROUNDS)
    mean = counts @ np.array([float(net) for net in rounds.nets]) / ROUNDS

    assert counts.sum() == ROUNDS
    assert len(rounds.buckets) == len(rounds.nets) == len(counts)
    assert abs(mean + float(figures.edge)) < NORMAL_99 * figures.standard_deviation / math.sqrt(ROUNDS)


@pytest.mark.parametrize("game_id", ["ultimate-texas-holdem", "texas-holdem-bonus"])
def test_rounds_repeat_for_a_seed_and_differ_by_block(game_id):
    lab = LABORATORIES[game_id]
    rounds, _ = simulator(game_id, "ante", lab.wagers["ante"].tables[0], {})
    once, again, other = rounds.play(1, 2, 10_000), rounds.play(1, 2, 10_000), rounds.play(1, 3, 10_000)

    assert (once == again).all()
    assert (once != other).any()


def test_folds_come_as_often_as_they_should():
    rounds, figures = simulator("ultimate-texas-holdem", "ante", "blind-03", {})
    counts = rounds.play(12, 0, ROUNDS)
    folded = sum(
        count for name, count in zip(rounds.buckets, counts, strict=True) if name.startswith("folded")
    )
    share = float(figures.rows[0].probability)

    assert abs(folded / ROUNDS - share) < NORMAL_99 * math.sqrt(share * (1 - share) / ROUNDS)


def test_envy_is_not_simulated():
    with pytest.raises(DataInvalid, match="expected is 0"):
        simulator("texas-holdem-bonus", "progressive", "pmg-01", {"other_players": 2})
