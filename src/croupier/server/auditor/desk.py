"""The auditor's desk: rounds found and stepped through, the ledger of the past, reports, verification.

Every page of the desk has the same tabs, which ``TABS`` lists. A supervisor has the desk for the tables
assigned; the ledger and verification are for those who read everything.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from croupier.errors import RoleMissing
from croupier.floor.demo.tables import demo_tables
from croupier.floor.index import accounts, search
from croupier.floor.index.asked import KINDS, read_count, read_search, read_span
from croupier.floor.index.day import day_said, said, second_of
from croupier.floor.index.report import By
from croupier.floor.past.chronicle import Chronicle
from croupier.floor.past.record import RoundRecord
from croupier.floor.people import Right
from croupier.floor.record.table import RECORD_CODEC
from croupier.floor.records import ROUND_EVENTS
from croupier.floor.review.equities import runout
from croupier.floor.review.steps import EVERYBODY, OPEN, Steps
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.money import Fine
from croupier.server.api.audit import Audits
from croupier.server.auditor import ledger_file, report_file
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.form import whole
from croupier.server.pages.house import House, done, wants_json
from croupier.server.pages.said import said_by_person
from croupier.table.session.events import ActionsTaken

DESK = "/auditor"

TABS = (
    ("rounds", DESK, "Rounds"),
    ("reports", f"{DESK}/reports/table", "Reports"),
    ("fairness", f"{DESK}/fairness", "Fairness"),
    ("ledger", f"{DESK}/ledger", "Ledger"),
    ("papers", f"{DESK}/records/floor", "Papers"),
    ("verify", f"{DESK}/verify", "Verify"),
)
"""The pages of the desk: key, address and the label of the tab."""

ALL_ONLY = frozenset({"ledger", "papers", "verify"})
"""Tabs for those who read everything."""


class Desk:
    """What every page of the desk needs: the reader, and the tabs that they have."""

    def __init__(self, house: House, audits: Audits) -> None:
        self.house, self.audits, self.floor = house, audits, house.floor
        self.zone = audits.zone

    def page(self, request: Request, template: str, tab: str, **context: Any) -> Response:
        """Return a page with the tabs of the desk."""
        visitor = self.house.door.visitor(request)
        reads_all = self.audits.reads_all(self.reader(request))
        return self.house.page(
            visitor,
            template,
            tab=tab,
            tabs=[one for one in TABS if reads_all or one[0] not in ALL_ONLY],
            zone=self.zone.key,
            at=lambda second: said(second, self.zone),
            # What was not asked is empty.
            asked=defaultdict(str, request.query_params),
            **context,
        )

    def reader(self, request: Request) -> str:
        """Return who asks."""
        person = self.house.door.visitor(request).person
        assert person is not None
        return person

    def require_all(self, request: Request) -> None:
        """Refuse those who do not read everything."""
        self.audits.require_desk(self.reader(request))
        if not self.audits.reads_all(self.reader(request)):
            raise RoleMissing("only an auditor or a manager reads the whole ledger")


class AuditorDesk(Desk):
    """The handlers of rounds, ledger, reports and verification."""

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/auditor", self.desk, Right.READ),
            gate.get("/auditor/rounds.csv", self.rounds_as_file, Right.READ),
            gate.get("/auditor/rounds/{table}/{number:int}", self.round, Right.READ),
            gate.get("/auditor/ledger", self.ledger, Right.READ),
            gate.get("/auditor/ledger/{file}", self.ledger_as_file, Right.READ),
            gate.get("/auditor/reports/{name}", self.report, Right.READ),
            gate.get("/auditor/reports/{name}/{file}", self.report_as_file, Right.READ),
            gate.get("/auditor/verify", self.verify, Right.READ),
            gate.post("/auditor/verify", self.begin_verify, Right.READ),
        ]

    # ── rounds ──────────────────────────────────────────────────────────────────────────────────────

    async def desk(self, request: Request) -> Response:
        """Rounds by what is known of them."""
        tables = self.audits.require_desk(self.reader(request))
        asked = request.query_params
        wanted = read_search(asked, self.zone, tables=tables)
        count, after = read_count(asked, search.PAGE), asked.get("after", "")
        began = time.perf_counter()
        page, known = await self.floor.index.ask(
            lambda database: (
                search.find(database, wanted, after=after, count=count),
                search.known(database),
            )
        )
        query = {name: value for name, value in asked.items() if value and name != "after"}
        more = urlencode({**query, "after": page.after}) if page.after else ""
        return self.page(
            request,
            "auditor.html",
            "rounds",
            rounds=page.rounds,
            more=more,
            query=urlencode(query),
            kinds=KINDS,
            tables=[table for table in known["tables"] if tables is None or table in tables],
            games=known["games"],
            seconds=time.perf_counter() - began,
        )

    async def rounds_as_file(self, request: Request) -> Response:
        """The same rounds as CSV, a thousand at most."""
        tables = self.audits.require_desk(self.reader(request))
        wanted = read_search(request.query_params, self.zone, tables=tables)
        after = request.query_params.get("after", "")
        found = await self.floor.index.ask(
            lambda database: search.find(database, wanted, after=after, count=search.PAGE_MAX)
        )
        return _file(report_file.rounds(found.rounds), report_file.KINDS["csv"], "rounds.csv")

    async def round(self, request: Request) -> Response:
        """One settled round, step by step on the felt."""
        self.audits.require_desk(self.reader(request))
        table, number = request.path_params["table"], request.path_params["number"]
        steps = self._steps(table, number)
        last, asked = steps.last, request.query_params
        step = last
        if "place" in asked:
            step = await self._step_at(table, number, whole(asked, "place"))
        elif "step" in asked:
            step = min(whole(asked, "step"), last)
        viewer = asked.get("as", EVERYBODY)
        if viewer not in (EVERYBODY, OPEN, *steps.persons):
            raise RequestRefused.unknown("player")
        weighed = runout(steps, step, viewer)
        if asked.get("part") == "equities":
            return await self.house.equities(steps, weighed)
        found = await self.floor.index.ask(lambda database: search.one_round(database, table, number))
        return self.page(
            request,
            "auditor_round.html",
            "rounds",
            setup=steps.setup,
            style=steps.setup.posting.table.game.felt.style,
            number=number,
            persons=steps.persons,
            closed=[person for person in steps.persons if steps.is_closed(person)],
            viewer=viewer,
            everybody=EVERYBODY,
            open=OPEN,
            step=step,
            ends=last,
            told=steps.record.steps(),
            felt=self.house.still(steps, step, viewer),
            found=found,
            corrections=[
                (one, one.approved.moved.get(f"{table}/bank", 0))
                for one in self.floor.corrections.of(table, number)
                if one.approved is not None
            ],
            weighed=weighed is not None,
        )

    def _steps(self, table: str, number: int) -> Steps:
        record = self.floor.settled.round(table, number) or self._of_demonstration(table, number)
        if record is None:
            raise RequestRefused.unknown("round")
        return Steps(record)

    def _of_demonstration(self, table: str, number: int) -> RoundRecord | None:
        """Return a round of a demonstration's table that this floor has not opened."""
        for setup in demo_tables():
            stream = f"table:{setup.log_name}"
            if setup.id == table and stream in self.floor.store.streams():
                chronicle = Chronicle(setup)
                chronicle.follow(TABLE_CODEC.read_all(self.floor.store.read(stream), stream=stream))
                return chronicle.round(number)
        return None

    async def _step_at(self, table: str, number: int, place: int) -> int:
        """The step that a record of a table's log or of a document's made, by its place counted from 1."""
        rows = await self.floor.index.ask(
            lambda database: database.read(
                'SELECT stream, place FROM {p}round WHERE "table" = ? AND number = ?', (table, number)
            )
        )
        if not rows:
            raise RequestRefused.unknown("round")
        stream, first = rows[0]
        opened = self.floor.records.get(table)
        if opened is not None:
            # A document's own lines come before the round's: what it posts, and forced bets.
            before = 1 + len(opened.document.opening().log)
            written = await asyncio.to_thread(self.floor.store.read, stream, 0, place)
            events = RECORD_CODEC.read_all(written, stream=stream)[before:]
            return sum(not isinstance(event, ActionsTaken) for event in events)
        records = await asyncio.to_thread(self.floor.store.read, stream, first, max(first, place))
        return sum(type(event) in ROUND_EVENTS for event in TABLE_CODEC.read_all(records, stream=stream))

    # ── the ledger ──────────────────────────────────────────────────────────────────────────────────

    async def ledger(self, request: Request) -> Response:
        """The trial balance at any second, or the entries of one account."""
        self.require_all(request)
        asked = request.query_params
        account = asked.get("account", "")
        moment = int(time.time())
        if asked.get("at", "").strip():
            moment = second_of(asked["at"], self.zone)
        if account:
            return await self._account(request, account)
        held = await self.floor.index.ask(lambda database: accounts.trial_balance(database, moment))
        return self.page(
            request,
            "auditor_ledger.html",
            "ledger",
            moment=moment,
            balance=held,
            total=Fine(sum(held.values())),
            account="",
            query=urlencode({"at": said(moment, self.zone)}),
        )

    async def _account(self, request: Request, account: str) -> Response:
        asked = request.query_params
        since, until = read_span(asked, self.zone)
        after = asked.get("after", "")
        (entries, more), before = await self.floor.index.ask(
            lambda database: (
                accounts.entries(database, account=account, since=since, until=until, after=after),
                accounts.balance_before(database, account, since or 0),
            )
        )
        return self.page(
            request,
            "auditor_ledger.html",
            "ledger",
            account=account,
            entries=entries,
            before=before if not after else None,
            more=urlencode({**dict(asked), "after": more}) if more else "",
            query=urlencode({key: value for key, value in asked.items() if key != "after"}),
        )

    async def ledger_as_file(self, request: Request) -> Response:
        """The trial balance or the entries as CSV or Parquet."""
        self.require_all(request)
        name, asked = request.path_params["file"], request.query_params
        what, _, kind = name.partition(".")
        if what not in ("balance", "entries") or kind not in ledger_file.KINDS:
            raise RequestRefused.unknown("file")
        moment = second_of(asked["at"], self.zone) if asked.get("at", "").strip() else int(time.time())
        since, until = read_span(asked, self.zone)
        account = asked.get("account", "")
        made = await self.floor.index.ask(
            lambda database: (
                ledger_file.balance(database, moment, kind)
                if what == "balance"
                else ledger_file.entries(database, since, until, account, kind)
            )
        )
        return _file(made, ledger_file.KINDS[kind], name)

    # ── reports ─────────────────────────────────────────────────────────────────────────────────────

    async def report(self, request: Request) -> Response:
        """A report as a page, with its picture."""
        by = _by(request)
        asked = dict(request.query_params)
        made = await self.audits.made(self.reader(request), by, asked)
        if not any(asked.get(name, "").strip() for name in ("day", "since", "until")):
            asked["day"] = day_said(int(time.time()), self.zone)
        return self.page(
            request,
            "auditor_report.html",
            "reports",
            by=by,
            every=list(By),
            made=made,
            query=urlencode({name: value for name, value in asked.items() if value}),
            columns=report_file.COLUMNS,
            cells=report_file.cells,
            day=asked.get("day", ""),
        )

    async def report_as_file(self, request: Request) -> Response:
        """A report as CSV, as a picture, or for print."""
        by, kind = _by(request), request.path_params["file"].partition(".")[2]
        if request.path_params["file"] != f"report.{kind}" or kind not in report_file.KINDS:
            raise RequestRefused.unknown("file")
        made = await self.audits.made(self.reader(request), by, dict(request.query_params))
        data = await asyncio.to_thread(report_file.written, made, kind, self.zone)
        name = f"{by}-{day_said(made.since, self.zone)}.{kind}"
        return _file(data, report_file.KINDS[kind], "" if kind == "svg" else name)

    # ── verification ────────────────────────────────────────────────────────────────────────────────

    async def verify(self, request: Request) -> Response:
        """The last verification, and how far the one is that is under way."""
        self.require_all(request)
        found = self.floor.verification
        if wants_json(request):
            return JSONResponse(
                {
                    "running": found.running,
                    "done": found.done,
                    "whole": found.whole,
                    "wrong": found.wrong,
                    "sound": None if found.verdicts is None else not found.broken,
                    "broken": [one.stream for one in found.broken],
                }
            )
        return self.page(request, "auditor_verify.html", "verify", found=found)

    async def begin_verify(self, request: Request) -> Response:
        """Begin a verification."""
        person, _ = await said_by_person(self.house.door, request)
        self.require_all(request)
        self.floor.verification.start(person)
        return done(request, f"{DESK}/verify")


def _by(request: Request) -> By:
    name = request.path_params["name"]
    if name not in list(By):
        raise RequestRefused.unknown("report")
    return By(name)


def _file(data: bytes, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'} if name else {}
    return Response(data, media_type=kind, headers=headers)
