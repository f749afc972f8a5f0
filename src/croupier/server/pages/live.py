"""Live updates: one stream of server-sent events per browser, written for its visitor.

The first event of a stream carries the whole felt, the next ones only the pieces that have changed. Changes
that follow each other closely share an event, and whoever acts is answered before it is made. Tables are
drawn one after the other, and whatever else there is to do gets its turn after each: on a full floor pages
are late rather than answers.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from croupier.floor import TableActor
from croupier.server.door.connection import connection_of
from croupier.server.door.guard import sender
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.felt import Changes, Felt, frame
from croupier.server.pages.house import House

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15
"""How often an idle stream sends a comment, so that proxies keep it open and a closed browser is noticed."""
HEARTBEAT = b": still here\n\n"
TOGETHER_SECONDS = 0.02
"""How long a change waits for others that share its event."""
AT_A_TIME = 50
"""How many streams are written to before others get their turn."""


class Line(Protocol):
    """Where events are written to, without waiting for anybody."""

    @property
    def full(self) -> bool:
        """Whether the reader is behind, so that nothing more is written for now."""

    def push(self, data: bytes) -> None:
        """Write."""


class Stream:
    """One browser's stream, and what it has been sent."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.felt: Felt | None = None
        self.line: Line | None = None
        """None until the beginning has been sent."""
        self.sent_at = 0.0
        self.ended = asyncio.Event()


class Live:
    """Streams of the tables' felts."""

    def __init__(self, house: House, *, in_all: int, per_visitor: int) -> None:
        self._house, self._in_all, self._per_visitor = house, in_all, per_visitor
        self._open: Counter[str] = Counter()
        self._tables: dict[TableActor, Watchers] = {}
        self._easel = asyncio.Lock()
        """Held by the table that is being drawn."""
        self._closing = False

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self._open.total()

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
        if self.count >= self._in_all or self._open[visitor] >= self._per_visitor:
            raise RequestRefused.too_many()
        return visitor

    def stream(self, request: Request, person: str | None, frames: AsyncIterator[bytes]) -> Response:
        """A stream of other frames, such as the lobby's, counted while it is open."""
        counted = self._counted(self._admit(request, person), frames)
        return StreamingResponse(counted, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    async def _counted(self, visitor: str, frames: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        self._open[visitor] += 1
        try:
            async for made in frames:
                yield made
        finally:
            self._open[visitor] -= 1
            if not self._open[visitor]:
                del self._open[visitor]

    async def felt(self, request: Request) -> Response:
        """The felt as it changes."""
        actor = self._house.table(request)
        person = self._house.door.visitor(request).person
        visitor = self._admit(request, person)
        return Streamed(lambda line, ended: self._show(actor, person, visitor, line, ended))

    async def _show(
        self,
        actor: TableActor,
        person: str | None,
        visitor: str,
        begin: Callable[[bytes], Awaitable[Line]],
        gone: Callable[[], Awaitable[None]],
    ) -> None:
        """One stream from its beginning to its end."""
        self._open[visitor] += 1
        watchers = self._tables.get(actor)
        if watchers is None:
            watchers = self._tables[actor] = Watchers(self._house, actor, self._easel)
        stream = Stream(person)
        try:
            stream.felt = self._house.felt(actor, person)
            line = await begin(frame(None, stream.felt))
            if self._closing or not actor.here:
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
            self._open[visitor] -= 1
            if not self._open[visitor]:
                del self._open[visitor]


class Watchers:
    """Everybody with a stream of one table."""

    def __init__(self, house: House, actor: TableActor, easel: asyncio.Lock) -> None:
        self._house, self._actor, self._easel = house, actor, easel
        self.streams: dict[Stream, None] = {}
        self.people: Counter[str | None] = Counter()
        self._watching: asyncio.Task[None] | None = None
        self._made: dict[Changes, bytes] = {}
        """The events that were made for the latest change, by what they change: most streams get the same."""
        self._latest: tuple[Felt | None, Felt, bytes] | None = None
        """The last event and what it made of what: those who look on share their felts."""

    def join(self, stream: Stream, line: Line) -> None:
        """Write to a stream whose beginning has been sent, from now on."""
        stream.line, stream.sent_at = line, asyncio.get_running_loop().time()
        self.streams[stream] = None
        self.people[stream.person] += 1
        self._write(stream)
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch(), name=f"felts of {self._actor.setup.id}")

    def leave(self, stream: Stream) -> None:
        """Write to a stream no more."""
        if stream in self.streams:
            del self.streams[stream]
            self.people[stream.person] -= 1
        if not self.streams and self._watching is not None:
            self._watching.cancel()
            self._watching = None

    def end(self) -> None:
        """End every stream."""
        for stream in self.streams:
            stream.ended.set()

    async def _watch(self) -> None:
        """Write to everybody after every change, and now and then if there is none."""
        while True:
            changed = self._actor.changed
            if not self._actor.here:
                # Another process runs the table from now on; whoever watches asks again, and is sent there.
                self.end()
                return
            await self._write_all()
            if changed.is_set():
                continue
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await changed.wait()
            except TimeoutError:
                self._keep_open()
            await asyncio.sleep(TOGETHER_SECONDS)

    async def _write_all(self) -> None:
        streams = list(self.streams)
        for first in range(0, len(streams), AT_A_TIME):
            async with self._easel:
                self._made.clear()
                for stream in streams[first : first + AT_A_TIME]:
                    if stream in self.streams:
                        self._write(stream)
                # An act takes several steps, each after all that are ready: none waits for many felts.
                await asyncio.sleep(0)

    def _write(self, stream: Stream) -> None:
        """Bring a stream up to date, unless its reader is behind: the next event makes up for all."""
        assert stream.line is not None
        if stream.line.full:
            return
        try:
            felt = self._house.felt(self._actor, stream.person)
        except Exception as error:
            log.error("a felt of %s failed: %s", self._actor.setup.id, type(error).__name__)
            stream.ended.set()
            return
        if felt is stream.felt:
            return
        if self._latest is None or self._latest[0] is not stream.felt or self._latest[1] is not felt:
            self._latest = (stream.felt, felt, frame(stream.felt, felt, self._made))
        stream.felt = felt
        if self._latest[2]:
            stream.line.push(self._latest[2])
            stream.sent_at = asyncio.get_running_loop().time()

    def _keep_open(self) -> None:
        """Send a comment on streams that have been idle for long."""
        now = asyncio.get_running_loop().time()
        for stream in self.streams:
            assert stream.line is not None
            if not stream.line.full and now - stream.sent_at >= HEARTBEAT_SECONDS:
                stream.line.push(HEARTBEAT)


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
    """A line for whoever is not reached through a connection of ours: events wait until they are taken."""

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
