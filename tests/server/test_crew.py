"""Several processes that one command starts: the death of none loses anything, and a lost cause is told."""

import signal
import socket
from contextlib import closing, suppress

import httpx
import psutil
import pytest

from croupier.errors import DataInvalid
from croupier.floor import tables_named
from croupier.floor.audit.store import audit_store
from croupier.server import ServerConfig
from croupier.server.run import listen
from croupier.store import Key
from croupier.store.places import open_store
from tests.server.floors import SECRET, Player, Process, until
from tests.server.test_processes import acted_again, fold

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
    settings = {"CROUPIER_LEASE_SECONDS": "2.5", "CROUPIER_PORT": str(two_ports())}
    floor = Process(store, CROUPIER_PROCESSES="2", **settings)
    try:
        assert floor.address
        until(lambda: len(floor.workers()) == 2)
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

            again = until(lambda: acted_again(nora, floor, fold(here)), 60)
            assert again.json()["number"] == acted.json()["number"]
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
    port = two_ports()
    floor = Process(store, CROUPIER_PROCESSES="2", CROUPIER_PORT=str(port), **quiet)
    try:
        for number in (port, port + 1):
            until(lambda number=number: answers(number), 60)
        status, said = floor.closed()
    finally:
        floor.end()
    assert status == 0
    assert said.count("The floor is closed. Every chip and card is kept.") == 2


def test_each_process_has_a_port_of_its_own_and_closes_when_the_first_process_is_killed(store):
    port = two_ports()
    floor = Process(store, CROUPIER_PROCESSES="2", CROUPIER_PORT=str(port))
    try:
        for number in (port, port + 1):
            until(lambda number=number: answers(number), 60)
        workers = floor.workers()
        floor.send(signal.SIGKILL)
        assert psutil.wait_procs(workers, 40)[1] == []
    finally:
        floor.end()


def answers(port: int) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/ready", timeout=20).status_code == 200
    return False


def two_ports() -> int:
    """A port that is free, and so is the next."""
    while True:
        with suppress(OSError), socket.create_server(("127.0.0.1", 0)) as first:
            port = first.getsockname()[1]
            with socket.create_server(("127.0.0.1", port + 1)):
                return port


def test_an_address_that_is_taken_is_said(tmp_path):
    config = ServerConfig(port=0, store=str(tmp_path / "floor.sqlite3"))
    with listen(config) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(DataInvalid, match=f"cannot listen on 127.0.0.1 port {port}"):
            listen(ServerConfig(port=port))
