"""Waiting lists by game and limit, and open calls, stored in a stream so that they survive a restart."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from msgspec import Struct

from croupier.errors import NotNow
from croupier.floor.journal import Journal, Photo, decided_again
from croupier.floor.setup import TableSetup
from croupier.floor.waiting import records as r
from croupier.floor.waiting.records import Why
from croupier.numbers import Seat
from croupier.store import Codec, EventStore, members
from croupier.store.checkpoint import now
from croupier.table.events import Event

WAITING_STREAM = "waiting"
WAITING_CODEC: Codec[Event] = Codec(members(r.AnyWaitingRecord, Event))
WAITING_MAX = 100
"""How many people fit on one list."""


def list_of(setup: TableSetup) -> str:
    """Return the name of a table's list: tables of one game with the same limits share it."""
    return _list_of(setup.game, setup.stakes)


@lru_cache(maxsize=4096)
def _list_of(game: str, stakes: str) -> str:
    limits = re.sub(r"[^a-z0-9]+", "-", stakes.lower()).strip("-")
    return f"{game}-{limits}" if limits else game


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """A person on a list."""

    person: str
    since: str
    late: int = 0
    """How many calls they have missed."""


@dataclass(frozen=True, kw_only=True)
class Call:
    """An open call: the seat is held for this person."""

    list: str
    person: str
    table: str
    seat: Seat
    until: str
    moves_from: str = ""

    @property
    def seconds_left(self) -> float:
        """How much longer the seat is held, in seconds."""
        return (datetime.fromisoformat(self.until) - datetime.now(UTC)).total_seconds()


class WaitingStand(Struct, frozen=True, kw_only=True):
    """The state after the first records of the waiting lists."""

    lists: dict[str, list[Waiting]]
    calls: list[Call]


FOLDED = 1
"""Version of the folding code; increase it when the same records produce a different state."""


