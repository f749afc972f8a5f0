"""A store that several floors share: leases, what an append needs, and who is kept out."""

import time
from contextlib import closing

import pytest

from croupier.errors import LeaseLost, StoreError, StoreInUse, VersionConflict
from croupier.store.guard import guarded
from croupier.store.port import SharedEventStore
from croupier.store.postgres import PostgresStore
from croupier.store.sharing.checks import CHECK
from croupier.store.sharing.postgres import SharedStore
from tests.shared_stores import SharedPlace

SECONDS = 1.0
PATIENT = 4.0


@pytest.fixture
def address(postgres):
    return postgres.new_database()


@pytest.fixture
def place(address):
    return SharedPlace(address)


@pytest.fixture
def first(place):
    store = place.opened(SECONDS)
    store.leases.join("http://127.0.0.1:1")
    yield store
    store.close()


@pytest.fixture
def second(place):
    store = place.opened(SECONDS)
    store.leases.join("http://127.0.0.1:2")
    yield store
    store.close()


def taken(store: SharedEventStore, lease: str = "table:1"):
    """The store with a lease, once that is to be had."""
    for _ in range(200):
        fence = store.leases.take([lease]).get(lease)
        if fence is not None:
            store.fences[lease] = fence
            return fence
        store.leases.beat()
        time.sleep(0.02)
    raise AssertionError(f"nobody gives up {lease}")


def test_only_the_process_with_its_lease_adds_to_a_tables_log(first, second):
    with pytest.raises(LeaseLost, match="not this process's to write"):
        first.append("table:1", 0, [b"a"])
    taken(first)

    assert first.append("table:1", 0, [b"a"]) == 1
    assert second.leases.take(["table:1"]) == {}
    with pytest.raises(LeaseLost):
        second.append("table:1", 1, [b"b"])
    assert second.read("table:1") == [b"a"]


def test_what_is_no_tables_anybody_adds_to_in_the_order_of_its_versions(first, second):
    assert first.append("floor", 0, [b"a"]) == 1
    assert second.append("floor", 1, [b"b"]) == 2
    with pytest.raises(VersionConflict):
        first.append("floor", 1, [b"c"])


def test_a_process_that_is_not_heard_of_loses_its_lease_and_never_writes_again(first, second):
    taken(first)
    assert first.append("table:1", 0, [b"a"]) == 1
    before = time.monotonic()

    taken(second)

    assert SECONDS / 2 < time.monotonic() - before < 3 * SECONDS
    with pytest.raises(LeaseLost, match="another process's to write"):
        first.append("table:1", 1, [b"b"])
    assert not first.leases.beat()
    assert second.append("table:1", 1, [b"c"]) == 2
    assert first.read("table:1") == [b"a", b"c"]


def test_a_lease_that_has_lapsed_is_lost_even_if_nobody_took_it(first):
    fence = taken(first)
    time.sleep(SECONDS * 1.1)

    with pytest.raises(LeaseLost):
        first.append("table:1", 0, [b"a"])
    assert not first.leases.beat()
    first.leases.join("http://127.0.0.1:1")
    again = taken(first)

    assert (again.lease, again.epoch) == (fence.lease, fence.epoch + 1)
    assert first.append("table:1", 0, [b"a"]) == 1


def test_a_beat_in_time_keeps_the_lease(place):
    """The beats go on for longer than a word lasts, which is long enough for a busy machine."""
    keeper, other = (place.opened(PATIENT) for _ in range(2))
    with closing(keeper), closing(other):
        keeper.leases.join("http://127.0.0.1:3")
        other.leases.join("http://127.0.0.1:4")
        taken(keeper)
        for _ in range(3):
            time.sleep(0.4 * PATIENT)
            assert keeper.leases.beat()
            assert other.leases.beat()
            assert other.leases.take(["table:1"]) == {}

        assert keeper.append("table:1", 0, [b"a"]) == 1


