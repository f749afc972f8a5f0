"""The agent of the documentation learns: more deals, fewer mistakes, whose cost is counted exactly."""

import runpy

import pytest

from tests.agents.test_examples import EXAMPLE


@pytest.mark.long
def test_the_agent_for_ultimate_learns_to_bet_its_good_hands():
    told = runpy.run_path(str(EXAMPLE))
    novice, pupil = (told["judged"](told["learn"](deals)) for deals in (60, 600))

    assert pupil.cost < novice.cost
    for own in (novice, pupil):
        assert own.cost > 0
        assert own.cost == own.beyond + sum(one.cost for one in own.deviations)
        assert own.figures.edge == own.best + own.cost
