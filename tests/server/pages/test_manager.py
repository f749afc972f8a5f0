"""The manager's desk: tables opened from the form of every game, refused at the field, changed and closed."""

from __future__ import annotations

import re

import pytest

from croupier.floor import AT_ONCE, Floor, Kind, by_seed
from croupier.floor.terms import read_terms
from croupier.games.catalog import GAMES
from croupier.numbers import Seat
from croupier.pay.fees import CALIFORNIA, jurisdiction
from croupier.server import ServerConfig, create_app
from croupier.store import MemoryStore
from tests.california import schedule
from tests.event_loop import run
from tests.server.guest import Guest

LEAST = {"pot": {"limit.lower": "4", "limit.upper": "8", "limit.ante": "1"}, "banked": {}, "rummy": {}}


def bench(store=None):
    floor = Floor(
        store or MemoryStore(),
        setups=(),
        pace=AT_ONCE,
        bots=False,
        advice=False,
        shuffler=by_seed("m"),
        kind=Kind.BENCH,
    )
    return create_app(ServerConfig(posts_per_second=10_000), floor=floor), floor


async def manager(app) -> Guest:
    guest = Guest(app)
    await guest.come_in("Mia")
    return guest


@pytest.mark.parametrize("family", sorted(LEAST))
def test_every_game_of_a_family_opens_from_its_form(family: str):
    async def scene() -> None:
        app, floor = bench()
        mia = await manager(app)
        for game in (game for game in GAMES.values() if game.family == family):
            page = await mia.get(f"/manager/open/{game.id}")
            assert page.status == 200
            for option in game.options:
                assert f'name="option.{option.name}"' in page.text
            for block in game.schedules:
                assert block in page.text
            answer = await mia.request(
                "POST",
                f"/manager/open/{game.id}",
                body="&".join(f"{k}={v}" for k, v in {**LEAST[family], "token": mia.token}.items()).encode(),
                headers={"content-type": "application/x-www-form-urlencoded"},
            )
            assert answer.status == 303, (game.id, answer.text)
            assert f"{game.id}-1" in floor.tables
        desk = await mia.get("/manager")
        assert desk.text.count("version 1") == len(floor.tables)

    run(scene())


def test_a_table_that_is_posted_but_does_not_fit_is_shown_with_its_reason_and_can_be_closed():
    async def scene() -> None:
        app, floor = bench()
        mia = await manager(app)
        floor.unfit["stud-7"] = "progressive: another pay table than its link"
        await floor.postings.post("stud-7", read_terms({"game": "caribbean-stud"}), by="Mia", new=True)

        desk = await mia.get("/manager")
        assert "stud-7 is posted but not open: progressive: another pay table than its link." in desk.text
        assert (await mia.post("/manager/tables/stud-7/manage", {"answer": "pause"})).status == 404
        assert (await mia.post("/manager/tables/stud-7/manage", {"answer": "close"})).status in (200, 204)
        assert not floor.postings.standing()
        assert "stud-7" not in (await mia.get("/manager")).text

    run(scene())


def test_what_may_not_be_posted_is_said_at_its_field():
    async def scene() -> None:
        app, floor = bench()
        mia = await manager(app)
        wrong = await mia.post("/manager/open/texas-holdem", {"limit.lower": "8", "limit.upper": "4"})
        assert wrong.status == 400
        assert 'role="alert"' in wrong.text
        assert 'value="8"' in wrong.text
        seats = await mia.post("/manager/open/caribbean-stud", {"seats": "40"})
        assert seats.status == 400
        assert re.search(r'class="field wrong">\s*<label for="seats"', seats.text)
        option = await mia.post("/manager/open/caribbean-stud", {"option.straight_flush_award": "7000"})
        assert option.status == 400
        assert floor.tables == {}
        assert (await mia.get("/manager/open/whist")).status == 404

    run(scene())


