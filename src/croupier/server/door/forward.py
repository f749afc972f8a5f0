"""Forward requests about a table that another process runs.

Processes that share a database know each other's inner addresses from it. What one asks another is signed
with the store's key, and so is from whom it comes; what a visitor says of themselves counts for nothing
there.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import h11
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus, WebSocketException

from croupier.errors import LeaseLost, StoreUncertain
from croupier.floor import Floor
from croupier.floor.processes import Processes
from croupier.server.door.guard import API_BYTES_MAX, ASKED_ELSEWHERE, INSIDE, is_inside, sent_body
from croupier.server.door.refusal import MOVED
from croupier.store import Key

HEADER: Final = "x-croupier-inside"
USE: Final = "inside"
SIGNED_SECONDS: Final = 60
"""How far the clocks of two machines may differ, and how long a signature is good."""
PATIENCE_SECONDS: Final = 10.0
"""How long a request waits for somebody to run its table."""
ASK_AGAIN_SECONDS: Final = 0.2
LOOK_SECONDS: Final = 1.0
"""Poll interval for the table's owner."""
READS: Final = ("GET", "HEAD")
READ_BYTES: Final = 65_536
PASSED_ON: Final = frozenset(
    ("accept", "authorization", "content-type", "cookie", "host", "hx-request", "origin", "user-agent")
) | {"x-croupier-token", "x-croupier-live"}
"""Request headers that are forwarded to the other process."""
HOP_BY_HOP: Final = frozenset((b"connection", b"keep-alive", b"transfer-encoding", b"date", b"server"))


class BrokenOff(Exception):
    """The other process did not complete its answer; ``asked``: it may have received the request."""

    def __init__(self, *, asked: bool) -> None:
        super().__init__("the other process did not answer")
        self.asked = asked


def _sealed(words: list[str], body: bytes) -> bytes:
    """What one process signs for another."""
    return "\n".join([*words, hashlib.sha256(body).hexdigest()]).encode("latin-1", "replace")


def _target(scope: Scope) -> str:
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope.get("query_string") or b""
    return (path + (b"?" + query if query else b"")).decode("latin-1")


class Forward:
    """Forwards requests to the process that runs a table."""

    def __init__(self, floor: Floor, key: Key) -> None:
        self._floor, self._key = floor, key

    @property
    def _processes(self) -> Processes:
        assert self._floor.processes is not None
        return self._floor.processes

    async def answer(self, request: Request, table: str, here: Callable[[], Awaitable[Response]]) -> Response:
        """Return the answer of the process that runs the table: this one, or another by forwarding."""
        processes = self._processes
        body = sent_body(request.scope)
        until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while True:
            if processes.runs(table) or not processes.knows(table):
                try:
                    return await here()
                except LeaseLost:
                    if is_inside(request.scope) or not processes.knows(table):
                        raise
            if is_inside(request.scope):
                raise LeaseLost(f"{table} is run elsewhere")
            address = processes.elsewhere(table)
            try:
                if address is not None:
                    response = await self._asked(address, request, body, table)
                    if response is not None:
                        request.scope[ASKED_ELSEWHERE] = True
                        return response
            except BrokenOff as broken:
                if broken.asked and request.method not in READS:
                    # A retry with the same idempotency key gets the result.
                    raise StoreUncertain("the process that runs the table has not answered") from None
            if asyncio.get_running_loop().time() > until:
                raise LeaseLost(f"no process runs {table} right now")
            await asyncio.sleep(ASK_AGAIN_SECONDS)
            await processes.ask()

    def _headers(self, request: HTTPConnection, method: str, body: bytes) -> list[tuple[str, str]]:
        """Return the headers for the other process, signed."""
        client = request.client.host if request.client is not None else "?"
        words = [str(int(time.time())), client, request.scope["scheme"]]
        sealed = self._key.signed(USE, _sealed([*words, method, _target(request.scope)], body))
        said = [(name, value) for name, value in request.headers.items() if name in PASSED_ON]
        return [*said, (HEADER, " ".join([*words, sealed]))]

    async def _asked(self, address: str, request: Request, body: bytes, table: str) -> Response | None:
        """The other process's answer; None if it does not run the table any more, and has done nothing."""
        line = await Line.opened(address, lambda: self._processes.elsewhere(table) == address)
        try:
            headers = [*self._headers(request, request.method, body), ("content-length", str(len(body)))]
            head = await line.ask(request.method, _target(request.scope), headers, body)
            kept = [(name, value) for name, value in head.headers if name not in HOP_BY_HOP]
            if (MOVED.encode(), b"1") in kept:
                line.close()
                return None
            answer: Response
            if any(
                name == b"content-type" and value.startswith(b"text/event-stream") for name, value in kept
            ):
                answer = StreamingResponse(line.stream(), head.status_code)
            else:
                answer = Response(b"".join([part async for part in line.body()]), head.status_code)
                line.close()
            answer.raw_headers = kept
            return answer
        except BaseException:
            line.close()
            raise

    async def live(self, socket: WebSocket, table: str) -> bool:
        """Relay the live socket of the process that runs the table; False if that is this one."""
        processes = self._processes
        if not processes.knows(table):
            await self._floor.catch_up()
        if processes.runs(table) or not processes.knows(table):
            return False
        address = processes.elsewhere(table)
        if address is None or is_inside(socket.scope):
            await socket.close(1013, "This table is not available right now. Try again soon.")
            return True
        headers = [
            pair for pair in self._headers(socket, "WEBSOCKET", b"") if pair[0] in (HEADER, "authorization")
        ]
        there = f"ws://{urlsplit(address).netloc}{_target(socket.scope)}"
        try:
            async with connect(there, additional_headers=headers, proxy=None) as line:
                await socket.accept()
                gone = asyncio.ensure_future(_hung_up(socket))
                try:
                    while processes.elsewhere(table) == address and not gone.done():
                        with suppress(TimeoutError):
                            async with asyncio.timeout(LOOK_SECONDS):
                                await socket.send_text(str(await line.recv(decode=True)))
                finally:
                    gone.cancel()
                await socket.close(1012)
        except InvalidStatus as refused:
            answer = refused.response
            kept = {"content-type": answer.headers.get("content-type", "text/plain")}
            await socket.send_denial_response(Response(bytes(answer.body or b""), answer.status_code, kept))
        except (OSError, WebSocketException, RuntimeError):
            with suppress(RuntimeError):
                await socket.close(1012)
        return True


