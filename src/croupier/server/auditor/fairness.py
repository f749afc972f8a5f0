"""The auditor's fairness page: wagers, pay table rows, cards, fees and meters, and what is flagged."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.fairness.process import FairnessProcess
from croupier.floor.fairness.report import ALPHA, FairnessReport
from croupier.floor.people import Right, Scope
from croupier.server.auditor.desk import ALL_ONLY, TABS
from croupier.server.auditor.funnel import HEIGHT, LEFT, TOP, WIDTH, funnel
from croupier.server.door.gate import Gate, Gated
from croupier.server.pages.house import House

FAR = 4.0
"""A z beyond this is named on top, while its test has not decided."""

EMPTY = FairnessReport(alpha=ALPHA, tables=())


class Fairness:
    """The handlers of the page, and the process behind it."""

    def __init__(self, house: House) -> None:
        self._house = house
        floor = house.floor
        self.process = FairnessProcess(floor.store, lambda: [table.setup for table in floor.tables.values()])

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/auditor/fairness", self.page, Right.READ),
            gate.get("/auditor/fairness.json", self.data, Right.READ),
        ]

    async def page(self, request: Request) -> Response:
        """Every table that the visitor may read, those that are off first; made in the background."""
        visitor = self._house.door.visitor(request)
        assert visitor.person is not None
        if request.query_params.get("look") != "no":
            self.process.look()
        report = self._seen(visitor.person)
        every = self._house.floor.accounts.require(visitor.person, Right.READ) is Scope.ALL
        tables = sorted(
            (table for table in report.tables if table.rounds), key=lambda table: not table.flagged
        )
        return self._house.page(
            visitor,
            "fairness.html",
            tab="fairness",
            tabs=[tab for tab in TABS if every or tab[0] not in ALL_ONLY],
            report=report,
            made=self.process.report is not None,
            tables=tables,
            tests=sum(len(table.tests) + len(table.people) for table in tables),
            far=[
                (table.name, table.log, wager.wager.replace("_", " "), wager.z)
                for table in tables
                for wager in table.wagers
                if wager.z is not None and abs(wager.z) > FAR
            ],
            funnel=funnel(tables),
            odds=say_odds,
            size=(WIDTH, HEIGHT, LEFT, TOP),
            working=self.process.working,
            progress=self.process.progress,
            failed=self.process.failed,
        )

    async def data(self, request: Request) -> Response:
        """Return the fairness report as JSON, up to date."""
        visitor = self._house.door.visitor(request)
        assert visitor.person is not None
        await self.process.looked()
        return Response(msgspec.json.encode(self._seen(visitor.person)), media_type="application/json")

    def _seen(self, person: str) -> FairnessReport:
        """Return the part of the report that a person may read: for supervisors, their own tables."""
        report, accounts = self.process.report or EMPTY, self._house.floor.accounts
        every = accounts.require(person, Right.READ) is Scope.ALL
        return msgspec.structs.replace(
            report,
            tables=tuple(
                table for table in report.tables if every or accounts.serves(person, Right.READ, table.table)
            ),
        )

    async def close(self) -> None:
        """End the process."""
        await self.process.close()


LARGE = ((1e15, "quadrillion"), (1e12, "trillion"), (1e9, "billion"), (1e6, "million"))


def say_odds(factor: float) -> str:
    """Return odds to 1 for people.

    >>> say_odds(29.1e12), say_odds(6499.999), say_odds(1.04)
    ('29.1 trillion', '6,500', '1.04')
    """
    for size, word in LARGE:
        if factor >= size:
            return f"{factor / size:,.3g} {word}" if factor < 1e18 else f"{factor:.2g}"
    return f"{factor:,.0f}" if factor >= 100 else f"{factor:.3g}"