def test_a_lease_that_is_given_up_is_free_at_once(first, second):
    first.leases.give_up(taken(first))

    assert second.leases.take(["table:1"])
    with pytest.raises(LeaseLost):
        first.append("table:1", 0, [b"a"])


def test_one_statement_takes_every_lease_that_is_free(first, second):
    asked = [f"table:{number}" for number in range(50)]
    taken(first, "table:7")

    fences = second.leases.take(asked)

    assert fences.keys() == set(asked) - {"table:7"}
    assert {fence.process for fence in fences.values()} == {second.leases.process}
    assert first.leases.take(asked).keys() == {"table:7"}


def test_a_lease_is_handed_to_the_process_that_wants_it_and_to_no_other(place, first, second):
    fence = taken(first)
    second.leases.want(["table:1", "table:2"])
    assert first.leases.standing().wanted == {"table:1": second.leases.process}

    first.leases.give_up(fence, second.leases.process)

    standing = first.leases.standing()
    assert (standing.owners, standing.wanted) == ({"table:1": second.leases.process}, {})
    assert first.leases.take(["table:1"]) == {}
    with pytest.raises(LeaseLost):
        first.append("table:1", 0, [b"a"])
    taken(second)
    assert second.append("table:1", 0, [b"a"]) == 1


def test_whoever_leaves_gives_everything_up(first, second):
    taken(first)
    assert first.leases.process in second.leases.standing().addresses
    first.leases.leave()

    standing = second.leases.standing()

    assert standing.addresses == {second.leases.process: "http://127.0.0.1:2"}
    assert standing.owners == {}
    assert second.leases.take(["table:1"])


def test_a_process_that_stands_still_in_the_middle_of_an_append_holds_nobody_up(first, second):
    fence = taken(first)
    stuck = first._connected()
    stuck.execute("BEGIN")
    stuck.execute(CHECK, (fence.lease, fence.process, fence.epoch))

    for _ in range(100):
        second.leases.beat()
        try:
            if second.leases.take(["table:1"]):
                break
        except StoreError:
            continue
        time.sleep(0.02)
    else:
        raise AssertionError("the lease was never free")
    stuck.close()

    assert second.leases.standing().owners == {"table:1": second.leases.process}


def test_of_two_who_take_from_one_wallet_one_has_to_look_again(first, second):
    seen = first.guards(["wallet:Nora"])
    assert second.guards(["wallet:Nora"]) == seen == {"wallet:Nora": 0}
    with guarded(seen):
        assert first.append("floor", 0, [b"a"]) == 1

    with guarded(seen), pytest.raises(VersionConflict) as refused:
        second.append("people", 0, [b"b"])

    assert refused.value.stream == "wallet:Nora"
    assert second.streams() == {"floor": 1}
    with guarded(second.guards(["wallet:Nora", "wallet:Oren"])):
        assert second.append("people", 0, [b"b"]) == 1
        assert second.append("people", 1, [b"c"]) == 2
    assert first.guards(["wallet:Nora", "wallet:Oren"]) == {"wallet:Nora": 2, "wallet:Oren": 1}


def test_a_bot_sits_at_one_table_only_and_stays_there(first, second):
    names = ["Ada", "Bea", "Cid"]

    assert first.leases.company("razz", 2, names) == ["Ada", "Bea"]
    assert second.leases.company("pan", 2, names) == ["Cid"]
    assert second.leases.company("razz", 2, names) == ["Ada", "Bea"]
    first.leases.dismiss("razz")
    assert second.leases.company("pan", 2, names) == ["Cid", "Ada"]


def test_who_writes_alone_and_those_who_share_exclude_each_other(address):
    alone = PostgresStore(address)
    with pytest.raises(StoreInUse, match="writes to it alone"):
        SharedStore(address, lease_seconds=SECONDS)
    alone.close()
    shared = SharedStore(address, lease_seconds=SECONDS)
    with pytest.raises(StoreInUse, match="only one floor at a time"):
        PostgresStore(address)
    shared.close()
