"""Live updates: one stream of server-sent events per browser, rendered for its visitor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from croupier.floor import TableActor
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.house import House

HEARTBEAT_SECONDS = 15
"""How often an idle stream sends a comment, so that proxies keep it open and a closed browser is noticed."""


class Live:
    """Streams of a table's felt."""

    def __init__(self, house: House, *, streams_max: int) -> None:
        self._house, self._streams_max = house, streams_max
        self._open = 0
        self._closing = asyncio.Event()

    def close(self) -> None:
        """End every stream, so that a server can stop."""
        self._closing.set()

    async def felt(self, request: Request) -> Response:
        """The felt as it changes."""
        actor = self._house.table(request)
        person = self._house.door.visitor(request).person
        if self._open >= self._streams_max:
            raise RequestRefused.too_many()
        return StreamingResponse(
            self._frames(actor, person),
            media_type="text/event-stream",
            headers={"X-Accel-Buffering": "no"},
        )

    async def _frames(self, actor: TableActor, person: str | None) -> AsyncIterator[str]:
        self._open += 1
        shown = ""
        try:
            while not self._closing.is_set():
                changed = actor.changed
                felt = self._house.felt(actor, person)
                if felt != shown:
                    shown = felt
                    yield frame("felt", felt)
                if not await self._wait(changed):
                    yield ": still here\n\n"
        finally:
            self._open -= 1

    async def _wait(self, changed: asyncio.Event) -> bool:
        """Whether the table changed before the heartbeat was due; a server that stops counts as a change."""
        ends = [asyncio.ensure_future(event.wait()) for event in (changed, self._closing)]
        try:
            done, _ = await asyncio.wait(ends, timeout=HEARTBEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for waiting in ends:
                waiting.cancel()
        return bool(done)


def frame(event: str, text: str) -> str:
    """One event of the stream."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"event: {event}\n{lines}\n"
