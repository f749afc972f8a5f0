"""Figures of EZ Baccarat Panda 8, and rounds by chance."""

import pytest

from croupier.games.banked.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8, Outcome
from croupier.lab import LABORATORIES, analyse
from croupier.lab.core.options import read_for
from tests.baccarat import count_outcomes
from tests.lab.baccarat.test_baccarat import OPTIONS
from tests.sampled import agrees


def edge(wager, **options):
    return analyse("ez-baccarat-panda-8", wager, options=options).edge


def test_edges_move_with_the_decks():
    edges = [edge("dragon7", decks=decks) for decks in range(3, 9)]

    assert len(set(edges)) == 6
    assert all(0.07 < value < 0.09 for value in edges)


def test_paying_the_barred_seven_turns_the_banker_line():
    barred, paid = edge("banker"), edge("banker", dragon7_banker="pay")
    outcomes = count_outcomes(EZ_BACCARAT_PANDA_8, OPTIONS)

    assert barred - paid == analyse("ez-baccarat-panda-8", "dragon7").hit_frequency
    assert paid == -edge("player") < 0 < barred
    assert Outcome.DRAGON_7_PAID not in outcomes


def test_naturals_that_stop_nobody_change_the_tie_alone():
    for wager in ("player", "banker", "panda8", "dragon7"):
        assert edge(wager, naturals_stop=False) == edge(wager)
    assert edge("tie", naturals_stop=False) < edge("tie")


@pytest.mark.parametrize("wager", ["player", "banker"])
def test_ties_are_pushes_on_the_lines(wager):
    rows = {row.outcome: row.net for row in analyse("ez-baccarat-panda-8", wager).rows}

    assert rows["tie"] == 0


@pytest.mark.parametrize("wager", ["player", "banker", "tie", "panda8", "dragon7"])
def test_simulated_and_exact_agree_in_ez_baccarat(wager):
    lab = LABORATORIES["ez-baccarat-panda-8"]

    assert agrees(lab, wager, read_for(lab.game, lab.asks, {"decks": 6}), rounds=1 << 20)
