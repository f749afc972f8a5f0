"""Connections without a library's weight: requests one after the other, live pages, live sockets."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from urllib.parse import urlsplit

END = b"\r\n\r\n"
FRAME_END = b"\n\n\r\n"
"""The end of an event, and of the chunk that carries it."""


class Answer:
    """What came back for a request."""

    def __init__(self, status: int, head: bytes, body: bytes) -> None:
        self.status, self.head, self.body = status, head, body

    def header(self, name: bytes) -> str:
        """The value of a header."""
        at = self.head.lower().find(b"\r\n" + name.lower() + b":")
        return "" if at < 0 else self.head[at:].split(b":", 1)[1].split(b"\r\n", 1)[0].strip().decode()


class Line(asyncio.Protocol):
    """One connection for requests, opened again when the server has closed it between two."""

    def __init__(self, address: str, own: str) -> None:
        place = urlsplit(address)
        assert place.hostname
        assert place.port
        self._place, self._own = (place.hostname, place.port), own
        self._host = f"{place.hostname}:{place.port}".encode()
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._answer: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection stands."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone, and with it an answer that was due."""
        self._transport = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionResetError("hung up"))

    def data_received(self, data: bytes) -> None:
        """Collect an answer."""
        self._buffer += data
        end = self._buffer.find(END)
        if end < 0 or self._answer is None:
            return
        head = self._buffer[:end]
        at = head.lower().find(b"content-length:")
        length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        whole = end + len(END) + length
        if len(self._buffer) < whole:
            return
        body, self._buffer = self._buffer[end + len(END) : whole], self._buffer[whole:]
        answer, self._answer = self._answer, None
        if not answer.done():
            answer.set_result(Answer(int(head[9:12]), head, body))

    async def ask(self, method: str, path: str, headers: bytes = b"", body: bytes = b"") -> Answer:
        """Send a request and wait for its answer; again if the server hung up just then, as browsers do."""
        try:
            return await self._ask(method, path, headers, body)
        except ConnectionError:
            return await self._ask(method, path, headers, body)

    async def _ask(self, method: str, path: str, headers: bytes, body: bytes) -> Answer:
        if self._transport is None or self._transport.is_closing():
            self._buffer = b""
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: self, *self._place, local_addr=(self._own, 0))
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(
            b"%s %s HTTP/1.1\r\nHost: %s\r\n%sContent-Length: %d\r\n\r\n%s"
            % (method.encode(), path.encode(), self._host, headers, len(body), body)
        )
        return await self._answer

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


class Page(asyncio.Protocol):
    """A live page: tells of every event of its stream, as the bytes that came."""

    def __init__(self, told: Callable[[bytes], None]) -> None:
        self._told = told
        self._parts: list[bytes] = []
        self.lost = False
        self._transport: asyncio.Transport | None = None

    async def open(self, address: str, own: str, path: str, headers: bytes) -> None:
        """Ask for the stream."""
        place = urlsplit(address)
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(
            lambda: self, place.hostname, place.port, local_addr=(own, 0)
        )
        self._transport = transport
        transport.write(
            b"GET %s HTTP/1.1\r\nHost: %s\r\nAccept: text/event-stream\r\n%s\r\n"
            % (path.encode(), place.netloc.encode(), headers)
        )

    def data_received(self, data: bytes) -> None:
        """Collect an event."""
        self._parts.append(data)
        if data.endswith(FRAME_END) or (len(data) < 4 and b"".join(self._parts).endswith(FRAME_END)):
            frame = b"".join(self._parts) if len(self._parts) > 1 else data
            self._parts.clear()
            self._told(frame)

    def connection_lost(self, exc: Exception | None) -> None:
        """The stream has ended."""
        self.lost = True

    def close(self) -> None:
        """Close the page."""
        if self._transport is not None:
            self._transport.close()


class Socket(asyncio.Protocol):
    """A WebSocket that listens: tells of every message."""

    def __init__(self, told: Callable[[bytes], None]) -> None:
        self._told = told
        self._buffer = b""
        self._open = False
        self.lost = False
        self._transport: asyncio.Transport | None = None

    async def open(self, address: str, own: str, path: str, headers: bytes) -> None:
        """Shake hands."""
        place = urlsplit(address)
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(
            lambda: self, place.hostname, place.port, local_addr=(own, 0)
        )
        self._transport = transport
        transport.write(
            b"GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n%s\r\n"
            % (path.encode(), place.netloc.encode(), base64.b64encode(os.urandom(16)), headers)
        )

    def data_received(self, data: bytes) -> None:
        """Take messages apart; the server sends text, whole."""
        self._buffer += data
        if not self._open:
            end = self._buffer.find(END)
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), self._buffer[:200]
            self._buffer, self._open = self._buffer[end + len(END) :], True
        while len(self._buffer) >= 2:
            first, length, at = self._buffer[0], self._buffer[1] & 127, 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                length, at = int.from_bytes(self._buffer[2 : 2 + wide], "big"), 2 + wide
            if len(self._buffer) < at + length:
                return
            said, self._buffer = self._buffer[at : at + length], self._buffer[at + length :]
            if first & 15 == 9:
                self._write(10, said)
            elif first & 15 == 1:
                self._told(said)

    def _write(self, kind: int, said: bytes) -> None:
        """Answer; what a client says is masked, here with zeros."""
        assert self._transport is not None
        assert len(said) < 126
        self._transport.write(bytes((128 | kind, 128 | len(said))) + bytes(4) + said)

    def connection_lost(self, exc: Exception | None) -> None:
        """The socket is closed."""
        self.lost = True

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()
