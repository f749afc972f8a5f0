import json

import pytest

from croupier.floor.table.pace import Pace
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

SLOW = Pace(card=60, bot=60, lock=60, between=60)
QUICK = Pace(card=0, bot=0, lock=0, between=60, action_seconds=600, bet_seconds=600)


def visit(scene, **said) -> None:
    """A scene with one named guest."""

    async def with_guest(app, floor):
        guest = Guest(app)
        await guest.come_in("Nora")
        await scene(guest, floor)

    serve(with_guest, **{"pace": SLOW, **said})


def test_a_name_opens_a_wallet():
    async def scene(guest, floor):
        me = (await guest.get("/me")).json()
        assert me["person"] == "Nora"
        assert me["wallet"] == 200_000

    visit(scene)


def test_a_form_without_scripts_works_too():
    async def scene(app, floor):
        guest = Guest(app)
        guest.token = (await guest.get("/me")).json()["token"]
        answer = await guest.post("/name", {"name": "Ada", "token": guest.token}, **{"hx-request": "false"})
        assert (answer.status, answer.headers["location"]) == (303, "/")
        assert "Ada" in (await guest.get("/")).text

    serve(scene)


def test_a_second_name_is_refused():
    async def scene(guest, floor):
        answer = await guest.post("/name", {"name": "Zelda"})
        assert answer.status == 422

    visit(scene)


def test_sitting_down_answers_with_the_felt():
    async def scene(guest, floor):
        answer = await guest.post("/tables/caribbean-stud/sit", {"seat": 3, "buy_in": "300"})
        assert answer.status == 200
        assert 'id="own"' in answer.text
        assert floor.cage.wallet("Nora") == 170_000

    visit(scene)


@pytest.mark.parametrize(
    ("path", "fields", "status", "code"),
    [
        ("/tables/caribbean-stud/sit", {"seat": 9, "buy_in": 300}, 422, "seat/unknown"),
        ("/tables/caribbean-stud/sit", {"seat": 1, "buy_in": 1}, 422, "stake/out_of_range"),
        ("/tables/caribbean-stud/sit", {"seat": 1, "buy_in": 99_999}, 422, "chips/short"),
        ("/tables/caribbean-stud/sit", {"seat": "x", "buy_in": 300}, 400, "data/invalid"),
        ("/tables/caribbean-stud/sit", {"seat": 1}, 400, "data/invalid"),
        ("/tables/caribbean-stud/sit", {"seat": 1, "buy_in": "1e3000"}, 400, "data/invalid"),
        ("/tables/caribbean-stud/sit", {"seat": 1, "buy_in": "-5"}, 400, "data/invalid"),
        ("/tables/caribbean-stud/sit", {"seat": 1, "buy_in": "NaN"}, 400, "data/invalid"),
        ("/tables/caribbean-stud/stand", {}, 422, "seat/unknown"),
        ("/tables/caribbean-stud/wager", {"spot.ante": 5}, 422, "phase/not_now"),
        ("/tables/caribbean-stud/act", {"verb": "f"}, 422, "phase/not_now"),
        ("/tables/caribbean-stud/act", {"verb": "nb"}, 400, "data/invalid"),
        ("/tables/caribbean-stud/bank", {"answer": "accept", "amount": 50}, 422, "option/not_offered"),
        ("/tables/nowhere/sit", {"seat": 1, "buy_in": 300}, 404, "page/unknown"),
        ("/cage", {}, 422, "chips/short"),
    ],
)
def test_refusals_are_friendly_and_have_their_code(path, fields, status, code):
    async def scene(guest, floor):
        before = floor.ledger.trial_balance()
        shown = await guest.post(path, fields)
        assert (shown.status, f'data-code="{code}"' in shown.text) == (status, True), shown.text
        assert shown.text.startswith("<p class=")

        told = await guest.post(path, fields, accept="application/json")
        assert told.json()["error"]["code"] == code
        assert floor.ledger.trial_balance() == before

    visit(scene)


def test_a_refusal_cites_its_clause():
    async def scene(guest, floor):
        await guest.post("/tables/caribbean-stud/sit", {"seat": 1, "buy_in": 300})
        answer = await guest.post(
            "/tables/caribbean-stud/wager",
            {"spot.ante": 50, "spot.progressive": 1},
            accept="application/json",
        )
        error = answer.json()["error"]
        assert (answer.status, error["clause"]) == (422, "CSP end")
        assert "$100" in error["message"]

    visit(scene)


