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
    whole, snapshot = floor.measure_start(600)

    assert whole.hands == snapshot.hands >= 600
    assert "the same table as before" in whole.checked
    assert f"{whole.hands} events in memory" in whole.checked
    assert "; 0 events in memory" in snapshot.checked


def test_tables_come_back_as_they_were():
    found = floor.measure_opening(3, 300)

    assert found.what.startswith("opening of 3 tables")
    assert "the same tables as before" in found.checked
