"""The console through the real application: a round by short lines, refusals, and how quick it is."""

from __future__ import annotations

import re
from typing import Any

from starlette.testclient import TestClient

from croupier.floor import AT_ONCE, Floor, Kind, demo_tables
from croupier.server import ServerConfig, create_app
from croupier.store import MemoryStore

STUD = """
variant = "caribbean-stud"
starting_stacks = [200, 200, 200, 200, 200]
_bank = { kind = "house" }
"""
CARDS = re.compile(r"^(?:[2-9TJQKA][cdhs])+$")


class Dealer:
    """Somebody at a console on a bench."""

    def __init__(self, client: TestClient, name: str = "Dan") -> None:
        self._client = client
        self._token = client.get("/me").json()["token"]
        answer = client.post("/name", json={"name": name}, headers=self._headers())
        self._token = answer.json()["token"]
        secret = client.post("/api/v1/sign-in", json={"name": name}).json()["token"]
        self.program = {"Authorization": f"Bearer {secret}"}
        self.strokes = 0

    def _headers(self) -> dict[str, str]:
        return {"accept": "application/json", "x-croupier-token": self._token}

    def opens(self, document: str) -> str:
        answer = self._client.post("/api/v1/tables", json={"document": document}, headers=self.program)
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def enters(self, table: str, line: str, status: int = 200) -> Any:
        # Cards alone are not counted, but the Enter after them is.
        self.strokes += 1 + (0 if CARDS.match(line) else len(line))
        answer = self._client.post(f"/tables/{table}/console", json={"line": line}, headers=self._headers())
        assert answer.status_code == status, answer.text
        return answer.json()

    def sheet(self, table: str) -> Any:
        return self._client.get(f"/tables/{table}/console/sheet").json()


def bench() -> TestClient:
    floor = Floor(
        MemoryStore(),
        setups=[setup for setup in demo_tables() if setup.id == "caribbean-stud"],
        pace=AT_ONCE,
        bots=False,
        advice=False,
        kind=Kind.BENCH,
    )
    return TestClient(create_app(ServerConfig(posts_per_second=1_000), floor=floor), "http://localhost")


def test_five_players_at_caribbean_stud_take_fewer_than_sixty_strokes_beside_the_cards():
    with bench() as client:
        dan = Dealer(client)
        table = dan.opens(STUD)
        for ante in ("10", "25", "5", "10", "50"):
            dan.enters(table, ante)
        dan.enters(table, "")
        hands = ("KsQdJh9c3d", "2s2d5h6c7d", "AhKh4c5s9d", "TsTd3h3c8d", "4s6d8hJcQh", "AsQcJd9h8c")
        for hand in hands:
            dan.enters(table, hand)
        for decision in ("b", "b", "f", "b", "f"):
            sheet = dan.enters(table, decision)
        while sheet["prompts"]:
            sheet = dan.enters(table, "")
        assert sheet["over"]
        ticks = len(sheet["due"])
        assert dan.strokes + ticks < 60, dan.strokes
        assert sheet["calls"][0][0] == "the bank shows AsQcJd9h8c: no hand"
        kept = client.get(f"/api/v1/rounds/{table}/1", headers=dan.program).json()
        assert kept["result"]["finishing_stacks"] == ["210.00", "225.00", "195.00", "210.00", "150.00"]


def test_a_refusal_says_why_and_changes_nothing():
    with bench() as client:
        dan = Dealer(client)
        table = dan.opens(STUD)
        before = dan.sheet(table)
        refused = dan.enters(table, "3.33", 422)["error"]
        assert refused["code"] == "stake/out_of_range"
        assert dan.enters(table, "sing", 400)["error"]["code"] == "data/invalid"
        assert dan.enters(table, "", 400)["error"]["code"] == "data/invalid"
        assert dan.sheet(table) == before


def test_each_line_names_its_person_in_the_log():
    with bench() as client:
        dan = Dealer(client)
        table = dan.opens(STUD)
        dan.enters(table, "10")
        record = client.app.state.floor.records.table(table)
        taken = [event for event in record.log if type(event).__name__ == "ActionsTaken"]
        assert [(event.by, event.actions) for event in taken] == [("Dan", ("p1 w ante 10",))]


def test_the_page_has_a_line_a_board_and_one_large_button():
    with bench() as client:
        dan = Dealer(client)
        table = dan.opens(STUD)
        page = client.get(f"/tables/{table}/console")
        assert page.status_code == 200
        for part in ('id="line"', 'id="cards"', 'id="go"', 'id="due"', 'id="wrong"'):
            assert part in page.text


def test_a_table_that_deals_by_itself_has_no_console():
    with bench() as client:
        Dealer(client)
        answer = client.get("/tables/caribbean-stud/console", headers={"accept": "application/json"})
        assert answer.status_code == 422
        assert client.get("/tables/nowhere/console").status_code == 404