class WaitingLists:
    """Every list of the floor, and the open calls."""

    def __init__(self, store: EventStore) -> None:
        self._lists: dict[str, list[Waiting]] = {}
        self._calls: dict[tuple[str, str], Call] = {}
        self._lock = asyncio.Lock()
        self.journal = Journal(store, WAITING_STREAM, WAITING_CODEC, self.follow, self.photo())
        self.journal.read()

    def photo(self) -> Photo[WaitingStand]:
        """How the lists are saved to a snapshot."""
        return Photo(WaitingStand, FOLDED, self.stand, self.take_up)

    def stand(self) -> WaitingStand:
        """Return the state after the records followed so far."""
        return WaitingStand(lists=self._lists, calls=list(self._calls.values()))

    def take_up(self, stand: WaitingStand) -> None:
        """Resume from this state."""
        self._lists = stand.lists
        self._calls = {(call.list, call.person): call for call in stand.calls}

    @property
    def version(self) -> int:
        """The number of changes to the lists; pages are redrawn when it grows."""
        return self.journal.version

    @property
    def quiet(self) -> bool:
        """Whether nobody waits and nobody is called."""
        return not self._calls and not any(self._lists.values())

    def names(self) -> list[str]:
        """The lists with people on them."""
        return [name for name, waiting in self._lists.items() if waiting]

    def on(self, name: str) -> tuple[Waiting, ...]:
        """Return the people on a list in order, including those who have been called."""
        return tuple(self._lists.get(name, ()))

    def uncalled(self, name: str) -> list[Waiting]:
        """Return the people not called yet, in order."""
        return [one for one in self._lists.get(name, ()) if (name, one.person) not in self._calls]

    def calls(self) -> list[Call]:
        """Every open call, the oldest first."""
        return list(self._calls.values())

    def call(self, name: str, person: str) -> Call | None:
        """Return a person's call from one list."""
        return self._calls.get((name, person))

    def calls_of(self, person: str) -> list[Call]:
        """Return a person's open calls."""
        return [call for call in self._calls.values() if call.person == person]

    def lists_with(self, person: str) -> list[str]:
        """Return the lists that a person is on."""
        return [name for name, waiting in self._lists.items() if _place(waiting, person) is not None]

    def held(self, table: str) -> Mapping[Seat, str]:
        """Return the held seats of a table, and for whom they are held."""
        return {call.seat: call.person for call in self._calls.values() if call.table == table}

    @decided_again
    async def join(self, name: str, person: str, *, by: str) -> None:
        """Put a person at the end of a list."""
        async with self._lock:
            await self.journal.catch_up()
            waiting = self._lists.get(name, [])
            if _place(waiting, person) is not None:
                raise NotNow(f"{person} is on this list already")
            if len(waiting) >= WAITING_MAX:
                raise NotNow(f"this list is full: {WAITING_MAX} people are on it")
            await self.journal.keep(r.WaitingJoined(list=name, person=person, at=now(), by=by))

    @decided_again
    async def leave(self, name: str, person: str, *, why: Why, by: str) -> None:
        """Take a person off a list; this also ends their call."""
        async with self._lock:
            await self.journal.catch_up()
            if _place(self._lists.get(name, []), person) is None:
                raise NotNow(f"{person} is not on this list")
            call = self._calls.get((name, person))
            ended = [] if call is None else [_ended(call, why)]
            await self.journal.keep(*ended, r.WaitingLeft(list=name, person=person, why=why, at=now(), by=by))

    @decided_again
    async def call_to(
        self,
        name: str,
        person: str,
        table: str,
        seat: Seat,
        *,
        seconds: float,
        by: str,
        moves_from: str = "",
    ) -> None:
        """Call a person to a seat and hold it for them."""
        async with self._lock:
            await self.journal.catch_up()
            if (name, person) in self._calls:
                raise NotNow(f"{person} has been called already")
            if not moves_from and _place(self._lists.get(name, []), person) is None:
                raise NotNow(f"{person} is not on this list")
            if seat in self.held(table):
                raise NotNow(f"seat {seat} is held for {self.held(table)[seat]}")
            until = datetime.now(UTC) + timedelta(seconds=seconds)
            await self.journal.keep(
                r.SeatCalled(
                    list=name,
                    person=person,
                    table=table,
                    seat=seat,
                    until=until.isoformat(timespec="milliseconds"),
                    moves_from=moves_from,
                    at=now(),
                    by=by,
                )
            )

    @decided_again
    async def end(self, call: Call, why: Why) -> None:
        """End a call. After a late call the person moves to the end of the list; once seated, off it."""
        async with self._lock:
            await self.journal.catch_up()
            if self._calls.get((call.list, call.person)) == call:
                await self.journal.keep(_ended(call, why))

    def follow(self, record: Event) -> None:
        """Follow one stored record."""
        match record:
            case r.WaitingJoined(list=name, person=person):
                self._lists.setdefault(name, []).append(Waiting(person=person, since=record.at))
            case r.WaitingLeft(list=name, person=person):
                self._take_off(name, person)
            case r.SeatCalled():
                self._calls[record.list, record.person] = Call(
                    list=record.list,
                    person=record.person,
                    table=record.table,
                    seat=record.seat,
                    until=record.until,
                    moves_from=record.moves_from,
                )
            case r.CallEnded(list=name, person=person, why=why):
                self._calls.pop((name, person), None)
                if why is Why.SEATED:
                    self._take_off(name, person)
                elif why is Why.LATE and (late := self._take_off(name, person)) is not None:
                    self._lists[name].append(replace(late, late=late.late + 1))

    def _take_off(self, name: str, person: str) -> Waiting | None:
        waiting = self._lists.get(name, [])
        place = _place(waiting, person)
        return None if place is None else waiting.pop(place)


def _place(waiting: list[Waiting], person: str) -> int | None:
    return next((place for place, one in enumerate(waiting) if one.person == person), None)


def _ended(call: Call, why: Why) -> r.CallEnded:
    return r.CallEnded(
        list=call.list, person=call.person, table=call.table, seat=call.seat, why=why, at=now()
    )
