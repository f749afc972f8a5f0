from collections import Counter
from fractions import Fraction

import pytest
from distributed import LocalCluster

from croupier.errors import DataInvalid
from croupier.games.banked.fortune_pai_gow_poker.game import by_house_way
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.options import read_for
from croupier.lab.questions.simulate import BLOCK, Engine, Job, Simulated, play_block, simulate
from croupier.lab.rounds.at_table import laid_with, play
from croupier.lab.rounds.bettor import BETTOR
from croupier.table import BankedTable
from croupier.table.events import HandDealt, HandSet

GAME, WAGER = "ez-baccarat-panda-8", "tie"
TWO_BLOCKS = BLOCK["kernel"] + 1000


def test_the_interval_holds_the_exact_edge():
    found = simulate(GAME, WAGER, rounds=1_000_000, seed=3)

    exact = analyse(GAME, WAGER)
    assert found.rounds == 1_000_000
    assert found.agrees_with(exact.edge)
    assert found.half_width == pytest.approx(2.5758 * exact.standard_deviation / 1000, rel=0.01)
    assert float(found.hit_frequency) == pytest.approx(float(exact.hit_frequency), abs=0.002)


def test_a_seed_gives_the_same_rounds_whatever_the_number_of_workers():
    alone, several = (simulate(GAME, WAGER, rounds=TWO_BLOCKS, workers=workers) for workers in (1, 3))

    assert alone.outcomes == several.outcomes
    assert simulate(GAME, WAGER, rounds=TWO_BLOCKS, seed=2).outcomes != alone.outcomes


def test_a_cluster_plays_the_same_rounds():
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        elsewhere = simulate(GAME, WAGER, rounds=TWO_BLOCKS, cluster=cluster.scheduler_address)

    assert elsewhere.outcomes == simulate(GAME, WAGER, rounds=TWO_BLOCKS).outcomes


def test_a_cluster_that_does_not_answer_is_named():
    with pytest.raises(DataInvalid, match=r"tcp://127\.0\.0\.1:9") as refused:
        simulate(GAME, WAGER, rounds=10, cluster="tcp://127.0.0.1:9")

    assert refused.value.key == "cluster"


def test_progress_adds_up_to_the_rounds():
    told = []
    simulate(GAME, WAGER, rounds=TWO_BLOCKS, progress=told.append)

    assert sorted(told) == [1000, BLOCK["kernel"]]


def test_the_table_itself_plays_alike_in_processes_and_alone():
    alone, several = (
        simulate(GAME, "banker", rounds=600, engine=Engine.TABLE, workers=workers) for workers in (1, 2)
    )

    assert alone.rounds == 600
    assert alone.outcomes == several.outcomes
    assert alone.agrees_with(analyse(GAME, "banker").edge)


def test_figures_of_a_simulation_are_those_of_its_counts():
    counts = Counter({("won", Fraction(2)): 1, ("lost", Fraction(-1)): 3})
    job = Job(game=GAME, wager=WAGER, pay_table=None, options={}, rounds=4, seed=1)
    found = Simulated(job=job, pay_table="x", outcomes=counts, seconds=1.0)

    assert found.edge == Fraction(1, 4)
    assert found.hit_frequency == Fraction(1, 4)
    assert found.standard_deviation == pytest.approx((27 / 16) ** 0.5)
    assert found.agrees_with(Fraction(1, 4))
    assert not found.agrees_with(Fraction(10))


def test_beyond_chance_is_a_contradiction_and_outside_the_interval_is_not_yet():
    counts = Counter({("won", Fraction(1)): 5000, ("lost", Fraction(-1)): 5000})
    job = Job(game=GAME, wager=WAGER, pay_table=None, options={}, rounds=10_000, seed=1)
    found = Simulated(job=job, pay_table="x", outcomes=counts, seconds=1.0)

    # The mean of ten thousand even bets has a standard deviation of one hundredth.
    assert not found.agrees_with(Fraction(3, 100))
    assert not found.contradicts(Fraction(3, 100))
    assert found.contradicts(Fraction(6, 100))
    # A wager that spreads more than these rounds did takes the edge further away.
    assert found.agrees_with(Fraction(6, 100), spread=100.0)
    assert not found.contradicts(Fraction(6, 100), spread=100.0)


PAI_GOW = "fortune-pai-gow-poker"


@pytest.mark.parametrize("number", range(3))
def test_the_table_sets_hands_the_house_way_where_the_figure_does(number):
    lab = LABORATORIES[PAI_GOW]
    read = read_for(lab.game, lab.asks, {})
    table = BankedTable(
        game=lab.game, options={option.name: read[option.name] for option in lab.game.options}
    )

    played = play(lab, table, laid_with(lab, "game", read), read, f"1:{number}")

    [own] = [event for event in played.log if isinstance(event, HandSet) and event.to == BETTOR]
    [cards] = [event.cards for event in played.log if isinstance(event, HandDealt) and event.to == BETTOR]
    assert set(own.front) == set(by_house_way(cards, read).front)


def test_others_hands_bring_envy_in_a_kernel_s_rounds_and_the_table_has_none():
    options = {"other_players": 3}
    found = simulate(PAI_GOW, "bonus", rounds=400_000, options=options)
    exact = analyse(PAI_GOW, "bonus", None, options)

    assert any("envy" in name for name, _ in found.outcomes)
    assert found.agrees_with(exact.edge, exact.standard_deviation)
    with pytest.raises(DataInvalid, match="does not play by other_players=3"):
        simulate(PAI_GOW, "bonus", rounds=10, options={"other_players": 3}, engine=Engine.TABLE)


@pytest.mark.parametrize(
    ("game_id", "asked"),
    [("caribbean-stud", {"strategy": "always"}), ("three-card-poker-6-card-bonus", {"strategy": "mimic"})],
)
def test_the_table_refuses_what_its_player_does_not_do(game_id, asked):
    with pytest.raises(DataInvalid, match="use --engine kernel"):
        simulate(game_id, rounds=10, options=asked, engine=Engine.TABLE)


@pytest.mark.parametrize(
    ("rounds", "seed", "key"),
    [(0, 1, "rounds"), (10**20, 1, "rounds"), (1, -1, "seed"), (1, 1 << 64, "seed")],
)
def test_nothing_is_played_without_rounds_or_with_an_impossible_seed(rounds, seed, key):
    with pytest.raises(DataInvalid) as refused:
        simulate(GAME, WAGER, rounds=rounds, seed=seed)

    assert refused.value.key == key


def test_the_last_block_is_short():
    job = Job(game=GAME, wager=WAGER, pay_table=None, options={}, rounds=TWO_BLOCKS, seed=1)

    assert job.blocks == 2
    assert play_block(job, 1).total() == 1000


@pytest.mark.parametrize("game_id", LABORATORIES)
def test_every_simulator_agrees_with_the_exact_edge(game_id):
    for wager, analysed in LABORATORIES[game_id].wagers.items():
        if analysed.simulator is None:
            continue
        for table in analysed.tables:
            found = simulate(game_id, wager, rounds=400_000, seed=11, pay_table=table)
            exact = analyse(game_id, wager, table)

            assert found.agrees_with(exact.edge), (wager, table, float(found.edge), found.half_width)
            # What the buckets are worth are the rows' own worths, no others.
            assert {net for _, net in found.outcomes} <= {row.net for row in exact.rows}
