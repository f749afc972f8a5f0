"""Middleware for every request: security headers, and limits on size and rate."""

from __future__ import annotations

import ipaddress
import logging
import re
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.server.door.porter import address_of
from croupier.server.door.refusal import API, RequestRefused, explained, respond

log = logging.getLogger(__name__)

PORT = re.compile(r":[0-9]{1,5}$")
BODY_BYTES_MAX = 8_192
API_BYTES_MAX = 131_072
"""What programs may send: a whole document, or all the actions of a round."""
LONG = (API, "/supervisor/rounds/")
"""Where whole round documents are sent."""
VISITORS_COUNTED_MAX = 10_000
NAMES_REMEMBERED_MAX = 256
"""How many names of hosts are remembered with what was found of them."""
INSIDE = "croupier.inside"
"""Where a request says that another process of ours has passed it on, and has looked at it already."""
ASKED_ELSEWHERE = "croupier.elsewhere"
"""Where a request says that another process has answered it, and has counted it."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


WRITTEN = {name.lower().encode(): value.encode() for name, value in HEADERS.items()}
WRITTEN_UNKEPT = {**WRITTEN, b"cache-control": b"no-store"}
"""The same as they are sent; what is no file is kept nowhere."""


def is_inside(scope: Scope) -> bool:
    """Whether a request was passed on by another process of ours."""
    return scope.get(INSIDE) is True


class Headers:
    """Adds security headers to every response; only static files may be cached."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add the headers to its response."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                ours = WRITTEN if scope["path"].startswith("/static/") else WRITTEN_UNKEPT
                kept = [one for one in message.get("headers", ()) if one[0].lower() not in ours]
                message["headers"] = [*kept, *ours.items()]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class HostCheck:
    """Refuses requests for names that are not ours: a foreign page cannot make its own name point here.

    An address and ``localhost`` are always ours; they cannot be made to point anywhere else.
    """

    def __init__(self, app: ASGIApp, *, names: frozenset[str]) -> None:
        self.app, self._names = app, names | {"localhost"}
        self._asked: dict[str, bool] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if it is for us."""
        if scope["type"] == "http" and not is_inside(scope):
            asked = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
            if len(asked) > 1 or (asked and not self._is_ours(asked[0])):
                await respond(scope, RequestRefused.misdirected())(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        """Whether a name is one of ours; visitors all ask for the same few."""
        known = self._asked.get(host)
        if known is None:
            if len(self._asked) >= NAMES_REMEMBERED_MAX:
                self._asked.clear()
            known = self._asked[host] = self._find(host)
        return known

    def _find(self, host: str) -> bool:
        name = host.rpartition(":")[0] if PORT.search(host) else host
        if name.casefold().rstrip(".") in self._names:
            return True
        try:
            ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return True


class LastResort:
    """Logs an unexpected error and answers without giving away internals."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; answer if an error left it unanswered."""
        answered = False

        async def watched(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception as error:
            if scope["type"] != "http":
                raise
            # The traceback without the message: a message may name cards.
            where = "".join(traceback.format_tb(error.__traceback__))
            log.error("%s %s failed: %s\n%s", scope["method"], scope["path"], type(error).__name__, where)
            if not answered:
                await respond(scope, explained(error))(scope, receive, send)


class BodyLimit:
    """Refuses large bodies without reading them to the end; a command needs only a few hundred bytes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if its body is small enough."""
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
            return
        body, more = b"", True
        most = API_BYTES_MAX if scope["path"].startswith(LONG) else BODY_BYTES_MAX
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > most:
                await respond(scope, RequestRefused.too_large())(scope, receive, send)
                return
        given = False

        async def replay() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, replay, send)


class RateLimit:
    """Refuses commands sent faster than anybody plays, and pages asked for faster than anybody reads."""

    def __init__(
        self, app: ASGIApp, *, commands: int, reads: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.app = app
        self._commands, self._reads = Allowance(commands, clock=clock), Allowance(reads, clock=clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on unless the visitor sends too many."""
        if scope["type"] == "http" and not scope["path"].startswith("/static/") and not is_inside(scope):
            allowance = self._reads if scope["method"] in ("GET", "HEAD") else self._commands
            if not allowance.takes(sender(scope)):
                await respond(scope, RequestRefused.too_many())(scope, receive, send)
                return
        await self.app(scope, receive, send)


class Allowance:
    """How often an address may do something: so many times a second, after a burst of three times that."""

    def __init__(self, per_second: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second, self._burst, self._clock = per_second, 3 * per_second, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, address: str) -> bool:
        """Whether the address may do it once more; the allowance grows with time, up to the burst."""
        now = self._clock()
        left, since = self._left.pop(address, (float(self._burst), now))
        left = min(float(self._burst), left + (now - since) * self._per_second)
        self._left[address] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > VISITORS_COUNTED_MAX:
            self._left.popitem(last=False)
        return left >= 1


def sender(scope: Scope) -> str:
    """The address that a request comes from, as limits count it."""
    return address_of((scope.get("client") or (None,))[0])
