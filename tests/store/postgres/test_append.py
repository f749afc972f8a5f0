"""A line of appends as one statement: what it takes, and what it leaves out."""

import psycopg
import pytest

from croupier.errors import LeaseLost, StoreError, VersionConflict
from croupier.store.chain import beginning, record_hash
from croupier.store.guard import Fence
from croupier.store.postgres.append import seal
from croupier.store.queue import PendingAppend
from croupier.store.sharing.postgres import SharedStore

SECONDS = 6.0


@pytest.fixture
def sharing(address):
    """Two processes; the first has the leases of two tables and has written to both."""
    stores = [SharedStore(address, lease_seconds=SECONDS) for _ in range(2)]
    for number, one in enumerate(stores):
        one.leases.join(f"http://127.0.0.1:{number}")
    for table in ("table:1", "table:2"):
        stores[0].fences |= stores[0].leases.take([table])
        stores[0].append(table, 0, [b"a"])
    yield stores
    for one in stores:
        one.close()


def in_doubt(*_):
    raise AssertionError("the database was asked first")


def test_appends_to_one_stream_are_sealed_one_after_the_other():
    known = {"a": beginning("a")}

    sealed = seal([PendingAppend("a", 0, [b"x"]), PendingAppend("a", 1, [b"y", b"z"])], known)

    previous = known["a"].hash
    assert sealed["a"].records == [b"x", b"y", b"z"]
    for place, (data, one) in enumerate(zip([b"x", b"y", b"z"], sealed["a"].seals, strict=True), start=1):
        assert one.hash == record_hash(place, previous, data, one.salt)
        previous = one.hash
    assert sealed["a"].head == (3, previous)


@pytest.mark.parametrize(
    "append",
    [
        PendingAppend("b", 0, [b"x"]),
        PendingAppend("a", 1, [b"x"]),
        PendingAppend("a", 0, [b"x"], None, (("wallet:Nora", 0),)),
    ],
    ids=["a stream that is not known", "another version", "guards"],
)
def test_what_needs_more_than_is_known_is_not_written_at_once(append):
    assert seal([append], {"a": beginning("a")}) is None


def test_two_leases_for_one_stream_are_not_written_at_once():
    fences = [Fence("a", "process", epoch) for epoch in (1, 2)]
    line = [PendingAppend("a", 0, [b"x"], fences[0]), PendingAppend("a", 1, [b"y"], fences[1])]

    assert seal(line, {"a": beginning("a")}) is None


def test_whoever_wrote_last_to_a_stream_asks_nothing_before_the_next_append(store):
    store.append("table:1", 0, [b"a"])
    store._write_each = in_doubt

    assert store.append("table:1", 1, [b"b", b"c"]) == 3
    assert store._write([PendingAppend("table:1", 3, [b"d"]), PendingAppend("table:1", 4, [b"e"])]) == [
        None,
        None,
    ]
    assert store.read("table:1") == [b"a", b"b", b"c", b"d", b"e"]


def test_an_append_after_another_head_is_refused_and_those_in_line_with_it_are_kept(sharing):
    first, second = sharing
    first.append("floor", 0, [b"a"])
    second.append("floor", 1, [b"b"])

    refused = first._write(
        [
            PendingAppend("floor", 1, [b"c"]),
            PendingAppend("table:1", 1, [b"d"], first.fences["table:1"]),
        ]
    )

    assert isinstance(refused[0], VersionConflict)
    assert (refused[0].expected, refused[0].found) == (1, 2)
    assert refused[1] is None
    assert first.read("floor") == [b"a", b"b"]
    assert first.read("table:1") == [b"a", b"d"]
    assert first.append("floor", 2, [b"e"]) == 3


def test_an_append_without_its_lease_is_refused_and_those_in_line_with_it_are_kept(sharing):
    first, second = sharing
    line = [PendingAppend(table, 1, [b"b"], first.fences[table]) for table in ("table:1", "table:2")]
    first.leases.give_up(first.fences["table:1"])
    assert second.leases.take(["table:1"])

    refused = first._write(line)

    assert isinstance(refused[0], LeaseLost)
    assert refused[1] is None
    assert first.read("table:1") == [b"a"]
    assert first.read("table:2") == [b"a", b"b"]


def test_a_head_that_is_gone_is_not_made_again(address, store):
    store.append("table:1", 0, [b"a"])
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("DELETE FROM croupier_head")

    with pytest.raises(VersionConflict) as refused:
        store.append("table:1", 1, [b"b"])

    assert refused.value.found == 0
    assert store.streams() == {}


def test_what_was_kept_is_acknowledged_although_the_rest_of_the_line_failed(sharing):
    first, second = sharing
    first.append("floor", 0, [b"a"])
    second.append("floor", 1, [b"b"])

    def broken(*_):
        raise psycopg.OperationalError("the server is gone")

    first._write_each = broken
    refused = first._write(
        [PendingAppend("floor", 1, [b"c"]), PendingAppend("table:1", 1, [b"d"], first.fences["table:1"])]
    )

    assert isinstance(refused[0], StoreError)
    assert refused[1] is None
    assert first.read("table:1") == [b"a", b"d"]
