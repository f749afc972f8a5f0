"""The last table of a jackpot stays on its link until the jackpot is won or handed over."""

from __future__ import annotations

import asyncio

import pytest

from croupier.errors import JackpotOwed
from croupier.floor import AT_ONCE, Floor, Kind
from croupier.floor.terms import read_terms
from croupier.money import Cents
from croupier.numbers import Seat
from croupier.server import ServerConfig, create_app
from croupier.store import MemoryStore
from croupier.table import commands as c
from tests.event_loop import run
from tests.floor.jackpot.test_jackpot import deciding, over
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest
from tests.server.open_floor import until

CLAUSE = pytest.mark.clause("caribbean-stud", "CSP 7")
NOTHING, ROYAL = "QdJs8c4s2d" + "AdKs9d7s3d", "AhKhQhJhTh" + "AdKs9d7s3d"
PLAIN = {"game": "caribbean-stud"}
JACKPOT = {**PLAIN, "options": {"progressive": "pmg-01"}}
LINKED = {**JACKPOT, "progressive": {"link": "stud", "seed": 10_000}}
ELSEWHERE = {**JACKPOT, "progressive": {"link": "grand", "seed": 10_000}}


def floor_on(store: MemoryStore, *decks: str) -> Floor:
    shuffler = stacked(*decks or (NOTHING,))
    return Floor(store, setups=(), pace=AT_ONCE, bots=False, advice=False, shuffler=shuffler, kind=Kind.BENCH)


def evening(scene, *decks: str) -> None:
    """A scene on a floor with the table ``one`` on a jackpot's link."""

    async def held() -> None:
        floor = floor_on(MemoryStore(), *decks)
        await floor.start()
        try:
            await floor.management.open_table("one", read_terms(LINKED), by="Mia")
            await scene(floor)
        finally:
            await floor.stop()

    run(held())


async def play(floor: Floor) -> None:
    """Nora plays a round with the progressive wager, and Sue confirms an award."""
    actor = floor.table("one")
    number = actor.session.state.number + 1
    await actor.wager("Nora", {"ante": Cents(1_000), "progressive": Cents(100)})
    await until(lambda: deciding(actor))
    await actor.act("Nora", lambda player: c.PlaceWager(player=player, spot="bet", amount=Cents(2_000)))
    await until(lambda: over(actor) or floor.supervision.pending() != [])
    if floor.supervision.pending():
        await floor.supervision.confirm("Sue", "one", number)
        await until(lambda: over(actor))


async def nora_and_sue(floor: Floor) -> None:
    for name in ("Nora", "Sue"):
        await floor.reception.arrive(name)
    await floor.table("one").sit("Nora", Seat(1), Cents(20_000))


@CLAUSE
def test_the_last_table_is_neither_closed_nor_taken_off_the_link_while_the_jackpot_is_owed():
    async def scene(floor: Floor) -> None:
        await nora_and_sue(floor)
        await play(floor)
        for terms in (PLAIN, ELSEWHERE):
            with pytest.raises(JackpotOwed, match="one is the last table of the jackpot stud") as refused:
                await floor.management.change_terms("one", read_terms(terms), by="Mia")
            assert refused.value.clause == "CSP 7"
        with pytest.raises(JackpotOwed, match="one is the last table of the jackpot stud"):
            await floor.management.close_table("one", by="Mia")
        table = floor.table("one")
        assert table.setup.version == 1
        assert table.session.seat_of("Nora") == 1, "nobody loses their seat"
        # Terms that keep the link are another matter.
        wider = {**LINKED, "limits": {"min": 10, "max": 100}}
        assert (await floor.management.change_terms("one", read_terms(wider), by="Mia")).setup.link == "stud"

    evening(scene)


@CLAUSE
def test_one_of_several_tables_is_closed_or_leaves_the_link():
    async def scene(floor: Floor) -> None:
        for name in ("two", "three"):
            await floor.management.open_table(name, read_terms(LINKED), by="Mia")
        await floor.management.close_table("one", by="Mia")
        assert (
            await floor.management.change_terms("two", read_terms(ELSEWHERE), by="Mia")
        ).setup.link == "grand"
        for name, link in (("two", "grand"), ("three", "stud")):
            with pytest.raises(JackpotOwed, match=f"{name} is the last table of the jackpot {link}"):
                await floor.management.close_table(name, by="Mia")
        again = floor_on(floor.store)
        assert set(again.tables) == {"two", "three"}
        with pytest.raises(JackpotOwed):
            await again.management.close_table("three", by="Mia")

    evening(scene)


@CLAUSE
def test_the_last_table_closes_between_the_top_award_and_the_next_progressive_wager():
    async def scene(floor: Floor) -> None:
        await nora_and_sue(floor)
        await play(floor)
        assert not floor.jackpots["stud"].link.state.offered
        await play(floor)
        with pytest.raises(JackpotOwed):
            await floor.management.close_table("one", by="Mia")
        await play(floor)
        await floor.management.close_table("one", by="Mia")
        assert floor.tables == {}

    evening(scene, ROYAL, NOTHING, ROYAL)


@CLAUSE
def test_two_managers_do_not_close_the_last_two_tables_at_the_same_time():
    async def scene(floor: Floor) -> None:
        await nora_and_sue(floor)
        await floor.management.open_table("two", read_terms(LINKED), by="Mia")
        await floor.table("two").sit("Sue", Seat(1), Cents(20_000))
        answers = await asyncio.gather(
            floor.management.close_table("one", by="Mia"),
            floor.management.change_terms("two", read_terms(PLAIN), by="Max"),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), JackpotOwed]
        assert list(floor.tables) == ["two"]
        assert floor.table("two").setup.link == "stud"
        assert floor.table("two").session.seat_of("Sue") == 1

    evening(scene)


@CLAUSE
def test_a_file_of_postings_changes_nothing_about_a_table_that_stands():
    async def scene(floor: Floor) -> None:
        await floor.management.open_all([("one", read_terms(PLAIN))], by="(tables file)")
        assert floor.table("one").setup.link == "stud"

    evening(scene)


@CLAUSE
def test_the_page_and_the_interface_for_programs_refuse_with_code_and_clause():
    async def scene(floor: Floor) -> None:
        app = create_app(ServerConfig(posts_per_second=10_000), floor=floor)
        mia = Guest(app)
        await mia.come_in("Mia")
        for path, said in (("/manager/tables/one/manage", {"answer": "close"}), ("/manager/tables/one", {})):
            page = await mia.post(path, said)
            assert page.status == 422
            assert "One is the last table of the jackpot stud" in page.text
            assert "<small>CSP 7</small>" in page.text
            assert 'data-code="link/jackpot_owed"' in page.text
            error = (await mia.post(path, said, accept="application/json")).json()["error"]
            assert (error["code"], error["clause"]) == ("link/jackpot_owed", "CSP 7")

        token = (await floor.reception.sign_in("Max", None))[1]
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        for method, path, body in (
            ("POST", "/api/v1/tables/one/manage", b'{"answer": "close"}'),
            ("PUT", "/api/v1/tables/one/terms", b'{"game": "caribbean-stud"}'),
        ):
            answer = await mia.request(method, path, body=body, headers=headers)
            assert answer.status == 422, answer.text
            error = answer.json()["error"]
            assert (error["code"], error["clause"]) == ("link/jackpot_owed", "CSP 7")
        assert floor.table("one").setup.version == 1

    evening(scene)
