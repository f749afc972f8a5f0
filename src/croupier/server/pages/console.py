"""The dealer's console: a line for the notation, the same by touch, and what the rules say next."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import NotNow
from croupier.floor.console import Sheet, read_line, sheet_of
from croupier.floor.record import RecordTable
from croupier.numbers import DEALER, Player
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.house import House
from croupier.server.pages.said import said_by_person


class Console:
    """The handlers of the console."""

    def __init__(self, house: House) -> None:
        self._house = house

    def _table(self, request: Request) -> RecordTable:
        name, floor = request.path_params["table"], self._house.floor
        found = floor.records.get(name)
        if found is not None:
            return found
        if name in floor.tables:
            raise NotNow("this table deals by itself; a console is for tables that are dealt by hand")
        raise RequestRefused.unknown("table")

    async def page(self, request: Request) -> Response:
        """The console as a page, which fetches its sheet."""
        table = self._table(request)
        visitor = self._house.door.visitor(request)
        return self._house.page(visitor, "console.html", table=table.id, name=table.document.game.name)

    async def sheet(self, request: Request) -> Response:
        """What the console shows now."""
        return _json(self._sheet(self._table(request)))

    async def enter(self, request: Request) -> Response:
        """Do what a line says, all of it or nothing, and show what comes then."""
        person, said = await said_by_person(self._house.door, request)
        table = self._table(request)
        actions = read_line(said.get("line", ""), table.round, Called(table), table.players)
        await table.act(actions, by=person, key=said.get("key", ""))
        return _json(self._sheet(table))

    def _sheet(self, table: RecordTable) -> Sheet:
        return sheet_of(table.round, table=table.id, version=table.version, number=1, called=Called(table))


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
