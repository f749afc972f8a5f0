"""Live updates of the dealers' consoles: each gets a stream of its sheet, sent again when it changes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from starlette.responses import Response, StreamingResponse

from croupier.server.door.admission import Admission, account

HEARTBEAT_SECONDS = 15
"""How often an idle stream sends a comment, so that proxies keep it open and a closed browser is noticed."""


class SheetStreams:
    """The streams of the consoles; there are as many as dealers at work."""

    def __init__(self, admission: Admission) -> None:
        self._admission = admission
        self._closing = asyncio.Event()

    def close(self) -> None:
        """End every stream, so that a server can stop."""
        self._closing.set()

    def stream(
        self, person: str, changed: Callable[[], asyncio.Event], sheet: Callable[[], bytes]
    ) -> Response:
        """A stream for one dealer; ``changed`` gives an event that is set at the next change."""
        self._admission.admit_stream(account(person))
        return StreamingResponse(
            self._frames(person, changed, sheet),
            media_type="text/event-stream",
            headers={"X-Accel-Buffering": "no"},
        )

    async def _frames(
        self, person: str, changed: Callable[[], asyncio.Event], sheet: Callable[[], bytes]
    ) -> AsyncIterator[bytes]:
        shown = b""
        with self._admission.stream("sheet", account(person)):
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
