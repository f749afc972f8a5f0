"""A settled round step by step: the table after each of its events, and what each one moved.

An auditor sees only what has been shown or settled. At a past moment a player saw their own cards; an
auditor sees them only if they were shown to everybody in the end, or the whole deck has been shown. A
mucked hand stays hidden at every step, for every viewer. Players who replay their own round see what
they saw at that moment, and no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from croupier.cards import UNSEEN, Card
from croupier.floor.money.ledger import TableBook
from croupier.floor.past.chronicle import RoundRecord
from croupier.floor.past.payments import payments
from croupier.floor.record.table import RecordTable
from croupier.floor.setup import TableSetup
from croupier.floor.table.rounds import PastRound
from croupier.floor.table.window import FloorView, Offer
from croupier.games.choice import Target
from croupier.games.view import RoundView, SeatView
from croupier.money import Cents, Fine, say_dollars
from croupier.numbers import Player, Seat, by_player, seat_numbers
from croupier.table import Round, family_of
from croupier.table.events import ChipsAdded, Event, Raised
from croupier.table.session.events import RoundOpened
from croupier.table.session.posting import Posting
from croupier.table.session.view import BankView, TableSeat, TableView, You

EVERYBODY = ""
"""The view of everybody at the table."""
OPEN = "*"
"""The view of everybody, with every hand that was shown in the end open from the beginning."""

MONEY = frozenset({"amount", "stake", "returned", "tip", "uncovered", "forfeit", "pool", "wager"})
WORDS = ("spot", "street", "outcome", "says", "why", "reason", "row", "trigger")


@dataclass(frozen=True, kw_only=True)
class Step:
    """One event of a round, described without its cards."""

    number: int
    """The number of events up to and including this one."""
    kind: str
    says: str
    clause: str
    postings: tuple[tuple[str, Fine], ...]


class Steps:
    """One settled round."""

    def __init__(
        self,
        setup: TableSetup,
        opened: RoundOpened,
        persons: Sequence[str],
        events: Sequence[Event],
        begin: Callable[[], Round],
        *,
        revealed: bool,
    ) -> None:
        self.setup, self.opened, self.persons, self.events = setup, opened, tuple(persons), tuple(events)
        self._begin, self._revealed = begin, revealed

    @classmethod
    def of_table(cls, setup: TableSetup, record: RoundRecord, *, revealed: bool) -> Steps:
        """Return the steps of a round at a table of the floor."""
        posting, opened = setup.posting, record.opened
        return cls(
            setup,
            opened,
            record.persons,
            record.events,
            lambda: family_of(posting.table).open_round(posting, opened),
            revealed=revealed,
        )

    @classmethod
    def of_document(cls, table: RecordTable) -> Steps:
        """Return the steps of a round that was opened from a document."""
        begun = table.document.opening()
        seats = seat_numbers(len(table.players))
        opened = RoundOpened(number=1, seats=seats, stacks=table.posted.stacks)
        game = begun.table.game
        posting = Posting(
            table=begun.table,
            seats=max(len(seats), game.seats[0]),
            buy_in=(Cents(1), Cents(max(1, *table.posted.stacks))),
        )
        setup = TableSetup(
            id=table.id,
            name=f"{game.name} from a document",
            posting=posting,
            stakes="",
            bots=0,
            bot_buy_in=Cents(0),
            buy_in=Cents(0),
        )
        # Forced bets are placed before anybody acts: the document begins after them.
        events = table.round.log[len(begun.log) :]
        return cls(setup, opened, table.players, events, table.document.opening, revealed=False)

    # ── what lay on the table ───────────────────────────────────────────────────────────────────────

    def at(self, step: int) -> Round:
        """Return the round after ``step`` events."""
        round_ = self._begin()
        for event in self.events[:step]:
            round_.emit(event)
        return round_

    def view(self, step: int, viewer: str = EVERYBODY, *, own: bool = False) -> FloorView:
        """Return the table after ``step`` events as the viewer saw it; ``own`` if the viewer is asking.

        Events of one act are applied together, and between two of them a round may be inconsistent: nobody
        saw it then. In that case the view is that of the last consistent state.
        """
        round_, shown = self._standing(step, viewer, own=own)
        last = self._last(round_, shown) if round_.over else None
        stacks = [seat.stack for seat in shown.seats]
        return FloorView(
            table=self._table(None if round_.over else shown, stacks),
            version=step,
            last=last,
            clock=None,
            opening=None,
            offer=Offer(),
            coups=None,
            coups_before=(),
            sign=None,
        )

    def round_view(self, step: int, viewer: str = EVERYBODY, *, own: bool = False) -> RoundView:
        """Return the round after ``step`` events as the viewer saw it."""
        return self._standing(step, viewer, own=own)[1]

    def _standing(self, step: int, viewer: str, *, own: bool) -> tuple[Round, RoundView]:
        while True:
            round_ = self.at(step)
            try:
                return round_, self._seen(round_, viewer) if own else self._shown(round_, viewer)
            except (AssertionError, LookupError):
                if step == 0:
                    raise
                step -= 1

    def _seen(self, round_: Round, person: str) -> RoundView:
        """Return what a player saw, for replaying their own round."""
        players = [player for player, other in by_player(self.persons) if other == person]
        seen: RoundView = family_of(round_.table).view(round_, players)
        return replace(seen, legal=())

    def _shown(self, round_: Round, viewer: str) -> RoundView:
        """Return the public view, with the hands that this viewer saw and that were shown in the end."""
        family = family_of(round_.table)
        public: RoundView = family.view(round_, [])
        seats = list(public.seats)
        for player, person in by_player(self.persons):
            if viewer in (person, OPEN):
                own: SeatView = family.view(round_, [player]).seats[player - 1]
                if self.is_open(player, own):
                    seats[player - 1] = own
        return replace(public, seats=tuple(seats), legal=())

    def is_open(self, player: Player, own: SeatView) -> bool:
        """Whether all of these cards of a player were shown in the end, or the deck has been shown."""
        return self._revealed or not cards_of(own) - self._in_the_end()[player - 1]

    def _in_the_end(self) -> list[Counter[Card]]:
        finished = self.at(len(self.events))
        return [cards_of(seat) for seat in family_of(finished.table).view(finished, []).seats]

    def is_closed(self, person: str) -> bool:
        """Whether a person's cards stay hidden from an auditor, because not everybody saw them."""
        player = Player(self.persons.index(person) + 1)
        finished = self.at(len(self.events))
        own = family_of(finished.table).view(finished, [player]).seats[player - 1]
        return not self.is_open(player, own)

    def _table(self, round_: RoundView | None, stacks: Sequence[Cents]) -> TableView:
        opened, holder = self.opened, None
        if opened.bank is not None:
            holder = opened.seats[opened.bank.player - 1]
        taken: dict[Seat, TableSeat] = {
            seat: TableSeat(
                seat=seat,
                person=person,
                stack=stack,
                leaving=False,
                away=False,
                waits_for_blind=False,
                further=False,
                third_party=False,
                posts=False,
                owes_time=Cents(0),
            )
            for seat, person, stack in zip(opened.seats, self.persons, stacks, strict=True)
        }
        meter = getattr(round_, "meter", None)
        return TableView(
            game=self.setup.game,
            number=opened.number,
            commitment="",
            promised_ahead=False,
            numbers=(),
            you=You(
                person=None,
                seat=None,
                player=None,
                seats=(),
                players=(),
                may_buy=Cents(0),
                standing=False,
            ),
            seats=tuple(taken.get(seat) for seat in seat_numbers(self.setup.posting.seats)),
            standing=(),
            players=opened.seats,
            button=opened.forced.button if opened.forced is not None else None,
            bank=BankView(
                holder=holder,
                turn=opened.bank.turn if opened.bank is not None else 0,
                posted=opened.bank.wager if opened.bank is not None else Cents(0),
                offered_to=None,
                wagers=None,
            ),
            meter=meter,
            round=round_,
            last=None,
        )

    def _last(self, round_: Round, shown: RoundView) -> PastRound:
        bought = dict.fromkeys(self.persons, 0)
        for event in self.events:
            if isinstance(event, ChipsAdded):
                bought[self.persons[event.player - 1]] += event.amount
        nets = {
            person: seat.stack - stack - bought[person]
            for person, seat, stack in zip(self.persons, shown.seats, self.opened.stacks, strict=True)
        }
        return PastRound(
            number=self.opened.number,
            persons=self.persons,
            players=self.opened.seats,
            round=shown,
            payments=tuple(payments(round_, self.persons)),
            nets=nets,
        )

    # ── what happened ───────────────────────────────────────────────────────────────────────────────

    def told(self) -> list[Step]:
        """Return every event in words, with its clause and what it moved."""
        book = TableBook(self.setup.id, link=self.setup.link)
        book.go_on(0, dict(zip(self.opened.seats, self.persons, strict=True)))
        book.entries([self.opened])
        return [
            Step(
                number=number,
                kind=str(event.__struct_config__.tag).partition("/")[0],
                says=say_event(event, self.persons),
                clause=str(getattr(event, "clause", "") or ""),
                postings=tuple(
                    posting for entry in book.entries([event]) for posting in entry.movements.items()
                ),
            )
            for number, event in enumerate(self.events, start=1)
        ]


