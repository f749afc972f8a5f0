"""What supervisors do, for programs; the desk's pages answer in the same shapes."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from croupier.cards import write_cards
from croupier.floor import Floor
from croupier.floor.dispute.corrections import Correction, Proposal
from croupier.floor.jackpot.jackpot import Pending
from croupier.floor.jackpot.records import Way, WayOutProposed
from croupier.floor.jackpot.ways_out import WayOut, proposal
from croupier.floor.people import Right
from croupier.money import Fine, typed_dollars, write_dollars, write_fine
from croupier.numbers import Seat
from croupier.server.api.calls import CallLine, call_line
from croupier.server.api.endpoint import Call, Endpoint
from croupier.server.api.shapes import Dollars, Done, Text

Reason = Annotated[str, Meta(max_length=500)]
DOCUMENT_MAX = 60_000


class AwardLine(Struct, frozen=True):
    """An award that waits for a supervisor."""

    link: str
    table: str
    round: int
    seat: int
    row: str
    award: str
    hand: str
    board: str


class CorrectionLine(Struct, frozen=True):
    """A correction of a settled round."""

    number: int
    table: str
    round: int
    replaces: int
    why: str
    by: str
    approved: str | None
    refused: str | None
    booked: dict[str, str] | None


class CorrectionCard(CorrectionLine, frozen=True):
    """The same, with what it does."""

    difference: dict[str, str]
    result: dict[str, Any]


class WayOutLine(Struct, frozen=True):
    """A way out of a jackpot, and what became of it."""

    number: int
    link: str
    way: Way
    row: str
    starts: str
    to: str
    licensee: str
    wager: str
    reference: str
    date: str
    why: str
    by: str
    approved: str | None
    refused: str | None


class WayOutSaid(Struct, frozen=True, forbid_unknown_fields=True):
    """A way out that somebody proposes: ease, transfer, close, or another wager."""

    way: Way
    why: Reason
    row: Text = ""
    starts: Text = ""
    to: Text = ""
    licensee: Text = ""
    wager: Dollars = 0
    reference: Text = ""
    date: Text = ""


class DeskCard(Struct, frozen=True):
    """What waits at the desk of the one who asks."""

    pending: list[AwardLine]
    corrections: list[CorrectionLine]
    ways_out: list[WayOutLine]
    frozen: list[str]
    calls: list[CallLine]


class AwardsOf(Struct, frozen=True, forbid_unknown_fields=True):
    """The round whose awards are confirmed."""

    table: str
    round: int


class AwardOf(Struct, frozen=True, forbid_unknown_fields=True):
    """The award that is refused, and why."""

    table: str
    round: int
    seat: int
    why: Reason


class Why(Struct, frozen=True, forbid_unknown_fields=True):
    """A reason."""

    why: Reason = ""


class Entered(Struct, frozen=True, forbid_unknown_fields=True):
    """A round as it should have been."""

    document: Annotated[str, Meta(max_length=DOCUMENT_MAX)]
    why: Reason
    replaces: int = 0


class SettledCard(Struct, frozen=True):
    """A settled round as it stands."""

    document: str
    replaces: int
    players: list[str]


class Supervising:
    """The addresses under ``/supervisor``."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def endpoints(self) -> tuple[Endpoint, ...]:
        """Every address, with its right."""

        def at(method: str, path: str, does: Any, says: str, gives: Any, takes: Any = None) -> Endpoint:
            where = f"/supervisor{path}"
            return Endpoint(method, where, does, Right.SUPERVISE, gives=gives, takes=takes, says=says)

        one, way = "/corrections/{correction:int}", "/ways-out/{way_out:int}"
        return (
            at("GET", "", self._desk, "What waits at the tables assigned.", DeskCard),
            at("POST", "/confirm", self._confirm, "Confirm a round's awards.", Done, AwardsOf),
            at("POST", "/refuse", self._refuse, "Refuse the award of one winner.", Done, AwardOf),
            at(
                "GET",
                "/rounds/{table}/{number:int}",
                self._round,
                "A settled round as its document, to be corrected.",
                SettledCard,
            ),
            at(
                "POST",
                "/rounds/{table}/{number:int}",
                self._enter,
                "Enter a settled round as it should have been.",
                CorrectionCard,
                Entered,
            ),
            at("GET", one, self._correction, "A correction and what it does.", CorrectionCard),
            at("POST", f"{one}/approve", self._approve, "Approve a correction.", CorrectionCard),
            at("POST", f"{one}/refuse", self._refuse_correction, "Refuse a correction.", Done, Why),
            at(
                "POST",
                "/links/{link}",
                self._propose,
                "Propose a way out of a jackpot, or another wager.",
                WayOutLine,
                WayOutSaid,
            ),
            at("GET", way, self._way_out, "A way out.", WayOutLine),
            at("POST", f"{way}/approve", self._approve_way_out, "Approve a way out.", WayOutLine),
            at("POST", f"{way}/refuse", self._refuse_way_out, "Refuse a way out.", Done, Why),
        )

    async def _desk(self, call: Call) -> DeskCard:
        return desk_of(self._floor, call.name)

    async def _confirm(self, call: Call) -> Done:
        await self._floor.supervision.confirm(call.name, call.body.table, call.body.round)
        return Done()

    async def _refuse(self, call: Call) -> Done:
        said: AwardOf = call.body
        await self._floor.supervision.refuse_award(
            call.name, said.table, said.round, Seat(said.seat), said.why
        )
        return Done()

    async def _round(self, call: Call) -> SettledCard:
        settled = self._floor.settled.find(call.where["table"], call.where["number"])
        stands, document = self._floor.corrections.standing(settled)
        return SettledCard(document, stands, list(settled.persons))

    async def _enter(self, call: Call) -> CorrectionCard:
        said: Entered = call.body
        proposal = await self._floor.corrections.enter(
            call.where["table"],
            call.where["number"],
            said.document,
            why=said.why,
            by=call.name,
            replaces=said.replaces,
        )
        return correction_card(proposal)

    async def _correction(self, call: Call) -> CorrectionCard:
        return correction_card(self._floor.supervision.correction(call.name, call.where["correction"]))

    async def _approve(self, call: Call) -> CorrectionCard:
        return correction_card(
            await self._floor.supervision.approve_correction(call.name, call.where["correction"])
        )

    async def _refuse_correction(self, call: Call) -> Done:
        await self._floor.supervision.refuse_correction(call.name, call.where["correction"], call.body.why)
        return Done()

    async def _propose(self, call: Call) -> WayOutLine:
        said: WayOutSaid = call.body
        return way_out_line(
            await self._floor.ways_out.propose(
                proposal(
                    call.where["link"],
                    said.way,
                    by=call.name,
                    why=said.why,
                    row=said.row,
                    starts=said.starts,
                    to=said.to,
                    licensee=said.licensee,
                    wager=typed_dollars(str(said.wager)),
                    reference=said.reference,
                    date=said.date,
                )
            )
        )

    async def _way_out(self, call: Call) -> WayOutLine:
        found = self._floor.ways_out.way_out(call.where["way_out"])
        self._floor.ways_out.require(call.name, found.proposed.link)
        return way_out_line(found)

    async def _approve_way_out(self, call: Call) -> WayOutLine:
        return way_out_line(await self._floor.ways_out.approve(call.where["way_out"], by=call.name))

    async def _refuse_way_out(self, call: Call) -> Done:
        await self._floor.ways_out.refuse(call.where["way_out"], why=call.body.why, by=call.name)
        return Done()


