"""Leaving, sitting out and buying chips, as the page says and does them."""

from __future__ import annotations

import re
from dataclasses import replace

from croupier.floor import AT_ONCE, Floor
from tests.server.guest import Guest
from tests.server.open_floor import serve, until

TABLE = "no-limit-holdem"


async def at_table(app, *people: tuple[str, int]) -> list[Guest]:
    guests = []
    for name, seat in people:
        guest = Guest(app)
        await guest.come_in(name)
        assert (await guest.post(f"/tables/{TABLE}/sit", {"seat": seat, "buy_in": 80})).status == 200
        guests.append(guest)
    return guests


def test_leaving_during_a_hand_folds_nothing_and_says_when():
    async def scene(app, floor: Floor) -> None:
        guests = dict(zip(("Ada", "Ben"), await at_table(app, ("Ada", 1), ("Ben", 2)), strict=True))
        table = floor.table(TABLE)
        await until(lambda: bool(table.session.round and table.view("Ada").clock))
        (player,) = table.session.round.to_act
        leaver = table.session.state.seated[table.session.state.players[player - 1]].person
        page = (await guests[leaver].post(f"/tables/{TABLE}/stand")).text
        assert "Leaving after this round" in page
        assert 'id="act-cc"' in page, "the hand is still theirs to play"
        assert table.session.round.to_act == (player,), "nothing was folded for them"
        called = await guests[leaver].post(f"/tables/{TABLE}/act", {"verb": "cc"}, accept="application/json")
        assert called.status == 200
        assert table.session.seat_of(leaver) is not None
        other = "Ben" if leaver == "Ada" else "Ada"
        for _ in range(20):
            if table.session.round is None:
                break
            waits = [n for n in table.session.round.to_act if n]
            for number in waits:
                person = table.session.state.seated[table.session.state.players[number - 1]].person
                await guests[person].post(f"/tables/{TABLE}/act", {"verb": "f"})
            await until(lambda: table.session.round is None or bool(table.view("Ada").clock))
        assert table.session.seat_of(leaver) is None
        assert table.session.seat_of(other) is not None

    serve(scene, tables=(TABLE,), pace=replace(AT_ONCE, between=5))


def test_the_page_promises_no_hand_to_whoever_sits_out_or_is_alone():
    async def scene(app, floor: Floor) -> None:
        (ada,) = await at_table(app, ("Ada", 1))
        assert "Waiting for another player" in (await ada.get(f"/tables/{TABLE}")).text
        page = (await ada.post(f"/tables/{TABLE}/entry", {"answer": "out"})).text
        assert "You are sitting out" in page
        assert "in a moment" not in page
        assert "You lose your seat after missing 10 rounds in a row" in page

    serve(scene, tables=(TABLE,))


def test_the_page_offers_no_chips_below_the_posted_buy_in():
    async def scene(app, floor: Floor) -> None:
        guest, where = Guest(app), "/tables/caribbean-stud"
        await guest.come_in("Ada")
        await guest.post(f"{where}/sit", {"seat": 1, "buy_in": 50})
        await guest.post(f"{where}/wager", {"spot.ante": 50})
        table = floor.table("caribbean-stud")
        await until(lambda: table.session.state.number == 1 and table.session.round is None)
        page = (await guest.get(where)).text
        assert "Add chips to keep playing" in page
        assert re.search(r'name="amount"[^>]* min="50"', page)
        refused = await guest.post(f"{where}/chips", {"amount": 5}, accept="application/json")
        assert refused.json()["error"]["code"] == "stake/out_of_range"
        assert (await guest.post(f"{where}/chips", {"amount": 50}, accept="application/json")).status == 200

    serve(scene, tables=("caribbean-stud",), pace=replace(AT_ONCE, action_seconds=0.02))
