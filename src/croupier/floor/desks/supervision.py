"""The supervisors' desk: awards, corrections, disputes, past rounds and evidence."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

from croupier.errors import DataInvalid, NotNow, RoleMissing
from croupier.floor.dispute.bundle import make_bundle, make_record_bundle
from croupier.floor.dispute.corrections import Corrections, Proposal
from croupier.floor.dispute.freezes import Freezes
from croupier.floor.dispute.settled import Settled, settled_round
from croupier.floor.jackpot.jackpot import Pending
from croupier.floor.jackpot.linked import unlinked_pending
from croupier.floor.journal import reason_of
from croupier.floor.kind import Kind
from croupier.floor.past.record import RoundRecord
from croupier.floor.people import Accounts, Right
from croupier.floor.record import RecordTables
from croupier.floor.record.past import document_round
from croupier.floor.registry import TableRegistry
from croupier.link import Person, Role
from croupier.numbers import Seat
from croupier.store import EventStore, Key


class SettledRounds:
    """The settled rounds of every table: running, closed, under earlier terms, or opened from a document."""

    def __init__(self, registry: TableRegistry, records: RecordTables) -> None:
        self._registry, self._records = registry, records

    def round(self, table: str, number: int) -> RoundRecord | None:
        """Return a settled round by table and number; None if there is none."""
        document = self._records.get(table)
        if document is not None:
            return document_round(document) if number == 1 and document.round.over else None
        versions = self._registry.versions(table)
        return next((one for actor in versions if (one := actor.rounds.round(number)) is not None), None)

    def find(self, table: str, number: int) -> Settled:
        """Return a settled round for correction."""
        if self._records.get(table) is None and not self._registry.versions(table):
            raise DataInvalid(f"there is no table {table!r}", key="table")
        record = self.round(table, number)
        if record is None:
            raise NotNow(f"{table} has no settled round {number}")
        return settled_round(record)


class Supervision:
    """A supervisor's actions on a floor."""

    def __init__(
        self,
        store: EventStore,
        registry: TableRegistry,
        records: RecordTables,
        *,
        accounts: Accounts,
        corrections: Corrections,
        freezes: Freezes,
        kind: Kind,
        code: str,
        key: Key | None,
    ) -> None:
        self._store, self._registry, self._records, self._accounts = store, registry, records, accounts
        self._corrections, self._freezes, self._kind, self._code, self._key = (
            corrections,
            freezes,
            kind,
            code,
            key,
        )

    async def supervise(self, person: str, code: str) -> None:
        """Make a guest a supervisor if they enter the right code."""
        if not self._kind.takes_guests:
            raise RoleMissing("in a room an administrator gives roles; there is no code")
        if not secrets.compare_digest(code.strip().encode(), self._code.encode()):
            raise RoleMissing("that is not the supervisor's code")
        if Role.SUPERVISOR not in self._accounts.roles(person):
            await self._accounts.give(person, Role.SUPERVISOR, by=person)

    def pending(self) -> list[Pending]:
        """Return awards that wait for a supervisor, link by link, then tables with their own meter."""
        linked = [award for jackpot in self._registry.jackpots.values() for award in jackpot.pending()]
        alone = (unlinked_pending(name, table.session) for name, table in self._registry.tables.items())
        return [*linked, *(award for awards in alone for award in awards)]

    async def confirm(self, person: str, table: str, number: int) -> None:
        """Confirm a round's awards as a supervisor, those off the meter and those from the tray."""
        actor = self._registry.table(table)
        self._accounts.require(person, Right.SUPERVISE, table=table)
        actor.status.require_thawed()
        await actor.confirm(Person(person, Role.SUPERVISOR), number)

    async def refuse_award(self, person: str, table: str, number: int, seat: Seat, why: str) -> None:
        """Refuse one winner's award as a supervisor: it is not paid, and the round continues."""
        actor = self._registry.table(table)
        self._accounts.require(person, Right.SUPERVISE, table=table)
        actor.status.require_thawed()
        await actor.refuse(Person(person, Role.SUPERVISOR), number, seat, reason_of(why))

    def correction(self, person: str, number: int) -> Proposal:
        """Return a correction and its effect, for a supervisor of its table."""
        table = self._corrections.correction(number).entered.table
        self._accounts.require(person, Right.SUPERVISE, table=table)
        return self._corrections.proposal(number)

    async def approve_correction(self, person: str, number: int) -> Proposal:
        """Approve a correction as a second supervisor of its table."""
        self.correction(person, number)
        approved = await self._corrections.approve(number, by=person)
        for table in self._registry.tables.values():
            table.tell()
        return approved

    async def refuse_correction(self, person: str, number: int, why: str) -> None:
        """Refuse a correction as a supervisor of its table."""
        self.correction(person, number)
        await self._corrections.refuse(number, why=why, by=person)

    async def freeze(self, person: str, table: str, why: str) -> None:
        """Freeze a table in a dispute: play stops, and every chip stays."""
        self._accounts.require(person, Right.SUPERVISE, table=table)
        await self._halt(table, lambda: self._freezes.freeze(table, why=why, by=person))

    async def release(self, person: str, table: str) -> None:
        """Release a frozen table; it continues where it stopped."""
        self._accounts.require(person, Right.SUPERVISE, table=table)
        await self._halt(table, lambda: self._freezes.release(table, by=person))

    async def _halt(self, table: str, note: Callable[[], Awaitable[None]]) -> None:
        """Freeze or release a table between two commands, when that is recorded."""
        record = self._records.get(table)
        if record is not None:
            await note()
            record.frozen = table in self._freezes.frozen
        else:
            await self._registry.table(table).keeper.halt(note, lambda: table in self._freezes.frozen)

    async def bundle(self, person: str, table: str, *, reads: bool = False) -> bytes:
        """Return the evidence of a table as one signed file, with only the cards that were shown.

        ``reads`` for an auditor, who reads it without supervising the table.
        """
        self._accounts.require(person, Right.READ if reads else Right.SUPERVISE, table=table)
        record = self._records.get(table)
        if record is not None:
            return await asyncio.to_thread(make_record_bundle, self._store, record, by=person, key=self._key)
        versions = sorted((one.setup for one in self._registry.versions(table)), key=lambda one: one.version)
        if not versions:
            raise DataInvalid(f"there is no table {table!r}", key="table")
        return await asyncio.to_thread(make_bundle, self._store, versions, by=person, key=self._key)
