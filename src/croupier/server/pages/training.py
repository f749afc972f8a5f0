"""Training as visitors see it: what the lab would do, the tally of the evening, the drill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from croupier.cards import UNSEEN, Cards
from croupier.floor.lab.training import Judged
from croupier.floor.people import Right
from croupier.games.banked.view import BankedView
from croupier.games.catalog import GAMES
from croupier.games.pot.view import PotView
from croupier.games.view import RoundView
from croupier.money import Cents, say_dollars
from croupier.server.door.gate import Gate, Gated
from croupier.server.door.refusal import RequestRefused
from croupier.server.pages.form import whole
from croupier.server.pages.house import House, say_signed
from croupier.server.pages.said import said_by_person
from croupier.server.picture.say import say_action


@dataclass(frozen=True, kw_only=True)
class Weighed:
    """One action in words, what it is worth, and how much less than the best that is."""

    action: str
    says: str
    worth: str
    behind: str


@dataclass(frozen=True, kw_only=True)
class Drilled:
    """A decision that went wrong, as it is asked again."""

    number: int
    game: str
    own: Cards
    bank: Cards
    boards: tuple[Cards, ...]
    note: str
    actions: tuple[Weighed, ...]
    chosen: str
    """In words."""
    cost: str


def weighed(worths: Sequence[tuple[str, float]], view: RoundView | None) -> tuple[Weighed, ...]:
    """Actions with their values in dollars, best first, said as the buttons of the view say them."""
    best = worths[0][1] if worths else 0.0
    return tuple(
        Weighed(
            action=action,
            says=say_action(action, view),
            worth=say_signed(round(cents)),
            behind="" if round(best - cents) <= 0 else say_signed(-round(best - cents)),
        )
        for action, cents in worths
    )


def drilled(judged: Judged) -> Drilled:
    """A judged decision as a question."""
    view = judged.view
    own: Cards = ()
    bank: Cards = ()
    boards: tuple[Cards, ...] = ()
    note = ""
    if isinstance(view, BankedView):
        own, bank = view.own_cards, tuple(card for card in view.bank_cards if card is not UNSEEN)
        boards = (view.board,) if view.board else ()
    elif isinstance(view, PotView):
        own, boards = view.own.cards, tuple(board for board in view.board if board)
        owed = Cents(view.to_match - view.own.bet)
        note = f"{say_dollars(view.pot)} in the pot" + (f", {say_dollars(owed)} to call" if owed > 0 else "")
    return Drilled(
        number=judged.number,
        game=GAMES[judged.game].name,
        own=own,
        bank=bank,
        boards=boards,
        note=note,
        actions=weighed(judged.worths, view),
        chosen=say_action(judged.chosen, view),
        cost=say_dollars(Cents(round(judged.cost))),
    )


class TrainingPages:
    """The handlers of training."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self, gate: Gate) -> list[Gated]:
        """The addresses, each with the right that it takes."""
        return [
            gate.get("/training", self.page, Right.PLAY),
            gate.get("/training/tally", self.tally, Right.PLAY),
            gate.post("/training", self.answer, Right.PLAY),
        ]

    def _person(self, request: Request) -> str:
        if self._house.training is None:
            raise RequestRefused.unknown()
        person = self._house.door.visitor(request).person
        if person is None:
            raise RequestRefused.nameless()
        return person

    async def page(self, request: Request) -> Response:
        """The tally, and the drill of what went wrong."""
        person = self._person(request)
        assert self._house.training is not None
        tally = self._house.training.tallies[person]
        return self._house.page(
            self._house.door.visitor(request),
            "training.html",
            tally=tally,
            drill=[drilled(judged) for judged in tally.drill],
        )

    async def tally(self, request: Request) -> Response:
        """The tally in a line, for the table's page."""
        person = self._person(request)
        assert self._house.training is not None
        tally = self._house.training.tallies[person]
        last = drilled(tally.last) if tally.last is not None else None
        return HTMLResponse(self._house.render("_tally.html", tally=tally, last=last))

    async def answer(self, request: Request) -> Response:
        """Answer a question of the drill: it is said what each action was worth."""
        if self._house.training is None:
            raise RequestRefused.unknown()
        person, said = await said_by_person(self._house.door, request)
        judged = self._house.training.answer(person, whole(said, "number"), said.get("action", ""))
        action = said.get("action", "")
        return HTMLResponse(
            self._house.render(
                "_drill_answer.html",
                question=drilled(judged),
                chosen=action,
                right=not judged.cost_of(action),
                cost=say_dollars(Cents(round(judged.cost_of(action)))),
            )
        )
