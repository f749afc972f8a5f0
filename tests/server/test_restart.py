"""A server that is killed goes on where it was: the same cards, the same pot, the same chips."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

import httpx
import pytest

from croupier.cards import write_cards
from croupier.floor.cards.promise import verify
from croupier.floor.cards.proof_file import read_proofs


@contextmanager
def floor(store, port, **more):
    """A floor in a process of its own; killed, not stopped, at the end."""
    settings = {
        **more,
        "CROUPIER_PORT": str(port),
        "CROUPIER_STORE": str(store),
        "CROUPIER_ACTION_SECONDS": "600",
        "CROUPIER_AT_ONCE": "true",
        # Hands in which everybody has something to decide: a natural, say, would be over at once.
        "CROUPIER_SHUFFLE_SEED": "restart",
    }
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "floor"]
    with subprocess.Popen(
        command, env={**os.environ, **settings}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert f"http://127.0.0.1:{port}" in server.stdout.readline()
            yield server
        finally:
            server.send_signal(signal.SIGKILL)


@pytest.fixture
def port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def is_at_rest(view: dict) -> bool:
    """Whether Nora alone is waited for: where everybody decides at once, the bots have done so."""
    round_ = view["round"]
    if not round_ or not round_["legal"] or round_["stage"] == "wagers":
        return False
    return round_["to_act"] == [view["you"]["player"]]


def wait_for_turn(client: httpx.Client, table: str) -> dict:
    for _ in range(400):
        answer = client.get(f"/tables/{table}")
        if answer.status_code == 421:
            # The lease of the floor that was killed has to lapse first.
            time.sleep(0.05)
            continue
        view = answer.json()
        # A bank that shows an ace offers insurance first; nobody has to answer that.
        if view["offer"]["open"] and not view["offer"]["passed"]:
            client.post(
                f"/tables/{table}/act",
                json={"verb": "no"},
                headers={"x-croupier-token": client.get("/me").json()["token"]},
            )
        elif is_at_rest(view):
            return view
        time.sleep(0.05)
    raise AssertionError("the turn never came")


TABLES = (
    "limit-holdem",
    "seven-card-stud",
    "pan",
    "caribbean-stud",
    "blackjack-buster",
    "fortune-pai-gow",
)


def wait_to_wager(client: httpx.Client, table: str, post) -> None:
    """The bank is offered around; Nora passes it on until a bot has it."""
    for _ in range(200):
        view = client.get(f"/tables/{table}").json()
        if view["opening"]:
            return
        if view["bank"]["offered_to"] == view["you"]["seat"]:
            post(f"/tables/{table}/bank", answer="decline")
        time.sleep(0.05)
    raise AssertionError("nobody banks")


def test_kill_minus_nine_in_the_middle_of_a_round(tmp_path, port):
    store = tmp_path / "floor.sqlite3"
    client = httpx.Client(
        base_url=f"http://127.0.0.1:{port}", headers={"accept": "application/json"}, timeout=60
    )

    def post(path: str, **fields) -> None:
        answer = client.post(
            path, json=fields, headers={"x-croupier-token": client.get("/me").json()["token"]}
        )
        assert answer.status_code == 200, answer.text

    with client:
        with floor(store, port):
            post("/name", name="Nora")
            post("/tables/limit-holdem/sit", seat=7, buy_in="160")
            post("/tables/seven-card-stud/sit", seat=7, buy_in="160")
            post("/tables/pan/sit", seat=7, buy_in="100")
            post("/tables/caribbean-stud/sit", seat=7, buy_in="300")
            promised = client.get("/tables/caribbean-stud").json()
            assert promised["promised_ahead"]
            given = {"number": "5a" * 16, "promise": promised["commitment"]}
            post("/tables/caribbean-stud/wager", **{"spot.ante": "10", **given})
            for table, spot in (("blackjack-buster", "game"), ("fortune-pai-gow", "game")):
                post(f"/tables/{table}/sit", seat=7, buy_in="300")
                wait_to_wager(client, table, post)
                post(f"/tables/{table}/wager", **{f"spot.{spot}": "10"})
            before = {table: wait_for_turn(client, table) for table in TABLES}
            wallet = client.get("/me").json()["wallet"]

        with floor(store, port):
            assert client.get("/me").json()["wallet"] == wallet
            for table, seen in before.items():
                now = wait_for_turn(client, table)
                assert {**now, "clock": None} == {**seen, "clock": None}
            offered = {choice["verb"] for choice in before["seven-card-stud"]["round"]["legal"]}
            post("/tables/seven-card-stud/act", verb="pb" if "pb" in offered else "cc")
            post("/tables/pan/act", verb="go")
            post("/tables/caribbean-stud/act", verb="f")
            last = client.get("/tables/caribbean-stud").json()["last"]
            assert last["number"] == before["caribbean-stud"]["number"]
            assert last["nets"]["Nora"] == -1_000
            # The promised deck, turned by her number before the floor went down, was dealt to its end.
            proof = client.get(f"/tables/caribbean-stud/history/{last['number']}.json").text
            [deck] = read_proofs(proof, file="promise")
            assert verify(deck)
            assert deck.commitment == promised["commitment"]
            assert [turn.numbers for turn in deck.turns] == [("5a" * 16,)]
            hands = [seat["cards"] for seat in last["round"]["seats"]] + [last["round"]["bank_cards"]]
            dealt = write_cards(deck.dealt[: 5 * len(hands)])
            found = "".join(hands)
            assert found.count("?") < len(found)
            assert all(seen in ("?", card) for seen, card in zip(found, dealt, strict=True))
            # The hand of seven cards is set with two that were dealt before the floor went down.
            seen = before["fortune-pai-gow"]
            hand = seen["round"]["seats"][seen["you"]["player"] - 1]["cards"]
            assert len(hand) == 14
            post("/tables/fortune-pai-gow/act", verb="set", cards=hand[:4])


def test_kill_minus_nine_on_a_database(postgres, port):
    """The same on PostgreSQL: the killed floor has lost the database, and the next goes on with the hand."""
    store, secret = postgres.new_database(), {"CROUPIER_KEY": "5e" * 32, "CROUPIER_TABLES": "razz"}
    client = httpx.Client(
        base_url=f"http://127.0.0.1:{port}", headers={"accept": "application/json"}, timeout=60
    )

    def post(path: str, **fields) -> None:
        token = client.get("/me").json()["token"]
        answer = client.post(path, json=fields, headers={"x-croupier-token": token})
        assert answer.status_code == 200, answer.text

    with client:
        with floor(store, port, **secret):
            post("/name", name="Nora")
            post("/tables/razz/sit", seat=7, buy_in="160")
            before = wait_for_turn(client, "razz")

        with floor(store, port, **secret):
            now = wait_for_turn(client, "razz")
            assert {**now, "clock": None} == {**before, "clock": None}
            post("/tables/razz/act", verb="f" if "f" in _verbs(now) else "pb")


def _verbs(view: dict) -> set[str]:
    return {choice["verb"] for choice in view["round"]["legal"]}
