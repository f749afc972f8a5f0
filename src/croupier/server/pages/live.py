"""Live updates: one stream of server-sent events per browser, rendered for its visitor."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from croupier.floor import TableActor
from croupier.server.door.guard import sender
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.house import House

HEARTBEAT_SECONDS = 15
"""How often an idle stream sends a comment, so that proxies keep it open and a closed browser is noticed."""


class Live:
    """Streams of a table's felt."""

    def __init__(self, house: House, *, in_all: int, per_visitor: int) -> None:
        self._house, self._in_all, self._per_visitor = house, in_all, per_visitor
        self._open: Counter[str] = Counter()
        self._closing = False

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self._open.total()

    def close(self) -> None:
        """End every stream, so that a server can stop."""
        self._closing = True
        for actor in self._house.floor.tables.values():
            actor.tell()

    async def felt(self, request: Request) -> Response:
        """The felt as it changes."""
        actor = self._house.table(request)
        person = self._house.door.visitor(request).person
        visitor = sender(request.scope) if person is None else f"person {person}"
        if self.count >= self._in_all or self._open[visitor] >= self._per_visitor:
            raise RequestRefused.too_many()
        return StreamingResponse(
            self._frames(actor, person, visitor),
            media_type="text/event-stream",
            headers={"X-Accel-Buffering": "no"},
        )

    async def _frames(self, actor: TableActor, person: str | None, visitor: str) -> AsyncIterator[bytes]:
        self._open[visitor] += 1
        shown = ""
        try:
            while not self._closing:
                changed = actor.changed
                felt = self._house.felt(actor, person)
                if felt != shown:
                    shown = felt
                    yield frame("felt", felt)
                try:
                    async with asyncio.timeout(HEARTBEAT_SECONDS):
                        await changed.wait()
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            self._open[visitor] -= 1
            if not self._open[visitor]:
                del self._open[visitor]


@lru_cache(maxsize=64)
def frame(event: str, text: str) -> bytes:
    """One event of the stream; made once for all who get the same text."""
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"event: {event}\n{lines}\n".encode()