def cards_of(seat: SeatView) -> Counter[Card]:
    """Return every visible card of a seat."""
    hands: list[Card] = list(seat.cards)
    several: dict[Any, Sequence[Card]] = dict(getattr(seat, "hands", None) or {})
    if several:
        hands = [card for hand in several.values() for card in hand]
    hands += [card for meld in getattr(seat, "melds", ()) for card in meld.cards]
    return Counter(card for card in hands if card is not UNSEEN)


def _whom(target: Target, persons: Sequence[str]) -> str:
    """Return who got the cards: a player by name, or a hand in the middle."""
    return persons[target - 1] if isinstance(target, int) else target.replace("_", " ")


def say_event(event: Event, persons: Sequence[str]) -> str:
    """Describe an event: who, where, how much; never a card.

    >>> from croupier.table.events import WagerPlaced
    >>> say_event(WagerPlaced(player=Player(1), spot="ante", amount=Cents(500)), ["Nora"])
    'Nora: wager placed, ante, $5'
    """
    kind = str(event.__struct_config__.tag).partition("/")[0].replace(".", " ").replace("_", " ")
    player = getattr(event, "player", None)
    parts = [kind]
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in MONEY and isinstance(value, int) and not isinstance(value, bool) and value:
            parts.append(("" if name == "amount" else f"{name} ") + say_dollars(value))
        elif name == "to":
            parts.append(f"to {say_dollars(value) if isinstance(event, Raised) else _whom(value, persons)}")
        elif name in WORDS and isinstance(value, str) and value:
            parts.append(value.replace("_", " "))
    said = ", ".join(parts)
    if isinstance(player, int) and 0 < player <= len(persons):
        return f"{persons[player - 1]}: {said}"
    return said[:1].upper() + said[1:]