def test_the_sign_of_every_option_and_every_fee_is_shown_or_refused_at_its_field():
    """Each value of each option of each game by itself, and each of the fees that its schedules print."""

    async def scene() -> None:
        app, _ = bench()
        mia = await manager(app)
        blocks: set[str] = set()
        forbids = jurisdiction(CALIFORNIA).place.forbids
        shown = refused = forbidden = 0
        for game in GAMES.values():
            asked = [
                {f"option.{option.name}": str(value)}
                for option in game.options
                if isinstance(option.of, tuple)
                for value in option.of
            ]
            asked += [
                {"schedule": block, "fee_options": option.key}
                for block in game.schedules
                if block not in blocks
                for option in schedule(block).options
            ]
            blocks |= set(game.schedules)
            for fields in asked:
                answer = await mia.post(f"/manager/open/{game.id}/sign", {**LEAST[game.family], **fields})
                assert answer.status == 200, (game.id, fields, answer.text)
                off = "California does not allow" in answer.text
                forbidden += off
                if 'class="refusal"' in answer.text:
                    refused += not off
                    assert re.search(r'role="alert" data-code="[a-z/_]+">\w+: \w', answer.text), answer.text
                    assert off is any(f"option.{name}" in fields for name in forbids), (game.id, fields)
                else:
                    shown += 1
        # A fee printed for other limits, a pay table for another shoe, and house rules that the place forbids
        # are refused; the rest is shown.
        assert shown > 1_900
        assert refused < 800
        assert forbidden

    run(scene())


def test_the_sign_is_shown_before_the_table_opens():
    async def scene() -> None:
        app, _ = bench()
        mia = await manager(app)
        sign = await mia.post("/manager/open/texas-holdem/sign", {"limit.lower": "4", "limit.upper": "8"})
        assert "$4–$8 limit" in sign.text
        wrong = await mia.post("/manager/open/texas-holdem/sign", {"limit.lower": "x", "limit.upper": "8"})
        assert 'role="alert"' in wrong.text

    run(scene())


def test_a_table_is_paused_changed_and_closed_at_the_desk():
    async def scene() -> None:
        app, floor = bench()
        mia = await manager(app)
        await mia.post(
            "/manager/open/caribbean-stud", {"id": "stud-1", "option.min": "5", "option.max": "50"}
        )
        table = floor.table("stud-1")
        await table.sit("Mia", Seat(1), table.setup.buy_in)
        assert (await mia.post("/manager/tables/stud-1/manage", {"answer": "pause"})).status == 204
        assert floor.table("stud-1").status.paused
        assert (await mia.post("/manager/tables/stud-1/manage", {"answer": "resume"})).status == 204
        form = await mia.get("/manager/tables/stud-1")
        assert 'value="50.00"' in form.text
        changed = await mia.post("/manager/tables/stud-1", {"option.min": "10", "option.max": "100"})
        assert changed.status == 204
        assert floor.table("stud-1").setup.version == 2
        assert floor.table("stud-1").session.seat_of("Mia") == 1
        assert (await mia.post("/manager/tables/stud-1/manage", {"answer": "juggle"})).status == 400
        assert (await mia.post("/manager/tables/stud-1/manage", {"answer": "close"})).status == 204
        assert floor.tables == {}

    run(scene())


def test_the_lab_says_what_each_wager_costs():
    async def scene() -> None:
        app, _ = bench()
        mia = await manager(app)
        cost = await mia.post(
            "/manager/open/ez-baccarat-panda-8/cost", {"option.min": "5", "option.max": "50"}
        )
        assert cost.status == 200
        assert "7.6113 %" in cost.text

    run(scene())


def test_the_form_shows_usual_amounts_in_dollars():
    async def scene() -> None:
        app, _ = bench()
        guest = Guest(app)
        await guest.come_in("Mia")
        form = (await guest.get("/manager/open/caribbean-stud")).text
        assert 'name="option.max_wager" type="text" value="" placeholder="100"' in form

    run(scene())
