"""Ten thousand hands of bots among themselves, in the figures of people at small stakes."""

import pytest

from tests.floor.bots.habits import counted, percent
from tests.floor.bots.test_habits import TARGETS


@pytest.mark.long
@pytest.mark.parametrize("style", TARGETS)
def test_each_style_has_the_figures_of_such_people(style):
    found = counted("no-limit-holdem", style, 10_000)
    wanted = {
        "vpip": TARGETS[style][0],
        "pfr": TARGETS[style][1],
        "three_bet": (2, 9),
        "c_bet": (50, 75),
        "wtsd": (25, 40),
    }
    measured = {name: percent(getattr(found, name)) for name in wanted}
    assert all(low <= measured[name] <= high for name, (low, high) in wanted.items()), measured
