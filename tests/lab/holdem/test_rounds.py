"""Simulated rounds of both hold'em games agree with the exact figures, and repeat."""

import math
from dataclasses import replace

import numpy as np
import pytest

from croupier.errors import DataInvalid
from croupier.lab import LABORATORIES
from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.options import read_for
from croupier.lab.questions.simulate import simulate
from croupier.money import Cents, Odds
from croupier.pay import PayTable

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
    ("texas-holdem-bonus", "progressive", "thbp-08", {"meter": "10000"}),
    ("texas-holdem-bonus", "progressive", "pmg-01", {}),
    ("texas-holdem-bonus", "progressive", "pmg-01", {"other_players": 2}),
    ("texas-holdem-bonus", "progressive", "pmg-02", {"other_players": 6, "progressive_wager": "3"}),
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


@pytest.mark.parametrize(
    ("game_id", "wager", "options"),
    [
        ("ultimate-texas-holdem", "ante", {}),
        ("texas-holdem-bonus", "ante", {}),
        ("texas-holdem-bonus", "progressive", {"progressive": "pmg-01", "other_players": 3}),
    ],
)
def test_figures_of_a_seed_are_the_same_on_any_number_of_workers(game_id, wager, options):
    # Two whole blocks and a short one, whose rounds do not fill the last of those played side by side.
    one, three = (
        simulate(game_id, wager, rounds=(1 << 19) + 777, seed=9, options=options, workers=workers)
        for workers in (1, 3)
    )

    assert one.outcomes == three.outcomes
    assert one.rounds == (1 << 19) + 777


def test_folds_come_as_often_as_they_should():
    rounds, figures = simulator("ultimate-texas-holdem", "ante", "blind-03", {})
    counts = rounds.play(12, 0, ROUNDS)
    folded = sum(
        count for name, count in zip(rounds.buckets, counts, strict=True) if name.startswith("folded")
    )
    share = float(figures.rows[0].probability)

    assert abs(folded / ROUNDS - share) < NORMAL_99 * math.sqrt(share * (1 - share) / ROUNDS)


def often_envied(**pays):
    """A table with awards and envy that come often, so that a sample shows how they spread."""
    return PayTable(
        id="often",
        source="",
        clause="",
        pays={"pair": Odds(3), **pays},
        envy={"pair": Cents(200), "flush": Cents(1_500)},
        wager=Cents(100),
    )


@pytest.mark.parametrize("options", [{}, {"strategy": "never-fold"}, {"progressive_wager": "2"}])
@pytest.mark.parametrize("others", [1, 6])
def test_simulated_and_exact_spread_of_envy_agree(options, others):
    lab = LABORATORIES["texas-holdem-bonus"]
    read = read_for(lab.game, lab.asks, {**options, "other_players": others})
    wager = lab.wagers["progressive"]
    table = often_envied(three_of_a_kind=Odds(9), royal_flush=Odds(50))
    rounds, figures = wager.simulator(table, read), wager.work(table, read)
    counts, nets = rounds.play(5, 0, ROUNDS), np.array([float(net) for net in rounds.nets])
    mean = counts @ nets / ROUNDS
    square = counts @ (nets - mean) ** 2 / ROUNDS
    fourth = counts @ (nets - mean) ** 4 / ROUNDS
    error = math.sqrt((fourth - square**2) / ROUNDS)

    assert abs(mean + float(figures.edge)) < NORMAL_99 * figures.standard_deviation / math.sqrt(ROUNDS)
    assert abs(square - figures.standard_deviation**2) < NORMAL_99 * error


def test_a_folded_hand_is_still_owed_envy():
    rounds, _ = simulator("texas-holdem-bonus", "progressive", "pmg-01", {"other_players": 1})
    nets = dict(zip(rounds.buckets, rounds.nets, strict=True))

    assert nets["folded"] == -1
    assert nets["folded, envy $300"] == 299
    assert nets["full house, envy $1,000"] == 1_049
    assert "full house, envy $2,000" not in nets


def test_two_others_may_both_bring_envy():
    rounds, _ = simulator("texas-holdem-bonus", "progressive", "pmg-01", {"other_players": 2})
    envies = {name.removeprefix("flush, envy ") for name in rounds.buckets if name.startswith("flush, envy")}

    assert envies == {"$300", "$600", "$1,000", "$1,300", "$2,000"}


def test_more_company_than_seats_is_refused():
    with pytest.raises(DataInvalid, match="expected 0 to 6"):
        simulator("texas-holdem-bonus", "progressive", "pmg-01", {"other_players": 7})


def test_envy_for_an_unknown_row_is_refused():
    lab = LABORATORIES["texas-holdem-bonus"]
    read = read_for(lab.game, lab.asks, {})
    table = replace(often_envied(), envy={"five_aces": Cents(100)})
    for make in (lab.wagers["progressive"].simulator, lab.wagers["progressive"].work):
        with pytest.raises(DataInvalid, match="unknown row 'five_aces' of envy; choose one of "):
            make(table, read)
