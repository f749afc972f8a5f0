"""The entrance: every request and every response passes through here."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import CroupierError
from croupier.floor.record.table import ActionRefused
from croupier.server.door.addresses import Addresses
from croupier.server.door.guard import add_headers, read_body
from croupier.server.door.refusal import RequestRefused, on_error

log = logging.getLogger(__name__)

Check = Callable[[Scope], None]
"""Looks at a request, and raises a refusal if it may not come in."""
Counts = Callable[[Scope, int], None]
"""Called with each request and the status of its response."""
EXPECTED = (HTTPException, RequestRefused, CroupierError, ActionRefused)
"""Errors that say what is wrong with a request; any other is our own mistake."""


class Application(Starlette):
    """The application behind its entrance, which does the work of Starlette's middleware in one step."""

    checks: Sequence[Check] = ()
    counts: Counts = staticmethod(lambda scope, status: None)

    def build_middleware_stack(self) -> ASGIApp:
        """The entrance, and behind it the routes."""
        return Entrance(Addresses(self.router), checks=self.checks, counts=self.counts)


class Entrance:
    """Checks a request, passes it on, and answers for it if it was refused or failed.

    Each layer of middleware costs as much as looking somebody's session up, so there is one.
    """

    def __init__(self, app: ASGIApp, *, checks: Sequence[Check], counts: Counts) -> None:
        self._app, self._checks, self._counts = app, tuple(checks), counts
        self._sockets = ExceptionMiddleware(app, handlers=dict.fromkeys(EXPECTED, on_error))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, and see to its answer."""
        if scope["type"] != "http":
            await self._sockets(scope, receive, send)
            return
        answered = False

        async def answer(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                answered = True
                add_headers(scope, message)
                self._counts(scope, message["status"])
            await send(message)

        try:
            for check in self._checks:
                check(scope)
            body = await read_body(scope, receive)
            if body is not None:
                await self._app(scope, body, answer)
        except Exception as error:
            if answered or not isinstance(error, EXPECTED):
                # The traceback without the message: a message may name cards.
                where = "".join(traceback.format_tb(error.__traceback__))
                log.error("%s %s failed: %s\n%s", scope["method"], scope["path"], type(error).__name__, where)
            if not answered:
                response = await on_error(Request(scope), error)
                await response(scope, receive, answer)
            # A refusal may be cached for a retry; its traceback would keep every frame alive.
            error.__traceback__ = None