async def _hung_up(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass


class Line:
    """One request to another process, and its answer."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, still: Callable[[], bool]
    ) -> None:
        self._reader, self._writer, self._still = reader, writer, still
        self._http = h11.Connection(h11.CLIENT)

    @classmethod
    async def opened(cls, address: str, still: Callable[[], bool]) -> Line:
        """Connect to a process; ``still`` is whether it is still the one to ask."""
        there = urlsplit(address)
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                return cls(*await asyncio.open_connection(there.hostname, there.port), still)
        except (OSError, TimeoutError):
            raise BrokenOff(asked=False) from None

    async def ask(
        self, method: str, target: str, headers: list[tuple[str, str]], body: bytes
    ) -> h11.Response:
        """Send the request, and wait for the head of the answer."""
        sent = h11.Request(method=method, target=target, headers=[*headers, ("connection", "close")])
        for part in (sent, h11.Data(data=body), h11.EndOfMessage()):
            self._writer.write(self._http.send(part) or b"")
        while True:
            event = await self._next()
            if isinstance(event, h11.Response):
                return event

    async def _next(self) -> h11.Event:
        while True:
            try:
                event = self._http.next_event()
                if event is h11.NEED_DATA:
                    self._http.receive_data(await self._read())
                    continue
            except (OSError, h11.RemoteProtocolError):
                raise BrokenOff(asked=True) from None
            if isinstance(event, h11.ConnectionClosed) or not isinstance(event, h11.Event):
                raise BrokenOff(asked=True)
            return event

    async def _read(self) -> bytes:
        """Read the next bytes; raise if the other process stalls and no longer runs the table."""
        reading = asyncio.ensure_future(self._reader.read(READ_BYTES))
        try:
            while not (await asyncio.wait({reading}, timeout=LOOK_SECONDS))[0]:
                if not self._still():
                    raise BrokenOff(asked=True)
            return reading.result()
        finally:
            reading.cancel()

    async def body(self) -> AsyncIterator[bytes]:
        """Yield the body of the answer."""
        while not isinstance(event := await self._next(), h11.EndOfMessage):
            if isinstance(event, h11.Data):
                yield bytes(event.data)

    async def stream(self) -> AsyncIterator[bytes]:
        """Yield the body as it arrives; it ends with the other process, and browsers then reconnect."""
        try:
            async for part in self.body():
                yield part
        except BrokenOff:
            return
        finally:
            self.close()

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()


class Inside:
    """The application as other processes call it: unsigned requests are rejected."""

    def __init__(self, app: ASGIApp, key: Key) -> None:
        self.app, self._key = app, key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on as the visitor's, if another process says whose it is."""
        body = await _whole(receive) if scope["type"] == "http" else b""
        words = self._words(scope, body)
        if words is None:
            if scope["type"] == "http":
                await Response(status_code=403)(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
            return
        given = False

        async def replay() -> Message:
            nonlocal given
            if given or scope["type"] != "http":
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        said = [(name, value) for name, value in scope["headers"] if name != HEADER.encode()]
        inner = {**scope, "client": (words[1], 0), "scheme": words[2], "headers": said, INSIDE: True}
        await self.app(inner, replay, send)

    def _words(self, scope: Scope, body: bytes | None) -> list[str] | None:
        said = [value for name, value in scope["headers"] if name == HEADER.encode()]
        words = said[0].decode("latin-1").split(" ") if len(said) == 1 else []
        if body is None or len(words) != 4 or not words[0].isdecimal():
            return None
        method = scope["method"] if scope["type"] == "http" else "WEBSOCKET"
        sealed = _sealed([*words[:3], method, _target(scope)], body)
        fresh = abs(time.time() - int(words[0])) <= SIGNED_SECONDS
        return words if fresh and self._key.has_signed(USE, sealed, words[3]) else None


async def _whole(receive: Receive) -> bytes | None:
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if message["type"] == "http.disconnect" or len(body) > API_BYTES_MAX:
            return None
    return body
