"""Signs: full screen, live, for everybody; the same for print."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from croupier.floor.jackpot.jackpot import Jackpot
from croupier.floor.people import Right
from croupier.server.api.waiting import initials
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.house import House
from croupier.server.pages.live import Live
from croupier.server.pages.lobby import frame
from croupier.server.picture.table import score_boards
from croupier.server.signs.last_awards import LastAwards
from croupier.server.signs.picture import (
    SignPicture,
    Waits,
    board_sign,
    jackpot_sign,
    room_sign,
    table_sign,
)

BREATH_SECONDS = 1.0
"""How often a sign is looked at again."""
HEARTBEAT = b": still here\n\n"
HEARTBEAT_BREATHS = 15

Made = Callable[[Request], SignPicture]


class Signs:
    """The handlers of signs. None of them asks who is looking."""

    def __init__(self, house: House, live: Live) -> None:
        self._house, self._live = house, live
        self._awards = LastAwards(house.floor.store)

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/signs", self.all, Right.ENTER),
            gate.get("/signs/room", self.room, Right.ENTER),
            gate.get("/signs/room.pdf", self.room, Right.ENTER),
            gate.get("/signs/room/live", self.room_changes, Right.ENTER),
            gate.get("/signs/tables/{table}.pdf", self.table, Right.ENTER),
            gate.get("/signs/tables/{table}", self.table, Right.ENTER),
            gate.get("/signs/tables/{table}/live", self.table_changes, Right.ENTER),
            gate.get("/signs/boards/{table}.pdf", self.board, Right.ENTER),
            gate.get("/signs/boards/{table}", self.board, Right.ENTER),
            gate.get("/signs/boards/{table}/live", self.board_changes, Right.ENTER),
            gate.get("/signs/links/{link}.pdf", self.link, Right.ENTER),
            gate.get("/signs/links/{link}", self.link, Right.ENTER),
            gate.get("/signs/links/{link}/live", self.link_changes, Right.ENTER),
        ]

    # ── what each shows ─────────────────────────────────────────────────────────────────────────────

    def _table(self, request: Request) -> SignPicture:
        return table_sign(self._house.table(request).setup)

    def _board(self, request: Request) -> SignPicture:
        actor = self._house.table(request)
        boards = score_boards(actor.view(None), actor.setup.posting.table)
        if boards is None:
            raise RequestRefused.unknown("board")
        return board_sign(actor.setup, boards)

    def _link(self, request: Request) -> SignPicture:
        name, jackpots = request.path_params["link"], self._house.floor.jackpots
        if name not in jackpots:
            raise RequestRefused.unknown("link")
        return self._jackpot(name, jackpots[name])

    def _jackpot(self, name: str, jackpot: Jackpot) -> SignPicture:
        tables = [actor.setup for actor in self._house.floor.tables.values() if actor.setup.link == name]
        return jackpot_sign(jackpot.sign(), tables, self._awards.of(name))

    def _room(self, _: Request) -> SignPicture:
        floor = self._house.floor
        lists = [
            Waits(
                name=steward_name,
                people=tuple(initials(one.person) for one in floor.steward.lists.on(steward_name)),
            )
            for steward_name in floor.steward.names()
        ]
        held = {table: tuple(floor.steward.lists.held(table)) for table in floor.tables}
        return room_sign(floor.tables.values(), held, lists)

    # ── how ─────────────────────────────────────────────────────────────────────────────────────────

    async def all(self, request: Request) -> Response:
        """Every sign there is, to be put on a screen."""
        floor = self._house.floor
        boards = [a.setup for a in floor.tables.values() if a.setup.posting.table.keeps_score]
        return HTMLResponse(
            self._house.render(
                "signs.html",
                tables=[actor.setup for actor in floor.tables.values()],
                boards=boards,
                links=list(floor.jackpots),
            )
        )

    async def table(self, request: Request) -> Response:
        """What one table posts."""
        return self._page(request, self._table)

    async def board(self, request: Request) -> Response:
        """The score boards of a baccarat table."""
        return self._page(request, self._board)

    async def link(self, request: Request) -> Response:
        """A jackpot."""
        return self._page(request, self._link)

    async def room(self, request: Request) -> Response:
        """The room's games and waiting lists."""
        return self._page(request, self._room)

    async def table_changes(self, request: Request) -> Response:
        """The sign of a table as it changes."""
        return self._stream(request, self._table)

    async def board_changes(self, request: Request) -> Response:
        """The boards as they change."""
        return self._stream(request, self._board)

    async def link_changes(self, request: Request) -> Response:
        """The jackpot as it changes."""
        return self._stream(request, self._link)

    async def room_changes(self, request: Request) -> Response:
        """The room's games as they change."""
        return self._stream(request, self._room)

    def _page(self, request: Request, made: Made) -> Response:
        picture = made(request)
        if request.url.path.endswith(".pdf"):
            from croupier.server.signs.pdf import as_pdf

            return Response(as_pdf(picture), media_type="application/pdf")
        return HTMLResponse(
            self._house.render(
                "sign.html", sign=picture, body=self._body(picture), live=f"{request.url.path}/live"
            )
        )

    def _body(self, picture: SignPicture) -> str:
        return self._house.render("_sign_board.html", sign=picture)

    def _stream(self, request: Request, made: Made) -> Response:
        made(request)
        return self._live.stream(request, None, self._frames(request, made))

    async def _frames(self, request: Request, made: Made) -> AsyncIterator[bytes]:
        shown, breaths = "", 0
        while not self._live.closing:
            try:
                now = self._body(made(request))
            except RequestRefused:
                # The table or the jackpot is closed: the sign stays as it was.
                return
            if now != shown:
                yield frame("sign", now)
            shown, breaths = now, breaths + 1
            if breaths % HEARTBEAT_BREATHS == 0:
                yield HEARTBEAT
            await asyncio.sleep(BREATH_SECONDS)
