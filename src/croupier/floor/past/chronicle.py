"""The past rounds of a table, read from its log, each as one person may see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.floor.cards.dealer import cards_from_deck
from croupier.floor.cards.promise import OrderProof, Proof, Turn, open_places
from croupier.floor.cards.shoe import Shoe
from croupier.floor.records import ROUND_EVENTS, DeckShuffled, Promise
from croupier.history.seen import seen_cards
from croupier.numbers import Player, Seat
from croupier.table import Round, Table, family_of
from croupier.table.events import DeckCut, Event, RoundClosed
from croupier.table.session.events import (
    ButtonDrawn,
    DeckRevealed,
    DeckTurned,
    DrawPromised,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    StubPromised,
)
from croupier.table.session.posting import Posting


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw for the button: who was dealt which card, and the deck's promise."""

    cards: tuple[tuple[str, Card], ...]
    """Each person's card, in the order of the deal."""
    winner: str
    commitment: str


@dataclass(slots=True)
class RoundRecord:
    """One round: how it began, who played, what happened."""

    opened: RoundOpened
    persons: tuple[str, ...]
    """Who played, player 1 first. Somebody else may sit in their seat by now."""
    first_place: int
    """How many cards had been dealt from the deck or shoe before this round."""
    events: list[Event] = field(default_factory=list)
    stubs: list[tuple[int, str]] = field(default_factory=list)
    """For each new stub: after how many events it was shuffled, and its promise."""
    closed: bool = False
    draw: Draw | None = None
    """The draw for the button, before the first round of a game."""
    away: tuple[str, ...] = ()
    """Who has a place at the table and was not dealt in."""

    @property
    def number(self) -> int:
        """The round's number at its table."""
        return self.opened.number

    def player_of(self, person: str | None) -> Player | None:
        """A person's player number in this round."""
        return Player(self.persons.index(person) + 1) if person in self.persons else None

    @property
    def commitments(self) -> tuple[str, ...]:
        """The promise of the deck, then that of every new stub."""
        return (self.opened.commitment, *(commitment for _, commitment in self.stubs))

    def replayed(self, posting: Posting[Table]) -> Round:
        """The round as its events left it."""
        round_: Round = family_of(posting.table).open_round(posting, self.opened)
        for event in self.events:
            round_.emit(event)
        return round_


class Chronicle:
    """All rounds of one table."""

    def __init__(self) -> None:
        self.rounds: list[RoundRecord] = []
        self.cuts: dict[str, int] = {}
        """How many cards of a promised deck were cut, by its commitment."""
        self.turns: dict[str, tuple[Turn, ...]] = {}
        """How players' numbers turned a promised deck, by its commitment."""
        self.revealed: dict[str, DeckRevealed] = {}
        self.shoe = Shoe()
        self._persons: dict[Seat, str] = {}
        self._drawn = 0
        self._commitment = ""
        self._promised = ""
        self._draw: Draw | None = None

    def follow(self, events: Iterable[Event]) -> None:
        """Follow the next events of the table's log."""
        for event in events:
            if type(event) in ROUND_EVENTS:
                self._record(event)
                continue
            match event:
                case SeatTaken():
                    self._persons[event.seat] = event.person
                case SeatLeft():
                    self._persons.pop(event.seat)
                case DeckRevealed():
                    self.revealed[event.commitment] = event
                case DeckTurned():
                    turned = self.turns.get(event.commitment, ())
                    self.turns[event.commitment] = (*turned, Turn.of(event, self._drawn))
                case DrawPromised():
                    self._promised = event.commitment
                case ButtonDrawn():
                    persons = [self._persons[seat] for seat in event.seats]
                    dealt = tuple(zip(persons, event.cards, strict=True))
                    self._draw = Draw(dealt, self._persons[event.button], self._promised)
                case RoundOpened():
                    self._open(event)
                case StubPromised():
                    record = self.rounds[-1]
                    record.stubs.append((len(record.events), event.commitment))

    def _open(self, event: RoundOpened) -> None:
        if event.commitment != self._commitment:
            self._commitment, self._drawn = event.commitment, 0
            self.shoe.shuffled()
        self.shoe.opened()
        persons = tuple(self._persons[seat] for seat in event.seats)
        away = tuple(sorted(set(self._persons.values()) - set(persons)))
        self.rounds.append(RoundRecord(event, persons, self._drawn, draw=self._draw, away=away))
        self._draw = None

    def _record(self, event: Event) -> None:
        """An event of the round itself; events of the table in between are not part of it."""
        record = self.rounds[-1]
        record.events.append(event)
        if isinstance(event, DeckCut):
            self.cuts[record.opened.commitment] = event.at
        # A winner may show a hand when the round is closed; it stays closed.
        record.closed = record.closed or isinstance(event, RoundClosed)
        self._drawn += cards_from_deck(event)
        self.shoe.follow(event)

    def past(self) -> list[RoundRecord]:
        """Finished rounds, the latest first."""
        return [record for record in reversed(self.rounds) if record.closed]

    def latest(self) -> RoundRecord | None:
        """The last finished round."""
        return next((record for record in reversed(self.rounds) if record.closed), None)

    def round(self, number: int) -> RoundRecord | None:
        """The finished round with this number."""
        return next((record for record in self.rounds if record.closed and record.number == number), None)

    def draw_proof(self, record: RoundRecord) -> OrderProof | None:
        """The proof with which anybody can check the draw for the button before a round."""
        shown = self.revealed.get(record.draw.commitment) if record.draw is not None else None
        return None if shown is None else OrderProof(shown.commitment, shown.order, shown.salt)

    def proofs(
        self,
        record: RoundRecord,
        decks: Mapping[str, DeckShuffled],
        person: str | None,
        *,
        pack: Sequence[Card],
    ) -> list[Proof]:
        """Proofs of a round's promises for one person, the deck's first; none while a shoe is in use.

        ``pack`` are the cards of a whole deck at this table.
        """
        shown = [self.revealed[made] for made in record.commitments if made in self.revealed]
        if shown:
            return [
                OrderProof(
                    deck.commitment,
                    deck.order,
                    deck.salt,
                    self.cuts.get(deck.commitment, 0),
                    self.turns.get(deck.commitment, ()),
                )
                for deck in shown
            ]
        if not record.closed:
            return []
        promised = [decks[commitment] for commitment in record.commitments if commitment in decks]
        if not promised or promised[0].promise is Promise.ORDER:
            return []
        seen = seen_places(record, person)
        return [
            open_places(deck, seen[deck.commitment], self.turns.get(deck.commitment, ()), pack=pack)
            for deck in promised
        ]


def seen_places(record: RoundRecord, person: str | None) -> dict[str, list[int]]:
    """The places in each deck of the cards that a person saw in a finished round."""
    places: dict[str, list[int]] = {commitment: [] for commitment in record.commitments}
    shuffled = dict(record.stubs)
    commitment, place = record.opened.commitment, record.first_place
    for number, seen in enumerate(seen_cards(record.events, record.player_of(person))):
        if number in shuffled:
            commitment, place = shuffled[number], 0
        places[commitment] += [place + k for k, visible in enumerate(seen) if visible]
        place += len(seen)
    return places
