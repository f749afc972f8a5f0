"""Checks who may call a supervisor and who may rule: the table's dealer, then an uninvolved supervisor."""

from __future__ import annotations

from croupier.errors import NotNow
from croupier.floor.dispute.calls import Call
from croupier.floor.dispute.freezes import Freezes
from croupier.floor.people import Accounts, Right
from croupier.floor.record import RecordTables
from croupier.floor.registry import TableRegistry


class RulingDesk:
    """The calls of a floor, for dealers and supervisors."""

    def __init__(
        self, registry: TableRegistry, records: RecordTables, accounts: Accounts, freezes: Freezes
    ) -> None:
        self._registry, self._records = registry, records
        self._accounts, self._freezes = accounts, freezes

    def waiting(self, person: str) -> list[Call]:
        """Return the open calls at the tables of a supervisor."""
        return [
            call
            for call in self._freezes.calls.waiting()
            if self._accounts.serves(person, Right.SUPERVISE, call.called.table)
        ]

    def game(self, table: str) -> str:
        """Return the game of a table."""
        record = self._records.get(table)
        return record.game if record is not None else self._registry.table(table).setup.game

    async def call(self, person: str, table: str, what: str, says: str) -> Call:
        """Call a supervisor to a table, as its dealer."""
        self._accounts.require(person, Right.DEAL, table=table)
        record = self._records.get(table)
        number = 1 if record is not None else self._registry.table(table).session.state.number
        made = await self._freezes.call(table, number, what=what, says=says, by=person)
        self._tell(table)
        return made

    async def rule(
        self, person: str, number: int, *, ruling: str, clause: str = "", action: str = ""
    ) -> Call:
        """Rule on a call, and enter the ruling's action at the table; if that fails, nothing is done."""
        table = self._freezes.calls.call(number).called.table
        self._accounts.require(person, Right.SUPERVISE, table=table)
        players = self._players(table)
        self._freezes.calls.check_ruling(number, by=person, players=players)
        if not ruling.strip():
            raise NotNow("enter your ruling")
        done = " ".join(action.split())
        if done:
            record = self._records.get(table)
            if record is not None:
                await record.act([done], by=person)
            else:
                await self._registry.table(table).console.deal(person, [done])
        await self._freezes.rule(
            number, ruling=ruling, clause=clause, action=done, by=person, players=players
        )
        self._tell(table)
        return self._freezes.calls.call(number)

    def _players(self, table: str) -> tuple[str, ...]:
        """Return the players of the round, or of the last one."""
        record = self._records.get(table)
        if record is not None:
            return record.players
        session = self._registry.table(table).session
        if session.round is None:
            return session.last_people
        return tuple(session.state.seated[seat].person for seat in session.state.players)

    def _tell(self, table: str) -> None:
        (self._records.get(table) or self._registry.table(table)).tell()
