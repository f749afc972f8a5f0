"""The lobby: live, with waiting lists that people join there, and calls that follow them to every page."""

from __future__ import annotations

import re

import pytest

from croupier.floor import Floor
from croupier.floor.terms import Terms
from croupier.floor.waiting import list_of
from croupier.link import Role
from croupier.numbers import Seat
from tests.event_loop import run
from tests.server.door.test_gate import GOOD, TABLE, member, room
from tests.server.guest import Guest
from tests.server.open_floor import until
from tests.server.pages.test_manager import bench

JSON = "application/json"


def evening(scene) -> None:
    async def night() -> None:
        app, floor = bench()
        async with app.router.lifespan_context(app):
            await floor.management.open_table("small", Terms(game="caribbean-stud", seats=1), by="Mia")
            guests = []
            for name in ("Ada", "Ben"):
                guest = Guest(app)
                await guest.come_in(name)
                guests.append(guest)
            await guests[0].post("/tables/small/sit", {"seat": 1, "buy_in": 100})
            await scene(floor, *guests)

    run(night())


def name_of(floor: Floor) -> str:
    return list_of(floor.table("small").setup)


def test_a_full_table_offers_its_list_in_the_lobby_and_at_the_table():
    async def scene(floor: Floor, _: Guest, ben: Guest) -> None:
        where = f'hx-post="/waiting/{name_of(floor)}"'
        for path in ("/", "/tables/small"):
            page = (await ben.get(path)).text
            assert where in page
            assert "Join the waiting list" in page
        answer = await ben.post(f"/waiting/{name_of(floor)}", {"answer": "join"}, accept=JSON)
        assert answer.json() == {"lists": {name_of(floor): 1}, "calls": []}
        for path in ("/", "/tables/small"):
            assert "You are number 1 on the list" in (await ben.get(path)).text
        again = await ben.post(f"/waiting/{name_of(floor)}", {"answer": "join"}, accept=JSON)
        assert again.status == 422
        assert (await ben.post(f"/waiting/{name_of(floor)}", {"answer": "jump"}, accept=JSON)).status == 400

    evening(scene)


def test_a_call_is_told_on_live_pages_and_its_seat_is_held():
    async def scene(floor: Floor, ada: Guest, ben: Guest) -> None:
        await ben.post(f"/waiting/{name_of(floor)}", {"answer": "join"})
        ben.listen("/live")
        await until(lambda: any(b"event: called" in frame for frame in ben.frames))
        await ada.post("/tables/small/stand")
        await until(lambda: bool(floor.steward.lists.calls()))
        await until(lambda: any(b"Take seat 1" in frame for frame in ben.frames))
        await ben.hang_up()
        assert 'hx-get="/called"' in (await ben.get("/tables/small")).text
        assert "Take seat 1" in (await ben.get("/called")).text
        assert (await ada.get("/called")).text == ""
        assert "Seat 1 is held" in (await ada.get("/tables/small")).text
        assert "Take seat 1" not in (await ada.get("/tables/small")).text
        refused = await ada.post("/tables/small/sit", {"seat": 1, "buy_in": 100}, accept=JSON)
        assert refused.json()["error"]["code"] == "seat/taken"
        assert (await ben.post("/tables/small/sit", {"seat": 1, "buy_in": 100}, accept=JSON)).status == 200
        await until(lambda: floor.steward.lists.quiet)
        assert "Take seat 1" not in (await ben.get("/")).text

    evening(scene)


def test_the_lobby_is_live():
    async def scene(floor: Floor, ada: Guest, ben: Guest) -> None:
        ben.listen("/live")
        await until(lambda: bool(ben.frames))
        assert b"0 free of 1" in ben.frames[0]
        await ada.post("/tables/small/stand")
        for _ in range(3):
            await until(lambda: len(ben.frames) > 1)
        await ben.hang_up()
        assert b"1 free of 1" in ben.frames[-1]

    evening(scene)


