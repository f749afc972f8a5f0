"""Live updates: one stream of server-sent events per browser, written for its visitor.

The first event of a stream carries the whole felt, the next ones only the pieces that have changed. Changes
that follow each other closely share an event, and a command is answered before the event is drawn. The order
in which pages are updated is decided in ``watchers``.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from croupier.floor import TableActor
from croupier.floor.people import Right
from croupier.server.door.connection import connection_of
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.guard import sender
from croupier.server.door.streams import StreamLimit
from croupier.server.live.felt import frame
from croupier.server.live.watchers import Line, Painter, Stream, Watchers
from croupier.server.pages.house import House


class Live:
    """Streams of the tables' felts."""

    def __init__(self, house: House, limit: StreamLimit) -> None:
        self._house, self._limit = house, limit
        self._tables: dict[TableActor, Watchers] = {}
        self._painter = Painter()
        self._closing = False

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [gate.get("/tables/{table}/live", self.felt, Right.WATCH)]

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self._limit.count

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
        visitor = sender(request.scope) if person is None else f"person {person}"
        self._limit.admit(visitor)
        return visitor

    def stream(self, request: Request, person: str | None, frames: AsyncIterator[bytes]) -> Response:
        """A stream of other frames, such as the lobby's, counted while it is open."""
        counted = self._counted(self._admit(request, person), frames)
        return StreamingResponse(counted, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    async def _counted(self, visitor: str, frames: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        with self._limit.counted(visitor):
            async for made in frames:
                yield made

    async def felt(self, request: Request) -> Response:
        """Stream the felt as it changes."""
        actor = self._house.table(request)
        person = self._house.door.visitor(request).person
        visitor = self._admit(request, person)

        async def shown(
            begin: Callable[[bytes], Awaitable[Line]], gone: Callable[[], Awaitable[None]]
        ) -> None:
            with self._limit.counted(visitor):
                await self._show(actor, person, begin, gone)

        return Streamed(shown)

    async def _show(
        self,
        actor: TableActor,
        person: str | None,
        begin: Callable[[bytes], Awaitable[Line]],
        gone: Callable[[], Awaitable[None]],
    ) -> None:
        """One stream from its beginning to its end."""
        watchers = self._tables.get(actor)
        if watchers is None:
            watchers = self._tables[actor] = Watchers(self._house, actor, self._painter)
        stream = Stream(person)
        try:
            stream.felt = self._house.felt(actor, person)
            line = await begin(frame(None, stream.felt))
            if self._closing or not actor.status.here:
                return
            watchers.join(stream, line)
            ends = [asyncio.ensure_future(stream.ended.wait()), asyncio.ensure_future(gone())]
            try:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for end in ends:
                    end.cancel()
        finally:
            watchers.leave(stream)
            if not watchers.streams:
                self._tables.pop(actor, None)


class Streamed(Response):
    """A response that stays open; ``show`` is given how to begin it, and how to know that its reader left."""

    media_type = "text/event-stream"

    def __init__(
        self,
        show: Callable[[Callable[[bytes], Awaitable[Line]], Callable[[], Awaitable[None]]], Awaitable[None]],
    ) -> None:
        self._show = show
        self.status_code, self.background = 200, None
        self.init_headers({"X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Begin the stream, and stay until one side ends it."""
        writing: list[asyncio.Task[None]] = []

        async def begin(data: bytes) -> Line:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send(_part(data))
            connection = connection_of(scope)
            if connection is not None:
                return connection
            line = Queued()
            writing.append(asyncio.create_task(line.write(send)))
            return line

        async def gone() -> None:
            while (await receive())["type"] != "http.disconnect":
                pass

        try:
            await self._show(begin, gone)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            for task in writing:
                task.cancel()


class Queued:
    """A line for readers without a direct connection: events wait in a queue until they are read."""

    QUEUED_MAX = 16

    def __init__(self) -> None:
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()

    @property
    def full(self) -> bool:
        """Whether too many events wait."""
        return self._queue.qsize() >= self.QUEUED_MAX

    def push(self, data: bytes) -> None:
        """Let an event wait its turn."""
        self._queue.put_nowait(data)

    async def write(self, send: Send) -> None:
        """Hand over the events one after the other."""
        while True:
            await send(_part(await self._queue.get()))


def _part(data: bytes) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": True}
