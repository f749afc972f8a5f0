"""What is measured plays whole hands: ours here, the others where they are installed."""

import pytest

from benchmarks import environments


@pytest.mark.parametrize("run", [environments.table(), environments.aec(), environments.around_nothing()])
def test_a_run_plays_its_hands_to_the_end(run):
    decisions = run()

    assert decisions > environments.HANDS
    assert decisions < environments.HANDS * 20


def test_the_limits_are_those_of_the_usual_game():
    steps = environments.agents.table("texas-holdem", **environments.LIMIT)
    steps.reset(1)
    bets = 1
    while steps.mask[2]:
        steps.step(2)
        bets += 1

    assert bets == 4
    assert steps.view(steps.to_act).to_match == 800
