"""kill -9 while people play: nothing acknowledged is lost, nothing is done twice, no cent is off."""

import pytest

from tests.simulate.killed import KilledFloor

BATCHES, KILLS = 20, 50


def test_a_floor_that_is_killed_a_few_times(tmp_path):
    floor = KilledFloor(tmp_path / "floor.sqlite3", seed=0)
    floor.killed(3)

    assert floor.check() > 3


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("batch", range(1, BATCHES + 1))
def test_a_floor_that_is_killed_a_thousand_times(tmp_path, batch):
    floor = KilledFloor(tmp_path / "floor.sqlite3", seed=batch)
    floor.killed(KILLS)

    assert floor.check() > KILLS
