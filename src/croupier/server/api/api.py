"""The interface put together: its addresses, and the way of a request through them."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, WebSocketRoute

from croupier.floor import Floor
from croupier.floor.people import Right
from croupier.server.api import games
from croupier.server.api.audit import Audits
from croupier.server.api.bearer import bearer
from croupier.server.api.calls import Calling
from croupier.server.api.endpoint import Call, Endpoint, body_of
from croupier.server.api.live import LiveSockets
from croupier.server.api.openapi import openapi, reading_page
from croupier.server.api.rounds import Rounds
from croupier.server.api.session import Sessions
from croupier.server.api.supervision import Supervising
from croupier.server.api.tables import Tables
from croupier.server.api.waiting import WaitingDesk
from croupier.server.door.admission import Admission, sender
from croupier.server.door.gate import Gate, Gated, Handler
from croupier.server.door.refusal import RequestRefused

PREFIX = "/api/v1"


class Api:
    """Every address under ``/api/v1``."""

    def __init__(self, floor: Floor, gate: Gate, audits: Audits, admission: Admission) -> None:
        self._floor, self._gate = floor, gate
        tables = Tables(floor)
        rounds = Rounds(floor, tables)
        self._live = LiveSockets(floor, gate, tables, rounds, admission)
        self.endpoints: tuple[Endpoint, ...] = (
            *Sessions(floor).endpoints(),
            *games.ENDPOINTS,
            *tables.endpoints(),
            *WaitingDesk(floor).endpoints(),
            *rounds.endpoints(),
            *audits.endpoints(),
            *Supervising(floor).endpoints(),
            *Calling(floor).endpoints(),
        )

    def close(self) -> None:
        """End every live connection, so that a server can stop."""
        self._live.close()

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
            WebSocketRoute(f"{PREFIX}/tables/{{table}}/live", self._live.serve),
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
