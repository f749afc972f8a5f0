"""The load is real: a floor in a process of its own, nine people with live pages, acts that are answered."""

import time

import psycopg

from benchmarks.load.floor import SOURCE
from benchmarks.load.measure import found_on, remote_on, told
from benchmarks.load.store import new_store
from benchmarks.load.tally import spread


def test_nine_people_and_a_crowd_play_over_sockets():
    found = found_on("sqlite", SOURCE, tables=1, rate=20, warm=1, seconds=3, lookers=3)

    assert found["acts"] >= 3
    assert found["statuses"]["204"] >= 3, "acts were carried out, and the live page shows them"
    assert found["frames"] > found["acts"] * 2, (
        "an act is an event on each page; many share one if it is busy"
    )
    assert found["lost"] == 0
    assert found["crowd"]["max"] > 0
    assert found["floor_cpu"] > 0
    assert found["memory"] > 10_000_000
    assert "acts/s" in told(found)


def test_programs_play_over_the_interface_and_nothing_is_refused():
    found = remote_on("sqlite", tables=1, bots=3, seconds=2)

    assert found["acts"] >= 3
    assert found["statuses"] == {"200": found["acts"]}
    assert found["answer"]["p50"] > 0


def test_a_database_is_counted_with_what_it_did_for_connections_that_ended(tmp_path):
    with new_store("postgres", tmp_path) as store:
        before = store.cpu()
        with psycopg.connect(store.place) as asking:
            asking.execute("SELECT count(*) FROM generate_series(1, 3000000)")
        for _ in range(300):
            if store.cpu() > before + 0.1:
                break
            time.sleep(0.1)
        else:
            raise AssertionError("the server has used no processor time")


def test_the_processor_time_of_a_database_is_told_beside_the_floors():
    found = {"acts": 100, "seconds": 1.0, "floor_cpu": 0.3, "store_cpu": 0.05, "memory": 2**20}
    found |= {"answer": {}, "seen": {}, "frames": 0, "bytes": 0, "own_cpu": 0.0, "statuses": {}, "crowd": {}}

    assert "3.00 ms of processor time an act and 0.50 ms of the database's" in told(found)
    assert "database" not in told(found | {"store_cpu": 0.0})


def test_waits_are_told_by_their_middle_and_their_end():
    assert spread([n / 1000 for n in range(100)]) == {"p50": 50.0, "p99": 99.0, "max": 99.0}
    assert spread([]) == {}
