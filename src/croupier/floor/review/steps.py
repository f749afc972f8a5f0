"""A settled round step by step: the table after each of its events.

An auditor sees only what has been shown or settled. At a past moment a player saw their own cards; an
auditor sees them only if they were shown to everybody in the end, or the whole deck has been shown. A
mucked hand stays hidden at every step, for every viewer. Players who replay their own round see what
they saw at that moment, and no more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from croupier.cards import UNSEEN, Card
from croupier.floor.past.record import RoundRecord
from croupier.floor.table.rounds import PastRound
from croupier.floor.table.window import FloorView, Offer
from croupier.games.view import RoundView, SeatView
from croupier.money import Cents
from croupier.numbers import Player, Seat, by_player, seat_numbers
from croupier.table import Round, family_of
from croupier.table.session.view import BankView, TableSeat, TableView, You

EVERYBODY = ""
"""The view of everybody at the table."""
OPEN = "*"
"""The view of everybody, with every hand that was shown in the end open from the beginning."""


class Steps:
    """One settled round."""

    def __init__(self, record: RoundRecord, *, revealed: bool | None = None) -> None:
        self.record, self.setup, self.persons = record, record.setup, record.persons
        self.last = len(record.events)
        """The number of steps."""
        self._revealed = record.revealed if revealed is None else revealed

    # ── what lay on the table ───────────────────────────────────────────────────────────────────────

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
            round_ = self.record.at(step)
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
        finished = self.record.finished()
        return [cards_of(seat) for seat in family_of(finished.table).view(finished, []).seats]

    def is_closed(self, person: str) -> bool:
        """Whether a person's cards stay hidden from an auditor, because not everybody saw them."""
        player = Player(self.persons.index(person) + 1)
        finished = self.record.finished()
        own = family_of(finished.table).view(finished, [player]).seats[player - 1]
        return not self.is_open(player, own)

    def _table(self, round_: RoundView | None, stacks: Sequence[Cents]) -> TableView:
        opened, holder = self.record.opened, None
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
        return PastRound(
            number=self.record.number,
            persons=self.persons,
            players=self.record.opened.seats,
            round=shown,
            payments=tuple(self.record.payments(round_)),
            nets=self.record.nets(round_),
        )


def cards_of(seat: SeatView) -> Counter[Card]:
    """Return every visible card of a seat."""
    hands: list[Card] = list(seat.cards)
    several: dict[Any, Sequence[Card]] = dict(getattr(seat, "hands", None) or {})
    if several:
        hands = [card for hand in several.values() for card in hand]
    hands += [card for meld in getattr(seat, "melds", ()) for card in meld.cards]
    return Counter(card for card in hands if card is not UNSEEN)
