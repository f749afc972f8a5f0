"""Every snapshot is made again from the records; one that says anything else is named."""

import sqlite3

import msgspec
import pytest

from croupier.floor.audit.store import SNAPSHOTS, audit_store
from croupier.store import MemoryStore, SQLiteStore
from tests.floor.evening import KEY, open_floor, play_long_evening, setups

TABLE = "table:razz"


@pytest.fixture(scope="module")
def evening():
    store = MemoryStore()
    play_long_evening(store)
    return store


def verdict(store):
    return next(one for one in audit_store(store, setups(), key=KEY) if one.stream == SNAPSHOTS)


def test_snapshots_are_what_the_records_come_to(evening):
    found = verdict(evening)

    assert found.sound, found.reason
    assert found.found == f"{found.records} made again"
    assert {"table:caribbean-stud", "table:razz", "table:pan"} < set(evening.pictured())
    assert sum(stream.startswith("link:") for stream in evening.pictured()) == 1


def at(data, path):
    for key in path[:-1]:
        data = data[key]
    return data, path[-1]


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        ("table", ("state", "number")),
        ("table", ("state", "noted")),
        ("table", ("chronicle", "lines_before")),
        ("table", ("chronicle", "drawn")),
        ("table", ("dealer", "drawn")),
        ("table", ("book", "moved", "wallet:Nora")),
        ("link", ("link", "state", "meter")),
        ("link", ("moved", "link:{}/meter")),
    ],
)
def test_a_wrong_snapshot_is_named_even_if_it_is_signed(evening, kind, path):
    stream = TABLE if kind == "table" else next(one for one in evening.pictured() if one.startswith("link:"))
    path = [key.format(stream.partition(":")[2]) for key in path]
    kept = evening.snapshots(stream)[0]
    data = msgspec.json.decode(kept.data)
    place, key = at(data, path)
    place[key] += 1
    try:
        evening.submit_snapshot(kept._replace(data=msgspec.json.encode(data)), last=None).result()

        found = verdict(evening)
    finally:
        evening.submit_snapshot(kept, last=None).result()

    assert found.reason.startswith(f"the snapshot of {stream} after record {kept.version}: ")
    assert "not what the records up to it come to" in found.reason
    assert verdict(evening).sound


def test_a_snapshot_that_nobody_signed_is_named_and_a_floor_passes_over_it(tmp_path, caplog):
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    play_long_evening(store, rounds=3)
    sound = open_floor(store).ledger.trial_balance()
    store.close()
    with sqlite3.connect(store.path) as file:
        file.execute("UPDATE snapshot SET data = CAST(replace(data, 'Nora', 'Mora') AS BLOB)")
    file.close()
    store = SQLiteStore(store.path)

    found = verdict(store)
    floor = open_floor(store)

    assert "its signature is not that of the store's key" in found.reason
    assert floor.ledger.trial_balance() == sound
    assert not any(table.session.forgotten for table in floor.tables.values())
    assert "is not used: its signature is not that of the store's key" in caplog.text
    store.close()
