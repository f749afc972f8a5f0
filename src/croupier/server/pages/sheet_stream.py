"""The dealers' consoles are told of changes: a stream of the sheet for each, sent anew when it is another."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable

from starlette.responses import Response, StreamingResponse

from croupier.server.door.refusal import RequestRefused

HEARTBEAT_SECONDS = 15
"""How often an idle stream sends a comment, so that proxies keep it open and a closed browser is noticed."""


class SheetStreams:
    """The streams of the consoles; there are as many as dealers at work."""

    def __init__(self, *, in_all: int, per_visitor: int) -> None:
        self._in_all, self._per_visitor = in_all, per_visitor
        self._open: Counter[str] = Counter()
        self._closing = asyncio.Event()

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self._open.total()

    def close(self) -> None:
        """End every stream, so that a server can stop."""
        self._closing.set()

    def stream(
        self, person: str, changed: Callable[[], asyncio.Event], sheet: Callable[[], bytes]
    ) -> Response:
        """A stream for one dealer; ``changed`` gives an event that is set at the next change."""
        if self.count >= self._in_all or self._open[person] >= self._per_visitor:
            raise RequestRefused.too_many()
        return StreamingResponse(
            self._frames(person, changed, sheet),
            media_type="text/event-stream",
            headers={"X-Accel-Buffering": "no"},
        )

    async def _frames(
        self, person: str, changed: Callable[[], asyncio.Event], sheet: Callable[[], bytes]
    ) -> AsyncIterator[bytes]:
        self._open[person] += 1
        shown = b""
        try:
            while not self._closing.is_set():
                news, made = changed(), sheet()
                if made != shown:
                    shown = made
                    yield b"event: sheet\ndata: " + made + b"\n\n"
                waits = [asyncio.ensure_future(news.wait()), asyncio.ensure_future(self._closing.wait())]
                done, _ = await asyncio.wait(
                    waits, timeout=HEARTBEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
                for wait in waits:
                    wait.cancel()
                if not done:
                    yield b": still here\n\n"
        finally:
            self._open[person] -= 1
            if not self._open[person]:
                del self._open[person]
