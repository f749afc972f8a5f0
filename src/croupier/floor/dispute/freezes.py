"""Frozen tables and calls for a supervisor, stored in one stream so that they survive a restart."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import NotNow
from croupier.floor.dispute.calls import Call, Calls, what_of
from croupier.floor.dispute.records import (
    AnyDisputeRecord,
    RulingGiven,
    SupervisorCalled,
    TableFrozen,
    TableReleased,
)
from croupier.floor.journal import WHY_MAX, Journal, decided_again, reason_of
from croupier.store import Codec, EventStore, members
from croupier.store.checkpoint import now
from croupier.table.events.event import Event

DISPUTES_STREAM = "disputes"
DISPUTES_CODEC: Codec[Event] = Codec(members(AnyDisputeRecord, Event))


class Freezes:
    """The tables that are frozen now, and the reasons."""

    def __init__(self, store: EventStore) -> None:
        self._frozen: dict[str, TableFrozen] = {}
        self.calls = Calls()
        self.journal = Journal(store, DISPUTES_STREAM, DISPUTES_CODEC, self._follow)
        self.journal.read()

    @property
    def frozen(self) -> Mapping[str, TableFrozen]:
        """By table."""
        return self._frozen

    @decided_again
    async def freeze(self, table: str, *, why: str, by: str) -> None:
        """Record that a table is frozen."""
        await self.journal.catch_up()
        if table in self._frozen:
            raise NotNow(f"{table} is frozen already, by {self._frozen[table].by}")
        await self.journal.keep(
            TableFrozen(table=table, why=" ".join(why.split())[:WHY_MAX], at=now(), by=by)
        )

    @decided_again
    async def release(self, table: str, *, by: str) -> None:
        """Record that a table is released."""
        await self.journal.catch_up()
        if table not in self._frozen:
            raise NotNow(f"{table} is not frozen")
        await self.journal.keep(TableReleased(table=table, at=now(), by=by))

    @decided_again
    async def call(self, table: str, number: int, *, what: str, says: str, by: str) -> Call:
        """Record a dealer's call for a supervisor."""
        await self.journal.catch_up()
        self.calls.check_call(table)
        kind = what_of(what)
        said = " ".join(says.split())[:WHY_MAX]
        record = SupervisorCalled(
            number=self.calls.last + 1, table=table, round=number, what=kind, says=said, at=now(), by=by
        )
        await self.journal.keep(record)
        return self.calls.call(record.number)

    @decided_again
    async def rule(
        self, call: int, *, ruling: str, clause: str, action: str, by: str, players: tuple[str, ...]
    ) -> None:
        """Record a supervisor's ruling on a call."""
        await self.journal.catch_up()
        self.calls.check_ruling(call, by=by, players=players)
        await self.journal.keep(
            RulingGiven(
                number=call,
                ruling=reason_of(ruling),
                clause=" ".join(clause.split())[:WHY_MAX],
                action=action,
                at=now(),
                by=by,
            )
        )

    def _follow(self, record: Event) -> None:
        self.calls.follow(record)
        match record:
            case TableFrozen(table=table):
                self._frozen[table] = record
            case TableReleased(table=table):
                self._frozen.pop(table, None)
