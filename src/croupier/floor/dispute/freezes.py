"""Which tables are frozen in a dispute: kept in a stream, so that a restart finds them as they were."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.errors import NotNow
from croupier.floor.dispute.records import WHY_MAX, AnyDisputeRecord, TableFrozen, TableReleased
from croupier.floor.journal import Journal, decided_again
from croupier.store import Codec, EventStore, members
from croupier.store.checkpoint import now
from croupier.table.events import Event

DISPUTES_STREAM = "disputes"
DISPUTES_CODEC: Codec[Event] = Codec(members(AnyDisputeRecord, Event))


class Freezes:
    """The tables that are frozen now, and why."""

    def __init__(self, store: EventStore) -> None:
        self._frozen: dict[str, TableFrozen] = {}
        self.journal = Journal(store, DISPUTES_STREAM, DISPUTES_CODEC, self._follow)
        self.journal.read()

    @property
    def frozen(self) -> Mapping[str, TableFrozen]:
        """By table."""
        return self._frozen

    @decided_again
    async def freeze(self, table: str, *, why: str, by: str) -> None:
        """Note that a table is frozen."""
        await self.journal.catch_up()
        if table in self._frozen:
            raise NotNow(f"{table} is frozen already, by {self._frozen[table].by}")
        await self.journal.keep(
            TableFrozen(table=table, why=" ".join(why.split())[:WHY_MAX], at=now(), by=by)
        )

    @decided_again
    async def release(self, table: str, *, by: str) -> None:
        """Note that a table goes on."""
        await self.journal.catch_up()
        if table not in self._frozen:
            raise NotNow(f"{table} is not frozen")
        await self.journal.keep(TableReleased(table=table, at=now(), by=by))

    def _follow(self, record: Event) -> None:
        match record:
            case TableFrozen(table=table):
                self._frozen[table] = record
            case TableReleased(table=table):
                self._frozen.pop(table, None)
