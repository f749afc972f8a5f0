"""The past rounds of a table, read from its log, each as one person may see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from msgspec import Struct

from croupier.cards import Card
from croupier.floor.cards.dealer import cards_from_deck
from croupier.floor.cards.promise import OrderProof, Proof, Turn, open_places
from croupier.floor.cards.shoe import Shoe
from croupier.floor.records import ROUND_EVENTS, DeckShuffled, Promise
from croupier.games.banked.baccarat_roads import Coup
from croupier.history.seen import seen_cards
from croupier.numbers import Player, Seat
from croupier.table import Round, Table, family_of
from croupier.table.events import AnyEvent, DeckCut, Event, RoundClosed
from croupier.table.session.events import (
    ButtonDrawn,
    DeckRevealed,
    DeckTurned,
    DrawPromised,
    EntryTakenBack,
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
    """People with a seat at the table who were not dealt in."""
    chronicle: Chronicle | None = field(default=None, repr=False, compare=False)
    """The chronicle it was read from, which has the later fate of its decks."""

    @property
    def number(self) -> int:
        """The round's number at its table."""
        return self.opened.number

    def player_of(self, person: str | None) -> Player | None:
        """A person's player number in this round."""
        return Player(self.persons.index(person) + 1) if person in self.persons else None

    @property
    def revealed(self) -> bool:
        """Whether the whole order of its deck has been shown."""
        return self.chronicle is not None and self.opened.commitment in self.chronicle.revealed

    @property
    def commitments(self) -> tuple[str, ...]:
        """The promise of the deck, then that of every new stub."""
        return (self.opened.commitment, *(commitment for _, commitment in self.stubs))

    def draw_proof(self) -> OrderProof | None:
        """Return the proof with which anyone can check the draw for the button before the round."""
        if self.draw is None or self.chronicle is None:
            return None
        shown = self.chronicle.revealed.get(self.draw.commitment)
        return None if shown is None else OrderProof(shown.commitment, shown.order, shown.salt)

    def replayed(self, posting: Posting[Table]) -> Round:
        """Return the round after all its events."""
        round_: Round = family_of(posting.table).open_round(posting, self.opened)
        for event in self.events:
            round_.emit(event)
        return round_


class ChronicleStand(Struct, frozen=True, kw_only=True):
    """A chronicle between two rounds, with only the last of them."""

    persons: dict[Seat, str]
    by_hand: frozenset[str]
    drawn: int
    commitment: str
    promised: str
    draw: Draw | None
    coups: tuple[Coup, ...]
    coups_before: tuple[Coup, ...]
    rounds_before: int
    lines_before: int
    last: LastRecord | None
    cuts: dict[str, int]
    turns: dict[str, tuple[Turn, ...]]
    revealed: dict[str, DeckRevealed]


class LastRecord(Struct, frozen=True, kw_only=True):
    """A round as stored in a stand."""

    opened: RoundOpened
    persons: tuple[str, ...]
    first_place: int
    events: list[AnyEvent]
    stubs: list[tuple[int, str]]
    closed: bool
    draw: Draw | None
    away: tuple[str, ...]


