"""What a table does by itself: it deals, acts for bots and for people who are absent, and opens rounds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence

from croupier.errors import CommandRejected, StoreError
from croupier.floor.table.leeway import LeewayTable
from croupier.floor.table.move import (
    Await,
    BotDecides,
    Do,
    HouseConfirms,
    MakeStub,
    Move,
    OpenRound,
    SeeToWinners,
    ShuffleForDraw,
)
from croupier.link import Person, Role
from croupier.store.checkpoint import now
from croupier.table import commands as c
from croupier.table.session import commands as sc

log = logging.getLogger(__name__)

HOUSE_SUPERVISOR = Person("the house's supervisor", Role.SUPERVISOR)
"""Confirms awards from the tray on a floor for guests, while none of them has the role."""

LATE_MAX = 2
"""A person who is late this often in a row sits out from then on."""

SPARE_SECONDS = 1.0
"""How long a table pauses after an error of its own."""

DEALS = (Do, OpenRound)
"""Moves that the dealer may go on from."""


class RunningTable(LeewayTable):
    """A table with its own loop."""

    async def run(self) -> None:
        """Deal, act for bots and absent people, open rounds; until cancelled."""
        self._since = asyncio.get_running_loop().time() - self.session.state.noted
        try:
            async with self._lock:
                # A long log that another version of the program wrote has been read whole: not next time.
                self.keep_snapshot_if_due()
                await self._promise_ahead()
        except StoreError as broken:
            log.error("table %s could not promise its next deck: %s", self.setup.id, broken.code)
        while True:
            changed = self._changed
            planned, self._planned = self._planned, None
            if self._stale:
                await self._recover()
                continue
            move = planned or self.host.next_move(self.session, self.clock)
            self._ask(move)
            try:
                async with asyncio.timeout(self._patience(move)):
                    await changed.wait()
            except TimeoutError:
                if move is not None:
                    await self._make(move, changed)

    async def _recover(self) -> None:
        """Ask the store what it holds, until it says; then the table goes on by itself."""
        try:
            async with self._lock:
                await self._read_again_if_stale()
        except StoreError as broken:
            log.error("table %s cannot be read from the store: %s", self.setup.id, broken.code)
            await asyncio.sleep(SPARE_SECONDS)

    async def rest(self) -> None:
        """Log table time and stop the clock, because the floor closes."""
        try:
            async with self._lock:
                if not self.frozen and (note := self._note_clock()):
                    await self._commit(note)
        except StoreError as broken:
            log.error("table %s could not store its clock: %s", self.setup.id, broken.code)
        self._since = None

    async def _make(self, move: Move, seen: asyncio.Event) -> None:
        try:
            async with self._lock:
                if seen.is_set():
                    return
                commands = await self._commands(move)
                if isinstance(move, Await) and self.session.round is not None:
                    self._note_late(move.late)
                if commands:
                    await self._commit(self._dealt_on(commands) if isinstance(move, DEALS) else commands)
                if isinstance(move, Await):
                    await self._sit_out_the_late(move.late)
        except (CommandRejected, StoreError) as broken:
            # A table's own move is refused only if there is a bug; pause, so the loop does not spin.
            # Only the code is logged: a refusal's message may name cards.
            log.error("table %s could not make its own move: %s", self.setup.id, broken.code)
            if self._advice is not None and isinstance(move, BotDecides):
                self._advice.withdraw(move.question)
            await asyncio.sleep(SPARE_SECONDS)

    def _dealt_on(self, commands: Sequence[c.Command]) -> Iterator[c.Command]:
        """The commands, and what the dealer then does without a pause: it is kept and shown together."""
        yield from commands
        session, dealer, place = self._desk.session, self.dealer.ahead(), self.session.version
        while self.jackpot is None:
            dealer.follow(session.since(place))
            place = session.version
            act = self.host.deals_on(session, dealer)
            if act is None:
                return
            yield act

    async def _commands(self, move: Move) -> Sequence[c.Command]:
        """A move's commands, once the cards they need have been shuffled and promised."""
        match move:
            case OpenRound():
                return [*self._note_clock(), await self._start()]
            case ShuffleForDraw():
                # A deck that was stored before a crash and never promised can still be used.
                if self.dealer.draw is None:
                    await self._take_up(self.dealer.shuffle_for_draw(now()))
                assert self.dealer.draw is not None
                return [sc.PromiseDraw(commitment=self.dealer.draw.commitment)]
            case MakeStub():
                assert self.session.round is not None
                stub = self.dealer.reshuffle(self.session.round, now())
                await self._take_up(stub)
                return [sc.PromiseStub(commitment=stub.commitment), *move.commands]
            case SeeToWinners():
                return await self._linked.awards(self.session)
            case HouseConfirms():
                return await self._linked.confirm(self.session, self.session.state.number, HOUSE_SUPERVISOR)
            case BotDecides() if self._advice is not None:
                return self._advice.commands(move.question, move.commands)
            case Do() | Await() | BotDecides():
                return await self._linked.before(self.session, await self._paid(move.commands))

    def _ask(self, move: Move | None) -> None:
        """Ask the lab while a bot pauses; a bot without a pause could not use the answer."""
        if self._advice is not None and isinstance(move, BotDecides) and move.after:
            self._advice.ask(move.question)

    async def _paid(self, commands: Sequence[c.Command]) -> Sequence[c.Command]:
        """The commands, once the cage has funded the bots that buy chips."""
        for command in commands:
            if isinstance(command, sc.SitDown):
                await self._cage.stake(command.person, command.buy_in)
            elif isinstance(command, sc.AddChips):
                await self._cage.stake(command.person, command.amount)
        return commands

    def _note_late(self, late: Sequence[str]) -> None:
        """Remember for whom the table acts in this round: people are told."""
        number = self.session.state.number
        others = self._timed_out[1] if self._timed_out[0] == number else ()
        self._timed_out = (number, (*others, *(person for person in late if person not in others)))

    async def _sit_out_the_late(self, late: Sequence[str]) -> None:
        """Let people sit out who are not there; against a bank they count as absent by themselves."""
        for person in late:
            self._late[person] = self._late.get(person, 0) + 1
            seat = self.session.seat_of(person)
            if self._late[person] < LATE_MAX or seat is None or self.setup.posting.table.opened_by_wagers:
                continue
            if not self.session.state.seated[seat].away:
                await self._commit([sc.SitOut(person=person)])
