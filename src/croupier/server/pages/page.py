"""What visitors read: the lobby, a table, its history, the rule cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from croupier.cards import write_cards
from croupier.floor import OrderProof, TableActor, verify
from croupier.floor.cards.promise import OpenCard, Proof
from croupier.floor.cards.proof_file import write_proofs
from croupier.floor.lab.trainer import hints
from croupier.floor.people import Right
from croupier.games.catalog import GAMES
from croupier.games.how_to_play import how_to_play
from croupier.games.rule_card import rule_card
from croupier.server.api.data import table_data
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.house import House, wants_json
from croupier.server.pages.training import weighed
from croupier.server.picture.past import past_picture
from croupier.server.picture.terms_sign import terms_sign

ROUNDS_SHOWN_MAX = 50


class Pages:
    """The handlers of pages."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/health", self.health, Right.ENTER),
            gate.get("/ready", self.ready, Right.ENTER),
            gate.get("/me", self.me, Right.ENTER),
            gate.get("/games/{game}", self.rules, Right.WATCH),
            gate.get("/games/{game}/how", self.how_to_play, Right.WATCH),
            gate.get("/tables/{table}", self.table, Right.WATCH),
            gate.get("/tables/{table}/terms", self.terms, Right.WATCH),
            gate.get("/tables/{table}/felt", self.felt, Right.WATCH),
            gate.get("/tables/{table}/advice", self.advice, Right.PLAY),
            gate.get("/tables/{table}/history", self.history, Right.WATCH),
            gate.get("/tables/{table}/history/{number:int}", self.past_round, Right.WATCH),
            gate.get("/tables/{table}/history/{number:int}.json", self.promise, Right.WATCH),
            gate.get("/tables/{table}/history/{number:int}.toml", self.notation, Right.WATCH),
        ]

    async def health(self, _: Request) -> Response:
        """Whether the floor is open, and its records and its ledger are right."""
        faults = self._house.floor.faults
        if not faults:
            return PlainTextResponse("open\n")
        return PlainTextResponse("\n".join(["something is wrong", *faults, ""]), 503)

    async def ready(self, request: Request) -> Response:
        """Whether visitors may be sent here: the floor runs, and every table can keep what is done at it."""
        processes = self._house.floor.processes
        if processes is not None and request.client is not None:
            processes.note_check(request.client.host)
        if self._house.floor.is_ready:
            runs = "" if processes is None else f"runs {', '.join(processes.running()) or 'no table'}\n"
            return PlainTextResponse(f"ready\n{runs}")
        return PlainTextResponse("not ready\n", 503)

    async def me(self, request: Request) -> Response:
        """The visitor, for programs: name, wallet, and the token to send with commands."""
        visitor = self._house.door.visitor(request)
        response = JSONResponse(
            {
                "person": visitor.person,
                "wallet": self._house.wallet(visitor.person),
                "token": visitor.token,
                "tables": list(self._house.floor.tables),
            }
        )
        self._house.door.remember(response, visitor)
        return response

    async def table(self, request: Request) -> Response:
        """A table."""
        visitor, actor = self._house.door.visitor(request), self._house.table(request)
        if wants_json(request):
            return JSONResponse(table_data(actor.view(visitor.person)))
        if self._house.training is not None:
            # A visitor to a table may sit down: warm up the lab before that.
            self._house.training.warm(actor.setup.game)
        return self._house.page(
            visitor,
            "table.html",
            p=self._house.picture(actor, visitor.person),
            felt=self._house.felt(actor, visitor.person).text().decode(),
            by_hand=actor.setup.by_hand,
            called=self._house.called(visitor.person),
            purse=self._house.purse(actor, visitor.person),
            how=how_to_play(actor.setup.posting.table.game.folder),
        )

    async def terms(self, request: Request) -> Response:
        """What a table posts, in plain words, for the drawer at its side."""
        setup = self._house.table(request).setup
        return HTMLResponse(self._house.render("_terms.html", setup=setup, sections=terms_sign(setup)))

    async def felt(self, request: Request) -> Response:
        """The moving part of a table's page."""
        visitor, actor = self._house.door.visitor(request), self._house.table(request)
        return HTMLResponse(self._house.felt(actor, visitor.person).text())

    async def advice(self, request: Request) -> Response:
        """What the lab would do in the visitor's place, if the floor offers training."""
        visitor, actor = self._house.door.visitor(request), self._house.table(request)
        if not self._house.trainer:
            raise RequestRefused.unknown()
        if visitor.person is None:
            raise RequestRefused.nameless()
        if wants_json(request):
            found = await hints(actor.session, visitor.person, self._house.floor.lab)
            return JSONResponse(
                [{"action": one.action, "worth": one.worth, "behind": one.behind} for one in found]
            )
        view = actor.view(visitor.person).table.round
        worths = await self._worths(actor, visitor.person)
        return HTMLResponse(self._house.render("_advice.html", hints=weighed(worths, view)))

    async def _worths(self, actor: TableActor, person: str) -> list[tuple[str, float]]:
        """What a person's actions are worth, in cents; asked before, if their page has shown the decision."""
        assert self._house.training is not None
        table, view = actor.setup.posting.table, actor.view(person).table.round
        self._house.training.prepare(actor.setup.id, person, view, table.options)
        return await self._house.training.worths(actor.setup.id, person)

    async def rules(self, request: Request) -> Response:
        """A game's rule card."""
        name = request.path_params["game"]
        if name not in GAMES:
            raise RequestRefused.unknown("game")
        table = request.query_params.get("table")
        card = rule_card(GAMES[name]) if table is None else self._card_of(name, table)
        visitor, how = self._house.door.visitor(request), how_to_play(GAMES[name].folder)
        return self._house.page(visitor, "rules.html", card=card, how=how)

    async def how_to_play(self, request: Request) -> Response:
        """A game's introduction, for the drawer at its tables."""
        game = GAMES.get(request.path_params["game"])
        how = None if game is None else how_to_play(game.folder)
        if how is None:
            raise RequestRefused.unknown("game")
        return HTMLResponse(self._house.render("_how_drawer.html", game=game, how=how))

    def _card_of(self, game: str, table: str) -> dict[str, Any]:
        """The card of a table: its form of the game, and the pay tables that it has posted."""
        found = self._house.floor.tables.get(table)
        if found is None or found.setup.game != game:
            raise RequestRefused.unknown("table")
        posted = found.setup.posting.table
        return rule_card(posted.game, posted.options)

    # ── past rounds ─────────────────────────────────────────────────────────────────────────────────

    async def history(self, request: Request) -> Response:
        """The last rounds of a table."""
        visitor, versions = self._house.door.visitor(request), self._house.versions(request)
        past = [record for actor in versions for record in actor.rounds.latest(ROUNDS_SHOWN_MAX)]
        rounds = [
            {
                "number": record.number,
                "players": record.persons,
                "nets": record.nets(),
            }
            for record in past[:ROUNDS_SHOWN_MAX]
        ]
        total = sum(actor.rounds.count for actor in versions)
        return self._house.page(visitor, "history.html", setup=versions[0].setup, rounds=rounds, total=total)

    async def past_round(self, request: Request) -> Response:
        """One finished round: cards as the visitor saw them, payments, the promise, the notation."""
        visitor, (actor, record) = self._house.door.visitor(request), self._house.past_round(request)
        return self._house.page(
            visitor,
            "round.html",
            setup=actor.setup,
            felt=actor.setup.posting.table.game.felt,
            record=record,
            hands=past_picture(record.view(visitor.person)),
            nets=record.nets(),
            payments=record.payments(),
            notation=record.document(visitor.person),
            corrections=self._house.floor.corrections.of(actor.setup.id, record.number),
            proofs=[Shown.of(proof) for proof in actor.rounds.proofs(record, visitor.person)],
            draw=Shown.of(draw) if (draw := record.draw_proof()) is not None else None,
        )

    async def notation(self, request: Request) -> Response:
        """One finished round as a document that ``croupier replay`` reads."""
        _, record = self._house.past_round(request)
        return PlainTextResponse(record.document(self._house.door.visitor(request).person))

    async def promise(self, request: Request) -> Response:
        """The proofs of one finished round, as far as the visitor may see them: a file to keep and check."""
        visitor, (actor, record) = self._house.door.visitor(request), self._house.past_round(request)
        proofs = actor.rounds.proofs(record, visitor.person)
        file = f"{actor.setup.id}-{record.number}-promise.json"
        return Response(
            write_proofs(proofs, table=actor.setup.id, number=record.number),
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{file}"'},
        )


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A promise as a page shows it: its proof, whether it was kept, and what the visitor may see."""

    proof: Proof
    kept: bool
    order: str | None = None
    dealt: str = ""
    opened: int = 0

    @classmethod
    def of(cls, proof: Proof) -> Shown:
        """Check a promise."""
        if isinstance(proof, OrderProof):
            order, dealt = write_cards(proof.order), write_cards(proof.dealt)
            return cls(proof=proof, kept=verify(proof), order=order, dealt=dealt)
        opened = sum(isinstance(place, OpenCard) for place in proof.places)
        return cls(proof=proof, kept=verify(proof), opened=opened)
