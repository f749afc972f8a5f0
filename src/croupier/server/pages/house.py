"""What every page and command uses: the floor, the door, the templates."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from croupier.cards import JOKER, UNSEEN, Card
from croupier.errors import NotNow
from croupier.floor import Floor, TableActor
from croupier.floor.lab.training import Training
from croupier.floor.lab.worker import Runout
from croupier.floor.past.record import RoundRecord
from croupier.floor.review.equities import equities
from croupier.floor.review.steps import Steps
from croupier.floor.table.window import FloorView
from croupier.floor.waiting import list_of
from croupier.money import Cents, say_dollars, write_dollars
from croupier.server.door.refusal import RequestRefused
from croupier.server.door.routing import Routing
from croupier.server.door.visitor import TOKEN_FIELD, TOKEN_HEADER, Door, Visitor
from croupier.server.live.audience import Audience
from croupier.server.live.felt import Felt, Pieces
from croupier.server.live.purse import Purse
from croupier.server.live.still import still
from croupier.server.pages.texts import Pages
from croupier.server.picture.chips import discs
from croupier.server.picture.paper import amount_of, say_fine, title_of
from croupier.server.picture.picture import Picture
from croupier.server.picture.roads import RoadsPicture
from croupier.server.picture.table import picture
from croupier.server.picture.trouble import trouble

TEMPLATES = Path(__file__).parent / "templates"

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RANKS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


NO_TEXTS: Mapping[str, str] = MappingProxyType({})
"""Pages in English, as they are written."""


class House:
    """Floor, door and templates."""

    def __init__(
        self,
        floor: Floor,
        door: Door,
        *,
        trainer: bool = False,
        routing: Routing | None = None,
        texts: Mapping[str, str] = NO_TEXTS,
    ) -> None:
        self.floor, self.door, self.trainer, self._routing = floor, door, trainer, routing
        self.training = Training(floor.lab) if trainer else None
        self._pages = Pages(
            catalogue=texts,
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._pages.filters.update(
            dollars=lru_cache(4_096)(say_dollars),
            typed=typed,
            signed=say_signed,
            discs=discs,
            card_name=card_name,
            suited=suited,
            fine=say_fine,
            paper_title=title_of,
            paper_amount=amount_of,
        )
        self._pages.globals.update(
            UNSEEN=UNSEEN,
            JOKER=JOKER,
            TOKEN_FIELD=TOKEN_FIELD,
            TOKEN_HEADER=TOKEN_HEADER,
            trainer=trainer,
            score_boards=lru_cache(maxsize=32)(self._score_boards),
        )
        self._pieces = Pieces(self._pages)
        self._audience = Audience(self, self._pieces)

    def _score_boards(self, roads: RoadsPicture) -> str:
        """A shoe's boards, rendered once for everybody."""
        return self.render("_roads.html", roads=roads)

    def table(self, request: Request) -> TableActor:
        """The table that the address names."""
        name = request.path_params["table"]
        if name not in self.floor.tables:
            raise RequestRefused.unknown("table")
        return self.floor.tables[name]

    def versions(self, request: Request) -> list[TableActor]:
        """The table that the address names under all its terms, the latest first; closed ones too."""
        found = self.floor.registry.versions(request.path_params["table"])
        if not found:
            raise RequestRefused.unknown("table")
        return sorted(found, key=lambda actor: -actor.setup.version)

    def past_round(self, request: Request) -> tuple[TableActor, RoundRecord]:
        """The settled round that the address names, with its table as it was then."""
        for actor in self.versions(request):
            if (record := actor.rounds.round(request.path_params["number"])) is not None:
                return actor, record
        raise RequestRefused.unknown("round")

    async def where_run(
        self, request: Request, table: str, here: Callable[[], Awaitable[Response]]
    ) -> Response:
        """Answer in the process that runs ``table``, which the command names and its address does not."""
        return await (here() if self._routing is None else self._routing.answer(request, table, here))

    def wallet(self, person: str | None) -> Cents:
        """What is in a visitor's wallet."""
        return self.floor.cage.wallet(person) if person is not None else Cents(0)

    def picture(self, actor: TableActor, person: str | None) -> Picture:
        """A table as a visitor sees it."""
        return self.drawn(actor, actor.view(person), self.wallet(person))

    def drawn(
        self,
        actor: TableActor,
        view: FloorView,
        wallet: Cents,
        lookers: tuple[FloorView, Picture] | None = None,
        before: tuple[FloorView, Picture] | None = None,
    ) -> Picture:
        """The picture of a view; ``lookers`` see the same moment, and ``before`` is an earlier one."""
        if self.training is not None and (person := view.table.you.person) is not None:
            table = actor.setup.posting.table
            self.training.prepare(actor.setup.id, person, view.table.round, table.options)
        drawn = picture(view, actor.setup, wallet, lookers, before)
        held = self.floor.steward.lists.held(actor.setup.id)
        wrong, waits = trouble(actor), list_of(actor.setup)
        if not held and drawn.trouble == wrong and drawn.list == waits:
            # A player's picture is made from one that has it all.
            return drawn
        seats = drawn.seats
        if held:
            seats = tuple(replace(seat, held=seat.person is None and seat.number in held) for seat in seats)
        return replace(drawn, trouble=wrong, list=waits, seats=seats)

    def called(self, person: str | None) -> str:
        """Return a person's waiting-list news for live pages: their places, and seats held for them."""
        steward = self.floor.steward
        if person is None or steward.lists.quiet:
            return ""
        names = steward.lists.lists_with(person)
        calls = [
            (call, self.floor.tables[call.table], self.purse(self.floor.tables[call.table], person))
            for call in steward.lists.calls_of(person)
            if call.table in self.floor.tables
        ]
        waits = [
            (name, [one.person for one in steward.lists.on(name)].index(person) + 1, steward.tables_of(name))
            for name in names
            if steward.lists.call(name, person) is None
        ]
        return self.render("_called.html", calls=calls, waits=waits)

    def render(self, template: str, **context: Any) -> str:
        """A template's text."""
        return self._pages.get_template(template).render(**context)

    def purse(self, actor: TableActor, person: str | None) -> Purse:
        """What a table's page says about a visitor's wallet."""
        return Purse.of(self.wallet(person), (*actor.setup.posting.buy_in, actor.setup.buy_in))

    def felt(self, actor: TableActor, person: str | None) -> Felt:
        """The moving part of a table's page."""
        return self._audience.felt(actor, person)

    def still(self, steps: Steps, step: int, viewer: str, *, own: bool = False) -> str:
        """The felt at a moment of a settled round."""
        return still(self._pieces, steps, step, viewer, own=own)

    async def equities(self, steps: Steps, weighed: Runout | None) -> Response:
        """What the hands of a settled round were worth against each other, as a piece of a page."""
        if weighed is None:
            raise RequestRefused.unknown("equities")
        hands: list[tuple[str, str, float]] = []
        refused = ""
        try:
            hands = await equities(steps, weighed, self.floor.lab)
        except NotNow as why:
            refused = str(why)
        return HTMLResponse(self.render("_equities.html", hands=hands, refused=refused))

    def page(self, visitor: Visitor, template: str, **context: Any) -> Response:
        """A whole page, with the visitor's cookie."""
        account = self.floor.accounts.find(visitor.person) if visitor.person is not None else None
        text = self.render(
            template,
            visitor=visitor,
            person=visitor.person,
            wallet=self.wallet(visitor.person),
            roles=self.floor.accounts.roles(visitor.person) if visitor.person is not None else frozenset(),
            last=account.last if account is not None else None,
            kind=self.floor.kind,
            **context,
        )
        response = HTMLResponse(text)
        self.door.remember(response, visitor)
        return response


