"""The cage's desk, the trays, and their papers: receipts, slips, the sheets of shifts; also for print."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from croupier.errors import DataInvalid
from croupier.floor.money.records import Count, Way
from croupier.floor.money.trays import Shift, Slip
from croupier.floor.people import Right, Scope
from croupier.floor.people.rights import reach
from croupier.money import Cents
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.form import Fields, amount, whole
from croupier.server.pages.house import House, wants_json
from croupier.server.pages.once import key_of
from croupier.server.pages.said import said_by_person
from croupier.server.picture.paper import Paper, receipt_paper, sheet_paper
from croupier.table.events.event import Event

FOUND_MAX = 20
"""How many people a search shows."""

Act = Callable[[str, str, Fields, str], Awaitable[Event]]


class CageDesk:
    """The handlers of everything that is about money outside rounds."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._cashier = house.floor.cashier
        self._at_tray: dict[str, Act] = {
            "fill": self._send(Way.FILL),
            "credit": self._send(Way.CREDIT),
            "drop": self._drop,
            "buy-in": self._sell,
            "opener": self._count(Count.OPENER),
            "closer": self._count(Count.CLOSER),
            "box": self._count(Count.BOX),
            "second": self._second,
            "withdraw": self._withdraw,
        }

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/cage-desk", self.desk, Right.CASH),
            gate.post("/cage-desk/buy-in", self.buy_in, Right.CASH),
            gate.post("/cage-desk/cash-out", self.cash_out, Right.CASH),
            gate.post("/cage-desk/debt", self.debt, Right.CASH),
            gate.post("/cage-desk/tips", self.tips, Right.CASH),
            gate.get("/cage-desk/trays/{tray}", self.tray, Right.CASH),
            gate.post("/cage-desk/trays/{tray}", self.act, Right.CASH),
            gate.get("/cage-desk/trays/{tray}/shifts/{number:int}", self.sheet, Right.READ),
            gate.get("/cage-desk/trays/{tray}/shifts/{number:int}.pdf", self.sheet, Right.READ),
            gate.get("/tables/{table}/tray", self.tray, Right.DEAL),
            gate.post("/tables/{table}/tray", self.act, Right.DEAL),
            gate.get("/receipts/{number:int}", self.receipt, Right.WATCH),
            gate.get("/receipts/{number:int}.pdf", self.receipt, Right.WATCH),
        ]

    # ── the desk ────────────────────────────────────────────────────────────────────────────────────

    async def desk(self, request: Request) -> Response:
        """Wallets by name, the slips that wait, every tray."""
        asked = " ".join(request.query_params.get("name", "").split())
        wallets = self._wallets(asked)
        tables = sorted(self._house.floor.cage.tables)
        if wants_json(request):
            trays = [self._tray_data(table) for table in tables]
            return JSONResponse({"wallets": wallets, "waiting": self._waiting(None), "trays": trays})
        return self._house.page(
            self._house.door.visitor(request),
            "cage_desk.html",
            asked=asked,
            wallets=wallets,
            waiting=self._cashier.trays.waiting(),
            trays=[
                (table, self._name(table), self._shift(table), self._cashier.tray(table)) for table in tables
            ],
            papers=self._cashier.trays.latest(8),
            key=secrets.token_hex(8),
        )

    def _wallets(self, asked: str) -> list[dict[str, Any]]:
        """People whose name has these letters, with what is in their wallets."""
        accounts = {one.person: one.open for one in self._house.floor.accounts.all()}
        # People whom a dealer seated have a wallet and no account.
        known = {**dict.fromkeys(self._house.floor.cage.people(), True), **accounts}
        found = [
            {
                "person": person,
                "wallet": self._house.wallet(person),
                "owes": self._cashier.owed(person),
                "open": is_open,
                "account": person in accounts,
            }
            for person, is_open in known.items()
            if asked.casefold() in person.casefold()
        ]
        return sorted(found, key=lambda one: str(one["person"]).casefold())[:FOUND_MAX]

    async def buy_in(self, request: Request) -> Response:
        """Sell chips for cash."""
        by, said = await said_by_person(self._house.door, request)
        done = await self._cashier.buy_in(
            said.get("person", ""), amount(said, "amount"), by=by, key=key_of(request, by, said)
        )
        return await self._paper_of(request, done.receipt)

    async def cash_out(self, request: Request) -> Response:
        """Pay out chips."""
        by, said = await said_by_person(self._house.door, request)
        done = await self._cashier.cash_out(
            said.get("person", ""), amount(said, "amount"), by=by, key=key_of(request, by, said)
        )
        return await self._paper_of(request, done.receipt)

    async def debt(self, request: Request) -> Response:
        """Settle what somebody owes out of their wallet."""
        by, said = await said_by_person(self._house.door, request)
        done = await self._cashier.pay_debt(said.get("person", ""), by=by, key=key_of(request, by, said))
        return await self._paper_of(request, done.receipt)

    async def tips(self, request: Request) -> Response:
        """Hand out a table's tips."""
        by, said = await said_by_person(self._house.door, request)
        done = await self._cashier.pay_tips(
            said.get("tray", ""),
            said.get("person", ""),
            amount(said, "amount"),
            by=by,
            key=key_of(request, by, said),
        )
        return await self._paper_of(request, done.receipt)

    # ── one tray ────────────────────────────────────────────────────────────────────────────────────

    async def tray(self, request: Request) -> Response:
        """A table's tray: for the cage, and for the dealer who is assigned there."""
        table = self._table(request)
        if wants_json(request):
            return JSONResponse(self._tray_data(table))
        shift = self._shift(table)
        visitor = self._house.door.visitor(request)
        roles = self._house.floor.accounts.roles(visitor.person or "")
        return self._house.page(
            visitor,
            "tray.html",
            table=table,
            name=self._name(table),
            here=request.url.path,
            shift=shift,
            sheet=self._cashier.sheet(shift) if shift else None,
            held=self._cashier.tray(table),
            tips=self._cashier.tips(table),
            waiting=self._cashier.trays.waiting(table),
            shifts=self._cashier.trays.shifts(table),
            at_cage=reach(roles, Right.CASH) is not None,
            key=secrets.token_hex(8),
        )

    async def act(self, request: Request) -> Response:
        """Do something at a tray: ``act`` says what, ``amount`` how much or ``slip`` which paper."""
        by, said = await said_by_person(self._house.door, request)
        table, act = self._table(request), self._at_tray.get(said.get("act", ""))
        if act is None:
            raise DataInvalid(f"not an act; choose one of {', '.join(self._at_tray)}", key="act")
        done = await act(table, by, said, key_of(request, by, said))
        if wants_json(request):
            return JSONResponse({"done": msgspec.to_builtins(done), "tray": self._tray_data(table)})
        where = "/cage-desk" if said.get("back") == "desk" else request.url.path
        return self._go(request, where)

    def _send(self, way: Way) -> Act:
        async def send(table: str, by: str, said: Fields, key: str) -> Event:
            return await self._cashier.send(way, table, amount(said, "amount"), by=by, key=key)

        return send

    def _count(self, what: Count) -> Act:
        async def count(table: str, by: str, said: Fields, key: str) -> Event:
            return await self._cashier.count(what, table, amount(said, "amount"), by=by, key=key)

        return count

    async def _drop(self, table: str, by: str, said: Fields, key: str) -> Event:
        return await self._cashier.drop(table, amount(said, "amount"), by=by, key=key)

    async def _sell(self, table: str, by: str, said: Fields, key: str) -> Event:
        cash = amount(said, "amount")
        return await self._cashier.buy_in(said.get("person", ""), cash, by=by, table=table, key=key)

    async def _second(self, table: str, by: str, said: Fields, _: str) -> Event:
        return await self._cashier.second(self._slip_at(table, said).receipt, by=by)

    async def _withdraw(self, table: str, by: str, said: Fields, _: str) -> Event:
        return await self._cashier.withdraw(self._slip_at(table, said).receipt, by=by)

    def _slip_at(self, table: str, said: Fields) -> Slip:
        slip = self._cashier.trays.slip(whole(said, "slip"))
        if slip.table != table:
            raise DataInvalid(f"slip {slip.receipt} is about {slip.table}", key="slip")
        return slip

    # ── papers ──────────────────────────────────────────────────────────────────────────────────────

    async def receipt(self, request: Request) -> Response:
        """A receipt or slip: for the cage, for readers, and for the person whose money it is about."""
        number = request.path_params["number"]
        person = self._house.door.visitor(request).person
        try:
            record, second = await self._cashier.receipt(number)
        except DataInvalid:
            raise RequestRefused.unknown("receipt") from None
        own = person is not None and person in (record.by, getattr(record, "person", None))
        if not own and not self._reads(person, record.table if hasattr(record, "table") else ""):
            raise RequestRefused.unknown("receipt")
        if wants_json(request):
            done = None if second is None else msgspec.to_builtins(second)
            return JSONResponse({"paper": msgspec.to_builtins(record), "second": done})
        paper = receipt_paper(record, second)
        return await self._printed(request, paper, f"/receipts/{number}.pdf")

    async def sheet(self, request: Request) -> Response:
        """The sheet of a table's shift."""
        table, number = self._table(request), request.path_params["number"]
        if not 0 < number <= self._cashier.trays.shift_count(table):
            raise RequestRefused.unknown("shift")
        if not self._reads(self._house.door.visitor(request).person, table):
            raise RequestRefused.unknown("shift")
        (shift,) = await self._cashier.shifts(table, number, number)
        last = shift.closed or shift.opened
        seals = await self._house.floor.checkpoints.printed(last.at)
        if wants_json(request):
            named = {name.lower().replace(" ", "_"): value for name, value in seals}
            return JSONResponse(self._sheet_data(shift) | named)
        papers = [await self._cashier.receipt(receipt) for receipt in shift.papers]
        paper = sheet_paper(self._name(table), shift, self._cashier.sheet(shift), papers, seals)
        return await self._printed(request, paper, f"/cage-desk/trays/{table}/shifts/{number}.pdf")

    async def _printed(self, request: Request, paper: Paper, pdf: str) -> Response:
        """A paper as a page, or as a PDF if the address asks for that."""
        if request.url.path.endswith(".pdf"):
            return Response(await asyncio.to_thread(_pdf, paper), media_type="application/pdf")
        return self._house.page(self._house.door.visitor(request), "paper.html", paper=paper, pdf=pdf)

    def _reads(self, person: str | None, table: str) -> bool:
        """Whether somebody may read the papers of a table: the cage, readers, a table's own supervisor."""
        accounts = self._house.floor.accounts
        if person is None:
            return False
        scope = reach(accounts.roles(person), Right.READ)
        at_cage = reach(accounts.roles(person), Right.CASH) is not None
        own = scope is Scope.OWN and bool(table) and accounts.serves(person, Right.READ, table)
        return at_cage or scope is Scope.ALL or own

    # ── parts ───────────────────────────────────────────────────────────────────────────────────────

    def _table(self, request: Request) -> str:
        table = str(request.path_params.get("tray") or request.path_params["table"])
        if table not in self._house.floor.cage.tables:
            raise RequestRefused.unknown("table")
        return table

    def _name(self, table: str) -> str:
        found = self._house.floor.tables.get(table)
        return found.setup.name if found is not None else table

    def _shift(self, table: str) -> Shift | None:
        return self._cashier.trays.shift(table)

    def _waiting(self, table: str | None) -> list[Any]:
        return [msgspec.to_builtins(slip) for slip in self._cashier.trays.waiting(table)]

    def _tray_data(self, table: str) -> dict[str, Any]:
        """A tray as programs read it; amounts in cents."""
        shift = self._shift(table)
        return {
            "table": table,
            "open": shift is not None,
            "holds": self._cashier.tray(table),
            "waiting": self._waiting(table),
            "sheet": self._sheet_data(shift) if shift else None,
        }

    def _sheet_data(self, shift: Shift) -> dict[str, Any]:
        """The sheet of a shift; amounts in cents, with a fraction where there is one."""
        sheet = self._cashier.sheet(shift)
        names = ("opener", "fills", "credits", "drop", "fees", "closer", "expected", "win", "win_by_ledger")
        figures = {name: _cents(getattr(sheet, name)) for name in (*names, "in_tray", "in_box", "difference")}
        return {"table": sheet.table, "shift": sheet.shift, **figures, "papers": list(shift.papers)}

    async def _paper_of(self, request: Request, number: int) -> Response:
        record, _ = await self._cashier.receipt(number)
        if wants_json(request):
            return JSONResponse({"paper": msgspec.to_builtins(record)})
        return self._go(request, f"/receipts/{number}")

    def _go(self, request: Request, where: str) -> Response:
        if request.headers.get("hx-request") == "true":
            return Response(status_code=204, headers={"HX-Redirect": where})
        return RedirectResponse(where, 303)


def _pdf(paper: Paper) -> bytes:
    from croupier.server.cage.paper_pdf import as_pdf

    return as_pdf(paper)


def _cents(amount: int | None) -> Cents | float | None:
    """Hundredths of a cent as cents."""
    if amount is None:
        return None
    return amount / 100 if amount % 100 else Cents(amount // 100)
