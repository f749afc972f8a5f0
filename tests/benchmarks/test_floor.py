"""The floor's measurements measure what they say, on a floor of three tables."""

import pytest

from benchmarks import floor


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(floor, "TABLES", 3)
    monkeypatch.setattr(floor, "ACTIONS_PER_SECOND", 30)
    monkeypatch.setattr(floor, "WARM_SECONDS", 0)


def test_every_append_is_counted():
    found = floor.measure_appends(3, 10)

    assert found.hands == 12, "as many for each table"
    assert "99 of 100 within" in found.checked


def test_people_act_at_every_table():
    found = floor.measure_actions(0.5)

    assert found.hands >= 3
    assert "records kept" in found.checked


def test_a_table_comes_back_as_it_was():
    found = floor.measure_start(600)

    assert found.hands >= 600
    assert "the same table as before" in found.checked
