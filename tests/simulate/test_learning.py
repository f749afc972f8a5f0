"""The agent of the documentation learns: more deals, fewer mistakes."""

import runpy

import pytest

from tests.agents.test_examples import EXAMPLE, is_counted_exactly


@pytest.mark.long
def test_the_agent_for_ultimate_learns_to_bet_its_good_hands():
    told = runpy.run_path(str(EXAMPLE))
    novice, pupil = (told["judged"](told["learn"](deals)) for deals in (60, 600))

    assert pupil.cost < novice.cost
    for own in (novice, pupil):
        is_counted_exactly(own)
