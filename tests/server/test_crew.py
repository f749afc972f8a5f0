"""A floor of several processes on one SQLite file: one address, and the death of none loses anything."""

import os
import signal
import sqlite3
import time
from contextlib import closing, suppress
from http.client import HTTPConnection
from urllib.parse import urlsplit

import httpx
import psutil
import pytest

from croupier.errors import DataInvalid, StoreInUse
from croupier.floor import tables_named
from croupier.floor.audit.store import audit_store
from croupier.server import ServerConfig
from croupier.server.crew import listening
from croupier.store import Key, SQLiteStore
from croupier.store.places import open_store
from tests.server.floors import SECRET, Player, Process, until
from tests.server.test_processes import fold

TABLES = ("razz", "badugi")


class Folk:
    """The processes of a floor, as they stand in their leases."""

    def __init__(self, path) -> None:
        self._leases = path.with_name(path.name + ".processes") / "leases"

    def _asked(self, said: str) -> list[tuple]:
        with closing(sqlite3.connect(f"file:{self._leases}?mode=ro", uri=True)) as asked:
            return [row for row in asked.execute(said) if row[0] is not None and is_alive(row[0])]

    def numbers(self) -> set[int]:
        """The numbers of those that live."""
        return {number for (number,) in self._asked("SELECT number FROM croupier_process")}

    def both(self) -> set[int]:
        """The same, once there are two."""
        return until(lambda: found if len(found := self.numbers()) == 2 else None, 60)

    def shared_out(self) -> dict[str, int]:
        """Who runs what, once each of two processes runs a table."""
        return until(
            lambda: run if len({(run := self.run()).get(one) for one in TABLES} - {None}) == 2 else {}, 60
        )

    def run(self) -> dict[str, int]:
        """Which of them runs which table."""
        said = "SELECT number, name FROM croupier_process JOIN croupier_lease USING (process)"
        return {name.removeprefix("table:"): number for number, name in self._asked(said)}


def is_alive(number: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(number, 0)
        return True
    return False


def records(path, table: str) -> list[bytes]:
    with closing(SQLiteStore(path, read_only=True)) as kept:
        return kept.read(f"table:{table}")


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "floor.sqlite3"
    yield path
    # Whatever happened: every chain, card and cent is right.
    with closing(SQLiteStore(path, read_only=True)) as kept:
        found = audit_store(kept, tables_named(",".join(TABLES)), key=Key(SECRET))
    assert [verdict for verdict in found if not verdict.sound] == []


def test_a_killed_process_is_replaced_and_with_the_first_one_the_floor_closes(path):
    floor = Process(str(path), CROUPIER_PROCESSES="2", CROUPIER_LEASE_SECONDS="2.5")
    folk = Folk(path)
    try:
        assert floor.address
        before = folk.shared_out()
        with pytest.raises(StoreInUse, match="only one program at a time"):
            SQLiteStore(path)
        answered_by_whoever_runs_the_table(floor, before)
        with Player("Nora", floor) as nora:
            assert nora.post(floor, "/tables/razz/sit", seat=7, buy_in="160", key="1").status_code == 200
            assert nora.post(floor, "/tables/badugi/sit", seat=7, buy_in="160", key="2").status_code == 200
            assert nora.get(floor, "/me")["wallet"] == 168_000
            here = nora.turn(floor, "razz")
            acted = nora.post(floor, "/tables/razz/act", verb=fold(here), key="act")
            assert acted.status_code == 200, acted.text
            kept = records(path, "razz")

            # Whoever runs the table dies in the middle of the hand; the other takes it over.
            os.kill(before["razz"], signal.SIGKILL)
            died = time.monotonic()
            again = until(
                lambda: answer if (answer := act_again(nora, floor, fold(here))) is not None else None, 30
            )
            assert time.monotonic() - died < 10
            assert again["number"] == acted.json()["number"]
            assert records(path, "razz")[: len(kept)] == kept
            assert len([one for one in records(path, "razz") if b"command.taken/1" in one]) == 2

            # Another process follows it. One that stands still is ended, whatever it was about to write.
            both = folk.both()
            assert before["razz"] not in both
            stuck = folk.run()["razz"]
            os.kill(stuck, signal.SIGSTOP)
            until(lambda: not is_alive(stuck), 30)
            now = nora.turn(floor, "razz")
            assert nora.post(floor, "/tables/razz/act", verb=fold(now), key="next").status_code == 200
            assert nora.turn(floor, "badugi")["number"] >= 1
            assert stuck not in folk.both()
            kept = {table: records(path, table) for table in TABLES}

        # The first process dies: the others close, and then the file is free.
        left = folk.numbers()
        floor.send(signal.SIGKILL)
        until(lambda: not any(is_alive(number) for number in left), 40)
        assert {table: records(path, table)[: len(kept[table])] for table in TABLES} == kept
    finally:
        floor.end()
    with closing(SQLiteStore(path)):
        pass


@pytest.fixture(params=["file", "postgres"])
def store(request):
    """A store of either kind, audited when the test is over."""
    if request.param == "file":
        yield str(request.getfixturevalue("path"))
        return
    address = request.getfixturevalue("postgres").new_database()
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


def test_a_floor_whose_workers_die_again_and_again_closes_with_a_failure(path):
    floor = Process(str(path), CROUPIER_PROCESSES="2")
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


def test_a_worker_killed_before_the_floor_opens_is_replaced(path):
    floor = Process(str(path), CROUPIER_PROCESSES="2")
    try:
        kill(until(lambda: floor.workers())[:1])
        assert httpx.get(f"{floor.address}/health", timeout=60).status_code == 200
        assert floor.closed()[0] == 0
    finally:
        floor.end()


def test_a_floor_of_which_there_is_nothing_to_tell_opens_and_closes(path):
    quiet = {"CROUPIER_SUPERVISOR_CODE": "sevens", "CROUPIER_SHUFFLE_SEED": None}
    floor = Process(str(path), CROUPIER_PROCESSES="2", **quiet)
    try:
        assert httpx.get(f"{floor.address}/health", timeout=20).status_code == 200
        status, said = floor.closed()
    finally:
        floor.end()
    assert status == 0
    assert said.startswith("The floor is closed. Every chip and card is kept.")


def answered_by_whoever_runs_the_table(floor, run: dict[str, int]) -> None:
    """One connection, asked about one table after the other, is handed from process to process."""
    place = urlsplit(floor.address)
    with closing(HTTPConnection(place.hostname, place.port, timeout=40)) as line:
        for table in (*TABLES, *TABLES):

            def answered(table: str = table) -> bool:
                # Until others know who has just taken the table, they pass the request on.
                line.request("GET", f"/tables/{table}")
                assert f"/tables/{table}/live".encode() in line.getresponse().read()
                port = line.sock.getsockname()[1]
                lines = psutil.Process(run[table]).net_connections("tcp")
                return port in {one.raddr.port for one in lines if one.raddr}

            until(answered)


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