def test_a_program_speaks_json_both_ways():
    async def scene(guest, floor):
        answer = await guest.request(
            "POST",
            "/tables/caribbean-stud/sit",
            body=json.dumps({"seat": 2, "buy_in": "120.00"}).encode(),
            headers={
                "content-type": "application/json",
                "accept": "application/json",
                "x-croupier-token": guest.token,
            },
        )
        view = answer.json()
        assert view["you"]["seat"] == 2
        assert [choice["spot"] for choice in view["opening"]] == ["ante"]

    visit(scene)


@pytest.mark.parametrize("body", [b"[]", b'{"seat": [1]}', b"{", b'"x"', b"\xff"])
def test_json_that_is_no_object_of_texts_is_refused(body):
    async def scene(guest, floor):
        answer = await guest.request(
            "POST",
            "/tables/caribbean-stud/sit",
            body=body,
            headers={
                "content-type": "application/json",
                "x-croupier-token": guest.token,
                "hx-request": "true",
            },
        )
        assert answer.status == 400

    visit(scene)


def test_a_round_of_caribbean_stud():
    async def scene(guest, floor):
        table = floor.table("caribbean-stud")
        await guest.post("/tables/caribbean-stud/sit", {"seat": 1, "buy_in": 300})
        laid = await guest.post(
            "/tables/caribbean-stud/wager", {"spot.ante": 10, "spot.progressive": 1, "spot.tip_ante": 0}
        )
        assert "Last call for bets" in laid.text
        await until(
            lambda: (
                bool(table.session.round)
                and 1 in table.session.round.to_act
                and table.session.round.view(None).stage == "play"
            )
        )
        felt = (await guest.get("/tables/caribbean-stud/felt")).text
        assert "ace of spades" in felt
        assert "Bet $20" in felt
        assert felt.count("face-down card") == 4

        paid = await guest.post("/tables/caribbean-stud/act", {"verb": "w", "spot": "bet", "amount": "20"})
        assert paid.status == 200
        for words in ("pay 1:1", "CSP 16", "CSP 17", "king of diamonds"):
            assert words in paid.text

    visit(scene, pace=QUICK, shuffler=stacked("AsAd7c5h3s" + "KsKd8c6h4c"))


def test_a_hand_of_holdem_with_a_raise():
    async def scene(app, floor):
        nora, oren = Guest(app), Guest(app)
        for guest, name, seat in ((nora, "Nora", 1), (oren, "Oren", 2)):
            await guest.come_in(name)
            await guest.post("/tables/no-limit-holdem/sit", {"seat": seat, "buy_in": 200})
        table = floor.table("no-limit-holdem")
        await until(lambda: bool(table.session.round) and table.session.round.to_act == (2,))
        assert 'type="range"' in (await nora.get("/tables/no-limit-holdem/felt")).text
        assert (await oren.post("/tables/no-limit-holdem/act", {"verb": "cc"})).status == 422
        raised = await nora.post("/tables/no-limit-holdem/act", {"verb": "cbr", "amount": "7"})
        assert raised.status == 200
        await oren.post("/tables/no-limit-holdem/act", {"verb": "f"})
        assert "the only hand left" in (await nora.get("/tables/no-limit-holdem/felt")).text

        # The winner need not show, but may (POT 8.2).
        assert 'id="act-sm"' not in (await oren.get("/tables/no-limit-holdem/felt")).text
        assert 'id="act-sm"' in (await nora.get("/tables/no-limit-holdem/felt")).text
        assert (await oren.post("/tables/no-limit-holdem/act", {"verb": "sm"})).status == 422
        hidden = (await oren.get("/tables/no-limit-holdem/felt")).text.count("face-down card")
        assert (await nora.post("/tables/no-limit-holdem/act", {"verb": "sm"})).status == 200
        shown = (await oren.get("/tables/no-limit-holdem/felt")).text
        assert shown.count("face-down card") == hidden - 2
        assert [record.number for record in table.chronicle.past()] == [1]
        assert "p2 sm" in table.chronicle.past()[0].document("Oren")

    serve(scene, pace=QUICK, shuffler=stacked(""))


def test_leaving_gives_the_chips_back():
    async def scene(guest, floor):
        await guest.post("/tables/ez-baccarat/sit", {"seat": 1, "buy_in": 300})
        await guest.post("/tables/ez-baccarat/chips", {"amount": 50})
        assert floor.cage.wallet("Nora") == 165_000
        await guest.post("/tables/ez-baccarat/stand")
        assert floor.cage.wallet("Nora") == 200_000

    visit(scene)
