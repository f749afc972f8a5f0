"""Visitors' commands: each is a form or a JSON object, checked here and passed to the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from croupier.errors import CommandRejected, DataInvalid, NotNow
from croupier.floor import TableActor
from croupier.floor.people import Right
from croupier.numbers import Player, Seat
from croupier.server.api.data import table_data
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.visitor import Visitor
from croupier.server.pages.form import VERBS, Fields, amount, decision, whole
from croupier.server.pages.house import House, wants_json
from croupier.server.pages.once import Answers, Once, in_time, key_of, once_in_time
from croupier.server.pages.said import said_by, said_by_person
from croupier.server.picture.picture import NO
from croupier.table.commands import AnyCommand, AskFreeHand
from croupier.table.verb import Verb

LIVE_HEADER = "x-croupier-live"
"""With this a page says that its live stream is open."""


class Commands:
    """The handlers of commands."""

    def __init__(self, house: House, *, shows: Callable[[TableActor, str], bool]) -> None:
        self._house, self._shows = house, shows
        self._answers, self._at_the_door = Answers(), Once()

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.post("/tables/{table}/act", self.act, Right.PLAY),
            gate.post("/name", self.name, Right.ENTER),
            gate.post("/cage", self.cage, Right.PLAY),
            gate.post("/tables/{table}/sit", self.sit, Right.PLAY),
            gate.post("/tables/{table}/stand", self.stand, Right.PLAY),
            gate.post("/tables/{table}/entry", self.entry, Right.PLAY),
            gate.post("/tables/{table}/time", self.time, Right.PLAY),
            gate.post("/tables/{table}/chips", self.chips, Right.PLAY),
            gate.post("/tables/{table}/wager", self.wager, Right.PLAY),
            gate.post("/tables/{table}/bank", self.bank, Right.PLAY),
        ]

    async def _once(
        self,
        request: Request,
        said: Fields,
        actor: TableActor,
        person: str,
        act: Callable[[str], Awaitable[None]],
    ) -> Response:
        """Carry out a command of the table, once for each key; the answer is the table afterwards."""
        key = key_of(request, person, said)
        if not key:
            await in_time(lambda: act(""))
            return self._done(request, actor, person)
        known = self._answers.find(key)
        if known is not None:
            return known
        try:
            place = await once_in_time(actor.keys.once(key, act))
        except CommandRejected as refused:
            self._answers.keep(key, refused)
            raise
        answer = self._done(request, actor, person)
        if place is not None and wants_json(request):
            then = await actor.window_at(place)
            answer = JSONResponse(table_data(then.view(person)))
        self._answers.keep(key, answer)
        return answer

    def _done(self, request: Request, actor: TableActor, person: str) -> Response:
        """Return the table after the command, in the requested format."""
        if wants_json(request):
            return JSONResponse(table_data(actor.view(person)))
        if request.headers.get("hx-request") == "true":
            if request.headers.get(LIVE_HEADER) and self._shows(actor, person):
                # The page's stream shows the change with its next event, as it does for everybody.
                return Response(status_code=204)
            return HTMLResponse(self._house.felt(actor, person).text())
        return RedirectResponse(f"/tables/{actor.setup.id}", 303)

    # ── at the door ─────────────────────────────────────────────────────────────────────────────────

    async def name(self, request: Request) -> Response:
        """Come in under a name."""
        visitor, said = await said_by(self._house.door, request)
        key = key_of(request, visitor.token, said)
        return await self._at_the_door.answer(key, lambda: self._arrived(request, visitor, said))

    async def _arrived(self, request: Request, visitor: Visitor, said: Fields) -> Response:
        if visitor.person is not None:
            raise NotNow(f"you already have a name: {visitor.person}")
        named = self._house.door.signed_in(*await self._house.floor.reception.arrive(said.get("name", "")))
        response: Response = JSONResponse({"person": named.person, "token": named.token})
        if not wants_json(request):
            response = RedirectResponse("/", 303)
            if request.headers.get("hx-request") == "true":
                response = Response(status_code=204, headers={"HX-Redirect": "/"})
        self._house.door.remember(response, named)
        return response

    async def cage(self, request: Request) -> Response:
        """Refill a wallet that is nearly empty."""
        person, said = await said_by_person(self._house.door, request)
        key = key_of(request, person, said)
        return await self._at_the_door.answer(key, lambda: self._refilled(request, person))

    async def _refilled(self, request: Request, person: str) -> Response:
        await self._house.floor.cage.refill(person)
        if wants_json(request):
            return JSONResponse({"wallet": self._house.wallet(person)})
        if request.headers.get("hx-request") == "true":
            return Response(status_code=204, headers={"HX-Refresh": "true"})
        return RedirectResponse("/", 303)

    # ── at a table ──────────────────────────────────────────────────────────────────────────────────

    async def sit(self, request: Request) -> Response:
        """Take a seat."""
        person, said = await said_by_person(self._house.door, request)
        actor = self._house.table(request)
        seat, buy_in = Seat(whole(said, "seat")), amount(said, "buy_in")
        if self._house.training is not None:
            self._house.training.warm(actor.setup.game)
        return await self._once(
            request, said, actor, person, lambda key: actor.sit(person, seat, buy_in, key=key)
        )

    async def stand(self, request: Request) -> Response:
        """Leave the seat."""
        person, said = await said_by_person(self._house.door, request)
        actor = self._house.table(request)
        return await self._once(request, said, actor, person, lambda key: actor.stand(person, key=key))

    async def entry(self, request: Request) -> Response:
        """Sit out, play again, or put in the blind that is owed."""
        person, said = await said_by_person(self._house.door, request)
        actor = self._house.table(request)
        answers = {"out": actor.sit_out, "in": actor.sit_in, "post": actor.put_in_blind}
        answer = answers.get(said.get("answer", ""))
        if answer is None:
            raise DataInvalid(f"not an answer; choose one of {', '.join(answers)}", key="answer")
        return await self._once(request, said, actor, person, lambda key: answer(person, key=key))

    async def time(self, request: Request) -> Response:
        """Take time from the time bank."""
        person, said = await said_by_person(self._house.door, request)
        actor = self._house.table(request)
        return await self._once(request, said, actor, person, lambda _: actor.more_time(person))

    async def chips(self, request: Request) -> Response:
        """Buy chips."""
        person, said = await said_by_person(self._house.door, request)
        actor = self._house.table(request)
        bought = amount(said, "amount")
        return await self._once(
            request, said, actor, person, lambda key: actor.add_chips(person, bought, key=key)
        )

    async def wager(self, request: Request) -> Response:
        """Place wagers: fields named ``spot.ante`` or ``spot.game.2``, all or none; or take all of them back.

        ``number`` turns the deck that was promised as ``promise``.
        """
        person, said = await said_by_person(self._house.door, request)
        actor = self._house.table(request)
        if said.get("answer") == "back":
            return await self._once(
                request, said, actor, person, lambda key: actor.take_back(person, key=key)
            )
        laid = {
            field.removeprefix("spot."): cents
            for field in said
            if field.startswith("spot.") and (cents := amount(said, field))
        }
        number, promise = said.get("number", ""), said.get("promise", "")
        return await self._once(
            request,
            said,
            actor,
            person,
            lambda key: actor.wager(person, laid, number=number, promise=promise, key=key),
        )

    async def act(self, request: Request) -> Response:
        """Make a decision in the round."""
        person, said = await said_by_person(self._house.door, request)
        actor = self._house.table(request)
        if said.get("verb") == NO:
            await actor.pass_offer(person)
            return self._done(request, actor, person)
        verb = VERBS.get(said.get("verb", ""))
        if verb is None:
            raise DataInvalid(
                f"not an action of a player; choose one of {', '.join((*VERBS, NO))}", key="verb"
            )
        if verb.command is AskFreeHand:
            return await self._once(
                request, said, actor, person, lambda key: actor.ask_free_hand(person, key=key)
            )
        return await self._once(
            request, said, actor, person, lambda key: self._acted(actor, person, verb, said, key)
        )

    async def _acted(self, actor: TableActor, person: str, verb: Verb, said: Fields, key: str) -> None:
        """Act; on a floor for training the decision is then weighed."""
        made: list[AnyCommand] = []

        def command(player: Player) -> AnyCommand:
            made.append(decision(verb, player, said))
            return made[-1]

        await actor.act(person, command, key=key)
        if self._house.training is not None:
            self._house.training.judge(actor.setup.id, person, made[-1])

    async def bank(self, request: Request) -> Response:
        """Take the bank and put up a wager, or pass it on."""
        person, said = await said_by_person(self._house.door, request)
        actor = self._house.table(request)
        wager = amount(said, "amount") if said.get("answer") == "accept" else None
        return await self._once(
            request, said, actor, person, lambda key: actor.answer_bank(person, wager, key=key)
        )
