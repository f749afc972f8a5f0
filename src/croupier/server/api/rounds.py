"""Rounds, events and links, as programs read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from croupier.errors import DataInvalid, RoleMissing
from croupier.floor import Floor, TableActor
from croupier.floor.past.record import RoundRecord
from croupier.floor.people import Right
from croupier.floor.people.rights import reach
from croupier.floor.record import RecordTable
from croupier.floor.record.past import document_round
from croupier.history.seen import EVERYTHING, Reader
from croupier.history.write import write_document
from croupier.money import write_dollars
from croupier.numbers import Player
from croupier.server.api import shapes
from croupier.server.api.endpoint import Call, Endpoint
from croupier.server.api.tables import AnyTable, Tables
from croupier.server.door.refusal import RequestRefused

LINES_AT_ONCE = 500
"""Lines of past rounds per answer; for more, the client asks for those after the last one it has."""
LINES_KEPT_MAX = 4_000
"""Cached entries, one for each round and reader; the lines of a round with nine players take about 5 kB."""


class Rounds:
    """The handlers of everything that is read."""

    def __init__(self, floor: Floor, tables: Tables) -> None:
        self._floor, self._tables = floor, tables
        self._written_lines: dict[tuple[str, int, Player | None], tuple[int, Sequence[str]]] = {}
        """Lines by table, round and reader, each with the number of events they cover."""

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Every address, with its right."""
        return (
            Endpoint(
                "GET",
                "/tables/{table}/events",
                self.events,
                Right.WATCH,
                gives=shapes.Lines,
                asks=(("after", "the number of the last line that you have"),),
                says="What happened, as the one who asks may see it.",
            ),
            Endpoint(
                "GET",
                "/rounds/{table}/{number:int}",
                self.one,
                Right.WATCH,
                gives=shapes.RoundCard,
                says="A round as a document, with its result.",
            ),
            Endpoint(
                "GET",
                "/links/{link}",
                self.link,
                Right.ENTER,
                gives=shapes.LinkCard,
                says="What the sign of a progressive link shows.",
            ),
        )

    # ── events ──────────────────────────────────────────────────────────────────────────────────────

    async def events(self, call: Call) -> shapes.Lines:
        """Return the events of a table after a given line, as the caller may see them."""
        after = call.asked.get("after", "0")
        if not (after.isascii() and after.isdigit() and len(after) < 10):
            raise DataInvalid("after is the number of the last line that you have", key="after")
        return self.lines(self._tables.named(call.where["table"]), call.person, int(after))

    def lines(self, table: AnyTable, person: str | None, after: int) -> shapes.Lines:
        """The lines of a table after a given one."""
        found: list[shapes.Line] = []
        place = 0 if isinstance(table, RecordTable) else table.rounds.lines_before(after)
        for number, told in self._told(table, person, after):
            if len(found) >= LINES_AT_ONCE and not self._is_kept(table, number):
                break
            if place + len(told) > after:
                first = max(after - place, 0)
                found += [
                    shapes.Line(n, number, action)
                    for n, action in enumerate(told[first:], start=place + first + 1)
                ]
            place += len(told)
        return shapes.Lines(found, place)

    def _told(self, table: AnyTable, person: str | None, after: int) -> Iterator[tuple[int, Sequence[str]]]:
        """The rounds of a table by number, each as its lines, from one before the line after this on."""
        if isinstance(table, RecordTable):
            own = table.numbers_of(person)
            yield 1, document_round(table).lines(Reader(own[0] if own else None), table.round)
            return
        for record in table.rounds.every(line=after):
            yield record.number, self.of_round(table, record, record.player_of(person))

    def _is_kept(self, table: AnyTable, number: int) -> bool:
        """Whether a round is in memory; older rounds are sent in small portions."""
        return isinstance(table, RecordTable) or number >= table.chronicle.rounds[0].number

    def of_round(self, table: TableActor, record: RoundRecord, player: Player | None) -> Sequence[str]:
        """The lines of a round as a player or a bystander may see them; they are written once."""
        key, events = (table.setup.log_name, record.number, player), len(record.events)
        known = self._written_lines.pop(key, None)
        if known is None or known[0] != events:
            round_ = table.session.round
            if record is not table.chronicle.rounds[-1]:
                round_ = None
            known = (events, tuple(record.lines(Reader(player), round_)))
        self._written_lines[key] = known
        if len(self._written_lines) > LINES_KEPT_MAX:
            del self._written_lines[next(iter(self._written_lines))]
        return known[1]

    # ── rounds ──────────────────────────────────────────────────────────────────────────────────────

    async def one(self, call: Call) -> shapes.RoundCard:
        """Return one round as a document, with its result."""
        table, number = call.where["table"], call.where["number"]
        document = self._floor.records.get(table)
        if document is not None and number == 1:
            self._may_read(call.name, list(document.players), table)
            return self._record_card(document, call.name)
        record = self._floor.settled.round(table, number)
        if record is None:
            raise RequestRefused.unknown("round")
        self._may_read(call.name, list(record.persons), table)
        return shapes.RoundCard(record.document(call.name), record.result(call.name))

    def _record_card(self, table: RecordTable, person: str) -> shapes.RoundCard:
        """The round for staff as it was entered, for its players with the cards they saw once it is over.

        While it is being played, nobody reads a card that lies face down.
        """
        roles, own = self._floor.accounts.roles(person), table.numbers_of(person)
        reader = Reader(own[0] if own else None)
        if any(reach(roles, right) is not None for right in (Right.DEAL, Right.READ)):
            shown = EVERYTHING if table.round.over else reader
            return shapes.RoundCard(table.written(shown), table.result(shown))
        if not table.round.over:
            raise RequestRefused.unknown("round")
        return shapes.RoundCard(write_document(table.round, reader), document_round(table).result(person))

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

    # ── links ───────────────────────────────────────────────────────────────────────────────────────

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


class Told:
    """The lines sent to one listener of a table; finished rounds are never read again."""

    def __init__(self, rounds: Rounds, table: AnyTable, person: str | None) -> None:
        self._rounds, self._table, self._person = rounds, table, person
        self._over = self._before = 0
        """The last round that was sent completely, and the number of lines up to its end."""
        self._sent = 0

    @property
    def behind(self) -> bool:
        """Whether lines of past rounds are still unsent; then the next news is ready immediately."""
        return isinstance(self._table, TableActor) and self._sent < self._table.chronicle.lines_before

    def news(self) -> shapes.Lines:
        """Return the lines that have not been sent yet, and mark them as sent."""
        table = self._table
        if isinstance(table, RecordTable):
            lines = self._rounds.lines(table, self._person, self._sent)
        else:
            lines = self._since(table)
        self._sent = lines.version
        return lines

    def _since(self, table: TableActor) -> shapes.Lines:
        found: list[shapes.Line] = []
        rounds = table.chronicle.rounds
        if self.behind:
            return self._rounds.lines(table, self._person, self._sent)
        if self._before < table.chronicle.lines_before:
            self._before, self._over = table.chronicle.lines_before, rounds[0].number - 1
        place = self._before
        due = list(takewhile(lambda record: record.number > self._over, reversed(rounds)))
        for record in reversed(due):
            told = self._rounds.of_round(table, record, record.player_of(self._person))
            first = max(self._sent - place, 0)
            found += [
                shapes.Line(n, record.number, action)
                for n, action in enumerate(told[first:], start=place + first + 1)
            ]
            place += len(told)
            # What may follow a round that is over is over when the next one begins.
            if record is not rounds[-1]:
                self._over, self._before = record.number, place
        return shapes.Lines(found, place)
