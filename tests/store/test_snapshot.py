"""Snapshots beside the streams of every store: bound to the chain, signed, and only a cache."""

import sqlite3

import pytest

from croupier.errors import StoreError
from croupier.store import Key, MemoryStore, SQLiteStore, snapshots
from croupier.store.postgres import PostgresStore
from croupier.store.snapshot import Snapshot

KEY = Key("ab" * 32)
STREAM = "table:razz"
SHAPE = "1-shape"


@pytest.fixture(params=["memory", "sqlite", "shared", "postgres"])
def store(request, tmp_path):
    if request.param == "memory":
        kept = MemoryStore()
    elif request.param == "sqlite":
        kept = SQLiteStore(tmp_path / "floor.sqlite3")
    elif request.param == "shared":
        kept = request.getfixturevalue("shared")
    else:
        kept = PostgresStore(request.getfixturevalue("postgres").new_database())
    kept.sign_with(KEY)
    kept.append(STREAM, 0, [b"%d" % number for number in range(10)])
    yield kept
    kept.close()


def pictured(store, version, data=b"state", kind="table", **others):
    """Put up a snapshot and wait for it."""
    made = Snapshot(STREAM, kind, version, others.pop("mark", version), "", SHAPE, data)
    store.submit_snapshot(made, last=others.pop("last", 2)).result()


def test_a_snapshot_is_bound_to_its_stream_by_the_hash_of_its_last_record(store):
    pictured(store, 4)

    found = snapshots.latest(store, STREAM, "table", SHAPE)

    assert (found.version, found.data, found.hash) == (4, b"state", store.hash_at(STREAM, 4))
    assert store.is_own(found)


def test_a_snapshot_of_records_that_are_not_there_is_refused(store):
    made = Snapshot(STREAM, "table", 11, 11, "", SHAPE, b"state")

    with pytest.raises(StoreError, match="no record 11"):
        store.submit_snapshot(made, last=2).result()
    assert store.snapshots(STREAM) == []


def test_the_last_two_of_a_kind_stay_and_other_kinds_are_left_alone(store):
    pictured(store, 1, kind="rounds", last=None)
    for version in (2, 4, 6, 8):
        pictured(store, version)
        pictured(store, version, kind="rounds", last=None)

    assert [one.version for one in store.snapshots(STREAM, "table")] == [8, 6]
    assert [one.version for one in store.snapshots(STREAM, "rounds")] == [8, 6, 4, 2, 1]
    assert store.pictured() == [STREAM]


def test_a_snapshot_is_found_by_its_mark(store):
    for version, mark in ((2, 10), (5, 20), (9, 30)):
        pictured(store, version, kind="rounds", mark=mark, last=None)

    assert snapshots.latest(store, STREAM, "rounds", SHAPE, mark=25).version == 5
    assert snapshots.latest(store, STREAM, "rounds", SHAPE, mark=20).version == 5
    assert snapshots.latest(store, STREAM, "rounds", SHAPE, mark=9) is None
    assert [one.version for one in store.snapshots(STREAM, "rounds", count=1)] == [9]


def test_the_same_version_again_replaces_what_was_there(store):
    pictured(store, 4, b"first")
    pictured(store, 4, b"second")

    assert [one.data for one in store.snapshots(STREAM)] == [b"second"]


def test_snapshots_are_no_streams(store):
    heads = dict(store.heads())
    pictured(store, 4)

    assert dict(store.heads()) == heads
    assert store.streams() == {STREAM: 10}


def test_a_program_with_another_shape_reads_the_records_instead(store):
    pictured(store, 4)

    assert snapshots.latest(store, STREAM, "table", "another") is None


EDITS = {
    "its state": "UPDATE snapshot SET data = x'00' WHERE version = 6",
    "its place": "UPDATE snapshot SET version = 7 WHERE version = 6",
    "its mark": "UPDATE snapshot SET mark = 7 WHERE version = 6",
    "its stream": "UPDATE snapshot SET stream = 'table:other' WHERE version = 6",
    "its kind": "UPDATE snapshot SET kind = 'book' WHERE version = 6",
    "its signature": "UPDATE snapshot SET signature = '' WHERE version = 6",
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edited_snapshot_is_noticed_and_the_one_before_is_taken(tmp_path, edit, caplog):
    path = tmp_path / "floor.sqlite3"
    written = SQLiteStore(path)
    written.sign_with(KEY)
    for stream in (STREAM, "table:other"):
        written.append(stream, 0, [b"%d" % number for number in range(10)])
    pictured(written, 3)
    pictured(written, 6)
    written.close()
    with sqlite3.connect(path) as forged:
        forged.execute(edit)
    forged.close()

    store = SQLiteStore(path)
    store.sign_with(KEY)
    moved = [
        snapshots.latest(store, "table:other", "table", SHAPE),
        snapshots.latest(store, STREAM, "book", SHAPE),
    ]
    found = snapshots.latest(store, STREAM, "table", SHAPE)
    store.close()

    assert moved == [None, None]
    assert found.version == 3
    assert "is not used" in caplog.text


def test_a_snapshot_of_another_history_does_not_fit(tmp_path, caplog):
    paths = [tmp_path / name for name in ("one.sqlite3", "other.sqlite3")]
    for path, record in zip(paths, (b"a", b"b"), strict=True):
        store = SQLiteStore(path)
        store.sign_with(KEY)
        store.append(STREAM, 0, [record])
        pictured(store, 1)
        store.close()
    with sqlite3.connect(paths[0]) as forged:
        forged.execute("ATTACH ? AS other", (str(paths[1]),))
        forged.execute("DELETE FROM snapshot")
        forged.execute("INSERT INTO snapshot SELECT * FROM other.snapshot")
    forged.close()

    store = SQLiteStore(paths[0])
    store.sign_with(KEY)
    found = snapshots.latest(store, STREAM, "table", SHAPE)
    store.close()

    assert found is None
    assert "another record at its end" in caplog.text


def test_a_store_of_an_earlier_release_has_no_place_for_snapshots_until_it_is_opened(tmp_path):
    path = tmp_path / "floor.sqlite3"
    SQLiteStore(path).close()
    with sqlite3.connect(path) as old:
        old.execute("DROP TABLE snapshot")
    old.close()

    reading = SQLiteStore(path, read_only=True)
    assert (reading.snapshots(STREAM), reading.pictured()) == ([], [])
    with pytest.raises(StoreError, match="opened for reading"):
        reading.submit_snapshot(Snapshot(STREAM, "table", 0, 0, "", "", b""), last=2)
    reading.close()

    store = SQLiteStore(path)
    store.append(STREAM, 0, [b"a"])
    pictured(store, 1)
    assert len(store.snapshots(STREAM)) == 1
    store.close()


def test_what_cannot_be_kept_is_said_and_nothing_else_happens(tmp_path, caplog):
    store = SQLiteStore(tmp_path / "floor.sqlite3")
    store.append(STREAM, 0, [b"a"])
    snapshots.keep(store, STREAM, "table", 9, b"state", SHAPE)
    store.close()
    snapshots.keep(store, STREAM, "table", 1, b"state", SHAPE)

    assert caplog.text.count("no snapshot could be kept") == 2
