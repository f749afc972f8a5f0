"""The past rounds of a table, cut out of its log, each as a given person may see it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from croupier.cards import UNSEEN, parse_cards
from croupier.floor.promise import OrderProof, Proof, open_places
from croupier.floor.records import DeckShuffled, Promise
from croupier.store import members
from croupier.table import Posting, Round
from croupier.table.events import AnyEvent, BoardDealt, CardsBurned, Event, HandDealt, RoundClosed
from croupier.table.opening import open_round
from croupier.table.session_events import DeckRevealed, RoundOpened, SeatLeft, SeatTaken

ROUND_EVENTS = frozenset(members(AnyEvent, Event))


@dataclass(slots=True)
class RoundRecord:
    """One round: how it began, who played, what happened."""

    opened: RoundOpened
    persons: tuple[str, ...]
    """Who played, player 1 first. A seat may have another occupant by now."""
    first_place: int
    """How many cards had left the deck or shoe before."""
    events: list[Event] = field(default_factory=list)
    closed: bool = False

    @property
    def number(self) -> int:
        """The round's number at its table."""
        return self.opened.number

    def player_of(self, person: str | None) -> int | None:
        """Somebody's player number in this round."""
        return self.persons.index(person) + 1 if person in self.persons else None

    def replayed(self, posting: Posting) -> Round:
        """The round as its events left it."""
        round_ = open_round(posting, self.opened)
        for event in self.events:
            round_.emit(event)
        return round_


class Chronicle:
    """All rounds of one table."""

    def __init__(self) -> None:
        self.rounds: list[RoundRecord] = []
        self.revealed: dict[str, DeckRevealed] = {}
        self._persons: dict[int, str] = {}
        self._drawn = 0
        self._commitment = ""

    def follow(self, events: Iterable[Event]) -> None:
        """Read on in the table's log."""
        for event in events:
            match event:
                case SeatTaken():
                    self._persons[event.seat] = event.person
                case SeatLeft():
                    self._persons.pop(event.seat)
                case DeckRevealed():
                    self.revealed[event.commitment] = event
                case RoundOpened():
                    self._open(event)
                case _:
                    self._record(event)

    def _open(self, event: RoundOpened) -> None:
        if event.commitment != self._commitment:
            self._commitment, self._drawn = event.commitment, 0
        persons = tuple(self._persons[seat] for seat in event.seats)
        self.rounds.append(RoundRecord(event, persons, self._drawn))

    def _record(self, event: Event) -> None:
        """A round's own event. What people say about the table meanwhile is no part of the round."""
        if type(event) not in ROUND_EVENTS:
            return
        record = self.rounds[-1]
        record.events.append(event)
        record.closed = isinstance(event, RoundClosed)
        if isinstance(event, HandDealt | BoardDealt | CardsBurned):
            self._drawn += len(event.cards)

    def past(self) -> list[RoundRecord]:
        """Finished rounds, the latest first."""
        return [record for record in reversed(self.rounds) if record.closed]

    def latest(self) -> RoundRecord | None:
        """The round that was finished last."""
        return next((record for record in reversed(self.rounds) if record.closed), None)

    def round(self, number: int) -> RoundRecord | None:
        """The finished round of this number."""
        return next((record for record in self.rounds if record.closed and record.number == number), None)

    def proof(
        self, record: RoundRecord, posting: Posting, deck: DeckShuffled | None, person: str | None
    ) -> Proof | None:
        """What lets a person check the round's promise; None while the shoe is still in use."""
        shown = self.revealed.get(record.opened.commitment)
        if shown is not None:
            return OrderProof(shown.commitment, shown.order, shown.salt)
        if deck is None or deck.promise is not Promise.CARDS or not record.closed:
            return None
        return open_places(deck, seen_places(record, posting, person))


def seen_places(record: RoundRecord, posting: Posting, person: str | None) -> list[int]:
    """Where the cards lay that a person saw in a finished hand: his own, the board, hands shown."""
    view = record.replayed(posting).view(record.player_of(person))
    visible = {
        seat["player"] for seat in view["seats"] if seat["cards"] and UNSEEN not in parse_cards(seat["cards"])
    }
    seen: list[int] = []
    place = record.first_place
    for event in record.events:
        if isinstance(event, HandDealt | BoardDealt | CardsBurned):
            after = place + len(event.cards)
            if isinstance(event, BoardDealt) or (isinstance(event, HandDealt) and event.to in visible):
                seen.extend(range(place, after))
            place = after
    return seen
