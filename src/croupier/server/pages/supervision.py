"""The supervisor's desk: awards to confirm, settled rounds to correct."""

from __future__ import annotations

import logging
import time
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from croupier.errors import RoleMissing, SignInRefused
from croupier.floor.console.sheet import WRONG
from croupier.floor.jackpot.jackpot import Pending
from croupier.floor.people import Right
from croupier.floor.people.patience import Patience
from croupier.games.irregular import irregular
from croupier.link import Role
from croupier.numbers import Seat
from croupier.server.api.supervision import DeskCard, amounts, correction_card, desk_of
from croupier.server.door.admission import sender
from croupier.server.door.gate import Gate, Gated
from croupier.server.pages.form import whole
from croupier.server.pages.house import House, done, wants_json
from croupier.server.pages.once import Once, key_of
from croupier.server.pages.said import said_by_person

log = logging.getLogger(__name__)

DESK = "/supervisor"
ROUNDS_LISTED = 5
"""How many of a table's last rounds the desk offers to correct."""


class Supervision:
    """The handlers of everything that a supervisor does."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._guesses, self._once = Patience(), Once()

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/supervisor", self.desk, Right.WATCH),
            gate.post("/supervisor", self.go_on_duty, Right.PLAY),
            gate.post("/supervisor/confirm", self.confirm, Right.SUPERVISE),
            gate.post("/supervisor/refuse", self.refuse_award, Right.SUPERVISE),
            gate.post("/supervisor/calls/{call:int}", self.rule, Right.SUPERVISE),
            gate.post("/supervisor/tables/{table}/freeze", self.freeze, Right.SUPERVISE),
            gate.post("/supervisor/tables/{table}/release", self.release, Right.SUPERVISE),
            gate.get("/supervisor/tables/{table}/bundle.json", self.bundle, Right.SUPERVISE),
            gate.get("/supervisor/rounds/{table}/{number:int}", self.round, Right.SUPERVISE),
            gate.post("/supervisor/rounds/{table}/{number:int}", self.enter, Right.SUPERVISE),
            gate.get("/supervisor/corrections/{correction:int}", self.correction, Right.SUPERVISE),
            gate.post("/supervisor/corrections/{correction:int}/approve", self.approve, Right.SUPERVISE),
            gate.post("/supervisor/corrections/{correction:int}/refuse", self.refuse, Right.SUPERVISE),
        ]

    # ── the desk ────────────────────────────────────────────────────────────────────────────────────

    async def desk(self, request: Request) -> Response:
        """What waits for a supervisor at the tables assigned; others can enter the code."""
        visitor, floor = self._house.door.visitor(request), self._house.floor
        person = visitor.person
        on_duty = person is not None and Role.SUPERVISOR in floor.accounts.roles(person)
        pending = [one for one in floor.supervision.pending() if on_duty and self._serves(person, one.table)]
        waiting = [
            one for one in floor.corrections.waiting() if on_duty and self._serves(person, one.entered.table)
        ]
        if wants_json(request):
            card = desk_of(floor, person) if person is not None and on_duty else DeskCard([], [], [], [], [])
            role = str(Role.SUPERVISOR if on_duty else Role.PLAYER)
            return JSONResponse({"role": role, **msgspec.to_builtins(card)})
        return self._house.page(
            visitor,
            "supervisor.html",
            on_duty=on_duty,
            pending=[(one, self._winner(one)) for one in pending],
            corrections=waiting,
            calls=self._calls(person) if on_duty and person is not None else [],
            wrong=WRONG,
            ways_out=[
                one
                for one in floor.ways_out.waiting()
                if on_duty and person is not None and floor.ways_out.serves(person, one.proposed.link)
            ],
            tables=self._tables(person) if on_duty else [],
            signs=[jackpot.sign() for jackpot in floor.jackpots.values()] if on_duty else [],
        )

    def _serves(self, person: str | None, table: str) -> bool:
        return person is not None and self._house.floor.accounts.serves(person, Right.SUPERVISE, table)

    def _calls(self, person: str) -> list[dict[str, Any]]:
        """Return the open calls, each with the rules of its game."""
        rulings = self._house.floor.rulings
        return [
            {"one": call, "clauses": irregular(rulings.game(call.called.table))}
            for call in rulings.waiting(person)
        ]

    def _winner(self, award: Pending) -> str:
        occupant = self._house.floor.table(award.table).session.state.seated.get(award.seat)
        return occupant.person if occupant is not None else f"seat {award.seat}"

    def _tables(self, person: str | None) -> list[dict[str, Any]]:
        """The tables assigned, with the last rounds of each."""
        floor = self._house.floor
        running = [
            {
                "id": actor.setup.id,
                "name": actor.setup.name,
                "frozen": floor.freezes.frozen.get(actor.setup.id),
                "rounds": [record.number for record in actor.rounds.latest(ROUNDS_LISTED)],
                "at": f"/tables/{actor.setup.id}{'' if actor.setup.id in floor.tables else '/history'}",
            }
            for actor in (*floor.tables.values(), *floor.registry.closed())
            if self._serves(person, actor.setup.id)
        ]
        documents = [
            {
                "id": table.id,
                "name": f"{table.document.game.name} from a document, {table.id}",
                "frozen": floor.freezes.frozen.get(table.id),
                "rounds": [1] if table.round.over else [],
                "at": f"/tables/{table.id}/console",
            }
            for table in floor.records
            if self._serves(person, table.id)
        ]
        return [*running, *documents]

    async def go_on_duty(self, request: Request) -> Response:
        """Become a supervisor with the code."""
        person, said = await said_by_person(self._house.door, request)
        key = key_of(request, person, said)
        return await self._once.answer(key, lambda: self._on_duty(request, person, said.get("code", "")))

    async def _on_duty(self, request: Request, person: str, code: str) -> Response:
        guessing, now = (f"person {person}", f"address {sender(request.scope)}"), time.monotonic()
        wait = max(self._guesses.wait(who, now) for who in guessing)
        if wait > 0:
            raise SignInRefused(f"too many wrong codes; wait {int(wait) + 1} seconds before the next one")
        try:
            await self._house.floor.supervision.supervise(person, code)
        except RoleMissing:
            for who in guessing:
                self._guesses.fail(who, now)
            log.warning("%s at %s gave a wrong supervisor's code", person, sender(request.scope))
            raise
        self._guesses.succeed(guessing[0])
        return done(request, DESK)

    async def confirm(self, request: Request) -> Response:
        """Confirm a round's awards."""
        person, said = await said_by_person(self._house.door, request)
        table, number = said.get("table", ""), whole(said, "round")

        async def confirmed() -> Response:
            await self._house.floor.supervision.confirm(person, table, number)
            return done(request, DESK)

        return await self._house.where_run(request, table, confirmed)

    async def refuse_award(self, request: Request) -> Response:
        """Refuse the award of one winner."""
        person, said = await said_by_person(self._house.door, request)
        table, number, seat = said.get("table", ""), whole(said, "round"), Seat(whole(said, "seat"))

        async def refused() -> Response:
            await self._house.floor.supervision.refuse_award(person, table, number, seat, said.get("why", ""))
            return done(request, DESK)

        return await self._house.where_run(request, table, refused)

    async def rule(self, request: Request) -> Response:
        """Rule on a dealer's call."""
        person, said = await said_by_person(self._house.door, request)
        await self._house.floor.rulings.rule(
            person,
            request.path_params["call"],
            ruling=said.get("ruling", ""),
            clause=said.get("clause", ""),
            action=said.get("action", ""),
        )
        return done(request, DESK)

    # ── disputes ────────────────────────────────────────────────────────────────────────────────────

    async def freeze(self, request: Request) -> Response:
        """Freeze a table."""
        person, said = await said_by_person(self._house.door, request)
        await self._house.floor.supervision.freeze(person, request.path_params["table"], said.get("why", ""))
        return done(request, DESK)

    async def release(self, request: Request) -> Response:
        """Release a frozen table."""
        person, _ = await said_by_person(self._house.door, request)
        await self._house.floor.supervision.release(person, request.path_params["table"])
        return done(request, DESK)

    async def bundle(self, request: Request) -> Response:
        """The evidence of a table as one file, which ``croupier verify`` checks anywhere."""
        visitor = self._house.door.visitor(request)
        assert visitor.person is not None
        table = request.path_params["table"]
        made = await self._house.floor.supervision.bundle(visitor.person, table)
        named = {"content-disposition": f'attachment; filename="{table}.bundle.json"'}
        return Response(made, media_type="application/json", headers=named)

    # ── corrections ─────────────────────────────────────────────────────────────────────────────────

    async def round(self, request: Request) -> Response:
        """A settled round as its document, to be corrected."""
        visitor, floor = self._house.door.visitor(request), self._house.floor
        settled = floor.settled.find(request.path_params["table"], request.path_params["number"])
        stands, document = floor.corrections.standing(settled)
        if wants_json(request):
            return JSONResponse({"document": document, "replaces": stands, "players": settled.persons})
        return self._house.page(visitor, "correct.html", settled=settled, stands=stands, document=document)

    async def enter(self, request: Request) -> Response:
        """Enter the round as it should have been."""
        person, said = await said_by_person(self._house.door, request)
        proposal = await self._house.floor.corrections.enter(
            request.path_params["table"],
            request.path_params["number"],
            said.get("document", "").replace("\r\n", "\n"),
            why=said.get("why", ""),
            by=person,
            replaces=whole(said, "replaces") if said.get("replaces") else 0,
        )
        if wants_json(request):
            return _json(correction_card(proposal))
        return done(request, f"{DESK}/corrections/{proposal.correction.number}")

    async def correction(self, request: Request) -> Response:
        """Show one correction: its changes, and the amount for every account."""
        visitor, floor = self._house.door.visitor(request), self._house.floor
        assert visitor.person is not None
        proposal = floor.supervision.correction(visitor.person, request.path_params["correction"])
        if wants_json(request):
            return _json(correction_card(proposal))
        return self._house.page(
            visitor,
            "correction.html",
            one=proposal.correction,
            difference=list(amounts(proposal.difference).items()),
            result=proposal.result,
        )

    async def approve(self, request: Request) -> Response:
        """Approve a correction as the second person."""
        person, _ = await said_by_person(self._house.door, request)
        proposal = await self._house.floor.supervision.approve_correction(
            person, request.path_params["correction"]
        )
        if wants_json(request):
            return _json(correction_card(proposal))
        return done(request, DESK)

    async def refuse(self, request: Request) -> Response:
        """Refuse a correction, or take back one's own."""
        person, said = await said_by_person(self._house.door, request)
        number = request.path_params["correction"]
        await self._house.floor.supervision.refuse_correction(person, number, said.get("why", ""))
        return done(request, DESK)


def _json(card: Struct) -> Response:
    return Response(msgspec.json.encode(card), media_type="application/json")
