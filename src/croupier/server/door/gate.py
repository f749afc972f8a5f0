"""The gate: every route names the right it requires, and one place checks that the visitor has it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from croupier.errors import CommandRejected, DataInvalid, RoleMissing
from croupier.floor import Floor
from croupier.floor.people import Right
from croupier.link.log import link_stream
from croupier.server.door.refusal import RequestRefused
from croupier.server.door.revoked import WhileAllowed
from croupier.server.door.routing import Routing
from croupier.server.door.visitor import Door

LOCAL = frozenset(("/health", "/ready", "/metrics"))
"""What every process says of itself, whatever the others do."""
EVENTS = "text/event-stream"
"""The type of what stays open."""
Handler = Callable[[Request], Awaitable[Response]]


class Gated(Route):
    """A route with the right that it takes."""

    def __init__(
        self, path: str, handler: Handler, right: Right, *, methods: Sequence[str] = ("GET",)
    ) -> None:
        super().__init__(path, handler, methods=list(methods))
        self._handler = handler
        self.right = right
        self.app = self._answered

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; the entrance reports refusals and errors."""
        request = Request(scope, receive, send)
        answer = await self._handler(request)
        await answer(scope, receive, send)


class Area(Protocol):
    """Pages that belong together, with their handlers."""

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""


class Gate:
    """Admits visitors who have the right."""

    def __init__(self, floor: Floor, door: Door, routing: Routing | None = None) -> None:
        self._floor, self._door, self._routing = floor, door, routing

    def get(self, path: str, handler: Handler, right: Right) -> Gated:
        """A page."""
        return self._gated(path, handler, right, ("GET",))

    def post(self, path: str, handler: Handler, right: Right) -> Gated:
        """A command."""
        return self._gated(path, handler, right, ("POST",))

    def _gated(self, path: str, handler: Handler, right: Right, methods: Sequence[str]) -> Gated:
        async def let_in(request: Request) -> Response:
            visitor = self._door.visitor(request)
            self.check(visitor.person, right, request.path_params)
            answer = await handler(request)
            if answer.media_type != EVENTS or visitor.secret is None:
                return answer
            secret, where = visitor.secret, request.path_params
            return WhileAllowed(
                answer, self._floor.accounts, lambda: self.still(visitor.person, secret, right, where)
            )

        async def passed(request: Request) -> Response:
            return await self.through(request, lambda: let_in(request))

        return Gated(path, passed, right, methods=methods)

    async def through(self, request: Request, here: Callable[[], Awaitable[Response]]) -> Response:
        """Answer a request in the process that runs its table, after catching up with the store."""
        if self._routing is None or request.scope["path"] in LOCAL:
            return await here()
        processes, where = self._floor.processes, request.path_params
        assert processes is not None
        if (another := self._routing.another(request)) is not None:
            return another
        named = where.get("table") or where.get("tray")
        if named is None or not processes.knows(named) or self._door.is_new(request):
            await self._floor.catch_up()
        about = named or self._about(where)
        if about is None:
            return await here()
        return await self._routing.answer(request, about, here, wants=named is not None)

    async def where_run(
        self, request: Request, table: str, here: Callable[[], Awaitable[Response]]
    ) -> Response:
        """Answer in the process that runs ``table``, which the command names and its address does not."""
        return await (here() if self._routing is None else self._routing.answer(request, table, here))

    def _about(self, where: dict[str, Any]) -> str | None:
        """The table or link that an address is about without naming a table."""
        try:
            if "link" in where:
                return link_stream(where["link"])
            if "call" in where:
                return self._floor.freezes.calls.call(where["call"]).called.table
            if "correction" in where:
                return self._floor.corrections.correction(where["correction"]).entered.table
            if "way_out" in where:
                return link_stream(self._floor.ways_out.way_out(where["way_out"]).proposed.link)
        except (CommandRejected, DataInvalid):
            # It does not exist; the handler answers with 404.
            return None
        return None

    async def live_elsewhere(self, socket: WebSocket, table: str) -> bool:
        """Reject a live socket if another process runs the table; return whether it did."""
        if self._routing is None:
            return False
        if self._door.is_new(socket):
            await self._floor.catch_up()
        return await self._routing.live(socket, table)

    def still(self, person: str | None, secret: str, right: Right, where: dict[str, Any]) -> bool:
        """Whether somebody who was let in would be let in again."""
        try:
            self.check(person, right, where)
        except (CommandRejected, RequestRefused):
            return False
        return self._floor.accounts.lasts(secret)

    def check(self, person: str | None, right: Right, where: dict[str, Any]) -> None:
        """Refuse somebody who may not do this; ``where`` names the table, if it is about one."""
        if right is Right.ENTER or (right is Right.WATCH and self._floor.kind.shows_strangers):
            return
        if person is None:
            raise RequestRefused.nameless() if self._floor.kind.takes_guests else RequestRefused.signed_out()
        if right is not Right.WATCH:
            if self._floor.accounts.lacks_factor(person):
                raise RequestRefused.factor_missing()
            self._floor.accounts.require(person, right, table=where.get("table"))
        elif where.get("table") is not None and not self._floor.accounts.roles(person):
            # The lobby is still theirs, where that is said, and so is signing out.
            raise RoleMissing("every role has been withdrawn; an administrator gives one")
