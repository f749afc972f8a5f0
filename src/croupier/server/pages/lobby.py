"""The lobby: every table in short, the waiting lists, and what one person is called to; live.

Table cards are drawn from public information, once for all visitors; a person's own seat, waiting lists and
calls are added for each.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from croupier.errors import DataInvalid
from croupier.floor import TableActor
from croupier.floor.people import Right
from croupier.floor.waiting import list_of
from croupier.games.felt import Felt
from croupier.games.how_to_play import how_to_play
from croupier.money import Cents
from croupier.numbers import Seat, seat_numbers
from croupier.server.door.gate import Gate, Gated
from croupier.server.pages.house import House, wants_json
from croupier.server.pages.live import Live
from croupier.server.pages.said import said_by_person
from croupier.server.picture.fee_sign import fee_lines

BREATH_SECONDS = 1.0
"""How often the lobby is looked at again while it is open in a browser."""
HEARTBEAT = b": still here\n\n"
HEARTBEAT_BREATHS = 15


@dataclass(frozen=True, kw_only=True)
class TableCard:
    """A table in the lobby, as everybody sees it."""

    table: str
    game: str
    name: str
    stakes: str
    family: str
    felt: Felt
    line: str
    """The game in one line, for people who do not know it."""
    meter: Cents | None
    people: tuple[str | None, ...]
    """Who sits where, seat 1 first."""
    held: tuple[Seat, ...]
    """Free seats that are held for people who are called."""
    bots: int
    buy_in: tuple[Cents, Cents]
    fee: tuple[str, ...]
    paused: bool
    moves_to: str
    """The name of the main table to which people move from here."""
    list: str
    waiting: int

    @property
    def free(self) -> int:
        """How many seats are free and not held for anybody."""
        return sum(person is None for person in self.people) - len(self.held)


class Lobby:
    """The handlers of the lobby and of the waiting lists as players see them."""

    def __init__(self, house: House, live: Live) -> None:
        self._house, self._live = house, live
        self._made: tuple[float, list[TableCard]] = (-1.0, [])

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/", self.page, Right.WATCH),
            gate.get("/live", self.changes, Right.WATCH),
            gate.get("/called", self.called, Right.WATCH),
            gate.post("/waiting/{list}", self.wait, Right.PLAY),
        ]

    def cards(self) -> list[TableCard]:
        """Every table, made at most once in a breath."""
        now = asyncio.get_running_loop().time()
        if not self._made[1] or now - self._made[0] >= BREATH_SECONDS / 2:
            self._made = (now, [self._card(actor) for actor in self._house.floor.tables.values()])
        return self._made[1]

    def _card(self, actor: TableActor) -> TableCard:
        setup, seated, steward = actor.setup, actor.session.state.seated, self._house.floor.steward
        name = list_of(setup)
        meter = actor.jackpot.sign().shown if actor.jackpot is not None else actor.session.view(None).meter
        main = self._house.floor.tables.get(setup.must_move_to)
        how = how_to_play(setup.posting.table.game.folder)
        return TableCard(
            table=setup.id,
            game=setup.game,
            name=setup.name,
            stakes=setup.stakes,
            family=setup.posting.table.game.family,
            felt=setup.posting.table.game.felt,
            line="" if how is None else how.line,
            meter=meter,
            people=tuple(
                seated[seat].person if seat in seated else None for seat in seat_numbers(setup.posting.seats)
            ),
            held=tuple(seat for seat in steward.lists.held(setup.id) if seat not in seated),
            bots=sum(occupant.person in actor.status.bots for occupant in seated.values()),
            buy_in=setup.posting.buy_in,
            fee=tuple(fee_lines(setup.posting)),
            paused=actor.status.paused,
            moves_to=main.setup.name if main is not None else "",
            list=name,
            waiting=len(steward.lists.on(name)),
        )

    def _lists(self, person: str | None) -> dict[str, int]:
        """The lists that a person is on, with their place on each."""
        if person is None:
            return {}
        lists = self._house.floor.steward.lists
        return {
            name: [one.person for one in lists.on(name)].index(person) + 1
            for name in lists.lists_with(person)
        }

    def _tables(self, person: str | None) -> str:
        """The moving part of the lobby."""
        return self._house.render(
            "_lobby.html",
            person=person,
            tables=self.cards(),
            lists=self._lists(person),
        )

    async def page(self, request: Request) -> Response:
        """Every table with its game, limits, seats, meter, fee and waiting list."""
        visitor = self._house.door.visitor(request)
        person = visitor.person
        return self._house.page(
            visitor,
            "lobby.html",
            live=self._tables(person),
            called=self._house.called(person),
            work=self._work(person),
        )

    def _work(self, person: str | None) -> list[tuple[str, str, bool]]:
        """The tables at which a person deals: id, name, and whether by hand."""
        floor = self._house.floor
        if person is None:
            return []
        return [
            (table, actor.setup.name, actor.setup.by_hand)
            for table, actor in floor.tables.items()
            if floor.accounts.serves(person, Right.DEAL, table)
        ]

    async def changes(self, request: Request) -> Response:
        """The lobby as it changes."""
        person = self._house.door.visitor(request).person
        return self._live.stream(request, person, self._frames(person))

    async def _frames(self, person: str | None) -> AsyncIterator[bytes]:
        shown, breaths = {"lobby": "", "called": ""}, 0
        while not self._live.closing:
            now = {"lobby": self._tables(person), "called": self._house.called(person)}
            for event in now:
                if now[event] != shown[event]:
                    yield frame(event, now[event])
            shown, breaths = now, breaths + 1
            if breaths % HEARTBEAT_BREATHS == 0:
                yield HEARTBEAT
            await asyncio.sleep(BREATH_SECONDS)

    async def called(self, request: Request) -> Response:
        """Return a person's waiting-list news, for pages other than the lobby."""
        return HTMLResponse(self._house.called(self._house.door.visitor(request).person))

    async def wait(self, request: Request) -> Response:
        """Join a waiting list, or leave it."""
        person, said = await said_by_person(self._house.door, request)
        name, steward = request.path_params["list"], self._house.floor.steward
        match said.get("answer"):
            case "join":
                await steward.join(name, person, by=person)
            case "leave":
                await steward.leave(name, person, by=person)
            case _:
                raise DataInvalid("not an answer; choose one of join, leave", key="answer")
        return self._done(request, person)

    def _done(self, request: Request, person: str) -> Response:
        if wants_json(request):
            calls = self._house.floor.steward.lists.calls_of(person)
            called = [{"table": call.table, "seat": call.seat, "until": call.until} for call in calls]
            return JSONResponse({"lists": self._lists(person), "calls": called})
        if request.headers.get("hx-request") == "true":
            return Response(status_code=204, headers={"HX-Refresh": "true"})
        return RedirectResponse("/", 303)


def frame(event: str, text: str) -> bytes:
    """One event of the lobby's stream."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"event: {event}\n{lines or 'data:' + chr(10)}\n".encode()
