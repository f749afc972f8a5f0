"""The interface put together: its addresses, and the way of a request through them."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.floor import Floor, TableActor
from croupier.floor.index.asked import TERMS
from croupier.floor.people import Right
from croupier.server.api import games, shapes
from croupier.server.api.audit import Audits
from croupier.server.api.bearer import bearer
from croupier.server.api.calls import Calling
from croupier.server.api.endpoint import Call, Endpoint, body_of
from croupier.server.api.openapi import openapi, reading_page
from croupier.server.api.rounds import Rounds, Told
from croupier.server.api.supervision import Supervising
from croupier.server.api.tables import AnyTable, Tables
from croupier.server.api.waiting import WaitingDesk
from croupier.server.door.gate import Gate, Gated, Handler
from croupier.server.door.guard import sender
from croupier.server.door.refusal import RequestRefused, explained
from croupier.server.door.revoked import LOOK_SECONDS
from croupier.server.door.streams import StreamLimit
from croupier.server.door.tries import Tries

PREFIX = "/api/v1"


class Api:
    """Every address under ``/api/v1``."""

    def __init__(self, floor: Floor, gate: Gate, tries: Tries, audits: Audits, sockets: StreamLimit) -> None:
        self._floor, self._gate, self._tries, self._audits = floor, gate, tries, audits
        self._sockets = sockets
        self._tables = Tables(floor)
        self._rounds = Rounds(floor, self._tables)
        self._closing = asyncio.Event()
        self.endpoints = self._endpoints()

    def _endpoints(self) -> tuple[Endpoint, ...]:
        tables, rounds, audits = self._tables, self._rounds, self._audits
        waiting = WaitingDesk(self._floor)
        return (
            Endpoint(
                method="POST",
                path="/sign-in",
                does=self._sign_in,
                right=Right.ENTER,
                takes=shapes.SignIn,
                gives=shapes.SignedIn,
                says="Sign in and get a token.",
            ),
            Endpoint(
                method="POST",
                path="/sign-out",
                does=self._sign_out,
                right=Right.WATCH,
                gives=shapes.Done,
                says="End the token's session.",
            ),
            Endpoint(
                method="GET",
                path="/games",
                does=games.games,
                right=Right.ENTER,
                gives=list[shapes.GameLine],
                says="Every game that can be posted.",
            ),
            Endpoint(
                method="GET",
                path="/games/{game}",
                does=games.game,
                right=Right.ENTER,
                gives=shapes.GameCard,
                says="What a game can be posted with.",
            ),
            Endpoint(
                method="GET",
                path="/tables",
                does=tables.all,
                right=Right.WATCH,
                gives=list[shapes.TableLine],
                says="Every table.",
            ),
            Endpoint(
                method="POST",
                path="/tables",
                does=tables.open,
                right=Right.MANAGE,
                status=201,
                takes=shapes.OpenTable,
                gives=shapes.TableCard,
                says="Open a table under terms, or from a round document.",
            ),
            Endpoint(
                method="GET",
                path="/tables/{table}",
                does=tables.one,
                right=Right.WATCH,
                gives=shapes.TableCard,
                says="A table: its view for the one who asks, and what they may do.",
            ),
            Endpoint(
                method="PUT",
                path="/tables/{table}/terms",
                does=tables.change,
                right=Right.MANAGE,
                takes=shapes.OpenTable,
                gives=shapes.TableCard,
                says="Post new terms between rounds; people keep their seats where the terms allow it.",
            ),
            Endpoint(
                method="POST",
                path="/tables/{table}/manage",
                does=tables.manage,
                right=Right.MANAGE,
                takes=shapes.Answer,
                gives=shapes.Done,
                says="Pause a table, let it go on, or close it between rounds.",
            ),
            Endpoint(
                method="POST",
                path="/tables/{table}/seats",
                does=tables.sit,
                right=Right.PLAY,
                status=201,
                takes=shapes.Sit,
                gives=shapes.Seated,
                says="Take a seat with chips from the wallet.",
            ),
            Endpoint(
                method="DELETE",
                path="/tables/{table}/seats/{seat:int}",
                does=tables.leave,
                right=Right.PLAY,
                gives=shapes.Done,
                says="Leave one's own seat.",
            ),
            Endpoint(
                method="POST",
                path="/tables/{table}/actions",
                does=tables.act,
                right=Right.WATCH,
                takes=shapes.Actions,
                gives=shapes.Taken,
                says="Act in the notation, all or none: a player for their own seat, a dealer for all.",
            ),
            Endpoint(
                method="GET",
                path="/waiting",
                does=waiting.all,
                right=Right.ENTER,
                gives=list[shapes.WaitingCard],
                says="Every game and limit with its waiting list, for signs too.",
            ),
            Endpoint(
                method="POST",
                path="/waiting/{list}",
                does=waiting.wait,
                right=Right.PLAY,
                takes=shapes.Wait,
                gives=shapes.WaitingCard,
                says="Join a waiting list, or leave it.",
            ),
            Endpoint(
                method="POST",
                path="/waiting/{list}/people",
                does=waiting.work,
                right=Right.MANAGE,
                takes=shapes.Work,
                gives=shapes.WaitingCard,
                says="Write somebody on a list, take them off, or call them out of turn.",
            ),
            Endpoint(
                method="GET",
                path="/tables/{table}/events",
                does=rounds.events,
                right=Right.WATCH,
                gives=shapes.Lines,
                asks=(("after", "the number of the last line that you have"),),
                says="What happened, as the one who asks may see it.",
            ),
            Endpoint(
                method="GET",
                path="/rounds",
                does=audits.rounds,
                right=Right.WATCH,
                gives=list[shapes.RoundLine],
                asks=TERMS,
                says="Finished rounds that one may read, the latest first, by what is known of them.",
            ),
            Endpoint(
                method="GET",
                path="/rounds/{table}/{number:int}",
                does=rounds.one,
                right=Right.WATCH,
                gives=shapes.RoundCard,
                says="A round as a document, with what it came to.",
            ),
            Endpoint(
                method="GET",
                path="/ledger",
                does=audits.ledger,
                right=Right.READ,
                gives=shapes.Balances,
                asks=(("at", "a moment of the past, in the floor's time zone unless it names another"),),
                says="The trial balance, now or at any second of the past.",
            ),
            Endpoint(
                method="GET",
                path="/ledger/entries",
                does=audits.entries,
                right=Right.READ,
                gives=shapes.Entries,
                asks=(
                    ("account", "the account's name"),
                    ("table", "the table on whose log it is"),
                    *[term for term in TERMS if term[0] in ("day", "count")],
                    ("since", "at this moment or later"),
                    ("until", "before this moment"),
                    ("after", "what the page before said"),
                ),
                says="What moved, with the record, the round and the clause behind it.",
            ),
            Endpoint(
                method="GET",
                path="/reports/{name}",
                does=audits.report,
                right=Right.READ,
                gives=shapes.ReportCard,
                asks=(
                    ("table", "one table's id"),
                    *[term for term in TERMS if term[0] in ("day", "since", "until")],
                ),
                says="What each table, game, wager, hour, day, shift or dealer came to, today or then.",
            ),
            Endpoint(
                method="GET",
                path="/links/{link}",
                does=rounds.link,
                right=Right.ENTER,
                gives=shapes.LinkCard,
                says="What the sign of a progressive link shows.",
            ),
            *Supervising(self._floor).endpoints(),
            *Calling(self._floor).endpoints(),
        )

    def routes(self) -> list[BaseRoute]:
        """The addresses as routes; the description of them all comes first."""
        described = msgspec.json.encode(openapi(self.endpoints, PREFIX))
        page = reading_page(self.endpoints, PREFIX)

        async def description(_: Request) -> Response:
            return Response(described, media_type="application/json")

        async def reading(_: Request) -> Response:
            return HTMLResponse(page)

        return [
            Gated("/api", reading, Right.ENTER),
            Gated(f"{PREFIX}/openapi.json", description, Right.ENTER),
            WebSocketRoute(f"{PREFIX}/tables/{{table}}/live", self._live),
            *(
                Gated(
                    PREFIX + endpoint.path,
                    self._answering(endpoint),
                    endpoint.right,
                    methods=[endpoint.method],
                )
                for endpoint in self.endpoints
            ),
        ]

    def _answering(self, endpoint: Endpoint) -> Handler:
        async def answer(request: Request) -> Response:
            return await self._gate.through(request, lambda: answer_here(request))

        async def answer_here(request: Request) -> Response:
            person, secret = bearer(self._floor, request)
            if endpoint.right is Right.WATCH and person is None:
                raise RequestRefused.signed_out()
            self._gate.check(person, endpoint.right, request.path_params)
            body = body_of(request.scope, endpoint.takes)
            call = Call(
                person,
                secret,
                dict(request.path_params),
                dict(request.query_params),
                body,
                sender(request.scope),
            )

            async def done() -> Response:
                given = msgspec.json.encode(await endpoint.does(call))
                return Response(given, endpoint.status, media_type="application/json")

            named = getattr(body, "table", "")
            return await self._gate.where_run(request, named, done)

        return answer

    # ── the door ────────────────────────────────────────────────────────────────────────────────────

    async def _sign_in(self, call: Call) -> shapes.SignedIn:
        """Begin a session; the token is its secret."""
        name, password = call.body.name, call.body.password
        person, secret = await self._tries.sign_in(
            call.address, name, lambda: self._floor.reception.sign_in(name, password)
        )
        return shapes.SignedIn(secret, person, sorted(self._floor.accounts.roles(person)))

    async def _sign_out(self, call: Call) -> shapes.Done:
        """End the session."""
        assert call.secret is not None
        await self._floor.accounts.sign_out(call.secret)
        return shapes.Done()

    # ── live ────────────────────────────────────────────────────────────────────────────────────────

    def close(self) -> None:
        """End every live connection, so that a server can stop."""
        self._closing.set()

    async def _live(self, socket: WebSocket) -> None:
        """What happens at a table as it happens: lines like those of ``events``, in order, without gaps."""
        if await self._gate.live_elsewhere(socket, socket.path_params["table"]):
            return
        person, secret = bearer(self._floor, socket)
        try:
            if person is None or secret is None:
                raise RequestRefused.signed_out()
            self._gate.check(person, Right.WATCH, socket.path_params)
            table = self._tables.named(socket.path_params["table"])
        except Exception as refused:
            await socket.close(4401, explained(refused).message)
            return
        self._sockets.admit(person)
        with self._sockets.counted(person):
            await self._tell(socket, table, person, secret)

    async def _tell(self, socket: WebSocket, table: AnyTable, person: str, secret: str) -> None:
        """Send what happens until one side leaves, or the session ends."""
        await socket.accept()
        told = Told(self._rounds, table, person)
        gone = asyncio.ensure_future(_hung_up(socket))
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            while not (gone.done() or closing.done()) and _is_here(table):
                if not self._gate.still(person, secret, Right.WATCH, socket.path_params):
                    await socket.close(4401, RequestRefused.signed_out().message)
                    return
                revoked = asyncio.ensure_future(self._floor.accounts.revoked.wait())
                changed = asyncio.ensure_future(table.changed.wait())
                lines = told.news()
                if lines.events:
                    await socket.send_text(msgspec.json.encode(lines).decode())
                if not told.behind:
                    waits = {changed, gone, closing, revoked}
                    await asyncio.wait(waits, timeout=LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                changed.cancel()
                revoked.cancel()
            if not gone.done():
                await socket.close(1001)
        except (WebSocketDisconnect, RuntimeError):
            return
        finally:
            gone.cancel()
            closing.cancel()


def _is_here(table: AnyTable) -> bool:
    """Whether this process still runs a table; if not, whoever listens has to ask again."""
    return not isinstance(table, TableActor) or table.status.here


async def _hung_up(socket: WebSocket) -> None:
    """Wait until the other side leaves; what it says is not for us."""
    try:
        while True:
            await socket.receive_text()
    except (WebSocketDisconnect, KeyError, RuntimeError):
        return