def desk_of(floor: Floor, person: str) -> DeskCard:
    """What waits for a supervisor at the tables assigned to them."""

    def serves(table: str) -> bool:
        return floor.accounts.serves(person, Right.SUPERVISE, table)

    return DeskCard(
        pending=[award_line(one) for one in floor.supervision.pending() if serves(one.table)],
        corrections=[
            correction_line(one) for one in floor.corrections.waiting() if serves(one.entered.table)
        ],
        ways_out=[
            way_out_line(one)
            for one in floor.ways_out.waiting()
            if floor.ways_out.serves(person, one.proposed.link)
        ],
        frozen=[table for table in floor.freezes.frozen if serves(table)],
        calls=[call_line(floor, one) for one in floor.rulings.waiting(person)],
    )


def award_line(award: Pending) -> AwardLine:
    """An award that waits."""
    return AwardLine(
        link=award.link,
        table=award.table,
        round=award.round,
        seat=award.seat,
        row=award.row,
        award=award.award,
        hand=write_cards(award.hand),
        board=write_cards(award.board),
    )


def way_out_line(one: WayOut) -> WayOutLine:
    """A way out, and what became of it."""
    said: WayOutProposed = one.proposed
    return WayOutLine(
        number=one.number,
        link=said.link,
        way=said.way,
        row=said.row,
        starts=said.starts,
        to=said.to,
        licensee=said.licensee,
        wager=write_dollars(said.wager) if said.wager else "",
        reference=said.reference,
        date=said.date,
        why=said.why,
        by=said.by,
        approved=one.approved.by if one.approved is not None else None,
        refused=one.refused.by if one.refused is not None else None,
    )


def correction_line(one: Correction) -> CorrectionLine:
    """A correction, and what became of it."""
    return CorrectionLine(**_facts(one))


def correction_card(proposal: Proposal) -> CorrectionCard:
    """A correction with what it does."""
    return CorrectionCard(
        **_facts(proposal.correction), difference=amounts(proposal.difference), result=proposal.result
    )


def _facts(one: Correction) -> dict[str, Any]:
    entered, approved, refused = one.entered, one.approved, one.refused
    return {
        "number": one.number,
        "table": entered.table,
        "round": entered.round,
        "replaces": entered.replaces,
        "why": entered.why,
        "by": entered.by,
        "approved": approved.by if approved is not None else None,
        "refused": refused.by if refused is not None else None,
        "booked": None if approved is None else amounts(approved.moved),
    }


def amounts(moved: dict[str, Fine]) -> dict[str, str]:
    """Amounts with their cents, and with their hundredths where they have some."""
    return {account: write_fine(amount).removesuffix("00") for account, amount in moved.items()}
