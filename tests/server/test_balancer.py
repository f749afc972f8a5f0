"""The shipped load balancer in front of two processes: it finds the owner of every table."""

import json
import signal
import ssl
import time
from contextlib import contextmanager, suppress

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from croupier.floor import tables_named
from croupier.floor.audit.store import audit_store
from croupier.store import Key
from croupier.store.places import open_store
from tests.server.balancer import balancer
from tests.server.floors import SECRET, Player, processes, until
from tests.server.front import NAME, certificate
from tests.server.test_processes import LEASE, fold, log_of

TABLES = ("razz", "badugi", "limit-holdem", "omaha", "lowball", "pineapple")


@pytest.fixture
def store(postgres):
    address = postgres.new_database()
    yield address
    # Whatever happened: every chain, card and cent is right.
    kept = open_store(address, read_only=True)
    verdicts = audit_store(kept, tables_named(",".join(TABLES)), key=Key(SECRET))
    kept.close()
    assert [verdict for verdict in verdicts if not verdict.sound] == []


class Front:
    """The balancer, as a player asks it."""

    def __init__(self, port: int, folder) -> None:
        self.address = f"https://127.0.0.1:{port}"
        self.context = ssl.create_default_context(cafile=str(folder / "floor.pem"))
        # The certificate is for the floor's name, which no name server knows here.
        self.context.check_hostname = False


@contextmanager
def behind(store, folder, *, trusted=None, **more):
    """Two processes, and the balancer in front of them."""
    settings = {
        "CROUPIER_HOSTS": NAME,
        "CROUPIER_PROXIES": "127.0.0.1",
        "CROUPIER_TABLES": ",".join(TABLES),
        **LEASE,
        **more,
    }
    with processes(store, 2, **settings) as floors:
        places = [httpx.URL(floor.address).netloc.decode() for floor in floors]
        with balancer(places, folder, trusted) as port:
            yield Front(port, folder), floors


def asked(client, method: str, address: str, **more) -> httpx.Response | None:
    """The answer of a floor; None if there is none now."""
    with suppress(httpx.TransportError):
        answer = client.request(method, address, **more)
        return answer if answer.status_code == 200 else None
    return None


def hears(where: str, bearer: dict[str, str], front) -> bool:
    """Whether a socket opens and tells events; while a lease changes hands, programs connect again."""
    try:
        with connect(
            where, additional_headers=bearer, ssl=front.context, server_hostname=NAME, open_timeout=40
        ) as socket:
            return bool(json.loads(socket.recv(timeout=20))["events"])
    except (WebSocketException, OSError):
        return False


def test_every_table_is_found_through_the_balancer_and_leases_follow_its_hash(store, tmp_path):
    with behind(store, tmp_path) as (front, floors), Player("Nora", front, verify=front.context) as nora:
        # Whichever process has the leases: pages, commands, live pages and sockets reach the owner.
        for number, table in enumerate(TABLES):
            assert nora.get(front, f"/tables/{table}")["you"]["person"] == "Nora"
            sat = nora.post(front, f"/tables/{table}/sit", seat=7, buy_in="160", key=f"{number}")
            assert sat.status_code == 200, sat.text
            with nora.client.stream("GET", f"{front.address}/tables/{table}/live") as live:
                assert b"event: felt" in next(live.iter_raw())
            assert "x-croupier-owner" not in live.headers
        signed = nora.client.post(f"{front.address}/api/v1/sign-in", json={"name": "Oren"})
        bearer = {"authorization": f"Bearer {signed.json()['token']}"}
        for table in TABLES:
            where = f"{front.address.replace('https', 'wss')}/api/v1/tables/{table}/live"
            until(lambda where=where: hears(where, bearer, front), 60)

        # The tables move to the processes that the balancer picks for them; then none answers 421 any more.
        def misdirected() -> float:
            told = [httpx.get(f"{floor.address}/metrics").text for floor in floors]
            lines = [line for text in told for line in text.splitlines()]
            return sum(float(line.split()[1]) for line in lines if 'refusals_total{code="table/else' in line)

        def settled() -> bool:
            before = misdirected()
            for table in TABLES:
                nora.get(front, f"/tables/{table}")
            return misdirected() == before

        until(settled, 60)
        assert floors[0].runs() | floors[1].runs() == set(TABLES)
        assert not floors[0].runs() & floors[1].runs()
        assert nora.client.get(f"{front.address}/ready").status_code == 404


def test_a_process_that_dies_or_hangs_behind_the_balancer_loses_nothing(store, tmp_path):
    with behind(store, tmp_path) as (front, floors), Player("Nora", front, verify=front.context) as nora:
        assert nora.post(front, "/tables/razz/sit", seat=7, buy_in="160", key="1").status_code == 200
        for sent in (signal.SIGSTOP, signal.SIGKILL):
            here = nora.turn(front, "razz")
            owner = until(lambda: next((floor for floor in floors if "razz" in floor.runs()), None))
            key = f"{sent.name}"
            acted = nora.post(front, "/tables/razz/act", verb=fold(here), key=key)
            assert acted.status_code == 200, acted.text
            before = log_of(store, "razz")

            owner.send(sent)
            died = time.monotonic()
            said = {"verb": fold(here), "key": key}
            again = until(
                lambda said=said: asked(
                    nora.client,
                    "POST",
                    f"{front.address}/tables/razz/act",
                    json=said,
                    headers={"x-croupier-token": nora.token},
                    timeout=2,
                ),
                15,
            )
            assert time.monotonic() - died < 10
            assert again.json()["number"] == acted.json()["number"]
            assert log_of(store, "razz")[: len(before)] == before
            taken = [one for one in log_of(store, "razz") if b"command.taken/1" in one]
            assert len(taken) == len({json.loads(one)["key"] for one in taken})
            if sent is signal.SIGSTOP:
                owner.send(signal.SIGCONT)


def test_the_balancer_asks_the_processes_by_tls_and_trusts_no_other_certificate(store, tmp_path):
    inner, other = tmp_path / "inner", tmp_path / "other"
    for folder in (inner, other):
        folder.mkdir()
    pem, key = certificate(inner, "floors.internal")
    settings = {"CROUPIER_TLS_CERTIFICATE": str(pem), "CROUPIER_TLS_KEY": str(key)}
    with behind(store, tmp_path, trusted=pem, **settings) as (front, floors):
        assert all(floor.address.startswith("https://") for floor in floors)
        with Player("Nora", front, verify=front.context) as nora:
            for table in TABLES:
                assert nora.get(front, f"/tables/{table}")["you"]["person"] == "Nora"
        wrong, _ = certificate(other, "floors.internal")
        places = [httpx.URL(floor.address).netloc.decode() for floor in floors]
        (folder := tmp_path / "second").mkdir()
        with balancer(places, folder, wrong) as port:
            stranger = Front(port, folder)
            refused = httpx.get(f"{stranger.address}/me", verify=stranger.context)
            assert refused.status_code == 502
