"""Several server processes on one database: each names the owner of a table, and a death stops no hand."""

import json
import signal
import time
from contextlib import suppress

import httpx
import psycopg
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from croupier.floor import tables_named
from croupier.floor.audit.store import audit_store
from croupier.store import Key
from croupier.store.places import open_store
from tests.server.floors import SECRET, Player, processes, still, until

LEASE = {"CROUPIER_LEASE_SECONDS": "2.5"}


@pytest.fixture
def store(postgres):
    address = postgres.new_database()
    yield address
    # Whatever happened: every chain, card and cent is right.
    kept = open_store(address, read_only=True)
    found = audit_store(kept, tables_named("razz,badugi"), key=Key(SECRET))
    kept.close()
    assert [verdict for verdict in found if not verdict.sound] == []


def shared_out(first, second) -> None:
    """Wait until each of two processes runs a table: the one that is asked for it gets it."""
    until(lambda: first.runs() | second.runs() == {"razz", "badugi"})
    lacks = second if len(first.runs()) == 2 else first
    if first.runs() and second.runs():
        return

    def wanted() -> bool:
        httpx.get(f"{lacks.address}/tables/badugi", timeout=20)
        return "badugi" in lacks.runs()

    until(wanted, 40)
    until(lambda: first.runs() | second.runs() == {"razz", "badugi"})
    assert not first.runs() & second.runs()


def log_of(store: str, table: str) -> list[bytes]:
    kept = open_store(store, read_only=True)
    found = kept.read(f"table:{table}")
    kept.close()
    return found


def acted_again(nora, process, verb: str):
    """The answer to an act that is sent again, once some process runs the table."""
    with suppress(httpx.TransportError):
        answer = nora.post(process, "/tables/razz/act", verb=verb, key="act")
        return answer if answer.status_code == 200 else None


def fold(view: dict) -> str:
    verbs = {choice["verb"] for choice in view["round"]["legal"]}
    return "f" if "f" in verbs else "cc" if "cc" in verbs else "pb"


def test_every_process_answers_for_every_table_and_a_killed_one_loses_nothing(store):
    with processes(store, 2, CROUPIER_STREAMS_PER_VISITOR="1", **LEASE) as (first, second):
        shared_out(first, second)
        owner, other = (first, second) if "razz" in first.runs() else (second, first)
        with Player("Nora", first) as nora:
            # Who came in through one process is known to the other, and so is what they have.
            assert nora.get(second, "/me")["person"] == "Nora"
            assert nora.get(second, "/me")["tables"] == nora.get(first, "/me")["tables"] == ["razz", "badugi"]
            assert nora.post(other, "/tables/razz/sit", seat=7, buy_in="160", key="1").status_code == 200
            assert nora.get(first, "/me")["wallet"] == nora.get(second, "/me")["wallet"] == 184_000
            here = nora.turn(owner, "razz")
            assert still(nora.get(other, "/tables/razz")) == still(here)

            # Live pages and sockets of the owner; other processes name it, and do nothing.
            with nora.client.stream("GET", f"{owner.address}/tables/razz/live") as live:
                assert b"event: felt" in next(live.iter_raw())
            for refused in (
                nora.client.get(f"{other.address}/tables/razz/live"),
                nora.client.post(f"{other.address}/tables/razz/stand", json={}),
            ):
                assert (refused.status_code, f"http://{refused.headers['x-croupier-owner']}") == (
                    421,
                    owner.address,
                )
                assert refused.json()["error"]["code"] == "table/elsewhere"
            with nora.client.stream("GET", f"{owner.address}/metrics") as told:
                assert 'croupier_table_run{table="razz"} 1.0' in told.read().decode()
            assert 'croupier_table_run{table="razz"}' not in httpx.get(f"{other.address}/metrics").text
            asked = httpx.post(f"{other.address}/api/v1/sign-in", json={"name": "Oren"}, timeout=20)
            said = {"authorization": f"Bearer {asked.json()['token']}"}
            for one in (owner, other):
                listed = httpx.get(f"{one.address}/api/v1/tables", headers=said, timeout=20).json()
                assert {line["id"]: "Nora" in line["players"] for line in listed} == {
                    "razz": True,
                    "badugi": False,
                }
            live = "/api/v1/tables/razz/live"
            with connect(owner.address.replace("http", "ws") + live, additional_headers=said) as socket:
                assert json.loads(socket.recv(timeout=20))["events"]
                for one, status in ((owner, 429), (other, 421)):
                    with pytest.raises(InvalidStatus) as denied:
                        connect(one.address.replace("http", "ws") + live, additional_headers=said)
                    assert denied.value.response.status_code == status
                assert denied.value.response.headers["x-accel-redirect"] == "@owner"

            # An act that was acknowledged, then the owner dies in the middle of the hand.
            acted = nora.post(other, "/tables/razz/act", verb=fold(here), key="act")
            assert acted.status_code == 200, acted.text
            before = log_of(store, "razz")
            owner.send(signal.SIGKILL)
            died = time.monotonic()
            again = until(lambda: acted_again(nora, other, fold(here)), 10)
            assert time.monotonic() - died < 10
            assert again.json()["number"] == acted.json()["number"]
            assert other.runs() == {"razz", "badugi"}
            after = log_of(store, "razz")
            assert after[: len(before)] == before
            assert len([record for record in after if b"command.taken/1" in record]) == 2

            # The same hand goes on where it was.
            now = nora.turn(other, "razz")
            assert now["number"] >= here["number"]
            assert nora.post(other, "/tables/razz/act", verb=fold(now), key="next").status_code == 200
            assert nora.post(other, "/tables/badugi/sit", seat=7, buy_in="160").status_code == 200
            assert httpx.get(f"{other.address}/health", timeout=20).text == "open\n"


