"""The interface for programs: tokens, tables from documents, actions all or none, nobody sees too much."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import croupier
from croupier.floor import AT_ONCE, Floor, Kind, by_seed, demo_tables
from croupier.floor.cards.promise import Turn, verify
from croupier.floor.cards.proof_file import read_proofs
from croupier.floor.table.pace import Pace
from croupier.server import ServerConfig, create_app
from croupier.store import MemoryStore

V1 = "/api/v1"
LIVE = f"ws://localhost{V1}"
HAND = """
variant = "FT"
players = ["Nora", "Oren"]
blinds_or_straddles = [2, 4]
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
"""
DEALT = ["d dh p1 AsAd", "d dh p2 KsKd"]


def opened(
    kind: Kind = Kind.BENCH,
    tables: tuple[str, ...] = (),
    store: MemoryStore | None = None,
    pace: Pace = AT_ONCE,
) -> TestClient:
    floor = Floor(
        store or MemoryStore(),
        setups=[setup for setup in demo_tables() if setup.id in tables],
        pace=pace,
        bots=False,
        advice=False,
        shuffler=by_seed("api"),
        kind=kind,
    )
    return TestClient(
        create_app(ServerConfig(posts_per_second=1_000), floor=floor), base_url="http://localhost"
    )


class Program:
    """Somebody with a token."""

    def __init__(self, client: TestClient, name: str) -> None:
        self._client = client
        answer = client.post(f"{V1}/sign-in", json={"name": name})
        assert answer.status_code == 200, answer.text
        self.token = answer.json()["token"]
        self.headers = {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str, status: int = 200) -> Any:
        answer = self._client.get(V1 + path, headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: Any, status: int = 200) -> Any:
        answer = self._client.post(V1 + path, json=body, headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    def delete(self, path: str, status: int = 200) -> Any:
        answer = self._client.delete(V1 + path, headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json()


def test_a_document_is_opened_dealt_and_read_back():
    with opened() as client:
        dan = Program(client, "Dan")
        table = dan.post("/tables", {"document": HAND}, 201)
        assert table["id"] == "texas-holdem-1"
        assert table["dealer"] == "hand"
        assert table["players"] == ["Nora", "Oren"]
        taken = dan.post(f"/tables/{table['id']}/actions", {"actions": [*DEALT, "Oren f"]})
        assert taken["over"] is True
        found = dan.get(f"/rounds/{table['id']}/1")
        assert found["result"]["finishing_stacks"] == ["102.00", "98.00"]
        assert '"p2 f"' in found["document"]
        (line,) = dan.get("/rounds")
        assert line["table"] == "texas-holdem-1"
        assert (line["round"], line["game"], line["players"]) == (1, "texas-holdem", ["Nora", "Oren"])
        assert (line["handle"], line["bank"], line["dealer"]) == ("4.0000", "", "Dan")
        assert dan.get("/ledger")["sum"] in ("0", "0.0000", "0.00")
        dan.get(f"/rounds/{table['id']}/2", 404)


def test_actions_are_all_or_none_and_the_refusal_says_which():
    with opened() as client:
        dan = Program(client, "Dan")
        dan.post("/tables", {"document": HAND}, 201)
        before = dan.get("/tables/texas-holdem-1")
        refused = dan.post("/tables/texas-holdem-1/actions", {"actions": [*DEALT, "p1 f"]}, 422)["error"]
        assert refused["code"] == "turn/not_yours"
        assert refused["action"] == 3
        malformed = dan.post("/tables/texas-holdem-1/actions", {"actions": ["p1 sing"]}, 400)["error"]
        assert malformed["code"] == "data/invalid"
        assert malformed["action"] == 1
        assert dan.get("/tables/texas-holdem-1") == before


def test_what_may_not_be_posted_is_refused_with_its_field_and_clause():
    with opened() as client:
        dan = Program(client, "Dan")
        scope = {"game": "caribbean-stud", "options": {"limit_scope": "hand"}}
        error = dan.post("/tables", scope, 400)["error"]
        assert (error["field"], error["clause"]) == ("limit_scope", "CSP-R1")
        stud = {"game": "seven-card-stud", "limits": {"lower": 4, "upper": 8}}
        error = dan.post("/tables", stud, 400)["error"]
        assert (error["field"], error["clause"]) == ("ante", "7CS 3")
        assert dan.get("/tables") == []


def test_a_dealer_is_told_what_they_may_do_at_a_table_with_seats():
    with opened() as client:
        dan, nora = Program(client, "Dan"), Program(client, "Nora")
        posted = {"game": "texas-holdem", "dealer": "hand", "limits": {"lower": 4, "upper": 8}}
        table = f"/tables/{dan.post('/tables', posted, 201)['id']}"
        nora.post(f"{table}/seats", {"seat": 1, "buy_in": 200}, 201)
        dan.post(f"{table}/actions", {"actions": ["s2 sit Omar 200"]})
        assert "Choose one of table, game," in dan.get("/reports/no-such", 404)["error"]["message"]
        opens = {"verb": "open", "action": "d open", "says": "Open a round"}
        assert opens in dan.get(table)["legal"]

        dan.post(f"{table}/actions", {"actions": ["d open"]})
        assert [choice["verb"] for choice in dan.get(table)["legal"]] == ["dh", "dh"]
        dan.post(f"{table}/actions", {"actions": ["d dh p1 ????", "d dh p2 ????"]})

        # The dealer acts for Omar, who has no device. Nora has one and acts for herself.
        (nora_plays,) = nora.get(table)["view"]["you"]["players"]
        omar_plays = 3 - nora_plays
        assert dan.get(table)["view"]["round"]["to_act"] == [nora_plays]
        assert dan.get(table)["legal"] == []
        nora.post(f"{table}/actions", {"actions": [f"p{nora_plays} cc"]})
        may = dan.get(table)["legal"]
        assert {choice["player"] for choice in may} == {omar_plays}
        assert {"verb": "cc", "player": omar_plays, "call": 0, "action": f"p{omar_plays} cc"} in may

        # Nora could deal, too; what she does in her own seat does not make her the round's dealer.
        dan.post(f"{table}/actions", {"actions": [f"p{omar_plays} cc", "d db 2h3h4h"]})
        dan.post(f"{table}/actions", {"actions": [f"p{omar_plays} cbr 4"]})
        nora.post(f"{table}/actions", {"actions": [f"p{nora_plays} f"]})
        assert dan.get(table)["over"]
        for _ in range(200):
            if found := dan.get("/rounds"):
                break
            time.sleep(0.02)
        assert [one["dealer"] for one in found] == ["Dan"]


def test_programs_take_the_bank_and_do_what_people_do_at_their_seats():
    with opened(kind=Kind.BENCH, pace=replace(AT_ONCE, lock=60, bet_seconds=60, action_seconds=60)) as client:
        nora, omar = Program(client, "Nora"), Program(client, "Omar")
        posted = {"game": "three-card-poker-6-card-bonus", "limits": {"min": 5, "max": 50}}
        table = f"/tables/{nora.post('/tables', posted, 201)['id']}"

        def says(person: Program, *actions: str, status: int = 200) -> Any:
            return person.post(f"{table}/actions", {"actions": actions, "key": uuid4().hex}, status)

        def may(person: Program) -> dict[str, Any]:
            return {choice["verb"]: choice for choice in person.get(table)["at_seat"]}

        nora.post(f"{table}/seats", {"seat": 1, "buy_in": 1_000}, 201)
        omar.post(f"{table}/seats", {"seat": 2, "buy_in": 100}, 201)
        bank = may(nora)["bank"]
        assert (bank["begins"], bank["needs"]) == ("s1 bank ", "amount")
        assert "action" not in bank
        assert bank["low"] <= 50_000 <= bank["high"]
        assert "bank" not in may(omar)
        assert says(omar, "s1 bank 500", status=422)["error"]["code"] == "turn/not_yours"
        assert says(omar, "s2 bank 50", status=422)["error"]["code"].startswith(("bank/", "phase/", "turn/"))
        assert says(nora, "s1 bank", status=400)["error"]["code"] == "data/invalid"
        assert says(nora, "s1 sing", status=400)["error"]["code"] == "data/invalid"
        assert says(nora, "s1 bank 500", "s1 out", status=422)["error"]["code"] == "phase/not_now"
        says(nora, "s1 bank 500")
        assert nora.get(table)["view"]["bank"]["holder"] == 1

        # Before the round opens, whoever bets is told what they may bet; their wager opens it.
        wagers = {choice["spot"]: choice for choice in omar.get(table)["legal"]}
        assert wagers["ante"]["low"] == 500
        player = wagers["ante"]["player"]
        says(omar, f"p{player} w ante 5")
        says(omar, "s2 back")
        assert says(omar, "s2 back", status=422)["error"]["code"] == "phase/not_now"
        says(omar, f"p{player} w ante 10")

        assert may(omar)["out"]["action"] == "s2 out"
        says(omar, "s2 out")
        assert "in" in may(omar)
        says(omar, "s2 in")
        says(omar, "s2 stand")
        assert omar.get(table)["view"]["seats"][1] is None or omar.get(table)["view"]["seats"][1]["leaving"]


def test_a_program_gives_a_number_with_its_wagers():
    with opened(tables=("caribbean-stud",)) as client:
        nora = Program(client, "Nora")
        nora.post("/tables/caribbean-stud/seats", {"seat": 3, "buy_in": 300}, 201)
        view = nora.get("/tables/caribbean-stud")["view"]
        assert view["promised_ahead"]
        given = {"number": "0f" * 16, "promise": view["commitment"]}
        wager = {"actions": ["p1 w ante 10"], "key": "first"}
        nora.post("/tables/caribbean-stud/actions", {**wager, **given, "promise": "0" * 64}, 422)
        nora.post("/tables/caribbean-stud/actions", {**wager, **given, "number": "0F" * 16}, 400)
        assert nora.get("/tables/caribbean-stud")["view"]["round"] is None, "the wager was refused too"

        first = nora.post("/tables/caribbean-stud/actions", {**wager, **given})
        assert nora.post("/tables/caribbean-stud/actions", {**wager, **given}) == first
        for _ in range(200):
            if nora.get("/tables/caribbean-stud")["legal"]:
                break
            time.sleep(0.01)
        nora.post("/tables/caribbean-stud/actions", {"actions": ["p1 f"]})
        [proof] = read_proofs(client.get("/tables/caribbean-stud/history/1.json").text, file="proof")
        assert verify(proof)
        assert (proof.commitment, proof.turns) == (view["commitment"], (Turn(0, (3,), ("0f" * 16,)),))


def test_a_program_shows_the_hand_that_won_before_the_next_begins():
    slow = Pace(card=0, bot=0, lock=0, between=600, supervisor=0)
    with opened(tables=("limit-holdem",), pace=slow) as client:
        people = [Program(client, name) for name in ("Nora", "Oren")]
        for seat, person in enumerate(people, start=1):
            person.post("/tables/limit-holdem/seats", {"seat": seat, "buy_in": 160}, 201)

        def turn(verb: str) -> tuple[Program, str]:
            for _ in range(500):
                for person in people:
                    card = person.get("/tables/limit-holdem")
                    if verb in [choice["verb"] for choice in card["legal"]]:
                        player = card["legal"][0]["player"]
                        seen = card["view"]["round"] or card["view"]["last"]["round"]
                        # Without cards it would be a muck.
                        cards = "".join(seen["seats"][player - 1]["cards"]) if verb == "sm" else ""
                        return person, f"p{player} {verb} {cards}".strip()
                time.sleep(0.01)
            raise AssertionError(f"nobody may {verb}")

        folds, said = turn("f")
        folds.post("/tables/limit-holdem/actions", {"actions": [said]})
        shows, said = turn("sm")
        assert shows is not folds
        folds.post("/tables/limit-holdem/actions", {"actions": [said]}, 422)
        shows.post("/tables/limit-holdem/actions", {"actions": [said]})
        assert "sm" not in [choice["verb"] for choice in shows.get("/tables/limit-holdem")["legal"]]


def test_the_same_key_does_nothing_twice():
    with opened() as client:
        dan = Program(client, "Dan")
        dan.post("/tables", {"document": HAND}, 201)
        body = {"actions": DEALT, "key": "deal-1"}
        first = dan.post("/tables/texas-holdem-1/actions", body)
        assert dan.post("/tables/texas-holdem-1/actions", body) == first
        assert dan.get("/tables/texas-holdem-1")["version"] == first["version"]


def test_nobody_sees_a_card_too_many():
    with opened() as client:
        dan, nora, oren = (Program(client, name) for name in ("Dan", "Nora", "Oren"))
        dan.post("/tables", {"document": HAND}, 201)
        dan.post("/tables/texas-holdem-1/actions", {"actions": DEALT})
        seen = {
            name: json.dumps([who.get("/tables/texas-holdem-1"), who.get("/tables/texas-holdem-1/events")])
            for name, who in (("Dan", dan), ("Nora", nora), ("Oren", oren))
        }
        assert "AsAd" in seen["Nora"]
        assert "KsKd" not in seen["Nora"]
        assert "KsKd" in seen["Oren"]
        assert "AsAd" not in seen["Oren"]
        assert "As" not in seen["Dan"]
        assert "Ks" not in seen["Dan"]


def test_events_come_in_order_without_gaps():
    with opened() as client:
        dan = Program(client, "Dan")
        dan.post("/tables", {"document": HAND}, 201)
        dan.post("/tables/texas-holdem-1/actions", {"actions": DEALT})
        some = dan.get("/tables/texas-holdem-1/events")
        dan.post("/tables/texas-holdem-1/actions", {"actions": ["p2 cc", "p1 cc"]})
        rest = dan.get(f"/tables/texas-holdem-1/events?after={some['version']}")
        numbers = [line["n"] for line in [*some["events"], *rest["events"]]]
        assert numbers == list(range(1, rest["version"] + 1))
        assert [line["action"] for line in rest["events"]][-2:] == ["p2 cc", "p1 cc"]
        assert dan.get("/tables/texas-holdem-1/events?after=x", 400)["error"]["code"] == "data/invalid"


def test_the_live_socket_tells_what_happens_and_refuses_strangers():
    with opened() as client:
        dan, nora = Program(client, "Dan"), Program(client, "Nora")
        dan.post("/tables", {"document": HAND}, 201)
        with client.websocket_connect(f"{LIVE}/tables/texas-holdem-1/live", headers=nora.headers) as live:
            heard: list[str] = []
            dan.post("/tables/texas-holdem-1/actions", {"actions": DEALT})
            while len(heard) < 2:
                heard += [line["action"] for line in live.receive_json()["events"]]
            assert heard == ["d dh p1 AsAd", "d dh p2 ????"]
        with (
            pytest.raises(WebSocketDisconnect) as refused,
            client.websocket_connect(f"{LIVE}/tables/texas-holdem-1/live") as stranger,
        ):
            stranger.receive_json()
        assert refused.value.code == 4401


def test_cookies_are_not_taken_and_tokens_end():
    with opened() as client:
        dan = Program(client, "Dan")
        client.get("/me")
        assert client.get(f"{V1}/tables").status_code == 401
        assert client.get(f"{V1}/tables", headers={"Authorization": "Bearer guess"}).status_code == 401
        dan.post("/sign-out", None)
        assert dan.get("/tables", 401)["error"]["code"] == "visitor/signed_out"


def test_a_room_takes_passwords_only():
    with opened(Kind.ROOM) as client:
        refused = client.post(f"{V1}/sign-in", json={"name": "Dan"})
        assert refused.status_code == 403
        wrong = client.post(f"{V1}/sign-in", json={"name": "Dan", "password": "not this one"})
        assert wrong.status_code == 422
        assert wrong.json()["error"]["code"] == "person/sign_in"


def test_a_guest_of_a_demo_floor_plays_but_opens_no_table_and_reads_no_ledger():
    with opened(Kind.DEMO, ("caribbean-stud",)) as client:
        nora = Program(client, "Nora")
        assert nora.post("/tables", {"document": HAND}, 403)["error"]["code"] == "role/missing"
        nora.get("/ledger", 403)
        assert nora.post("/tables/caribbean-stud/seats", {"seat": 1, "buy_in": "300"}, 201)["seat"] == 1
        taken = nora.post("/tables/caribbean-stud/actions", {"actions": ["p1 w ante 10"]})
        assert taken["over"] is False
        other = nora.post("/tables/caribbean-stud/actions", {"actions": ["p2 w ante 10"]}, 422)
        assert other["error"]["code"] == "turn/not_yours"
        nora.delete("/tables/caribbean-stud/seats/2", 422)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/tables", {}),
        ("/tables", {"document": 3}),
        ("/tables", {"document": "variant = "}),
        ("/tables", {"document": HAND, "colour": "green"}),
        ("/sign-in", {"name": 4}),
        ("/sign-in", []),
        ("/tables/texas-holdem-1/actions", {"actions": []}),
        ("/tables/texas-holdem-1/actions", {"actions": "p1 f"}),
    ],
)
def test_what_does_not_fit_is_a_sentence(path: str, body: Any):
    with opened() as client:
        dan = Program(client, "Dan")
        dan.post("/tables", {"document": HAND}, 201)
        refused = dan.post(path, body, 400)["error"]
        assert refused["code"] == "data/invalid"
        assert refused["message"]


def test_bytes_that_are_no_json_are_a_sentence_too():
    with opened() as client:
        for content in (b"\xff\xfe", b"{", b"[" * 5_000, b""):
            answer = client.post(f"{V1}/sign-in", content=content)
            assert answer.status_code == 400
            assert answer.json()["error"]["code"] == "data/invalid"


def test_every_game_says_what_it_can_be_posted_with():
    with opened() as client:
        dan = Program(client, "Dan")
        games = dan.get("/games")
        assert len(games) >= 25
        for game in games:
            card = dan.get(f"/games/{game['id']}")
            assert card["seats"][0] <= card["seats"][1]
            assert all(option["says"] for option in card["options"])
        assert dan.get("/games/ultimate-texas-holdem")["spots"][:2] == ["ante", "blind"]
        dan.get("/games/whist", 404)


def test_the_description_names_every_address_and_shape():
    with opened() as client:
        document = client.get(f"{V1}/openapi.json").json()
        assert document["openapi"].startswith("3.1")
        assert document["info"]["version"] == croupier.__version__
        assert set(document["paths"][f"{V1}/tables"]) == {"get", "post"}
        assert f"{V1}/rounds/{{table}}/{{number}}" in document["paths"]
        text = json.dumps(document)
        for name in ("Actions", "Refusal", "RoundCard"):
            assert name in document["components"]["schemas"]
            assert f"#/components/schemas/{name}" in text
        page = client.get("/api")
        assert "/api/v1/tables/{table}/actions" in page.text


def test_tables_and_tokens_are_found_again_after_a_restart():
    store = MemoryStore()
    with opened(store=store) as client:
        dan = Program(client, "Dan")
        dan.post("/tables", {"document": HAND}, 201)
        dan.post("/tables/texas-holdem-1/actions", {"actions": DEALT, "key": "one"})
        token = dan.token
    with opened(store=store) as client:
        headers = {"Authorization": f"Bearer {token}"}
        assert client.get(f"{V1}/tables", headers=headers).status_code == 200
        again = Program(client, "Dan")
        assert again.get("/tables")[0]["id"] == "texas-holdem-1"
        again.post("/tables/texas-holdem-1/actions", {"actions": ["p2 f"]})
        assert again.get("/rounds/texas-holdem-1/1")["result"]["finishing_stacks"] == ["102.00", "98.00"]
