"""Where an entry of the ledger leads: the record behind it, the papers of the cage, the people.

Everything here is read only. The streams of the cage, of corrections, of rulings and of posted terms hold no
cards that were not shown, and no secrets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.dispute.corrections import CORRECTIONS_CODEC, CORRECTIONS_STREAM
from croupier.floor.dispute.freezes import DISPUTES_CODEC, DISPUTES_STREAM
from croupier.floor.index import accounts
from croupier.floor.money.cage import FLOOR_CODEC, FLOOR_STREAM
from croupier.floor.people import Right
from croupier.floor.terms.postings import TABLES_CODEC, TABLES_STREAM
from croupier.link.chain import read_entries
from croupier.link.log import link_stream
from croupier.server.auditor.desk import Desk
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.form import whole

CODECS = {
    FLOOR_STREAM: FLOOR_CODEC,
    CORRECTIONS_STREAM: CORRECTIONS_CODEC,
    DISPUTES_STREAM: DISPUTES_CODEC,
    TABLES_STREAM: TABLES_CODEC,
}
NAMES = {
    FLOOR_STREAM: "Cage: slips, fills, credits, counts",
    CORRECTIONS_STREAM: "Corrections",
    DISPUTES_STREAM: "Calls, rulings, frozen tables",
    TABLES_STREAM: "Posted terms",
}
LINKS = link_stream("")
PAGE = 100

PEOPLE = frozenset({"by", "first", "second", "person"})
"""Fields of a record that name somebody."""


class Papers(Desk):
    """The handlers of the pages."""

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/auditor/records/{stream}", self.stream, Right.READ),
            gate.get("/auditor/records/{stream}/{place:int}", self.record, Right.READ),
            gate.get("/auditor/people/{name}", self.person, Right.READ),
            gate.get("/auditor/tables/{table}/bundle.json", self.evidence, Right.READ),
        ]

    async def stream(self, request: Request) -> Response:
        """The records of one book, the latest first."""
        self.require_all(request)
        name = request.path_params["stream"]
        version = await asyncio.to_thread(lambda: self.floor.store.streams().get(name, 0))
        before = min(
            whole(request.query_params, "before") if "before" in request.query_params else version, version
        )
        first = max(0, before - PAGE)
        records = await self._read(name, first, before)
        lines = [(first + n + 1, _tag(record), record) for n, record in enumerate(records)]
        return self.page(
            request,
            "auditor_papers.html",
            "papers",
            stream=name,
            names=NAMES,
            lines=lines[::-1],
            earlier=first,
        )

    async def record(self, request: Request) -> Response:
        """One record, field by field."""
        self.require_all(request)
        name, place = request.path_params["stream"], request.path_params["place"]
        records = await self._read(name, max(0, place - 1), place)
        if not records:
            raise RequestRefused.unknown("record")
        record = records[0]
        fields = [(key, value, key in PEOPLE) for key, value in record.items() if key != "event"]
        return self.page(
            request,
            "auditor_record.html",
            "papers",
            stream=name,
            place=place,
            what=_tag(record),
            fields=fields,
            of=_round_of(record),
        )

    async def _read(self, name: str, first: int, last: int) -> list[dict[str, Any]]:
        """Return the records of a book as fields; a table's log is read round by round instead."""
        if name not in CODECS and not name.startswith(LINKS):
            raise RequestRefused.unknown("record")
        records = await asyncio.to_thread(self.floor.store.read, name, first, last)
        events: Sequence[Any]
        if name in CODECS:
            events = CODECS[name].read_all(records, stream=name, start=first)
        else:
            events = [entry.event for entry in read_entries(records)]
        return [msgspec.to_builtins(event) for event in events]

    async def person(self, request: Request) -> Response:
        """Somebody's roles, wallet and rounds."""
        self.require_all(request)
        name = request.path_params["name"]
        held = await self.floor.index.ask(
            lambda database: accounts.balance_before(database, f"wallet:{name}", 1 << 40)
        )
        return self.page(
            request,
            "auditor_person.html",
            "papers",
            name=name,
            their_roles=sorted(str(role) for role in self.floor.accounts.roles(name)),
            held=held,
        )

    async def evidence(self, request: Request) -> Response:
        """The evidence of a table as one signed file."""
        self.audits.require_desk(self.reader(request))
        table = request.path_params["table"]
        made = await self.floor.supervision.bundle(self.reader(request), table, reads=True)
        named = {"content-disposition": f'attachment; filename="{table}.bundle.json"'}
        return Response(made, media_type="application/json", headers=named)


def _round_of(record: dict[str, Any]) -> tuple[str, int] | None:
    """Return the table and round that a record is about, if it names them."""
    if record.get("corrected"):
        table, number, _ = record["corrected"].rsplit("/", 2)
        return table, int(number)
    return (record["table"], record["round"]) if record.get("table") and record.get("round") else None


def _tag(record: dict[str, Any]) -> str:
    return str(record.get("event", "")).partition("/")[0].replace(".", " ").replace("_", " ")
