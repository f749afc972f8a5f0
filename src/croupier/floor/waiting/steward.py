"""The steward of the lists: calls people to free seats, holds these, and moves people from feeder tables.

A seat goes first to the players of its table's feeder, the longest seated first; then to the list, in its
order. While somebody waits, nobody can skip the list: a free seat goes to the person called to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping

from croupier.errors import CommandRejected, DataInvalid, NotNow, SeatTaken, StoreError
from croupier.floor.people.name import proper_name
from croupier.floor.setup import TableSetup
from croupier.floor.table.actor import TableActor
from croupier.floor.waiting.lists import Call, WaitingLists, list_of
from croupier.floor.waiting.records import Why
from croupier.numbers import Seat

log = logging.getLogger(__name__)

STEWARD = "the steward"
"""The caller's name in the records, unless staff called."""
LATE_MAX = 2
"""Missed calls after which a person is taken off the list."""
AGAIN_SECONDS = 1.0
"""How long the steward pauses after a store error."""


class Steward:
    """Manages the waiting lists of a floor's tables."""

    def __init__(self, lists: WaitingLists, tables: Mapping[str, TableActor], *, call_seconds: float) -> None:
        self.lists, self.call_seconds = lists, call_seconds
        self._tables = tables
        self._stirred, self._lock = asyncio.Event(), asyncio.Lock()
        self._shown: dict[str, dict[Seat, str]] = {}
        """The held seats last shown at the tables."""

    # ── what others ask ─────────────────────────────────────────────────────────────────────────────

    def tables_of(self, name: str) -> list[TableActor]:
        """Return the tables of a list, in lobby order."""
        return [table for table in self._tables.values() if list_of(table.setup) == name]

    def names(self) -> list[str]:
        """Return every list: those of the open tables, then others on which people still wait."""
        open_ = [list_of(table.setup) for table in self._tables.values()]
        return list(dict.fromkeys([*open_, *self.lists.names()]))

    def admit(self, table: TableSetup, person: str, seat: Seat) -> None:
        """Reject a seat that is held for somebody else, or that is not open to walk-ins."""
        held = self.lists.held(table.id)
        if held.get(seat, person) != person:
            raise SeatTaken(f"seat {seat} is held for {held[seat]}, who was called to it")
        if person in held.values():
            return
        name = list_of(table)
        if any(one.person != person for one in self.lists.uncalled(name)):
            raise SeatTaken("people wait for a seat here: join the waiting list, and you will be called")
        if (feeder := self._next_from_feeder(table.id)) is not None:
            raise SeatTaken(f"seats here go to the people at {feeder[0].setup.name} first; sit down there")

    def check_must_move(self, setup: TableSetup) -> None:
        """Reject a feeder whose main table does not exist, or plays another game or limit."""
        if not setup.must_move_to:
            return
        main = self._tables.get(setup.must_move_to)
        if main is None or main.setup.id == setup.id:
            raise DataInvalid(f"there is no other table {setup.must_move_to!r}", key="must_move_to")
        if list_of(main.setup) != list_of(setup):
            raise DataInvalid(
                f"{main.setup.name} plays {main.setup.game}, {main.setup.stakes};"
                " people move to the same game and limits only",
                key="must_move_to",
            )
        if main.setup.must_move_to:
            raise DataInvalid(f"people move on from {main.setup.name} themselves", key="must_move_to")

    # ── what people and staff do ────────────────────────────────────────────────────────────────────

    async def join(self, name: str, person: str, *, by: str) -> None:
        """Join the end of a list, or be added by staff."""
        tables = self.tables_of(name)
        if not tables:
            raise DataInvalid(f"there is no list {name!r}", key="list")
        person = proper_name(person)
        if any(table.session.seat_of(person) is not None for table in tables):
            raise NotNow(f"{person} sits at a table of this list already")
        await self.lists.join(name, person, by=by)
        await self.serve()

    async def leave(self, name: str, person: str, *, by: str) -> None:
        """Leave a list, or be removed by staff."""
        why = Why.LEFT if person == by else Why.REMOVED
        await self.lists.leave(name, person, why=why, by=by)
        await self.serve()

    async def call(self, name: str, person: str, *, by: str) -> None:
        """Call a person out of turn to the first free seat; for staff."""
        place = next(self.free(name), None)
        if place is None:
            raise NotNow("no seat is free: the next one that is goes to the first on the list")
        table, seat = place
        await self.lists.call_to(name, person, table.setup.id, seat, seconds=self.call_seconds, by=by)
        await self.serve()

    # ── working the lists ───────────────────────────────────────────────────────────────────────────

    def stir(self) -> None:
        """Check the lists again: a seat was taken or left, or a round is over."""
        self._stirred.set()

    async def withdraw_old_calls(self) -> None:
        """End the calls that expired while the floor was closed; their people keep their places."""
        for call in self.lists.calls():
            if call.seconds_left <= 0:
                await self.lists.end(call, Why.WITHDRAWN)

    async def run(self) -> None:
        """Serve the lists on every change and when a call expires, until cancelled."""
        await self.withdraw_old_calls()
        while True:
            self._stirred.clear()
            try:
                await self.serve()
            except (StoreError, CommandRejected) as broken:
                log.error("the waiting lists could not be worked: %s", broken.code)
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            left = [call.seconds_left for call in self.lists.calls()]
            try:
                async with asyncio.timeout(max(0.0, min(left)) + 0.01 if left else None):
                    await self._stirred.wait()
            except TimeoutError:
                continue

    async def serve(self) -> None:
        """End finished calls, call people to free seats, make must-moves, and ask bots to leave seats."""
        idle = self.lists.quiet and not any(table.setup.must_move_to for table in self._tables.values())
        if not idle or self._shown:
            async with self._lock:
                await self._serve()
                self._show()

    def _show(self) -> None:
        """Notify tables whose held seats have changed, and those where called people sit."""
        held = {table: dict(self.lists.held(table)) for table in self._tables}
        shown, self._shown = self._shown, {table: seats for table, seats in held.items() if seats}
        changed = {table for table in self._tables if held[table] != shown.get(table, {})}
        people = {person for table in changed for person in held[table].values()}
        for name, table in self._tables.items():
            if name in changed or any(o.person in people for o in table.session.state.seated.values()):
                table.tell()

    async def _serve(self) -> None:
        for call in self.lists.calls():
            await self._see_to(call)
        for name in self.names():
            for one in list(self.lists.on(name)):
                if self._sits(name, one.person):
                    await self.lists.leave(name, one.person, why=Why.SEATED, by=STEWARD)
        for table in list(self._tables.values()):
            await self._call_from_feeder(table)
        for name in self.names():
            await self._call_from(name)
        for name in self.names():
            self._ask_bots(name)

    async def _see_to(self, call: Call) -> None:
        table = self._tables.get(call.table)
        if table is not None and not table.status.here:
            return
        if table is None:
            await self.lists.end(call, Why.WITHDRAWN)
        elif table.session.seat_of(call.person) is not None:
            await self.lists.end(call, Why.SEATED)
        elif call.moves_from and call.moves_from in self._tables:
            await self._move(call, self._tables[call.moves_from], table)
        elif (other := table.session.state.seated.get(call.seat)) is not None:
            log.error("table %s: seat %s was held, and %s sits there", call.table, call.seat, other.person)
            await self.lists.end(call, Why.WITHDRAWN)
        elif call.seconds_left <= 0:
            await self._lost(call)

    async def _lost(self, call: Call) -> None:
        """End a missed call, so that the next person is called; after several, remove the person."""
        await self.lists.end(call, Why.LATE)
        late = {one.person: one.late for one in self.lists.on(call.list)}
        if late.get(call.person, 0) >= LATE_MAX:
            await self.lists.leave(call.list, call.person, why=Why.LATE, by=STEWARD)

    def _sits(self, name: str, person: str) -> bool:
        return any(table.session.seat_of(person) is not None for table in self.tables_of(name))

    def free(self, name: str) -> Iterator[tuple[TableActor, Seat]]:
        """Yield the seats to which people of a list may be called: free, not held, at running tables."""
        for table in self.tables_of(name):
            yield from ((table, seat) for seat in self._free_at(table))

    def _free_at(self, table: TableActor) -> list[Seat]:
        if table.status.paused or table.frozen or not table.status.here:
            # Where several processes run one floor, each calls people to its own tables.
            return []
        held = self.lists.held(table.setup.id)
        return [seat for seat in table.session.free_seats() if seat not in held]

    async def _call_from(self, name: str) -> None:
        for waiting in self.lists.uncalled(name):
            place = next(self.free(name), None)
            if place is None:
                return
            table, seat = place
            await self.lists.call_to(
                name, waiting.person, table.setup.id, seat, seconds=self.call_seconds, by=STEWARD
            )

    def _ask_bots(self, name: str) -> None:
        """Ask as many bots to leave their seats as people still wait, at the first table that has any."""
        waiting = len(self.lists.uncalled(name))
        for table in self.tables_of(name):
            seated = table.session.state.seated.values()
            bots = sum(occupant.person in table.status.bots for occupant in seated)
            asked = 0 if table.status.paused or table.frozen else min(waiting, bots)
            waiting -= asked
            table.expect(
                wanted=len(self.lists.held(table.setup.id)) + asked,
                awaited=bool(self.lists.uncalled(name)),
            )

    # ── must-move ───────────────────────────────────────────────────────────────────────────────────

    def _next_from_feeder(self, main: str) -> tuple[TableActor, str] | None:
        """Return who moves to a main table next: the longest seated at its feeder, with chips, not away."""
        called = {call.person for call in self.lists.calls() if call.table == main}
        for feeder in self._tables.values():
            if feeder.setup.must_move_to != main:
                continue
            # Seats are stored in the order in which they were taken.
            for occupant in feeder.session.state.seated.values():
                mine = occupant.person in feeder.status.bots or occupant.person in called
                if not mine and occupant.plays and not occupant.leaving and not occupant.standing:
                    return feeder, occupant.person
        return None

    async def _call_from_feeder(self, main: TableActor) -> None:
        for seat in self._free_at(main):
            candidate = self._next_from_feeder(main.setup.id)
            if candidate is None:
                return
            feeder, person = candidate
            await self.lists.call_to(
                list_of(main.setup),
                person,
                main.setup.id,
                seat,
                seconds=self.call_seconds,
                by=STEWARD,
                moves_from=feeder.setup.id,
            )
            call = self.lists.call(list_of(main.setup), person)
            assert call is not None
            await self._move(call, feeder, main)

    async def _move(self, call: Call, feeder: TableActor, main: TableActor) -> None:
        """Move a player with their chips as soon as they are not in a hand."""
        try:
            if await feeder.move_on(call.person, main, call.seat):
                await self.lists.end(call, Why.SEATED)
            elif feeder.session.seat_of(call.person) is None and call.seconds_left <= 0:
                # They left meanwhile, or a crash came between the two tables: their chips are in the wallet.
                await self.lists.end(call, Why.WITHDRAWN)
        except CommandRejected as refused:
            log.error("table %s: %s", main.setup.id, refused.code)
            await self.lists.end(call, Why.WITHDRAWN)
