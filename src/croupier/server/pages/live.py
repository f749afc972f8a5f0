"""Live updates: one stream of server-sent events per browser, written for its visitor.

The first event of a stream carries the whole felt, the next ones only the pieces that have changed. Changes
that follow each other closely share an event, and a command is answered before the event is drawn. The order
in which pages are updated is decided in ``watchers``.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from croupier.floor import TableActor
from croupier.floor.people import Right
from croupier.server.door.admission import Admission, account, sender
from croupier.server.door.gate import Gate, Gated
from croupier.server.live.felt import frame
from croupier.server.live.watchers import Line, Painter, Stream, Watchers
from croupier.server.pages.house import House

KIND = "felt"


class Live:
    """Streams of the tables' felts."""

    def __init__(self, house: House, admission: Admission) -> None:
        self._house, self._admission = house, admission
        self._tables: dict[TableActor, Watchers] = {}
        self._painter = Painter()
        self._closing = False

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [gate.get("/tables/{table}/live", self.felt, Right.WATCH)]

    def shows(self, actor: TableActor, person: str) -> bool:
        """Whether a person has an open stream of a table."""
        watchers = self._tables.get(actor)
        return watchers is not None and watchers.people[person] > 0

    def close(self) -> None:
        """End every stream, so that a server can stop."""
        self._closing = True
        for watchers in self._tables.values():
            watchers.end()

    @property
    def closing(self) -> bool:
        """Whether every stream is to end."""
        return self._closing

    def _admit(self, request: Request, person: str | None) -> str:
        """Who is counted for a new stream; refused if there are too many."""
        visitor = sender(request.scope) if person is None else account(person)
        self._admission.admit_stream(visitor)
        return visitor

    def stream(self, request: Request, person: str | None, frames: AsyncIterator[bytes]) -> Response:
        """A stream of other frames, such as the lobby's, counted while it is open."""
        counted = self._counted(self._admit(request, person), frames)
        return StreamingResponse(counted, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    async def _counted(self, visitor: str, frames: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        with self._admission.stream(KIND, visitor):
            async for made in frames:
                yield made

    async def felt(self, request: Request) -> Response:
        """Stream the felt as it changes."""
        actor = self._house.table(request)
        person = self._house.door.visitor(request).person
        visitor = self._admit(request, person)

        @contextmanager
        def shown(line: Line) -> Iterator[None]:
            with self._admission.stream(KIND, visitor), self._watched(actor, person, line):
                yield

        return Streamed(shown)

    @contextmanager
    def _watched(self, actor: TableActor, person: str | None, line: Line) -> Iterator[None]:
        """Write a table's felt to a line, whole at first and then as it changes."""
        watchers = self._tables.get(actor)
        if watchers is None:
            watchers = self._tables[actor] = Watchers(self._house, actor, self._painter)
        stream = Stream(person)
        try:
            stream.felt = self._house.felt(actor, person)
            line.push(frame(None, stream.felt))
            watchers.join(stream, line)
            if self._closing or not actor.status.here:
                line.end()
            yield
        finally:
            watchers.leave(stream)
            if not watchers.streams:
                self._tables.pop(actor, None)


class Streamed(Response):
    """A response that stays open; ``show`` writes to its line until one side ends it."""

    media_type = "text/event-stream"

    def __init__(self, show: Callable[[Line], AbstractContextManager[None]]) -> None:
        self._show = show
        self.status_code, self.background = 200, None
        self.init_headers({"X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Begin the stream, and stay until one side ends it."""
        line = Queued()
        with self._show(line):
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            reader = asyncio.ensure_future(_gone(receive))
            reader.add_done_callback(lambda _: line.end())
            try:
                await line.write(send)
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            finally:
                reader.cancel()


async def _gone(receive: Receive) -> None:
    """Wait until the reader has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


class Queued:
    """A line whose events wait until the reader has taken the ones before."""

    QUEUED_MAX = 16

    def __init__(self) -> None:
        self._events: list[bytes] = []
        self._news = asyncio.Event()
        self._ended = False

    @property
    def full(self) -> bool:
        """Whether too many events wait."""
        return len(self._events) >= self.QUEUED_MAX

    def push(self, data: bytes) -> None:
        """Let an event wait its turn."""
        self._events.append(data)
        self._news.set()

    def end(self) -> None:
        """Write no more than what waits already."""
        self._ended = True
        self._news.set()

    async def write(self, send: Send) -> None:
        """Send the events as they come, those that have waited together in one part."""
        while self._events or not self._ended:
            await self._news.wait()
            self._news.clear()
            if self._events:
                part, self._events = b"".join(self._events), []
                await send({"type": "http.response.body", "body": part, "more_body": True})
