"""A player's own rounds over all tables: results, a plot of the evening, and files to take along."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from croupier.errors import DataInvalid
from croupier.floor import TableActor
from croupier.floor.past.record import RoundRecord
from croupier.floor.people import Right
from croupier.floor.review.equities import runout
from croupier.floor.review.own import own_rounds
from croupier.floor.review.steps import EVERYBODY, Steps
from croupier.history import read_document, read_text, replay
from croupier.history.published.ohh import UNDATED, write_ohh
from croupier.history.published.phh import write_phh
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import RequestRefused, sentence
from croupier.server.pages.form import whole
from croupier.server.pages.house import House, wants_json
from croupier.server.picture.plot import results_plot
from croupier.table import PotRound

ROUNDS_MAX = 100
"""How many rounds are shown, and put into the file."""


class OwnHistory:
    """The handlers of a player's own history."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/history", self.page, Right.PLAY),
            gate.get("/history.zip", self.archive, Right.PLAY),
            gate.get("/tables/{table}/history/{number:int}/steps", self.steps, Right.WATCH),
            gate.get("/tables/{table}/history/{number:int}.phh", self.phh, Right.WATCH),
            gate.get("/tables/{table}/history/{number:int}.ohh", self.ohh, Right.WATCH),
        ]

    def _person(self, request: Request) -> str:
        person = self._house.door.visitor(request).person
        if person is None:
            raise RequestRefused.nameless()
        return person

    async def page(self, request: Request) -> Response:
        """The last rounds with their results, and their plot."""
        person = self._person(request)
        rounds = own_rounds(self._house.floor.registry.every_table(), person, ROUNDS_MAX)
        if wants_json(request):
            return JSONResponse(
                [{"table": one.table.setup.id, "round": one.record.number, "net": one.net} for one in rounds]
            )
        return self._house.page(
            self._house.door.visitor(request),
            "own_history.html",
            rounds=rounds,
            plot=results_plot([one.net for one in reversed(rounds)]),
        )

    async def archive(self, request: Request) -> Response:
        """The same rounds as files: each as a document, and hands for a pot as PHH and Open Hand History.

        ``left-out.txt`` lists the files that a format cannot write, with the reason.
        """
        person = self._person(request)
        packed, left_out = io.BytesIO(), list[str]()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as files:
            for one in own_rounds(self._house.floor.registry.every_table(), person, ROUNDS_MAX):
                for ending, text in _written(one.table, one.record, person):
                    name = f"{one.table.setup.id}-{one.record.number}.{ending}"
                    if isinstance(text, DataInvalid):
                        left_out.append(f"{name}: {sentence(text.message)}\n")
                    else:
                        files.writestr(name, text)
            if left_out:
                files.writestr("left-out.txt", "".join(left_out))
        return Response(
            packed.getvalue(),
            media_type="application/zip",
            headers={"Content-Disposition": 'attachment; filename="my-rounds.zip"'},
        )

    async def steps(self, request: Request) -> Response:
        """One finished round step by step, as the visitor saw it; as everybody did, if they did not play."""
        visitor, (actor, record) = self._house.door.visitor(request), self._house.past_round(request)
        steps = Steps(record, revealed=False)
        last, asked = steps.last, request.query_params
        step = min(whole(asked, "step"), last) if "step" in asked else 0
        played = visitor.person in steps.persons
        viewer = visitor.person if played and visitor.person is not None else EVERYBODY
        weighed = runout(steps, step, viewer, own=played)
        if asked.get("part") == "equities":
            return await self._house.equities(steps, weighed)
        return self._house.page(
            visitor,
            "own_round.html",
            setup=actor.setup,
            style=actor.setup.posting.table.game.felt.style,
            number=record.number,
            step=step,
            ends=last,
            told=record.steps(),
            felt=self._house.still(steps, step, viewer, own=played),
            played=played,
            weighed=weighed is not None,
        )

    async def phh(self, request: Request) -> Response:
        """One hand for a pot in the published format, with the cards that the visitor saw."""
        return self._one(request, "phh")

    async def ohh(self, request: Request) -> Response:
        """One hand for a pot as Open Hand History, with the cards that the visitor saw."""
        return self._one(request, "ohh")

    def _one(self, request: Request, ending: str) -> Response:
        actor, record = self._house.past_round(request)
        person = self._house.door.visitor(request).person
        files = dict(_written(actor, record, person))
        if ending not in files:
            raise RequestRefused.unknown("file")
        text = files[ending]
        if isinstance(text, DataInvalid):
            raise text
        return PlainTextResponse(text)


def _written(
    actor: TableActor, record: RoundRecord, person: str | None
) -> Iterator[tuple[str, str | DataInvalid]]:
    """A round in each format, or why the format cannot write it; without cards the person has not seen."""
    document = record.document(person)
    yield "toml", document
    # What a reader sees is played again from their own document: no other card is at hand.
    seen = replay(read_document(read_text(document, "round.toml")[0])).round
    if not isinstance(seen, PotRound):
        return
    deck = actor.rounds.decks(record).get(record.opened.commitment)
    started = deck.at if deck is not None else UNDATED
    try:
        yield "phh", write_phh(seen, record.reader(person))
    except DataInvalid as refused:
        yield "phh", refused
    yield "ohh", write_ohh(seen, number=str(record.number), table_name=actor.setup.id, started=started)
