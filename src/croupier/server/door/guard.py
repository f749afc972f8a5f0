"""Checks on every request and headers on every response: host names, size limits, rate limits.

``Entrance`` asks it.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.types import Message, Receive, Scope

from croupier.server.door.admission import sender
from croupier.server.door.refusal import API, RequestRefused

PORT = re.compile(r":[0-9]{1,5}$")
HEAD_BYTES_MAX = 16_384
"""The largest head of a request."""
VERSIONS = ("1.0", "1.1")
FRAMING = {b"content-length", b"transfer-encoding"}
"""Headers that say where a body ends."""
BODY_BYTES_MAX = 8_192
API_BYTES_MAX = 131_072
"""What programs may send: a whole document, or all the actions of a round."""
LONG = (API, "/supervisor/rounds/")
"""Where whole round documents are sent."""
VISITORS_COUNTED_MAX = 10_000
NAMES_REMEMBERED_MAX = 256
"""How many host names are cached with the result of their check."""
BODY = "croupier.body"
"""Where a request keeps its body, once that has been read."""

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
"""Response headers as bytes. Everything except static files is sent with ``no-store``."""


def add_headers(scope: Scope, start: Message) -> None:
    """Add the security headers to the beginning of an answer; only static files may be cached."""
    ours = WRITTEN if scope["path"].startswith("/static/") else WRITTEN_UNKEPT
    kept = [one for one in start.get("headers", ()) if one[0].lower() not in ours]
    start["headers"] = [*kept, *ours.items()]


def check_head(scope: Scope) -> None:
    """Refuse a head that is too large, or ambiguous, or that does not name a path here."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    size, framed = len(path) + len(scope.get("query_string", b"")), set()
    for name, value in scope["headers"]:
        size += len(name) + len(value)
        if name in FRAMING:
            framed.add(name)
    if size > HEAD_BYTES_MAX:
        raise RequestRefused.head_too_large()
    # A proxy that reads the other of two lengths takes one request for two.
    if scope.get("http_version", "1.1") not in VERSIONS or not path.startswith(b"/") or framed == FRAMING:
        raise RequestRefused.malformed()


class HostCheck:
    """Refuses requests for names that are not ours: a foreign page cannot make its own name point here.

    An address and ``localhost`` are always ours; they cannot be made to point anywhere else.
    """

    def __init__(self, names: frozenset[str]) -> None:
        self._names = names | {"localhost"}
        self._asked: dict[str, bool] = {}

    def check(self, scope: Scope) -> None:
        """Refuse a request that is not for us."""
        asked = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(asked) > 1 or (asked and not self._is_ours(asked[0])):
            raise RequestRefused.misdirected()

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


def sent_body(scope: Scope) -> bytes:
    """Return the body of a request; requests that only read have none."""
    body: bytes = scope.get(BODY, b"")
    return body


async def read_body(scope: Scope, receive: Receive, seconds: float) -> Receive | None:
    """What gives the handler the body that was read here; None if its sender has left.

    A large body is refused and not read to its end; a command needs only a few hundred bytes.
    """
    if scope.get("method", "GET") in ("GET", "HEAD"):
        return receive
    try:
        async with asyncio.timeout(seconds):
            body = await _whole(receive, API_BYTES_MAX if scope["path"].startswith(LONG) else BODY_BYTES_MAX)
    except TimeoutError:
        raise RequestRefused.late() from None
    if body is None:
        return None
    scope[BODY] = body
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


async def _whole(receive: Receive, most: int) -> bytes | None:
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise RequestRefused.too_large()
    return body


class RateLimit:
    """Rejects commands sent faster than anybody plays, and page requests faster than anybody reads."""

    def __init__(self, *, commands: int, reads: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._commands, self._reads = Allowance(commands, clock=clock), Allowance(reads, clock=clock)

    def check(self, scope: Scope) -> None:
        """Refuse a request of a visitor who sends too many."""
        if not scope["path"].startswith("/static/"):
            # A socket has no method: opening one is a read.
            reads = scope.get("method", "GET") in ("GET", "HEAD")
            allowance = self._reads if reads else self._commands
            if not allowance.takes(sender(scope)):
                raise RequestRefused.too_many()


class Allowance:
    """A rate limit per address: ``per_second`` requests a second, with bursts of three times that."""

    def __init__(self, per_second: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second, self._burst, self._clock = per_second, 3 * per_second, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def takes(self, address: str) -> bool:
        """Whether the address may send one more request; the allowance refills over time, up to the burst."""
        now = self._clock()
        left, since = self._left.pop(address, (float(self._burst), now))
        left = min(float(self._burst), left + (now - since) * self._per_second)
        self._left[address] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > VISITORS_COUNTED_MAX:
            self._left.popitem(last=False)
        return left >= 1