def test_a_process_that_was_paused_past_its_lease_cannot_write_and_steps_down(store):
    with processes(store, 2, **LEASE) as (first, second):
        shared_out(first, second)
        owner, other = (first, second) if "razz" in first.runs() else (second, first)
        with Player("Nora", other) as nora:
            assert nora.post(other, "/tables/razz/sit", seat=7, buy_in="160").status_code == 200
            before = nora.turn(other, "razz")

            owner.send(signal.SIGSTOP)
            until(lambda: other.runs() == {"razz", "badugi"}, 10)
            now = nora.turn(other, "razz")
            assert still(now) == still(before)
            log = log_of(store, "razz")
            owner.send(signal.SIGCONT)

            # It names the process that runs the table now, and takes up only what is handed over to it.
            through = nora.turn(owner, "razz")
            assert still(through) == still(now)
            assert log_of(store, "razz")[: len(log)] == log
            acted = nora.post(owner, "/tables/razz/act", verb=fold(through), key="k")
            assert acted.status_code == 200, acted.text
            until(lambda: owner.runs() | other.runs() == {"razz", "badugi"})
            assert httpx.get(f"{owner.address}/health", timeout=20).text == "open\n"


def test_by_default_a_dead_process_is_replaced_within_ten_seconds(store):
    with processes(store, 2) as (first, second):
        shared_out(first, second)
        with psycopg.connect(store) as asked:
            (epoch,) = asked.execute("SELECT epoch FROM croupier_lease WHERE name = 'table:razz'").fetchone()
        owner, other = (first, second) if "razz" in first.runs() else (second, first)
        with Player("Nora", other) as nora:
            assert nora.post(other, "/tables/razz/sit", seat=7, buy_in="160").status_code == 200
            before = nora.turn(other, "razz")

            owner.send(signal.SIGKILL)
            died = time.monotonic()
            until(lambda: "razz" in other.runs(), 10)

            assert time.monotonic() - died < 10
            assert still(nora.turn(other, "razz")) == still(before)
            with psycopg.connect(store) as asked:
                row = asked.execute("SELECT epoch FROM croupier_lease WHERE name = 'table:razz'").fetchone()
            assert row == (epoch + 1,)
