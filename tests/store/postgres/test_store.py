"""What only a database has: other processes, connections that are lost, addresses with secrets in them."""

import signal
import subprocess
import sys
import textwrap
import time

import psycopg
import pytest

from croupier.errors import ChainBroken, StoreError, StoreInUse
from croupier.floor.audit.store import audit_store
from croupier.store import Key
from croupier.store import checkpoint as cp
from croupier.store.places import open_store
from croupier.store.postgres import OWNER as OWNER_LOCK
from croupier.store.postgres import PostgresStore
from tests.event_loop import run
from tests.floor.evening import KEY, open_floor, setups

OWNER = """
    import sys
    from croupier.store.postgres import PostgresStore

    store = PostgresStore(sys.argv[1])
    version = len(store.read("table:1"))
    while True:
        version = store.append("table:1", version, [b"%d" % version, b"%d" % (version + 1)])
        print(version, flush=True)
"""


def test_a_second_process_is_refused_and_what_a_killed_one_acknowledged_is_kept(address):
    command = [sys.executable, "-c", textwrap.dedent(OWNER), address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as owner:
        heard = [int(owner.stdout.readline()) for _ in range(20)]
        with pytest.raises(StoreInUse, match="only one floor at a time"):
            PostgresStore(address)
        owner.send_signal(signal.SIGKILL)
        heard += [int(line) for line in owner.stdout.read().split()]

    for _ in range(200):
        try:
            store = PostgresStore(address)
            break
        except StoreInUse:
            # The server notices the lost connection in a moment.
            time.sleep(0.02)
    kept = store.read("table:1")

    assert len(kept) >= heard[-1]
    assert kept == [b"%d" % place for place in range(len(kept))]
    assert store.append("table:1", len(kept), [b"x"]) == len(kept) + 1
    store.close()


def test_a_reader_writes_nothing(address, store):
    store.append("table:1", 0, [b"a"])
    reader = PostgresStore(address, read_only=True)

    assert reader.read("table:1") == [b"a"]
    with pytest.raises(StoreError, match="opened for reading"):
        reader.append("table:1", 1, [b"b"])
    reader.close()


def test_a_lost_connection_is_an_error_once_and_then_made_anew(address, store):
    store.append("table:1", 0, [b"a"])
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )

    with pytest.raises(StoreError, match="cannot be read"):
        store.read("table:1")
    with pytest.raises(StoreError, match="cannot be written"):
        store.append("table:1", 1, [b"b"])

    assert store.read("table:1") == [b"a"]
    assert store.append("table:1", 1, [b"b"]) == 2


def test_while_another_has_the_lock_nothing_is_read_after_a_write_that_broke_off(address, store):
    """The server may still be committing; only whoever has the lock again knows what became of it."""
    store.append("table:1", 0, [b"a"])
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        while not other.execute("SELECT pg_try_advisory_lock(%s)", (OWNER_LOCK,)).fetchone()[0]:
            time.sleep(0.02)
        for _ in range(2):
            with pytest.raises(StoreError):
                store.append("table:1", 1, [b"b"])
            with pytest.raises(StoreError):
                store.read("table:1")
    kept = None
    for _ in range(100):
        try:
            kept = store.read("table:1")
            break
        except StoreError:
            time.sleep(0.02)

    assert kept == [b"a"]
    assert store.append("table:1", 1, [b"b"]) == 2


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE croupier_record SET data = 'x' WHERE place = 1",
        "DELETE FROM croupier_record WHERE place = 1",
        "DELETE FROM croupier_record WHERE place = 2",
    ],
)
def test_an_edited_record_is_found_when_it_is_read(address, store, edit):
    store.append("table:1", 0, [b"a", b"b", b"c"])
    with psycopg.connect(address, autocommit=True) as other:
        other.execute(edit)

    with pytest.raises(ChainBroken):
        store.read("table:1")


def test_a_forged_end_is_not_signed(address, store):
    key = Key("ab" * 32, new=True)
    cp.check(store, key)
    cp.sign(store, key, cp.Occasion.OPENED)
    store.append("table:1", 0, [b"a"])
    assert cp.check(store, Key(key.secret))
    with psycopg.connect(address, autocommit=True) as other:
        other.execute("UPDATE croupier_head SET signature = repeat('0', 64) WHERE stream = 'table:1'")

    with pytest.raises(ChainBroken, match="it is not signed"):
        cp.check(store, Key(key.secret))


def test_a_floor_plays_on_a_database_and_goes_on_where_it_was(address):
    async def evening(expected: int) -> None:
        store = open_store(address)
        floor = open_floor(store, tables=("razz",), bots=False)
        await floor.start()
        assert len(floor.table("razz").session.state.seated) == expected
        person, _ = await floor.reception.arrive("Nora" if not expected else "Oren")
        await floor.table("razz").sit(person, floor.table("razz").session.free_seats()[0], 20_000)
        await floor.stop()
        store.close()

    run(evening(0))
    run(evening(1))

    store = open_store(address, read_only=True)
    found = audit_store(store, setups(), key=KEY)
    store.close()
    assert [verdict for verdict in found if not verdict.sound] == []
    assert {"table:razz", "floor", "checkpoints"} <= {verdict.stream for verdict in found}


@pytest.mark.parametrize(
    "address",
    ["postgresql://nora:secret@127.0.0.1:1/floor", "postgresql://x?nonsense=secret", "postgresql://["],
)
def test_a_database_that_is_not_there_is_said_without_its_secrets(address):
    with pytest.raises(StoreError, match="cannot be used as a store") as refused:
        open_store(address)

    assert "secret" not in str(refused.value)
