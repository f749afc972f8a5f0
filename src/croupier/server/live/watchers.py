"""The people who watch a table, and the order in which their pages are updated.

A painter draws for one table at a time and yields to other work after each: on a full floor pages are late
rather than answers. The players that the table waits for, or waited for a moment ago, see a change first;
spectators come last. Once spectators have waited for ``LATE_SECONDS``, they get a share of the painter's
time. Everything that happened at their table meanwhile is sent as one event.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from typing import Protocol

from croupier.floor import TableActor
from croupier.numbers import DEALER
from croupier.server.live.felt import Changes, Felt, frame

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15
"""How long a stream is silent at most, so that proxies keep it open and a closed browser is noticed."""
HEARTBEAT = b": still here\n\n"
TOGETHER_SECONDS = 0.02
"""How long a change waits for others that share its event."""
LATE_SECONDS = 0.5
"""How long spectators wait while players are shown that it is their turn."""
SHARE = 3
"""From then on every third table is drawn for its spectators."""
AT_A_TIME = 50
"""How many streams are written to before others get their turn."""
NOBODY: frozenset[str] = frozenset()


class Line(Protocol):
    """Where events are written to, without waiting for anybody."""

    @property
    def full(self) -> bool:
        """Whether the reader is behind, so that nothing more is written for now."""

    def push(self, data: bytes) -> None:
        """Write."""

    def end(self) -> None:
        """End the stream once everything has been written."""


class Draws(Protocol):
    """Where felts come from."""

    def felt(self, actor: TableActor, person: str | None) -> Felt:
        """The moving part of a table's page."""