def test_the_managers_desk_works_the_lists():
    async def scene(floor: Floor, ada: Guest, ben: Guest) -> None:
        where = f"/manager/waiting/{name_of(floor)}"
        await ada.post(where, {"answer": "add", "person": "Nora Klein"})
        await ada.post(where, {"answer": "add", "person": "Otto"})
        desk = (await ada.get("/manager/waiting")).text
        assert re.search(r"Nora Klein.*Otto", desk, re.S)
        assert "Called to" in desk
        full = await ada.post(where, {"answer": "call", "person": "Otto"}, accept=JSON)
        assert full.status == 422
        await ada.post(where, {"answer": "remove", "person": "Nora Klein"})
        await ada.post("/tables/small/stand")
        await until(lambda: floor.steward.lists.held("small") == {Seat(1): "Otto"})
        assert "small, seat 1, until" in (await ada.get("/manager/waiting")).text

    evening(scene)


def test_programs_read_the_lists_and_strangers_read_initials():
    async def scene(floor: Floor, ada: Guest, _: Guest) -> None:
        name, app = name_of(floor), ada.app
        ben = (await ada.request("POST", "/api/v1/sign-in", body=b'{"name": "Ben"}')).json()["token"]
        signed_in = {"authorization": f"Bearer {ben}", "content-type": JSON}
        joined = await ada.request(
            "POST", f"/api/v1/waiting/{name}", body=b'{"answer": "join"}', headers=signed_in
        )
        assert joined.status == 200, joined.text
        written = await ada.request(
            "POST",
            f"/api/v1/waiting/{name}/people",
            body=b'{"answer": "add", "person": "Nora Klein"}',
            headers=signed_in,
        )
        assert [one["person"] for one in written.json()["people"]] == ["Ben", "Nora Klein"]
        (card,) = (await Guest(app).get("/api/v1/waiting")).json()
        assert (card["game"], card["tables"], card["free"]) == ("caribbean-stud", ["small"], 0)
        assert [one["person"] for one in card["people"]] == ["B.", "N. K."]
        gone = await ada.request(
            "POST", "/api/v1/waiting/whist", body=b'{"answer": "join"}', headers=signed_in
        )
        assert gone.status == 404
        left = await ada.request(
            "POST", f"/api/v1/waiting/{name}", body=b'{"answer": "leave"}', headers=signed_in
        )
        assert [one["person"] for one in left.json()["people"]] == ["Nora Klein"]

    evening(scene)


@pytest.mark.parametrize("wrong", ["nowhere", "small-2"])
def test_the_form_refuses_a_main_table_that_is_not_there(wrong: str):
    async def night() -> None:
        app, floor = bench()
        mia = Guest(app)
        await mia.come_in("Mia")
        await mia.post("/manager/open/caribbean-stud", {"id": "small"})
        refused = await mia.post("/manager/open/caribbean-stud", {"id": "small-2", "must_move_to": wrong})
        assert refused.status == 400
        assert re.search(r'class="field wrong">\s*<label for="must_move_to"', refused.text)
        opened = await mia.post("/manager/open/caribbean-stud", {"id": "small-2", "must_move_to": "small"})
        assert opened.status == 204
        assert floor.table("small-2").setup.must_move_to == "small"
        assert 'value="small"' in (await mia.get("/manager/tables/small-2")).text

    run(night())


def test_every_page_opens_on_a_floor_without_tables():
    async def night() -> None:
        app, _ = bench()
        mia = Guest(app)
        await mia.come_in("Mia")
        for path in ("/", "/manager/waiting"):
            assert (await mia.get(path)).status == 200

    run(night())


def test_in_a_room_the_lobby_says_when_one_was_here_last_and_where_one_works():
    async def scene() -> None:
        app, floor = room()
        pat = await member(app, floor, Role.DEALER)
        page = (await pat.get("/")).text
        assert "No table is assigned to you yet" in page
        await floor.accounts.assign("Pat", TABLE, by="test")
        assert f"/tables/{TABLE}/tray" in (await pat.get("/")).text
        await floor.accounts.sign_in("Pat", GOOD)
        assert "You last signed in on" in (await pat.get("/")).text
        await floor.accounts.withdraw("Pat", Role.DEALER, by="test")
        assert "You have no role here yet" in (await pat.get("/")).text

    run(scene())
