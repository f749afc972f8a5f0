"""One suite for every store: what the port promises, whoever keeps the promise."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.errors import VersionConflict
from croupier.store import Key, MemoryStore, SQLiteStore
from croupier.store import checkpoint as cp
from croupier.store.chain import SALT_BYTES, Head, beginning, record_hash
from croupier.store.frozen import FrozenStore
from croupier.store.places import open_store
from croupier.store.postgres import PostgresStore


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
    yield kept
    kept.close()


def test_an_address_opens_the_same_store_again(store):
    store.append("table:1", 0, [b"a"])
    if isinstance(store, MemoryStore):
        assert store.address == ""
        return

    reader = open_store(store.address, read_only=True)

    assert reader.read("table:1") == [b"a"]
    assert reader.address == store.address
    reader.close()


def test_a_store_tells_whether_it_is_shared(request, store):
    shared = "[shared]" in request.node.name

    assert (store.sharing is store) == shared
    assert (store.sharing is None) == (not shared)
    assert (FrozenStore(store).address, FrozenStore(store).sharing) == (store.address, None)


def test_a_stream_that_nobody_wrote_is_empty(store):
    assert store.read("table:1") == []
    assert store.streams() == {}


def test_records_come_back_in_order(store):
    assert store.append("table:1", 0, [b"a", b"b"]) == 2
    assert store.append("table:1", 2, [b"c"]) == 3

    assert store.read("table:1") == [b"a", b"b", b"c"]


def test_reading_starts_where_it_is_told(store):
    store.append("table:1", 0, [b"a", b"b", b"c"])

    assert store.read("table:1", 2) == [b"c"]
    assert store.read("table:1", 3) == []
    assert store.read("table:1", 9) == []


def test_streams_are_apart(store):
    store.append("table:2", 0, [b"x"])
    store.append("table:1", 0, [b"a", b"b"])

    assert store.read("table:2") == [b"x"]
    assert dict(store.streams()) == {"table:1": 2, "table:2": 1}


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_stale_or_rash_append_is_refused_and_writes_nothing(store, expected):
    store.append("table:1", 0, [b"a", b"b"])

    with pytest.raises(VersionConflict) as refused:
        store.append("table:1", expected, [b"c", b"d"])

    assert (refused.value.expected, refused.value.found) == (expected, 2)
    assert store.read("table:1") == [b"a", b"b"]


@pytest.mark.parametrize(("stream", "records"), [("", [b"a"]), ("table:1", [])])
def test_nameless_streams_and_empty_appends_are_refused(store, stream, records):
    with pytest.raises(ValueError, match="must have"):
        store.append(stream, 0, records)

    assert store.streams() == {}


def test_what_was_read_is_a_copy(store):
    store.append("table:1", 0, [b"a"])
    store.read("table:1").clear()

    assert store.read("table:1") == [b"a"]


def test_of_writers_that_expect_the_same_version_one_wins(store):
    def write(name: int) -> bool:
        try:
            store.append("table:1", 0, [b"%d" % name] * 3)
        except VersionConflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(write, range(16)))

    assert won.count(True) == 1
    assert store.read("table:1") == [b"%d" % won.index(True)] * 3


def test_a_handed_in_append_is_settled_like_one_that_is_waited_for(store):
    assert store.submit("table:1", 0, [b"a", b"b"]).result() == 2
    assert isinstance(store.submit("table:1", 0, [b"c"]).exception(), VersionConflict)
    assert store.read("table:1") == [b"a", b"b"]

    with pytest.raises(ValueError, match="at least one"):
        store.submit("table:1", 2, [])


def test_reading_stops_where_it_is_told(store):
    store.append("table:1", 0, [b"a", b"b", b"c"])

    assert store.read("table:1", 0, 2) == [b"a", b"b"]
    assert store.read("table:1", 1, 2) == [b"b"]
    assert store.read("table:1", 2, 9) == [b"c"]
    assert store.read("table:1", 2, 2) == []


def test_several_streams_are_read_at_once_each_from_its_own_place(store):
    store.append("table:1", 0, [b"a", b"b", b"c"])
    store.append("table:2", 0, [b"d"])
    store.append("cage", 0, [b"e", b"f"])

    read = store.read_each(
        {"table:1": (1, 3), "cage": (0, 1), "table:2": (1, 5), "nobody": (0, 3), "table:9": (2, 1)}
    )

    assert read == {"table:1": [b"b", b"c"], "cage": [b"e"], "table:2": [], "nobody": [], "table:9": []}
    assert store.read_each({}) == {}


def test_every_stream_has_a_head_that_grows_with_it(store):
    assert store.heads() == {}
    store.append("table:1", 0, [b"a", b"b"])
    first = store.heads()["table:1"]
    store.append("table:1", 2, [b"c"])
    store.append("table:2", 0, [b"c"])
    second = store.heads()

    seals = store.seals("table:1")
    assert first == Head(2, record_hash(2, seals[0].hash, b"b", seals[1].salt))
    assert {stream: head.version for stream, head in second.items()} == {"table:1": 3, "table:2": 1}
    assert second["table:1"].hash == record_hash(3, first.hash, b"c", seals[2].salt)
    assert all(len(one.salt) == SALT_BYTES for one in seals)
    assert second["table:1"].hash != second["table:2"].hash


def test_the_hash_of_every_version_can_be_asked_for(store):
    store.append("table:1", 0, [b"a", b"b"])
    one, two = (seal.hash for seal in store.seals("table:1"))

    asked = [store.hash_at("table:1", version) for version in range(4)]

    assert asked == [beginning("table:1").hash, one, two, None]


def test_a_checkpoint_names_every_other_stream(store):
    key = Key("ab" * 32, new=True)
    assert cp.check(store, key)
    cp.sign(store, key, cp.Occasion.OPENED)
    store.append("table:1", 0, [b"a"])
    cp.sign(store, key, cp.Occasion.RUNNING)
    store.append("table:1", 1, [b"b"])
    head = cp.sign(store, key, cp.Occasion.CLOSED)

    opened, running, closed = cp.CODEC.read_all(store.read(cp.STREAM))

    assert head == store.heads()[cp.STREAM]
    assert opened.heads == {}
    assert [one.heads["table:1"].version for one in (running, closed)] == [1, 2]
    assert all(cp.is_signed(one, key) for one in (opened, running, closed))
    assert not cp.is_signed(closed, Key("cd" * 32))
    assert cp.check(store, Key("ab" * 32))