class Stream:
    """One browser's stream, and the felt it was last sent."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.felt: Felt | None = None
        self.line: Line | None = None
        """None until the beginning has been sent."""
        self.shown: asyncio.Event | None = None
        """The change that it waits for, if it shows all before it."""
        self.sent_at = 0.0


class Watchers:
    """Everybody with a stream of one table."""

    def __init__(self, draws: Draws, actor: TableActor, painter: Painter) -> None:
        self._draws, self._actor, self._painter = draws, actor, painter
        self._loop = asyncio.get_running_loop()
        self.streams: dict[Stream, None] = {}
        self.people: Counter[str | None] = Counter()
        self._awaited = NOBODY
        """The people that the table waited for when pages were last drawn."""
        self._soon: asyncio.TimerHandle | None = None
        self._beat: asyncio.TimerHandle | None = None
        self._made: dict[Changes, bytes] = {}
        """Encoded events of the latest change, by the pieces they change: most streams get the same."""
        self._latest: tuple[Felt | None, Felt, bytes] | None = None
        """The felts before and after the last event, and the event: spectators share their felts."""

    def join(self, stream: Stream, line: Line) -> None:
        """Write to a stream whose beginning has been sent, from now on."""
        stream.line, stream.sent_at = line, self._loop.time()
        if not self.streams:
            self._actor.notifier.listeners.append(self.changed)
            self._beat = self._loop.call_later(HEARTBEAT_SECONDS / 2, self._keep_open)
        self.streams[stream] = None
        self.people[stream.person] += 1
        self._write(stream)

    def leave(self, stream: Stream) -> None:
        """Write to a stream no more."""
        if stream not in self.streams:
            return
        del self.streams[stream]
        self.people[stream.person] -= 1
        if not self.streams:
            self._actor.notifier.listeners.remove(self.changed)
            self._painter.forget(self)
            for timer in (self._soon, self._beat):
                if timer is not None:
                    timer.cancel()
            self._soon = self._beat = None

    def end(self) -> None:
        """End every stream."""
        for stream in self.streams:
            assert stream.line is not None
            stream.line.end()

    def changed(self) -> None:
        """Something happened at the table: everybody is shown it, soon."""
        if self._soon is None:
            self._soon = self._loop.call_later(TOGETHER_SECONDS, self._due)

    def _due(self) -> None:
        self._soon = None
        if not self._actor.status.here:
            # Another process runs the table from now on; browsers reconnect and are sent there.
            self.end()
            return
        self._painter.first(self)

    def write_first(self) -> None:
        """Send the change to the people that the table waits for now, or waited for before."""
        self._made.clear()
        now = waited_for(self._actor)
        people, self._awaited = now | self._awaited, now
        self._write_to([stream for stream in self.streams if stream.person in people])

    def write_some(self) -> bool:
        """Send the change to others, as many as there is time for; return whether all were reached."""
        self._made.clear()
        changed = self._actor.changed
        behind = [stream for stream in self.streams if stream.shown is not changed]
        self._write_to(behind[:AT_A_TIME])
        return len(behind) <= AT_A_TIME

    def _write_to(self, streams: Iterable[Stream]) -> None:
        for stream in streams:
            self._write(stream)

    def _write(self, stream: Stream) -> None:
        """Bring a stream up to date, unless its reader is behind: the next event makes up for all."""
        assert stream.line is not None
        stream.shown = self._actor.changed
        if stream.line.full:
            return
        try:
            felt = self._draws.felt(self._actor, stream.person)
        except Exception as error:
            log.error("a felt of %s failed: %s", self._actor.setup.id, type(error).__name__)
            stream.line.end()
            return
        if felt is stream.felt:
            return
        if self._latest is None or self._latest[0] is not stream.felt or self._latest[1] is not felt:
            self._latest = (stream.felt, felt, frame(stream.felt, felt, self._made))
        stream.felt = felt
        if self._latest[2]:
            stream.line.push(self._latest[2])
            stream.sent_at = self._loop.time()

    def _keep_open(self) -> None:
        """Send a comment on idle streams; what they show may be another thing though nothing happened."""
        self._beat = self._loop.call_later(HEARTBEAT_SECONDS / 2, self._keep_open)
        idle_since = self._loop.time() - HEARTBEAT_SECONDS / 2
        for stream in self.streams:
            assert stream.line is not None
            if stream.sent_at <= idle_since:
                stream.shown = None
                if not stream.line.full:
                    stream.line.push(HEARTBEAT)
                    stream.sent_at = self._loop.time()
        self._painter.later(self)


class Painter:
    """Decides for which table's watchers pages are drawn next, one table at a step of the loop."""

    def __init__(self) -> None:
        self._first: dict[Watchers, None] = {}
        self._later: dict[Watchers, float] = {}
        """Tables with people who are still to be shown something, and since when."""
        self._since_later = 0
        """How many tables have been drawn since the last one for spectators."""
        self._next: asyncio.Handle | None = None

    def first(self, watchers: Watchers) -> None:
        """Something happened at a table."""
        self._first[watchers] = None
        self._go_on()

    def later(self, watchers: Watchers) -> None:
        """Queue a table whose remaining watchers are not waited for."""
        self._later.setdefault(watchers, asyncio.get_running_loop().time())
        self._go_on()

    def forget(self, watchers: Watchers) -> None:
        """Nobody watches a table any more."""
        self._first.pop(watchers, None)
        self._later.pop(watchers, None)

    def _go_on(self) -> None:
        if self._next is None and (self._first or self._later):
            # An act takes several steps, each after all that are ready: none waits for many felts.
            self._next = asyncio.get_running_loop().call_soon(self._draw)

    def _draw(self) -> None:
        """Draw for one table."""
        self._next = None
        now = asyncio.get_running_loop().time()
        late = next(iter(self._later.values()), now) <= now - LATE_SECONDS
        self._since_later += 1
        if self._first and not (late and self._since_later >= SHARE):
            watchers = next(iter(self._first))
            del self._first[watchers]
            self._later.setdefault(watchers, now)
            watchers.write_first()
        elif self._later:
            self._since_later = 0
            watchers = next(iter(self._later))
            if watchers.write_some():
                self._first.pop(watchers, None)
                self._later.pop(watchers, None)
        self._go_on()


def waited_for(actor: TableActor) -> frozenset[str]:
    """Return the people that a table waits for."""
    session = actor.session
    if session.round is None:
        return NOBODY
    players, seated = session.state.players, session.state.seated
    seats = [players[player - 1] for player in session.round.to_act if player != DEALER]
    return frozenset(seated[seat].person for seat in seats if seat in seated)
