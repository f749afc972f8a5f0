"""Ways out of a jackpot at the supervisor's desk: proposed on one page, decided on another."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.errors import DataInvalid
from croupier.floor.jackpot.records import Way
from croupier.floor.jackpot.ways_out import proposal
from croupier.floor.people import Right
from croupier.money import Cents
from croupier.server.api.supervision import way_out_line
from croupier.server.door.gate import Gate, Gated
from croupier.server.pages.form import amount
from croupier.server.pages.house import House, done, wants_json
from croupier.server.pages.said import said_by_person

DESK = "/supervisor"
SAYS = {
    Way.EASE: "Ease: another row wins the top award too",
    Way.TRANSFER: "Transfer: another jackpot takes the liability over",
    Way.CLOSE: "Close: the jackpot is no longer offered",
    Way.WAGER: "Wager: another progressive wager is posted",
}
CLAUSES = {Way.EASE: "CSP 7 (a)", Way.TRANSFER: "CSP 7 (b), (c)", Way.CLOSE: "CSP 7", Way.WAGER: "CSP 21 (f)"}


class Jackpots:
    """The handlers of jackpots and their ways out."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/supervisor/links/{link}", self.page, Right.SUPERVISE),
            gate.post("/supervisor/links/{link}", self.propose, Right.SUPERVISE),
            gate.get("/supervisor/ways-out/{way_out:int}", self.way_out, Right.SUPERVISE),
            gate.post("/supervisor/ways-out/{way_out:int}/approve", self.approve, Right.SUPERVISE),
            gate.post("/supervisor/ways-out/{way_out:int}/refuse", self.refuse, Right.SUPERVISE),
        ]

    async def page(self, request: Request) -> Response:
        """A jackpot with its sign, and the form of each way out."""
        visitor, ways = self._house.door.visitor(request), self._house.floor.ways_out
        assert visitor.person is not None
        link = request.path_params["link"]
        ways.require(visitor.person, link)
        return self._house.page(
            visitor,
            "jackpot.html",
            link=link,
            sign=ways.jackpot(link).sign(),
            state=ways.jackpot(link).link.state,
            others=[name for name in self._house.floor.jackpots if name != link],
            ways=[(way, SAYS[way], CLAUSES[way]) for way in Way],
            waiting=[one for one in ways.waiting() if one.proposed.link == link],
        )

    async def propose(self, request: Request) -> Response:
        """Propose a way out."""
        person, said = await said_by_person(self._house.door, request)
        try:
            way = Way(said.get("way", ""))
        except ValueError:
            raise DataInvalid(f"choose one of {', '.join(Way)}", key="way") from None
        starts = said.get("starts", "")
        one = await self._house.floor.ways_out.propose(
            proposal(
                request.path_params["link"],
                way,
                by=person,
                why=said.get("why", ""),
                row=said.get("row", ""),
                # A form's field for a time has no zone; the desk's pages say that it is UTC.
                starts=f"{starts}+00:00" if len(starts) == 16 else starts,
                to=said.get("to", ""),
                licensee=said.get("licensee", ""),
                wager=amount(said, "wager") if said.get("wager") else Cents(0),
                reference=said.get("reference", ""),
                date=said.get("date", ""),
            )
        )
        if wants_json(request):
            return _json(way_out_line(one))
        return done(request, f"{DESK}/ways-out/{one.number}")

    async def way_out(self, request: Request) -> Response:
        """One way out: what was proposed, by whom, and the buttons of the second person."""
        visitor, ways = self._house.door.visitor(request), self._house.floor.ways_out
        assert visitor.person is not None
        one = ways.way_out(request.path_params["way_out"])
        ways.require(visitor.person, one.proposed.link)
        if wants_json(request):
            return _json(way_out_line(one))
        said = one.proposed
        return self._house.page(
            visitor,
            "way_out.html",
            one=one,
            line=way_out_line(one),
            says=SAYS[said.way],
            clause=CLAUSES[said.way],
            sign=ways.jackpot(said.link).sign(),
        )

    async def approve(self, request: Request) -> Response:
        """Approve a way out as the second person."""
        person, _ = await said_by_person(self._house.door, request)
        one = await self._house.floor.ways_out.approve(request.path_params["way_out"], by=person)
        if wants_json(request):
            return _json(way_out_line(one))
        return done(request, DESK)

    async def refuse(self, request: Request) -> Response:
        """Refuse a way out, or take back one's own."""
        person, said = await said_by_person(self._house.door, request)
        number = request.path_params["way_out"]
        await self._house.floor.ways_out.refuse(number, why=said.get("why", ""), by=person)
        return done(request, DESK)


def _json(card: msgspec.Struct) -> Response:
    return Response(msgspec.json.encode(card), media_type="application/json")
