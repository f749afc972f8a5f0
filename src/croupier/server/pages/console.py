"""The dealer's console: a line for the notation, the same by touch, and what the rules say next."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import DataInvalid, NotNow
from croupier.floor import TableActor
from croupier.floor.console import Sheet, back_of, is_whole, line_at, read_line, sheet_at, sheet_of
from croupier.floor.console.around import session_names
from croupier.floor.console.ticks import Ticks
from croupier.floor.people import Right
from croupier.floor.record import RecordTable
from croupier.floor.record.table import entered_since
from croupier.numbers import DEALER, Player
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.house import House
from croupier.server.pages.once import key_of
from croupier.server.pages.said import said_by_person
from croupier.server.pages.sheet_stream import SheetStreams


class Console:
    """The handlers of the console."""

    def __init__(self, house: House, streams: SheetStreams) -> None:
        self._house, self._streams = house, streams
        self._ticks = Ticks()

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/tables/{table}/console", self.page, Right.DEAL),
            gate.get("/tables/{table}/console/sheet", self.sheet, Right.DEAL),
            gate.get("/tables/{table}/console/live", self.live, Right.DEAL),
            gate.post("/tables/{table}/console", self.enter, Right.DEAL),
            gate.post("/tables/{table}/console/ticks", self.tick, Right.DEAL),
            gate.post("/tables/{table}/call", self.call, Right.DEAL),
        ]

    def _table(self, request: Request) -> RecordTable | TableActor:
        name, floor = request.path_params["table"], self._house.floor
        table = floor.records.get(name) or floor.tables.get(name)
        if table is None:
            raise RequestRefused.unknown("table")
        if isinstance(table, TableActor) and not table.setup.by_hand:
            raise NotNow("this table deals automatically; the console is for tables dealt by hand")
        return table

    async def page(self, request: Request) -> Response:
        """The console as a page, which fetches its sheet."""
        table = self._table(request)
        name = table.setup.name if isinstance(table, TableActor) else table.document.game.name
        visitor = self._house.door.visitor(request)
        return self._house.page(visitor, "console.html", table=request.path_params["table"], name=name)

    async def sheet(self, request: Request) -> Response:
        """What the console shows now."""
        return _json(self._sheet(self._table(request)))

    async def live(self, request: Request) -> Response:
        """The sheet as it changes, from whatever side."""
        table = self._table(request)
        person = self._house.door.visitor(request).person
        assert person is not None
        return self._streams.stream(
            person, lambda: table.changed, lambda: msgspec.json.encode(self._sheet(table))
        )

    async def enter(self, request: Request) -> Response:
        """Carry out a line, completely or not at all, and return the next sheet."""
        person, fields = await said_by_person(self._house.door, request)
        table = self._table(request)
        line, key = fields.get("line", ""), fields.get("key", "")
        names = table.players if isinstance(table, RecordTable) else session_names(table)
        asked = None if is_whole(line, names) else fields.get("asked")

        def seen() -> int | None:
            """Return the version the line is read at; raise if its prompt is no longer current."""
            if asked is None:
                return None
            sheet = _sheet(table)
            if asked != (sheet.prompts[0].text if sheet.prompts else ""):
                raise entered_since()
            return sheet.version

        if isinstance(table, RecordTable):
            # A repeated line was parsed against the round at that time; it is not parsed again.
            if not await table.has_taken(key):
                version = seen()
                actions = read_line(line, table.round, Called(table), table.players)
                await table.act(actions, by=person, key=key, seen=version)
            return _json(self._sheet(table))

        async def act(key: str) -> None:
            version = seen()
            await table.console.deal(person, line_at(line, table), seen=version, key=key)

        if key:
            await table.keys.once(key_of(request, person, fields), act)
        else:
            await act("")
        return _json(self._sheet(table))

    async def call(self, request: Request) -> Response:
        """Call a supervisor to the table."""
        person, said = await said_by_person(self._house.door, request)
        table = self._table(request)
        name = request.path_params["table"]
        await self._house.floor.rulings.call(person, name, said.get("what", ""), said.get("says", ""))
        return _json(self._sheet(table))

    async def tick(self, request: Request) -> Response:
        """Tick off what was taken and paid, on every console of the table."""
        _, said = await said_by_person(self._house.door, request)
        table = self._table(request)
        try:
            number, done = int(said.get("round", "")), int(said.get("done", ""))
        except ValueError:
            raise DataInvalid("a tick names its round and how many payments are done") from None
        self._ticks.tick(_sheet(table), number, done)
        table.tell()
        return _json(self._sheet(table))

    def _sheet(self, table: RecordTable | TableActor) -> Sheet:
        """The sheet, with what is ticked off, and what a supervisor was called for and how they ruled."""
        name = table.setup.id if isinstance(table, TableActor) else table.id
        made, last = _sheet(table), self._house.floor.freezes.calls.at(name)
        made = msgspec.structs.replace(made, ticked=self._ticks.of(made), ticks=self._ticks.changes)
        if last is None or (last.ruled is not None and last.called.round != made.round):
            return made
        says = f"{last.called.what}: {last.called.says}".rstrip(": ")
        ruled = last.ruled
        call = {"number": last.number, "says": says, "ruled": "", "by": ""}
        if ruled is not None:
            call |= {"ruled": " ".join(filter(None, (ruled.ruling, ruled.clause))), "by": ruled.by}
        return msgspec.structs.replace(made, call=call)


def _sheet(table: RecordTable | TableActor) -> Sheet:
    if isinstance(table, TableActor):
        return sheet_at(table)
    sheet = sheet_of(table.round, table=table.id, version=table.version, number=1, called=Called(table))
    return msgspec.structs.replace(sheet, back=back_of(table.log, over=table.round.over))


class Called:
    """What players are called at a table: by name, with their number where the name says less."""

    def __init__(self, table: RecordTable) -> None:
        self._players = table.players

    def __call__(self, player: Player) -> str:
        """What one of them is called."""
        if player == DEALER:
            return "dealer"
        name, number = self._players[player - 1], f"p{player}"
        return number if name == number else f"{number} {name}"


def _json(sheet: Sheet) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(sheet), media_type="application/json", headers=headers)
