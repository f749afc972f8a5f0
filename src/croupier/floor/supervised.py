"""What supervisors of a floor decide: awards, corrections, disputes; and what they look at for that."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

from croupier.errors import DataInvalid, NotNow, RoleMissing
from croupier.floor.dispute.bundle import make_bundle, make_record_bundle
from croupier.floor.dispute.corrections import Corrections, Proposal
from croupier.floor.dispute.freezes import Freezes
from croupier.floor.dispute.records import reason_of
from croupier.floor.dispute.settled import Settled, settled_record, settled_round
from croupier.floor.hall import Hall
from croupier.floor.jackpot.jackpot import Pending
from croupier.floor.jackpot.linked import unlinked_pending
from croupier.floor.kind import Kind
from croupier.floor.people import Accounts, Right
from croupier.link import Person, Role
from croupier.numbers import Seat
from croupier.store import Key


class SupervisedHall(Hall):
    """A hall with its supervisors."""

    kind: Kind
    accounts: Accounts
    corrections: Corrections
    freezes: Freezes
    supervisor_code: str
    _key: Key | None

    async def supervise(self, person: str, code: str) -> None:
        """Make a guest a supervisor if they give the right code."""
        if not self.kind.takes_guests:
            raise RoleMissing("in a room an administrator gives roles; there is no code")
        if not secrets.compare_digest(code.strip().encode(), self.supervisor_code.encode()):
            raise RoleMissing("that is not the supervisor's code")
        if Role.SUPERVISOR not in self.accounts.roles(person):
            await self.accounts.give(person, Role.SUPERVISOR, by=person)

    def pending(self) -> list[Pending]:
        """Every award that waits for a supervisor, link by link, then tables with a meter of their own."""
        linked = [award for jackpot in self.jackpots.values() for award in jackpot.pending()]
        alone = (unlinked_pending(name, table.session) for name, table in self.tables.items())
        return [*linked, *(award for found in alone for award in found)]

    async def confirm(self, person: str, table: str, number: int) -> None:
        """Confirm a round's awards as a supervisor, those off the meter and those from the tray."""
        actor = self.table(table)
        self.accounts.require(person, Right.SUPERVISE, table=table)
        actor.status.require_thawed()
        await actor.confirm(Person(person, Role.SUPERVISOR), number)

    async def refuse_award(self, person: str, table: str, number: int, seat: Seat, why: str) -> None:
        """Refuse the award of one winner as a supervisor: nothing is paid for it, and the round goes on."""
        actor = self.table(table)
        self.accounts.require(person, Right.SUPERVISE, table=table)
        actor.status.require_thawed()
        await actor.refuse(Person(person, Role.SUPERVISOR), number, seat, reason_of(why))

    def _house_confirms(self) -> bool:
        """Whether the house's own supervisor stands in: for guests, while nobody has the role."""
        return self.kind.takes_guests and not any(
            account.open and Role.SUPERVISOR in account.roles for account in self.accounts.all()
        )

    def correction(self, person: str, number: int) -> Proposal:
        """A correction and what it does, for a supervisor of its table."""
        table = self.corrections.correction(number).entered.table
        self.accounts.require(person, Right.SUPERVISE, table=table)
        return self.corrections.proposal(number)

    async def approve_correction(self, person: str, number: int) -> Proposal:
        """Approve a correction as a second supervisor of its table."""
        self.correction(person, number)
        approved = await self.corrections.approve(number, by=person)
        for table in self.tables.values():
            table.tell()
        return approved

    async def refuse_correction(self, person: str, number: int, why: str) -> None:
        """Refuse a correction as a supervisor of its table."""
        self.correction(person, number)
        await self.corrections.refuse(number, why=why, by=person)

    async def freeze(self, person: str, table: str, why: str) -> None:
        """Freeze a table in a dispute: nothing is dealt or done there, and every chip stays."""
        self.accounts.require(person, Right.SUPERVISE, table=table)
        await self._halt(table, lambda: self.freezes.freeze(table, why=why, by=person))

    async def release(self, person: str, table: str) -> None:
        """Let a frozen table go on where it stopped."""
        self.accounts.require(person, Right.SUPERVISE, table=table)
        await self._halt(table, lambda: self.freezes.release(table, by=person))

    async def _halt(self, table: str, note: Callable[[], Awaitable[None]]) -> None:
        """Freeze or release a table between two commands, as it is noted."""
        record = self.records.get(table)
        if record is not None:
            await note()
            record.frozen = table in self.freezes.frozen
        else:
            await self.table(table).keeper.halt(note, lambda: table in self.freezes.frozen)

    async def bundle(self, person: str, table: str) -> bytes:
        """The evidence of a table as one signed file, with what has been shown and nothing more."""
        self.accounts.require(person, Right.SUPERVISE, table=table)
        record = self.records.get(table)
        if record is not None:
            return await asyncio.to_thread(make_record_bundle, self.store, record, by=person, key=self._key)
        versions = [one.setup for one in (*self.earlier.get(table, []), self.table(table))]
        return await asyncio.to_thread(make_bundle, self.store, versions, by=person, key=self._key)

    def settled(self, table: str, number: int) -> Settled:
        """A settled round of any table: running, closed, under earlier terms, or opened from a document."""
        record = self.records.get(table)
        if record is not None and number == 1:
            return settled_record(record)
        now = [self.tables[table]] if table in self.tables else []
        versions = [*now, *self.earlier.get(table, [])]
        if record is None and not versions:
            raise DataInvalid(f"there is no table {table!r}", key="table")
        for actor in versions:
            played = actor.rounds.round(number)
            if played is not None:
                return settled_round(actor.setup, played)
        raise NotNow(f"{table} has no settled round {number}")
