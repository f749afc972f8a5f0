"""Rounds found, the ledger of the past and reports, as programs read them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from croupier.errors import DataInvalid, RoleMissing
from croupier.floor import Floor
from croupier.floor.index import accounts, search
from croupier.floor.index.asked import TERMS, check_terms, read_count, read_search, read_span
from croupier.floor.index.database import Database
from croupier.floor.index.day import day_of, day_said, hour_said, second_of
from croupier.floor.index.moment import seconds_of
from croupier.floor.index.report import By, Line, Period, Report, report
from croupier.floor.people import Right, Scope
from croupier.floor.people.rights import reach
from croupier.link import Role
from croupier.money import Fine, write_fine
from croupier.server.api import shapes
from croupier.server.api.endpoint import Call, Endpoint
from croupier.server.door.refusal import RequestRefused

DESK_ROLES = frozenset({Role.AUDITOR, Role.MANAGER, Role.SUPERVISOR})
"""Who has the auditor's desk: a supervisor for the tables assigned, the others for all."""


class Audits:
    """The handlers of everything that is found in the index."""

    def __init__(self, floor: Floor, zone: ZoneInfo) -> None:
        self._floor, self.zone = floor, zone

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Every address, with its right."""
        return (
            Endpoint(
                "GET",
                "/rounds",
                self.rounds,
                Right.WATCH,
                gives=list[shapes.RoundLine],
                asks=TERMS,
                says="Finished rounds that one may read, the latest first, by what is known of them.",
            ),
            Endpoint(
                "GET",
                "/ledger",
                self.ledger,
                Right.READ,
                gives=shapes.Balances,
                asks=(("at", "a moment of the past, in the floor's time zone unless it names another"),),
                says="The trial balance, now or at any second of the past.",
            ),
            Endpoint(
                "GET",
                "/ledger/entries",
                self.entries,
                Right.READ,
                gives=shapes.Entries,
                asks=(
                    ("account", "the account's name"),
                    ("table", "the table on whose log it is"),
                    *[term for term in TERMS if term[0] in ("day", "count")],
                    ("since", "at this moment or later"),
                    ("until", "before this moment"),
                    ("after", "what the page before said"),
                ),
                says="What moved, with the record, the round and the clause behind it.",
            ),
            Endpoint(
                "GET",
                "/reports/{name}",
                self.report,
                Right.READ,
                gives=shapes.ReportCard,
                asks=(
                    ("table", "one table's id"),
                    *[term for term in TERMS if term[0] in ("day", "since", "until")],
                ),
                says="What each table, game, wager, hour, day, shift or dealer came to, today or then.",
            ),
        )

    # ── who may read what ───────────────────────────────────────────────────────────────────────────

    def reads_all(self, person: str) -> bool:
        """Whether somebody reads every table."""
        return reach(self._floor.accounts.roles(person), Right.READ) is Scope.ALL

    def tables_of(self, person: str) -> tuple[str, ...] | None:
        """The tables that somebody reads; None for all."""
        if self.reads_all(person):
            return None
        floor = self._floor
        if Role.SUPERVISOR not in floor.accounts.roles(person):
            return ()
        there = {*floor.tables, *floor.earlier, *(table.id for table in floor.records)}
        return tuple(sorted(table for table in there if floor.accounts.serves(person, Right.READ, table)))

    def require_desk(self, person: str) -> tuple[str, ...] | None:
        """Return the tables that a person may audit; raise if they may not use the auditor's desk."""
        if not DESK_ROLES & self._floor.accounts.roles(person):
            raise RoleMissing("that takes the role of auditor, manager or supervisor")
        return self.tables_of(person)

    # ── rounds ──────────────────────────────────────────────────────────────────────────────────────

    async def rounds(self, call: Call) -> list[shapes.RoundLine]:
        """Return finished rounds, the latest first: all for auditors, one's own for players."""
        tables = self.tables_of(call.name)
        own = call.name if tables == () else ""
        asked = read_search(call.asked, self.zone, own=own, tables=None if own else tables)
        count = read_count(call.asked, search.PAGE_MAX)
        page = await self._floor.index.ask(
            lambda database: search.find(database, asked, after=call.asked.get("after", ""), count=count)
        )
        return [round_line(one) for one in page.rounds]

    # ── the ledger ──────────────────────────────────────────────────────────────────────────────────

    async def ledger(self, call: Call) -> shapes.Balances:
        """The trial balance, now or at the end of a second of the past."""
        self._require_all(call.name)
        at = call.asked.get("at", "").strip()
        held = self._floor.ledger.trial_balance()
        if at:
            moment = second_of(at, self.zone)
            held = await self._floor.index.ask(lambda database: accounts.trial_balance(database, moment))
        total = Fine(sum(held.values()))
        return shapes.Balances({name: write_fine(one) for name, one in held.items()}, write_fine(total))

    async def entries(self, call: Call) -> shapes.Entries:
        """The movements of an account or of all, the oldest first."""
        self._require_all(call.name)
        check_terms(call.asked, ("account", "table", "day", "since", "until", "count", "after"))
        since, until = read_span(call.asked, self.zone)
        count = read_count(call.asked, search.PAGE_MAX)
        if not 1 <= count <= search.PAGE_MAX:
            raise DataInvalid(f"a page has between 1 and {search.PAGE_MAX} entries", key="count")
        found, after = await self._floor.index.ask(
            lambda database: accounts.entries(
                database,
                account=call.asked.get("account", ""),
                table=call.asked.get("table", ""),
                since=since,
                until=until,
                after=call.asked.get("after", ""),
                count=count,
            )
        )
        return shapes.Entries([entry_line(one) for one in found], after)

    def _require_all(self, person: str) -> None:
        if not self.reads_all(person):
            raise RoleMissing("only an auditor or a manager reads the whole ledger")

    # ── reports ─────────────────────────────────────────────────────────────────────────────────────

    async def report(self, call: Call) -> shapes.ReportCard:
        """What tables, games, wagers, hours, days, shifts or dealers came to."""
        name = call.where["name"]
        if name not in list(By):
            raise RequestRefused.unknown("report", choose=list(By))
        made = await self.made(call.name, By(name), call.asked)
        return shapes.ReportCard(
            name,
            _utc(made.since),
            _utc(made.until),
            [report_line(line) for line in made.lines],
            report_line(made.total),
        )

    async def made(self, person: str, by: By, asked: dict[str, str]) -> Report:
        """A report of what somebody reads; of today, if no time is named."""
        tables = self.require_desk(person)
        check_terms(asked, ("table", "day", "since", "until"))
        since, until = read_span(asked, self.zone)
        if since is None and until is None:
            since, until = day_of(day_said(int(time.time()), self.zone), self.zone)
        wanted = asked.get("table", "")
        if wanted:
            tables = (wanted,) if tables is None or wanted in tables else ()
        begins, ends = since or 0, until or int(time.time()) + 1
        shifts = await self._shifts(tables, begins) if by is By.SHIFT else []

        def ask(database: Database) -> Report:
            return report(
                database,
                by,
                since=begins,
                until=ends,
                tables=tables,
                hour_of=lambda at: (day_said if by is By.DAY else hour_said)(at, self.zone),
                shifts=shifts,
            )

        return await self._floor.index.ask(ask)

    async def _shifts(self, tables: Sequence[str] | None, since: int) -> list[Period]:
        """The shifts of the trays that may reach past a time, with who opened them."""
        cage, found = self._floor.cage, []
        for table in sorted(self._floor.cage.tables):
            if tables is not None and table not in tables:
                continue
            ends = 0
            shifts = cage.trays.shifts(table)
            if shifts and shifts[0].number > 1 and seconds_of(shifts[0].opened.at) > since:
                shifts = await cage.shifts(table, 1)
            for shift in shifts:
                # The second in which the tray was counted is the earlier shift's: its last round was settled.
                begins = max(ends, seconds_of(shift.opened.at))
                ends = seconds_of(shift.closed.at) + 1 if shift.closed else 1 << 40
                named = f"{table}, shift {shift.number}, {shift.opened.first} and {shift.opened.by}"
                found.append(Period(name=named, table=table, since=begins, until=ends))
        return found


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()


