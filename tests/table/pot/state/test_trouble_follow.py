"""What is left of the chips when a deal goes wrong."""

import pytest

from tests.pot_games import act, felt


@pytest.mark.clause("texas-holdem", "POT 13")
def test_after_a_misdeal_nobody_has_chips_in_the_pot():
    hand = felt("texas-holdem", [100, 100, 100])
    act(hand, "d dh p1 AsKs", "d misdeal wrong-seat")

    chips = hand.state.chips
    assert chips.stacks[1:] == [10_000] * 3
    assert (chips.pot, chips.dead_money, chips.fees) == (0, 0, [])
    assert set(chips.bets) == set(chips.totals) == {0}