def suited(cards: str) -> str:
    """Written cards with the signs of their suits.

    >>> suited("AsKhJo")
    'A♠ K♥ Joker'
    """
    pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    return " ".join("Joker" if card == "Jo" else card[0] + SIGNS[card[1]] for card in pairs)


def wants_json(request: Request) -> bool:
    """Whether the request asks for JSON."""
    return "application/json" in request.headers.get("accept", "")


def typed(cents: int) -> str:
    """An amount as a visitor types it: ``40``, ``5.50``."""
    return write_dollars(cents).removesuffix(".00")


def say_signed(cents: int) -> str:
    """A gain or a loss: ``+$5``, ``−$12.50``."""
    return ("+" if cents > 0 else "−" if cents < 0 else "") + say_dollars(abs(cents))


def card_name(card: Card) -> str:
    """A card as it is said aloud: ``ace of spades``."""
    if card is UNSEEN:
        return "face-down card"
    if card is JOKER:
        return "joker"
    return f"{RANKS.get(card.rank.letter, card.rank.letter)} of {SUITS[card.suit.letter]}"


def done(request: Request, where: str) -> Response:
    """The answer to a command of a desk: on to a page, or a word for a program."""
    if wants_json(request):
        return JSONResponse({"done": True})
    if request.headers.get("hx-request") == "true":
        return Response(status_code=204, headers={"HX-Redirect": where})
    return RedirectResponse(where, 303)
