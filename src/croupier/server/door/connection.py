"""A connection with limits to its patience: for the head of a request, for its body, for a slow reader."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Scope

from croupier.server.door.porter import Porter, address_of
from croupier.server.door.reading import Part, Reading

FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Length: 0\r\n\r\n"
LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


CONNECTION = "croupier.connection"
"""The scope extension that holds a request's connection."""


def connection_of(scope: Scope) -> Connection | None:
    """The connection of a request; None if it did not come over one of ours."""
    found = scope.get("extensions", {}).get(CONNECTION, {}).get(CONNECTION)
    return found if isinstance(found, Connection) else None


class Listening(uvicorn.Config):
    """The server's configuration, with the limits that every connection has."""

    def __init__(
        self, app: ASGIApp, *, porter: Porter, request_seconds: float, slow_seconds: float, **kwargs: Any
    ) -> None:
        super().__init__(app, **{"http": Connection, **kwargs})
        self.porter = porter
        self.request_seconds = request_seconds
        """How long a request's head may take, and then its body."""
        self.slow_seconds = slow_seconds
        """How long a reader may leave sent bytes unread."""


class Connection(Reading):
    """One connection. Time-outs run from the first byte to the last: sending slowly does not extend them."""

    config: Listening

    def __init__(self, config: Listening, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self._address = "?"
        self._admitted = False
        self._awaited = Part.NONE
        """What the clock runs for; for nothing while an answer is made, or between two requests."""
        self._limit: asyncio.TimerHandle | None = None
        self._slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let the connection in, or turn it away in one line."""
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        self._address = address_of(self.client[0] if self.client else None)
        self._admitted = self.config.porter.admit(self._address)
        if self._admitted:
            self._watch()
        else:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the clocks, and count the connection no more."""
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._stop()
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None
        if self._admitted:
            self._admitted = False
            self.config.porter.leave(self, self._address)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the connection was turned away; then wait for the rest, up to the deadline."""
        if self._admitted:
            super().data_received(data)
            self._watch()

    def on_message_begin(self) -> None:
        """Attach the connection to the request."""
        super().on_message_begin()
        self.scope["extensions"] = {CONNECTION: {CONNECTION: self}}

    def on_response_complete(self) -> None:
        """Rest until the next request."""
        super().on_response_complete()
        self._watch()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; the application limits such streams itself."""
        self._leave()
        super().handle_websocket_upgrade()

    def _watch(self) -> None:
        """Start, keep or stop the clock, depending on what the connection waits for."""
        if not self._admitted:
            return
        latest = self.latest
        served = latest is not None and not latest.response_complete
        awaited = self._part
        if awaited is Part.NONE and (latest is None or self._unread):
            awaited = Part.HEAD
        if awaited is not self._awaited:
            self._stop()
            self._awaited = awaited
            if awaited is not Part.NONE:
                self._limit = self.loop.call_later(self.config.request_seconds, self.dismiss)
        if awaited is Part.NONE and served:
            self.config.porter.works(self)
        else:
            self.config.porter.waits(self, self._address)

    def _stop(self) -> None:
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None

    def dismiss(self) -> None:
        """Close the connection, with a word if it was in the middle of a request."""
        latest = self.latest
        started = latest is not None and latest.response_started and not latest.response_complete
        if self._awaited is not Part.NONE and not started:
            self.transport.write(LATE)
        self._leave()
        if started:
            self.transport.abort()
        else:
            self.transport.close()

    # ── streams ─────────────────────────────────────────────────────────────────────────────────────

    @property
    def full(self) -> bool:
        """Whether the reader is so far behind that nothing more should be written for now."""
        return self.flow.write_paused

    def push(self, data: bytes) -> None:
        """Write more of an answer that has begun and stays open, without waking anybody for it."""
        latest = self.latest
        if latest is None or not latest.response_started or latest.response_complete:
            return
        if latest.scope["method"] == "HEAD" or self.transport.is_closing():
            return
        # In chunks, unless the reader is older than they are; their end is sent as other answers' ends are.
        self.transport.write(b"%x\r\n%b\r\n" % (len(data), data) if latest.chunked_encoding else data)

    # ── readers ─────────────────────────────────────────────────────────────────────────────────────

    def pause_writing(self) -> None:
        """Give a reader whose line is full some time to catch up."""
        super().pause_writing()
        if self._slow is None:
            self._slow = self.loop.call_later(self.config.slow_seconds, self._drop)

    def resume_writing(self) -> None:
        """Stop that clock: the reader has caught up."""
        super().resume_writing()
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _drop(self) -> None:
        """Abort the connection without flushing: a stalled reader would never take the unsent bytes."""
        self.config.porter.refused += 1
        self.transport.abort()
