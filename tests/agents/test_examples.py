"""The agent of the documentation plays, and is asked for its decisions."""

import runpy
from pathlib import Path

import numpy as np

from croupier.cards import parse_cards
from croupier.lab.core.decisions import Seen

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "agents" / "ultimate.py"


def test_the_agent_for_ultimate_is_judged_by_its_bets_before_the_flop():
    """That it learns, and that its mistakes are counted exactly: tests/simulate/test_learning.py."""
    told = runpy.run_path(str(EXAMPLE))
    asked = {}
    told["judged"].__globals__["play_own"] = lambda game, decide: asked.update(game=game, decide=decide)

    told["judged"](np.array([-10.0, 1, 0, 0, 0, 0, 0, 0]))  # with a high card above a ten

    assert asked["game"] == told["GAME"]
    assert asked["decide"](seen("JcTd")) == "4x"
    assert asked["decide"](seen("Tc9d")) == "check"
    assert asked["decide"](seen("JcTd2h3s4c")) is None


def seen(cards):
    return Seen(decision="", cards=parse_cards(cards))


def test_a_deal_is_the_same_whatever_the_agent_does_with_it():
    told = runpy.run_path(str(EXAMPLE))
    steps, book = (
        told["agents"].table(told["GAME"], wagers={"ante": told["ANTE"]}),
        told["agents"].style("book"),
    )

    assert told["gained"](3, book, steps) == told["gained"](3, book, steps)
    assert len({told["gained"](deal, book, steps)[1] for deal in range(12)}) > 3
    assert np.isfinite(told["learn"](12)).all()
