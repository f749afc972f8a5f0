"""The entrance: every request, every socket and every response passes through here."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable, Sequence
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.errors import CroupierError
from croupier.floor.record.table import ActionRefused
from croupier.server.door.addresses import Addresses
from croupier.server.door.admission import Admission, sender
from croupier.server.door.guard import add_headers, read_body
from croupier.server.door.refusal import RequestRefused, answer_to, respond

log = logging.getLogger(__name__)

Check = Callable[[Scope], None]
"""Looks at a request, and raises a refusal if it may not come in."""
Counts = Callable[[Scope, int], None]
"""Called with each request and the status of its response."""
EXPECTED = (HTTPException, RequestRefused, CroupierError, ActionRefused)
"""Errors that say what is wrong with a request; any other is our own mistake."""
BEGINS: Final = frozenset(("http.response.start", "websocket.http.response.start"))
"""How an answer begins; a socket that is refused gets one, too."""


class Application(Starlette):
    """The application behind its entrance, which does the work of Starlette's middleware in one step."""

    checks: Sequence[Check] = ()
    counts: Counts = staticmethod(lambda scope, status: None)
    admission: Admission
    body_seconds: float

    def build_middleware_stack(self) -> ASGIApp:
        """The entrance, and behind it the routes."""
        return Entrance(
            Addresses(self.router),
            checks=self.checks,
            counts=self.counts,
            admission=self.admission,
            body_seconds=self.body_seconds,
        )


class Entrance:
    """Checks a request, passes it on, and answers for it if it was refused or failed.

    Each layer of middleware costs as much as looking somebody's session up, so there is one.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        checks: Sequence[Check],
        counts: Counts,
        admission: Admission,
        body_seconds: float,
    ) -> None:
        self._app, self._checks, self._counts = app, tuple(checks), counts
        self._admission, self._body_seconds = admission, body_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, and see to its answer."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        answered = False

        async def answer(message: Message) -> None:
            nonlocal answered
            if message["type"] in BEGINS:
                answered = True
                add_headers(scope, message)
                self._counts(scope, message["status"])
            elif message["type"] == "websocket.accept":
                answered = True
            await send(message)

        try:
            for check in self._checks:
                check(scope)
            with self._admission.request(sender(scope)):
                body = await read_body(scope, receive, self._body_seconds)
                if body is not None:
                    await self._app(scope, body, answer)
        except Exception as error:
            if answered or not isinstance(error, EXPECTED):
                # The traceback without the message: a message may name cards.
                where = "".join(traceback.format_tb(error.__traceback__))
                log.error("%s %s failed: %s\n%s", _kind(scope), scope["path"], type(error).__name__, where)
            if not answered:
                await answer_to(HTTPConnection(scope), error)(scope, receive, answer)
            # A refusal may be cached for a retry; its traceback would keep every frame alive.
            error.__traceback__ = None
        except asyncio.CancelledError:
            # The server stops, and this request took longer than it waits.
            if answered or scope["type"] != "http":
                raise
            await respond(scope, RequestRefused.closing())(scope, receive, answer)


def _kind(scope: Scope) -> str:
    return str(scope.get("method", "socket"))
