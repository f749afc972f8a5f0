"""A felt put together from pieces that are known is the felt that would be drawn from nothing."""

import asyncio
import re
from importlib.resources import files

import pytest

from croupier.floor import TableActor
from croupier.floor.table.absent import for_the_absent
from croupier.floor.table.pace import Pace
from croupier.server.live.purse import Purse
from croupier.server.pages.house import House
from tests.server.open_floor import serve

CLOCK = re.compile(rb'data-left="\d+"')
PACE = Pace(card=0, bot=0, lock=0, between=0, supervisor=0, action_seconds=600, bet_seconds=0)


@pytest.mark.parametrize(
    "table",
    ["limit-holdem", "razz", "caribbean-stud"],
)
def test_everybody_sees_at_every_moment_what_a_new_page_would_show(table, monkeypatch):
    houses: list[House] = []
    made = House.__init__
    monkeypatch.setattr(
        House, "__init__", lambda house, *args, **more: houses.append(house) or made(house, *args, **more)
    )
    compared: list[str] = []

    def told(actor: TableActor) -> None:
        for person in (None, "Looker", *(one.person for one in actor.session.state.seated.values())):
            now = houses[0].felt(actor, person).text()
            assert CLOCK.sub(b"", now) == CLOCK.sub(b"", anew(houses[0], actor, person)), person
            compared.append(person or "")

    async def scene(app, floor):
        actor = floor.table(table)
        actor.notifier.listeners.append(lambda: told(actor))
        for name in ("Looker", "Nora", "Oren"):
            await floor.reception.arrive(name)
        # Oren has a seat and is not dealt in: what he sees is what everybody sees, but for his seat.
        await actor.sit("Oren", actor.session.free_seats()[0], actor.setup.buy_in)
        await actor.sit_out("Oren")
        await actor.sit("Nora", actor.session.free_seats()[0], actor.setup.buy_in)
        async with asyncio.timeout(60):
            while actor.session.state.number < 1 or actor.session.round is not None:
                await play(actor)

    serve(scene, bots=True, pace=PACE, tables=(table,))
    assert len(compared) > 50
    assert {"", "Looker", "Nora", "Oren"} < set(compared)


async def play(actor: TableActor) -> None:
    """Nora does what costs least, or waits."""
    changed, round_ = actor.changed, actor.session.round
    player = actor.session.player_of("Nora")
    if round_ is None and actor.setup.posting.table.opened_by_wagers:
        opened = actor.view("Nora").opening
        if opened is not None:
            first = opened.legal[0]
            await actor.wager("Nora", {first.spot: first.low})
            return
    elif round_ is not None and player in round_.to_act and not round_.before_deal:
        await actor.act("Nora", lambda number: for_the_absent(round_, number))
        return
    if not changed.is_set():
        await changed.wait()


def anew(house: House, actor: TableActor, person: str | None) -> bytes:
    """A felt for which nothing was known."""
    purse = Purse.of(house.wallet(person), (*actor.setup.posting.buy_in, actor.setup.buy_in))
    return house._audience._pieces.draw(house.picture(actor, person), person, purse).text()


FORM = re.compile(r"<form\b[^>]*>")


@pytest.mark.parametrize("part", ["_called.html", "_controls.html", "_lobby.html", "_melds.html"])
def test_every_form_that_is_redrawn_has_an_id(part):
    """A form without one may be redrawn as another form, and would post where the old one did."""
    text = (files("croupier.server.pages") / "templates" / part).read_text("utf-8")
    assert [form for form in FORM.findall(text) if ' id="' not in form] == []
