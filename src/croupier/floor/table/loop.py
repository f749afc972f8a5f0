"""A table's loop: it deals, acts for bots and absent players, and opens rounds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence

from croupier.errors import CommandRejected, StoreError
from croupier.floor.jackpot.linked import LinkedTable
from croupier.floor.lab.advice import Advice
from croupier.floor.money.cage import Cage
from croupier.floor.setup import TableSetup
from croupier.floor.table.clock import TableClock
from croupier.floor.table.host import Host
from croupier.floor.table.keeper import Keeper
from croupier.floor.table.log import TableLog
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
from croupier.floor.table.notifier import Notifier
from croupier.floor.table.status import Status
from croupier.link import Person, Role
from croupier.store.checkpoint import now
from croupier.table import commands as c
from croupier.table.session import commands as sc

log = logging.getLogger(__name__)

HOUSE_SUPERVISOR = Person("the house's supervisor", Role.SUPERVISOR)
"""Confirms awards from the tray on a guest floor, while no guest has the role."""

LATE_MAX = 2
"""A player who misses this many decisions in a row sits out from then on."""

SPARE_SECONDS = 1.0
"""How long a table pauses after its own error."""

DEALS = (Do, OpenRound)
"""Moves after which the dealer may continue without a pause."""


class Loop:
    """Makes the moves of one table when they are due."""

    def __init__(
        self,
        setup: TableSetup,
        table_log: TableLog,
        keeper: Keeper,
        notifier: Notifier,
        *,
        host: Host,
        clock: TableClock,
        status: Status,
        linked: LinkedTable,
        cage: Cage,
        advice: Advice | None,
    ) -> None:
        self._setup, self._log, self._shown = setup, table_log, table_log.shown
        self._keeper, self._notifier, self._host, self._clock = keeper, notifier, host, clock
        self._status, self._linked, self._cage, self._advice = status, linked, cage, advice

    async def run(self) -> None:
        """Deal, act for bots and absent players, and open rounds until cancelled."""
        self._clock.start()
        try:
            async with self._keeper.turn:
                # A long log written by another version was read whole: make a snapshot for the next time.
                self._log.snapshot_if_due()
                await self._keeper.promise_ahead()
        except StoreError as broken:
            log.error("table %s could not promise its next deck: %s", self._setup.id, broken.code)
        while True:
            changed = self._notifier.changed
            if self._log.stale:
                await self._recover()
                continue
            move = self._notifier.next_move()
            if self._advice is not None and isinstance(move, BotDecides) and move.after:
                # The lab answers while the bot pauses; a bot without a pause could not use the answer.
                self._advice.ask(move.question)
            try:
                async with asyncio.timeout(self._clock.patience(move)):
                    await changed.wait()
            except TimeoutError:
                if move is not None:
                    await self.make(move, changed)

    async def _recover(self) -> None:
        """Reload the table from the store, retrying until it answers; then play continues."""
        try:
            async with self._keeper.turn:
                await self._keeper.read_again_if_stale()
        except StoreError as broken:
            log.error("table %s cannot be read from the store: %s", self._setup.id, broken.code)
            await asyncio.sleep(SPARE_SECONDS)

    async def rest(self) -> None:
        """Log table time and stop the clock, because the floor closes."""
        try:
            async with self._keeper.turn:
                if not self._status.frozen and (note := self._clock.note()):
                    await self._keeper.commit(note)
        except StoreError as broken:
            log.error("table %s could not store its clock: %s", self._setup.id, broken.code)
        self._clock.stop()

    async def make(self, move: Move, seen: asyncio.Event) -> None:
        """Make a move, unless something has changed since it was planned."""
        try:
            async with self._keeper.turn:
                if seen.is_set():
                    return
                commands = await self.commands(move)
                session = self._shown.session
                if isinstance(move, Await) and session.round is not None:
                    self._status.note_timed_out(session.state.number, move.late)
                if commands:
                    deals = isinstance(move, DEALS)
                    await self._keeper.commit(self._dealt_on(commands) if deals else commands)
                if isinstance(move, Await):
                    await self._sit_out_the_late(move.late)
        except (CommandRejected, StoreError) as broken:
            # A table's own move is refused only if there is a bug; pause, so the loop does not spin.
            # Only the code is logged: a refusal's message may name cards.
            log.error("table %s could not make its own move: %s", self._setup.id, broken.code)
            if self._advice is not None and isinstance(move, BotDecides):
                self._advice.withdraw(move.question)
            await asyncio.sleep(SPARE_SECONDS)

    def _dealt_on(self, commands: Sequence[c.Command]) -> Iterator[c.Command]:
        """Yield the commands, then the dealer's next acts without a pause, stored and shown together."""
        yield from commands
        session, dealer = self._log.desk.session, self._log.dealer.ahead()
        place = self._shown.session.version
        while self._linked.jackpot is None:
            dealer.follow(session.since(place))
            place = session.version
            act = self._host.deals_on(session, dealer)
            if act is None:
                return
            yield act

    async def commands(self, move: Move) -> Sequence[c.Command]:
        """Return a move's commands, once the cards they need have been shuffled and promised."""
        session, dealer = self._shown.session, self._log.dealer
        match move:
            case OpenRound():
                return [*self._clock.note(), await self._keeper.start()]
            case ShuffleForDraw():
                # A deck that was stored before a crash and never promised can still be used.
                if dealer.draw is None:
                    await self._keeper.take_deck(dealer.shuffle_for_draw(now()))
                assert dealer.draw is not None
                return [sc.PromiseDraw(commitment=dealer.draw.commitment)]
            case MakeStub():
                assert session.round is not None
                stub = dealer.reshuffle(session.round, now())
                await self._keeper.take_deck(stub)
                return [sc.PromiseStub(commitment=stub.commitment), *move.commands]
            case SeeToWinners():
                return await self._linked.awards(session)
            case HouseConfirms():
                return await self._linked.confirm(session, session.state.number, HOUSE_SUPERVISOR)
            case BotDecides() if self._advice is not None:
                return self._advice.commands(move.question, move.commands)
            case Do() | Await() | BotDecides():
                await self._stake(move.commands)
                return await self._linked.before(session, move.commands)

    async def _stake(self, commands: Sequence[c.Command]) -> None:
        """Let the cage fund bots that buy chips with these commands."""
        for command in commands:
            if isinstance(command, sc.SitDown):
                await self._cage.stake(command.person, command.buy_in)
            elif isinstance(command, sc.AddChips):
                await self._cage.stake(command.person, command.amount)

    async def _sit_out_the_late(self, late: Sequence[str]) -> None:
        """Sit absent players out; at table games they count as absent anyway."""
        for person in late:
            session = self._shown.session
            times = self._status.late[person] = self._status.late.get(person, 0) + 1
            seat = session.seat_of(person)
            if times < LATE_MAX or seat is None or self._setup.posting.table.opened_by_wagers:
                continue
            if not session.state.seated[seat].away:
                await self._keeper.commit([sc.SitOut(person=person)])
