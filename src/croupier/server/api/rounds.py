"""Rounds, events, the ledger and links, as programs read them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import DataInvalid, RoleMissing
from croupier.floor import Floor, TableActor
from croupier.floor.past.chronicle import RoundRecord
from croupier.floor.people import Right, Scope
from croupier.floor.people.rights import reach
from croupier.floor.record import RecordTable
from croupier.history.actions import write_action
from croupier.history.recorded import RECORDED
from croupier.history.result import result
from croupier.history.seen import Reader
from croupier.history.write import write_document
from croupier.money import Fine, write_dollars, write_fine
from croupier.server.api import shapes
from croupier.server.api.endpoint import Call
from croupier.server.api.tables import AnyTable, Tables
from croupier.server.door.refusal import RequestRefused
from croupier.table import Round


class Rounds:
    """The handlers of everything that is read."""

    def __init__(self, floor: Floor, tables: Tables) -> None:
        self._floor, self._tables = floor, tables

    # ── events ──────────────────────────────────────────────────────────────────────────────────────

    async def events(self, call: Call) -> shapes.Lines:
        """What happened at a table after a given line, as the one who asks may see it."""
        after = call.asked.get("after", "0")
        if not (after.isascii() and after.isdigit() and len(after) < 10):
            raise DataInvalid("after is the number of the last line that you have", key="after")
        return self.lines(self._tables.named(call.where["table"]), call.person, int(after))

    def lines(self, table: AnyTable, person: str | None, after: int) -> shapes.Lines:
        """The lines of a table after a given one."""
        told = (
            self._of_record(table, person)
            if isinstance(table, RecordTable)
            else self._of_rounds(table, person)
        )
        lines = [shapes.Line(n, number, action) for n, (number, action) in enumerate(told, start=1)]
        return shapes.Lines(lines[after:], len(lines))

    def _of_record(self, table: RecordTable, person: str | None) -> Iterator[tuple[int, str]]:
        own = table.numbers_of(person)
        return ((1, text) for text in _told(table.round, Reader(own[0] if own else None)))

    def _of_rounds(self, table: TableActor, person: str | None) -> Iterator[tuple[int, str]]:
        for record in table.chronicle.rounds:
            finished = record.replayed(table.setup.posting)
            for text in _told(finished, Reader(record.player_of(person))):
                yield record.number, text

    # ── rounds ──────────────────────────────────────────────────────────────────────────────────────

    async def all(self, call: Call) -> list[shapes.RoundLine]:
        """Finished rounds: all of them for those who read everything, one's own for the others."""
        everything = self._reads_all(call.name)
        wanted = {key: call.asked[key] for key in ("table", "game", "person") if key in call.asked}
        return [
            line
            for line in self._finished()
            if (everything or call.name in line.players)
            and wanted.get("table", line.table) == line.table
            and wanted.get("game", line.game) == line.game
            and ("person" not in wanted or wanted["person"] in line.players)
        ]

    def _reads_all(self, person: str) -> bool:
        return reach(self._floor.accounts.roles(person), Right.READ) is Scope.ALL

    def _finished(self) -> Iterator[shapes.RoundLine]:
        for table in self._floor.tables.values():
            for record in table.chronicle.rounds:
                if record.closed:
                    yield shapes.RoundLine(
                        table.setup.id, record.number, table.setup.game, list(record.persons)
                    )
        for record_table in self._floor.records:
            if record_table.round.over:
                yield shapes.RoundLine(record_table.id, 1, record_table.game, list(record_table.players))

    async def one(self, call: Call) -> shapes.RoundCard:
        """One round as a document, and what it came to."""
        table, number = self._tables.named(call.where["table"]), call.where["number"]
        if isinstance(table, RecordTable):
            if number != 1:
                raise RequestRefused.unknown("round")
            self._may_read(call.name, list(table.players), table.id)
            return self._record_card(table, call.name)
        record = table.chronicle.round(number)
        if record is None:
            raise RequestRefused.unknown("round")
        self._may_read(call.name, list(record.persons), table.setup.id)
        return self._card(table, record, call.name)

    def _record_card(self, table: RecordTable, person: str) -> shapes.RoundCard:
        """A dealer and those who read everything read it as it was entered; a player what they have seen."""
        roles = self._floor.accounts.roles(person)
        if any(reach(roles, right) is not None for right in (Right.DEAL, Right.READ)):
            return shapes.RoundCard(table.written(), table.result())
        if not table.round.over:
            raise RequestRefused.unknown("round")
        reader = Reader(table.numbers_of(person)[0])
        head = {"file": table.id, "round": 1}
        return self._written(write_document(table.round, reader), table.round, reader, head)

    def _card(self, table: TableActor, record: RoundRecord, person: str) -> shapes.RoundCard:
        finished = record.replayed(table.setup.posting)
        reader = Reader(record.player_of(person), record.opened.commitment in table.chronicle.revealed)
        head = {"file": table.setup.id, "round": record.number}
        return self._written(table.notation(record, person), finished, reader, head)

    def _written(
        self, document: str, round_: Round, reader: Reader, head: dict[str, object]
    ) -> shapes.RoundCard:
        found = {
            **head,
            "variant": RECORDED[round_.table.game.family].variant(round_),
            **result(round_, reader),
            "matches_expected": None,
        }
        return shapes.RoundCard(document, found)

    def _may_read(self, person: str, players: list[str], table: str) -> None:
        """A player reads their own rounds; others need the right to read this table."""
        roles = self._floor.accounts.roles(person)
        if person in players and reach(roles, Right.PLAY) is not None:
            return
        if reach(roles, Right.DEAL) is not None and self._floor.accounts.serves(person, Right.DEAL, table):
            return
        if reach(roles, Right.READ) is None:
            raise RoleMissing("you were not in this round; only an auditor or a manager reads all rounds")
        self._floor.accounts.require(person, Right.READ, table=table)

    # ── money ───────────────────────────────────────────────────────────────────────────────────────

    async def ledger(self, call: Call) -> shapes.Balances:
        """The trial balance."""
        if not self._reads_all(call.name):
            raise RoleMissing("only an auditor or a manager reads the whole ledger")
        accounts = self._floor.ledger.trial_balance()
        total = Fine(sum(accounts.values()))
        return shapes.Balances({name: write_fine(held) for name, held in accounts.items()}, write_fine(total))

    async def link(self, call: Call) -> shapes.LinkCard:
        """What the sign of a link shows."""
        name = call.where["link"]
        if name not in self._floor.jackpots:
            raise RequestRefused.unknown("link")
        sign = self._floor.jackpots[name].sign()
        return shapes.LinkCard(
            link=sign.link,
            shown=write_dollars(sign.shown),
            rows=[
                {
                    "row": row.row,
                    "award": row.award,
                    "amount": write_dollars(row.amount),
                    "envy": write_dollars(row.envy) if row.envy else None,
                }
                for row in sign.rows
            ],
        )


def _told(round_: Round, reader: Reader) -> Iterator[str]:
    """A round so far in the notation, with the cards that a reader may see."""
    return map(write_action, RECORDED[round_.table.game.family].told(round_, reader))