def round_line(one: search.Found) -> shapes.RoundLine:
    """A round as programs get it."""
    return shapes.RoundLine(
        table=one.table,
        round=one.number,
        game=one.game,
        players=list(one.persons),
        terms=one.terms,
        opened=_utc(one.opened),
        settled=_utc(one.settled),
        handle=write_fine(one.handle),
        win=write_fine(one.win),
        bank=one.bank,
        fees=write_fine(one.fees),
        awards=write_fine(one.awards),
        tips=write_fine(one.tips),
        biggest=write_fine(one.biggest),
        irregular=one.irregular,
        dealer=one.dealer,
        corrected=one.corrected,
        mark=f"{one.settled}.{one.number}.{one.table}",
    )


def entry_line(one: accounts.Booked) -> shapes.EntryLine:
    """A movement as programs get it."""
    return shapes.EntryLine(
        record=f"{one.stream}#{one.place}",
        account=one.account,
        amount=write_fine(one.amount),
        at=_utc(one.at),
        table=one.table,
        round=one.round,
        kind=one.kind,
        clause=one.clause,
    )


def report_line(line: Line) -> shapes.ReportLine:
    """A line of a report as programs get it."""
    hold, pace = line.hold, line.rounds_per_hour
    return shapes.ReportLine(
        name=line.name,
        rounds=line.rounds,
        handle=write_fine(line.handle),
        win=write_fine(line.win),
        house=write_fine(line.house),
        hold=None if hold is None else f"{float(hold):.6f}",
        rounds_per_hour=None if pace is None else f"{float(pace):.2f}",
        fees=write_fine(line.fees),
        awards=write_fine(line.awards),
        tips=write_fine(line.tips),
        corrections=line.corrections,
        corrected=write_fine(line.corrected),
    )
