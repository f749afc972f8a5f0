"""The console through the real application: a round by short lines, refusals, and how quick it is."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
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

    def answers(self, table: str, line: str, asked: str) -> tuple[int, Any]:
        """Enter a line as the page does: with what was asked when it was begun."""
        said = {"line": line, "asked": asked, "key": f"{line} {asked} {id(self)}"}
        answer = self._client.post(f"/tables/{table}/console", json=said, headers=self._headers())
        return answer.status_code, answer.json()

    def ticks(self, table: str, number: object, done: object, status: int = 200) -> Any:
        said = {"round": number, "done": done}
        answer = self._client.post(f"/tables/{table}/console/ticks", json=said, headers=self._headers())
        assert answer.status_code == status, answer.text
        return answer.json()

    def confirms(self, table: str, number: int) -> None:
        said = {"table": table, "round": number}
        answer = self._client.post("/supervisor/confirm", json=said, headers=self._headers())
        assert answer.status_code == 200, answer.text

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


DOWN = """
variant = "21st-century-blackjack-buster"
starting_stacks = [200, 200, 2000]
_bank = { kind = "player-dealer", player = 3, wager = 500 }
_options = { player_cards = "down" }
"""


def test_blackjack_dealt_face_down_is_named_as_each_hand_is_played():
    with bench() as client:
        dan = Dealer(client)
        table = dan.opens(DOWN)
        for line in ("10", "10", "", "", "Kc", ""):
            sheet = dan.enters(table, line)
        # Enter dealt every card that lies face down, the hole card too, which is looked at under a ten.
        assert [place["cards"] for place in sheet["places"]] == ["????", "????", ""]
        assert sheet["asks"] == "cards for the bank, whose hand is shown now: 1"
        assert dan.enters(table, "7d")["asks"] == "cards for p1, whose hand is shown now: 2"
        assert dan.enters(table, "Th6d")["asks"].startswith("p1: Hit, or Stand, Surrender")
        for line in ("hit", "5c", "AsKd"):
            sheet = dan.enters(table, line)
        assert sheet["over"]
        kept = client.get(f"/api/v1/rounds/{table}/1", headers=dan.program).json()
        assert kept["result"]["finishing_stacks"] == ["210.00", "212.00", "1978.00"]


def test_ticks_are_kept_with_the_table_until_its_next_round():
    with bench() as client:
        dan = Dealer(client)
        table = dan.opens(STUD.replace(", 200, 200, 200, 200", ""))
        dan.enters(table, "10")
        assert dan.ticks(table, 1, 1, 422)["error"]["code"] == "phase/not_now"
        for line in ("", "KsQdJh9c3d", "AsQcJd9h8c", "f", ""):
            sheet = dan.enters(table, line)
        assert sheet["over"]
        assert (len(sheet["due"]), sheet["ticked"]) == (1, 0)
        assert dan.ticks(table, 1, 1)["ticked"] == 1
        assert dan.sheet(table)["ticked"] == 1
        for number, done, status in ((1, 2, 422), (1, -1, 422), (2, 1, 422), ("one", 1, 400), (1, "", 400)):
            dan.ticks(table, number, done, status)
        assert dan.sheet(table)["ticked"] == 1
        assert dan.ticks(table, 1, 0)["ticked"] == 0


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


def test_a_table_under_terms_is_dealt_from_the_console_round_after_round():
    with bench() as client:
        dan = Dealer(client)
        limits = {"lower": 4, "upper": 8}
        terms = {"game": "texas-holdem", "id": "hall-1", "dealer": "hand", "seats": 6, "limits": limits}
        answer = client.post("/api/v1/tables", json=terms, headers=dan.program)
        assert answer.status_code == 201, answer.text
        page = client.get("/tables/hall-1/console")
        assert page.status_code == 200
        buy_in = client.app.state.floor.tables["hall-1"].setup.buy_in // 100
        # Nobody is here yet: a round cannot be opened, and is not offered.
        assert [prompt["text"] for prompt in dan.sheet("hall-1")["prompts"]] == ["s1 sit "]
        for seat, name in ((1, "Nora"), (2, "Oren"), (3, "Wilma")):
            sheet = dan.enters("hall-1", f"s{seat} sit {name} {buy_in}")
        assert [place["name"] for place in sheet["places"]] == ["seat 1 Nora", "seat 2 Oren", "seat 3 Wilma"]
        assert sheet["prompts"][0]["text"] == "d button "
        assert sheet["prompts"][0]["cards"] == 3
        dan.enters("hall-1", "AsKd2c")
        for number in (1, 2):
            sheet = dan.enters("hall-1", "")
            assert sheet["round"] == number
            assert not sheet["over"]
            dan.enters("hall-1", "")
            dan.enters("hall-1", "f")
            sheet = dan.enters("hall-1", "fold")
            assert sheet["over"]
            assert sheet["prompts"][0]["text"] == "d open"
            assert "pot" in sheet["due"][-1]["says"]
        refused = dan.enters("hall-1", "sing", 400)["error"]
        assert refused["code"] == "data/invalid"
        kept = client.get("/api/v1/rounds/hall-1/2", headers=dan.program)
        assert kept.status_code == 200, kept.text
        same = {"actions": ["d open"], "key": "third"}
        first, again = (
            client.post("/api/v1/tables/hall-1/actions", json=same, headers=dan.program).json()
            for _ in range(2)
        )
        assert first == again
        assert dan.sheet("hall-1")["round"] == 3


HOLDEM = """
variant = "FT"
blinds_or_straddles = [2, 4, 0]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
"""


def test_what_goes_wrong_is_entered_and_follows_the_rules_of_the_game():
    with bench() as client:
        dan = Dealer(client)
        stud = dan.opens(STUD)
        for line in ("10", "nb", "d dh p1 KsQdJh9c", "d dh b AsQcJd9h8c"):
            dan.enters(stud, line)
        refused = dan.enters(stud, "d misdeal left-out", 422)["error"]
        assert (refused["code"], refused["clause"]) == ("deal/no_misdeal", "CSP 10")
        sheet = dan.enters(stud, "d dd")
        assert any(says.startswith("the wrong number of cards") for says, _ in sheet["calls"])
        holdem = dan.opens(HOLDEM)
        dan.enters(holdem, "")
        sheet = dan.enters(holdem, "d kill p3")
        assert [place["status"] for place in sheet["places"]] == ["in", "in", "dead"]
        assert sheet["calls"][0][0] == "the hand of player 3 is dead"
        again = dan.opens(HOLDEM)
        dan.enters(again, "As")
        refused = dan.enters(again, "As", 422)["error"]
        assert refused["code"] == "card/in_use"
        assert dan.enters(again, "d exposed p1 As")["calls"]


def test_a_linked_table_shows_its_keypad_and_locks_with_the_layout():
    with bench() as client:
        dan = Dealer(client)
        floor = client.app.state.floor
        terms = {
            "game": "caribbean-stud",
            "id": "stud-9",
            "dealer": "hand",
            "options": {"progressive": "pmg-01"},
            "limits": {"min": 5, "max": 100},
            "progressive": {"link": "stud"},
        }
        answer = client.post("/api/v1/tables", json=terms, headers=dan.program)
        assert answer.status_code == 201, answer.text
        dan.enters("stud-9", f"s1 sit Nora {floor.tables['stud-9'].setup.buy_in // 100}")
        dan.enters("stud-9", "")
        dan.enters("stud-9", "10")
        dan.enters("stud-9", "progressive 1")
        assert dan.sheet("stud-9")["keypad"]["keypad"] == "open"
        sheet = dan.enters("stud-9", "nb")
        assert sheet["keypad"]["keypad"] == "locked"
        assert sheet["keypad"]["sensors"] == [1]
        dan.enters("stud-9", "KsQdJh9c3d")
        dan.enters("stud-9", "AsQcJd9h8c")
        dan.enters("stud-9", "b")
        sheet = dan.enters("stud-9", "")
        assert sheet["over"]
        assert sheet["keypad"]["keypad"] == "open"


def test_an_award_is_pressed_by_the_dealer_confirmed_by_a_supervisor_and_then_paid():
    with bench() as client:
        dan = Dealer(client)
        terms = {
            "game": "caribbean-stud",
            "id": "stud-9",
            "dealer": "hand",
            "options": {"progressive": "pmg-01"},
            "limits": {"min": 5, "max": 100},
            "progressive": {"link": "stud"},
        }
        client.post("/api/v1/tables", json=terms, headers=dan.program)
        for line in ("s1 sit Nora 300", "", "10", "progressive 1", "nb", "2s3s4s5s6s", "AsKcJd9h8c", "b"):
            dan.enters("stud-9", line)
        sheet = dan.enters("stud-9", "")
        assert sheet["prompts"][0]["text"] == "d award"
        assert dan.enters("stud-9", "sv confirm", 400)["error"]["code"] == "data/invalid"
        waits = dan.enters("stud-9", "", 422)["error"]
        assert "supervisor" in waits["message"]
        pad = dan.sheet("stud-9")["keypad"]
        assert [(award["seat"], award["confirmed"]) for award in pad["awards"]] == [(1, False)]
        assert pad["supervisor"]
        dan.confirms("stud-9", 1)
        sheet = dan.enters("stud-9", "")
        assert sheet["over"]
        assert any("progressive" in due["says"] for due in sheet["due"])
        assert not sum(client.app.state.floor.ledger.trial_balance().values())


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


def beside(client: TestClient) -> TestClient:
    """Another browser on the same floor."""
    other = TestClient(client.app, "http://localhost")
    other.portal = client.portal
    return other


def test_two_dealers_at_once_enter_nothing_for_the_wrong_seat():
    """Both see that the first ante is asked for and type it; whoever is slower is told so."""
    with bench() as client:
        dan = Dealer(client)
        table = dan.opens(STUD)
        asked = dan.sheet(table)["prompts"][0]["text"]
        assert asked == "p1 w ante "
        eva = Dealer(beside(client), "Eva")
        with ThreadPoolExecutor(2) as both:
            told = list(both.map(lambda dealer: dealer.answers(table, "10", asked), [dan, eva]))
        assert sorted(status for status, _ in told) == [200, 422]
        (refused,) = [said for status, said in told if status == 422]
        assert refused["error"]["code"] == "phase/not_now"
        places = dan.sheet(table)["places"]
        assert [place["chips"] for place in places] == [{"ante": 1_000}, {}, {}, {}, {}]
        # A line that says for whom it is means the same whatever came before.
        assert dan.answers(table, "p3 ante 5", asked)[0] == 200
        assert dan.answers(table, "15", "p2 w ante ")[0] == 200
        assert dan.sheet(table)["places"][1]["chips"] == {"ante": 1_500}


def test_two_dealers_at_once_at_a_table_with_seats():
    with bench() as client:
        dan = Dealer(client)
        eva = Dealer(beside(client), "Eva")
        opened = client.post(
            "/api/v1/tables",
            json={"game": "caribbean-stud", "name": "By hand", "dealer": "hand"},
            headers=dan.program,
        )
        table = opened.json()["id"]
        for seat, name in ((1, "Nora"), (2, "Oren")):
            dan.enters(table, f"s{seat} sit {name} 200")
        with ThreadPoolExecutor(2) as both:
            asked = dan.sheet(table)["prompts"][0]["text"]
            told = list(both.map(lambda dealer: dealer.answers(table, "", asked), [dan, eva]))
        assert sorted(status for status, _ in told) == [200, 422], "one round is opened"
        assert dan.sheet(table)["round"] == 1
