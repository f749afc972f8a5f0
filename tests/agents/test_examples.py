"""The agent of the documentation learns, and what its mistakes cost is counted exactly."""

import runpy
from pathlib import Path

import numpy as np

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "agents" / "ultimate.py"


def test_what_the_agent_for_ultimate_loses_is_counted_exactly():
    """That it learns: tests/simulate/test_learning.py."""
    told = runpy.run_path(str(EXAMPLE))
    is_counted_exactly(told["judged"](told["learn"](60)))


def is_counted_exactly(own):
    assert own.cost > 0
    assert own.cost == own.beyond + sum(one.cost for one in own.deviations)
    assert own.figures.edge == own.best + own.cost


def test_a_deal_is_the_same_whatever_the_agent_does_with_it():
    told = runpy.run_path(str(EXAMPLE))
    steps, book = (
        told["agents"].table(told["GAME"], wagers={"ante": told["ANTE"]}),
        told["agents"].style("book"),
    )

    assert told["gained"](3, book, steps) == told["gained"](3, book, steps)
    assert len({told["gained"](deal, book, steps)[1] for deal in range(12)}) > 3
    assert np.isfinite(told["learn"](12)).all()
