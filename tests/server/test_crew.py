"""Several processes that one command starts: the death of none loses anything, and a lost cause is told."""

from contextlib import closing, suppress

import httpx
import psutil
import pytest

from croupier.errors import DataInvalid
from croupier.floor import tables_named
from croupier.floor.audit.store import audit_store
from croupier.server import ServerConfig
from croupier.server.crew import listening
from croupier.store import Key
from croupier.store.places import open_store
from tests.server.floors import SECRET, Player, Process, until
from tests.server.test_processes import fold

TABLES = ("razz", "badugi")


def test_several_processes_on_a_file_are_refused(tmp_path):
    with pytest.raises(
        DataInvalid, match="a SQLite file takes one process: for 2, set the store to postgres"
    ):
        ServerConfig.from_environment({}, processes=2, store=str(tmp_path / "floor.sqlite3"))
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def store(postgres):
    """A database, audited when the test is over."""
    address = postgres.new_database()
    yield address
    with closing(open_store(address, read_only=True)) as kept:
        verdicts = audit_store(kept, tables_named(",".join(TABLES)), key=Key(SECRET))
    assert [verdict for verdict in verdicts if not verdict.sound] == []


def kill(workers: list[psutil.Process]) -> None:
    for worker in workers:
        with suppress(psutil.NoSuchProcess):
            worker.kill()


def test_all_workers_killed_together_and_again_while_they_restart_are_replaced(store):
    floor = Process(store, CROUPIER_PROCESSES="2", CROUPIER_LEASE_SECONDS="2.5")
    try:
        assert floor.address
        with Player("Nora", floor) as nora:
            assert nora.post(floor, "/tables/razz/sit", seat=7, buy_in="160", key="1").status_code == 200
            here = nora.turn(floor, "razz")
            acted = nora.post(floor, "/tables/razz/act", verb=fold(here), key="act")
            assert acted.status_code == 200, acted.text

            killed = floor.workers()
            assert len(killed) == 2
            kill(killed)
            next_ones = until(lambda: found if (found := set(floor.workers()) - set(killed)) else None)
            kill(list(next_ones))

            again = until(
                lambda: answer if (answer := act_again(nora, floor, fold(here))) is not None else None, 60
            )
            assert again["number"] == acted.json()["number"]
            until(lambda: len(floor.workers()) == 2, 60)
            now = nora.turn(floor, "razz")
            assert nora.post(floor, "/tables/razz/act", verb=fold(now), key="next").status_code == 200
        assert floor.closed()[0] == 0
    finally:
        floor.end()


def test_a_floor_whose_workers_die_again_and_again_closes_with_a_failure(store):
    floor = Process(store, CROUPIER_PROCESSES="2")
    try:
        assert floor.address
        killed: set[psutil.Process] = set()
        while len(killed) < 11:
            worker = until(lambda: set(floor.workers()) - killed, 60).pop()
            kill([worker])
            killed.add(worker)
        status, _ = floor.ended()
        assert status == 1
        assert "11 processes ended within 60 seconds, so the floor closes" in floor.errors()
    finally:
        floor.end()


def test_a_worker_killed_before_the_floor_opens_is_replaced(store):
    floor = Process(store, CROUPIER_PROCESSES="2")
    try:
        kill(until(lambda: floor.workers())[:1])
        assert httpx.get(f"{floor.address}/health", timeout=60).status_code == 200
        assert floor.closed()[0] == 0
    finally:
        floor.end()


def test_a_floor_of_which_there_is_nothing_to_tell_opens_and_closes(store):
    quiet = {"CROUPIER_SUPERVISOR_CODE": "sevens", "CROUPIER_SHUFFLE_SEED": None}
    floor = Process(store, CROUPIER_PROCESSES="2", **quiet)
    try:
        assert httpx.get(f"{floor.address}/health", timeout=20).status_code == 200
        status, said = floor.closed()
    finally:
        floor.end()
    assert status == 0
    assert said.startswith("The floor is closed. Every chip and card is kept.")


def act_again(nora, floor, verb: str):
    with suppress(httpx.TransportError):
        answer = nora.post(floor, "/tables/razz/act", verb=verb, key="act")
        if answer.status_code == 200:
            return answer.json()
    return None


def test_an_address_that_is_taken_is_said(tmp_path):
    config = ServerConfig(port=0, store=str(tmp_path / "floor.sqlite3"))
    with listening(config) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(DataInvalid, match=f"cannot listen on 127.0.0.1 port {port}"):
            listening(ServerConfig(port=port))
