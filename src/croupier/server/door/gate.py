"""The gate: every route says which right it takes, and one place asks whether the visitor has it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.floor import Floor
from croupier.floor.people import Right
from croupier.server.door.refusal import RequestRefused
from croupier.server.door.visitor import Door

Handler = Callable[[Request], Awaitable[Response]]


class Gated(Route):
    """A route with the right that it takes."""

    def __init__(
        self, path: str, handler: Handler, right: Right, *, methods: Sequence[str] = ("GET",)
    ) -> None:
        super().__init__(path, handler, methods=list(methods))
        self.right = right


class Gate:
    """Lets those pass who have the right."""

    def __init__(self, floor: Floor, door: Door) -> None:
        self._floor, self._door = floor, door

    def get(self, path: str, handler: Handler, right: Right) -> Gated:
        """A page."""
        return self._gated(path, handler, right, ("GET",))

    def post(self, path: str, handler: Handler, right: Right) -> Gated:
        """A command."""
        return self._gated(path, handler, right, ("POST",))

    def _gated(self, path: str, handler: Handler, right: Right, methods: Sequence[str]) -> Gated:
        async def passed(request: Request) -> Response:
            self.check(self._door.visitor(request).person, right, request.path_params)
            return await handler(request)

        return Gated(path, passed, right, methods=methods)

    def check(self, person: str | None, right: Right, where: dict[str, Any]) -> None:
        """Refuse somebody who may not do this; ``where`` names the table, if it is about one."""
        if right is Right.ENTER or (right is Right.WATCH and self._floor.kind.shows_strangers):
            return
        if person is None:
            raise RequestRefused.nameless() if self._floor.kind.takes_guests else RequestRefused.signed_out()
        if right is not Right.WATCH:
            self._floor.accounts.require(person, right, table=where.get("table"))