class Chronicle:
    """The rounds of one table: all, or only recent ones if earlier ones were dropped from memory."""

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
        self.by_hand: set[str] = set()
        """People whom a dealer has seated."""
        self.rounds_before = 0
        """How many rounds were dropped."""
        self.lines_before = 0
        """The number of their transcript lines."""

    def stand(self, lines: Callable[[RoundRecord], int]) -> ChronicleStand:
        """Return the state to resume from between rounds; ``lines`` counts a round's transcript lines."""
        earlier, last = self.rounds[:-1], self.rounds[-1] if self.rounds else None
        kept = {self._commitment, self._promised, *(() if last is None else _decks_of(last))}
        return ChronicleStand(
            persons=dict(self._persons),
            by_hand=frozenset(self.by_hand),
            drawn=self._drawn,
            commitment=self._commitment,
            promised=self._promised,
            draw=self._draw,
            coups=self.shoe.coups,
            coups_before=self.shoe.before,
            rounds_before=self.rounds_before + len(earlier),
            lines_before=self.lines_before + sum(map(lines, earlier)),
            last=None if last is None else _written(last),
            cuts={made: cut for made, cut in self.cuts.items() if made in kept},
            turns={made: turns for made, turns in self.turns.items() if made in kept},
            revealed={made: shown for made, shown in self.revealed.items() if made in kept},
        )

    @classmethod
    def take_up(cls, stand: ChronicleStand) -> Chronicle:
        """Return a chronicle that resumes from this state."""
        found = cls()
        found._persons, found.by_hand = dict(stand.persons), set(stand.by_hand)
        found._drawn, found._draw = stand.drawn, stand.draw
        found._commitment, found._promised = stand.commitment, stand.promised
        found.shoe.coups, found.shoe.before = stand.coups, stand.coups_before
        found.rounds_before, found.lines_before = stand.rounds_before, stand.lines_before
        found.cuts, found.turns, found.revealed = dict(stand.cuts), dict(stand.turns), dict(stand.revealed)
        if (last := stand.last) is not None:
            record = RoundRecord(last.opened, last.persons, last.first_place, draw=last.draw, away=last.away)
            record.events, record.stubs, record.closed = list(last.events), list(last.stubs), last.closed
            record.chronicle = found
            found.rounds = [record]
        return found

    def forget(self, stand: ChronicleStand) -> None:
        """Drop the rounds that were over before this stand, except its last."""
        gone = stand.rounds_before - self.rounds_before
        if gone <= 0:
            return
        self.rounds = self.rounds[gone:]
        self.rounds_before, self.lines_before = stand.rounds_before, stand.lines_before
        kept = {self._commitment, self._promised}.union(*map(_decks_of, self.rounds))
        self.cuts = {made: cut for made, cut in self.cuts.items() if made in kept}
        self.turns = {made: turns for made, turns in self.turns.items() if made in kept}
        self.revealed = {made: shown for made, shown in self.revealed.items() if made in kept}

    def follow(self, events: Iterable[Event]) -> None:
        """Follow the next events of the table's log."""
        for event in events:
            if type(event) in ROUND_EVENTS:
                self._record(event)
                continue
            match event:
                case SeatTaken():
                    self._persons[event.seat] = event.person
                    if not event.device:
                        self.by_hand.add(event.person)
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
                case EntryTakenBack():
                    self._take_back(event)
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
        record = RoundRecord(event, persons, self._drawn, draw=self._draw, away=away, chronicle=self)
        self.rounds.append(record)
        self._draw = None

    def _record(self, event: Event) -> None:
        """Add an event of the round itself; table events in between are not part of it."""
        record = self.rounds[-1]
        record.events.append(event)
        if isinstance(event, DeckCut):
            self.cuts[record.opened.commitment] = event.at
        # A winner may show a hand after the round is closed; the round stays closed.
        record.closed = record.closed or isinstance(event, RoundClosed)
        self._drawn += cards_from_deck(event)
        self.shoe.follow(event)

    def _take_back(self, event: EntryTakenBack) -> None:
        """Drop the last events of the round."""
        record = self.rounds[-1]
        del record.events[-event.events :]
        self._drawn -= event.cards
        self.shoe.opened()
        for counts in record.events:
            self.shoe.follow(counts)

    def past(self) -> list[RoundRecord]:
        """Return the finished rounds, the latest first."""
        return [record for record in reversed(self.rounds) if record.closed]

    def latest(self) -> RoundRecord | None:
        """The last finished round."""
        return next((record for record in reversed(self.rounds) if record.closed), None)

    def round(self, number: int) -> RoundRecord | None:
        """The finished round with this number."""
        return next((record for record in self.rounds if record.closed and record.number == number), None)

    def proofs(
        self,
        record: RoundRecord,
        decks: Mapping[str, DeckShuffled],
        person: str | None,
        *,
        pack: Sequence[Card],
    ) -> list[Proof]:
        """Return the proofs of a round's promises for one person, the deck's first; none during a shoe.

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


def _decks_of(record: RoundRecord) -> tuple[str, ...]:
    """Return the promises of all decks dealt from in a round, and in the draw before it."""
    return record.commitments if record.draw is None else (*record.commitments, record.draw.commitment)


def _written(record: RoundRecord) -> LastRecord:
    return LastRecord(
        opened=record.opened,
        persons=record.persons,
        first_place=record.first_place,
        events=cast("list[AnyEvent]", list(record.events)),
        stubs=list(record.stubs),
        closed=record.closed,
        draw=record.draw,
        away=record.away,
    )


def seen_places(record: RoundRecord, person: str | None) -> dict[str, list[int]]:
    """Return the places in each deck of the cards that a person saw in a finished round."""
    places: dict[str, list[int]] = {commitment: [] for commitment in record.commitments}
    shuffled = dict(record.stubs)
    commitment, place = record.opened.commitment, record.first_place
    for number, seen in enumerate(seen_cards(record.events, record.player_of(person))):
        if number in shuffled:
            commitment, place = shuffled[number], 0
        places[commitment] += [place + k for k, visible in enumerate(seen) if visible]
        place += len(seen)
    return places
