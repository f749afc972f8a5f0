"""Requests as they are read from a connection: one at a time, and only those that are well formed.

httptools takes them apart, the quicker of uvicorn's two parsers. Some requests that it would take are refused
here. What arrives behind a request waits until that is answered, so that a connection is always about one.
"""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import Any
from urllib.parse import unquote

import httptools
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

UNREAD_BYTES_MAX = 16_384
"""How much may arrive before anything of it is complete: the head of a request, or the frame of its body."""
VERSIONS = ("1.1", "1.0")
HEAD_END = b"\r\n\r\n"
REFUSAL = b"HTTP/1.1 %b\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
MALFORMED = REFUSAL % b"400 Bad Request"
HEAD_TOO_LARGE = REFUSAL % b"431 Request Header Fields Too Large"


class Malformed(Exception):
    """A request that httptools would take, and we do not."""


class Part(Enum):
    """Which part of a request is being read."""

    HEAD = "head"
    BODY = "body"
    NONE = "none"
    """The request is whole, or none has begun."""


class Unchunked(RequestResponseCycle):
    """An answer to somebody who does not know chunks: it ends where the connection does."""

    _to_the_end = False

    async def send(self, message: ASGISendEvent) -> None:
        """Send a part of the answer."""
        if message["type"] == "http.response.start":
            if all(name.lower() != b"content-length" for name, _ in message.get("headers", ())):
                self.chunked_encoding, self._to_the_end = False, True
        elif message["type"] == "http.response.body" and self._to_the_end:
            self.expected_content_length = len(message.get("body", b""))
        await super().send(message)


class Reading(HttpToolsProtocol):
    """A connection that reads requests."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._part = Part.NONE
        self._unread = 0
        """How many bytes have been read since anything was complete."""
        self._head = b""
        """The head of a request, as far as it has come."""
        self._left: int | None = None
        """How many bytes of the body are still to come; None if its head does not say."""
        self._unparsed = False
        """Whether the body is not the parser's: behind a head that asks for another protocol it sees none."""
        self._held = b""
        """What has arrived behind a request that is not answered yet."""
        self._upgraded = False
        """Whether somebody else reads the connection now."""

    @property
    def latest(self) -> RequestResponseCycle | None:
        """The latest request on this connection, and how far its answer is."""
        return self.cycle

    @property
    def is_answering(self) -> bool:
        """Whether a whole request has not been answered to its end."""
        latest = self.latest
        return latest is not None and not latest.response_complete and self._part is Part.NONE

    @property
    def rests(self) -> bool:
        """Whether nothing is being asked or answered."""
        latest = self.latest
        answered = latest is None or latest.response_complete
        return answered and self._part is Part.NONE and not self._unread

    def data_received(self, data: bytes) -> None:
        """Read on; what belongs to the next request waits."""
        self._unset_keepalive_if_required()
        while data and not (self.is_answering or self._upgraded or self.transport.is_closing()):
            end = self._end(data)
            self._read(data[:end])
            data = data[end:]
        if data and self.is_answering:
            self._held += data
            self.flow.pause_reading()

    def _end(self, data: bytes) -> int:
        """How far the present part of a request goes."""
        if self._part is Part.BODY:
            return len(data) if self._left is None else self._left
        found = data.find(HEAD_END)
        return len(data) if found < 0 else found + len(HEAD_END)

    def _read(self, data: bytes) -> None:
        self._unread += len(data)
        if self._part is not Part.BODY:
            self._head += data
        elif self._left is not None:
            self._left -= len(data)
            if self._unparsed:
                self.on_body(data)
                self.on_message_complete()
                return
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self._upgraded = True
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            self._refuse(MALFORMED)
        else:
            if self._unread > UNREAD_BYTES_MAX:
                self._refuse(HEAD_TOO_LARGE)

    def _refuse(self, word: bytes) -> None:
        """Say what is wrong, unless another answer is on its way, and hang up."""
        latest = self.latest
        if self.is_answering:
            assert latest is not None
            latest.keep_alive = False
            return
        if latest is None or latest.response_complete or not latest.response_started:
            self.transport.write(word)
        self.transport.close()

    # ── what httptools tells ────────────────────────────────────────────────────────────────────────

    def on_message_begin(self) -> None:
        """A request begins."""
        if self.is_answering:
            # Behind a body in chunks, whose end was not known.
            raise Malformed
        super().on_message_begin()
        self._part = Part.HEAD

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a line behind the body, which says nothing that counts."""
        if self._part is Part.HEAD:
            self.headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        """The head is complete: let the request be answered."""
        version, method, scope = self.parser.get_http_version(), self.parser.get_method(), self.scope
        upgrades = self.parser.should_upgrade()
        hosts, expects, chunks, self._left = 0, False, b"", None
        for name, value in self.headers:
            if name == b"host":
                hosts += 1
            elif name == b"content-length":
                self._left = int(value)
            elif name == b"expect":
                expects = value.lower() == b"100-continue"
            elif name == b"transfer-encoding":
                chunks = value.lower()
        raw_path, _, query = self.url.partition(b"?")
        if (
            version not in VERSIONS
            or not self._head.startswith(b"%b %b HTTP/%b\r\n" % (method, self.url, version.encode()))
            or hosts > 1
            or (version == "1.1" and not hosts)
            or not raw_path.startswith(b"/")
            or not query.isascii()
            or chunks not in (b"", b"chunked")
            or (chunks and upgrades)
        ):
            raise Malformed
        path = raw_path.decode("ascii")
        scope["http_version"] = version
        scope["method"] = method.decode("ascii")
        scope["path"] = self.root_path + (unquote(path) if "%" in path else path)
        scope["raw_path"] = self.root_path.encode("ascii") + raw_path
        scope["query_string"] = query
        self._part, self._unread, self._head = Part.BODY, 0, b""
        self._unparsed = upgrades
        if upgrades and self._should_upgrade():
            return
        kind = RequestResponseCycle if version == "1.1" else Unchunked
        self.cycle = kind(
            scope=scope,
            transport=self.transport,
            flow=self.flow,
            logger=self.logger,
            access_logger=self.access_logger,
            access_log=self.access_log,
            default_headers=self.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=expects,
            keep_alive=version == "1.1" and self.parser.should_keep_alive(),
            on_response=self.on_response_complete,
        )
        self._start_asgi_task(self.cycle, self.app)

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        if not self._left:
            super().on_message_complete()
            self._part, self._unread = Part.NONE, 0

    def on_response_complete(self) -> None:
        """The request is answered: what waited behind it may be read."""
        super().on_response_complete()
        if self._held and not self.transport.is_closing():
            held, self._held = self._held, b""
            self.data_received(held)
