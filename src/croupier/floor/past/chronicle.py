"""The rounds in a table's log: all, or only recent ones if earlier ones were dropped from memory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from croupier.floor.cards.dealer import cards_from_deck
from croupier.floor.cards.promise import Turn
from croupier.floor.cards.shoe import Shoe
from croupier.floor.past.record import Fates, RoundRecord
from croupier.floor.past.stand import ChronicleStand, Draw, LastRecord
from croupier.floor.records import ROUND_EVENTS
from croupier.floor.setup import TableSetup
from croupier.history.seen import Reader
from croupier.numbers import Seat
from croupier.table.events import AnyEvent, DeckCut, Event, RoundClosed
from croupier.table.session.events import (
    ActionsTaken,
    ButtonDrawn,
    DeckRevealed,
    DeckTurned,
    DrawPromised,
    EntryTakenBack,
    MomentNoted,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    StubPromised,
)


class Chronicle:
    """The rounds of one table under one version of its terms."""

    def __init__(self, setup: TableSetup) -> None:
        self._setup = setup
        self.rounds: list[RoundRecord] = []
        self.fates = Fates()
        self.shoe = Shoe()
        self._persons: dict[Seat, str] = {}
        self._drawn = 0
        self._commitment = ""
        self._promised = self._at = ""
        self._draw: Draw | None = None
        self.by_hand: set[str] = set()
        """People whom a dealer has seated."""
        self.rounds_before = 0
        """How many rounds were dropped."""
        self.lines_before = 0
        """The number of their transcript lines."""

    def stand(self) -> ChronicleStand:
        """Return the state to resume from between rounds."""
        earlier, last = self.rounds[:-1], self.rounds[-1] if self.rounds else None
        kept = self.fates.of({self._commitment, self._promised, *(() if last is None else _decks_of(last))})
        return ChronicleStand(
            persons=dict(self._persons),
            by_hand=frozenset(self.by_hand),
            drawn=self._drawn,
            commitment=self._commitment,
            promised=self._promised,
            at=self._at,
            draw=self._draw,
            coups=self.shoe.coups,
            coups_before=self.shoe.before,
            rounds_before=self.rounds_before + len(earlier),
            lines_before=self.lines_before + sum(len(one.lines(Reader(None))) for one in earlier),
            last=None if last is None else _written(last),
            cuts=kept.cuts,
            turns=kept.turns,
            revealed=kept.revealed,
        )

    @classmethod
    def take_up(cls, setup: TableSetup, stand: ChronicleStand) -> Chronicle:
        """Return a chronicle that resumes from this state."""
        found = cls(setup)
        found._persons, found.by_hand = dict(stand.persons), set(stand.by_hand)
        found._drawn, found._draw = stand.drawn, stand.draw
        found._commitment, found._promised, found._at = stand.commitment, stand.promised, stand.at
        found.shoe.coups, found.shoe.before = stand.coups, stand.coups_before
        found.rounds_before, found.lines_before = stand.rounds_before, stand.lines_before
        found.fates = Fates(dict(stand.cuts), dict(stand.turns), dict(stand.revealed))
        if (last := stand.last) is not None:
            record = RoundRecord(setup, last.opened, last.persons, last.first_place, found.fates)
            record.events, record.stubs, record.closed = list(last.events), list(last.stubs), last.closed
            record.taken_back = [(place, list(events)) for place, events in last.taken_back]
            record.draw, record.away, record.opened_at = last.draw, last.away, last.opened_at
            found.rounds = [record]
        return found

    def forget(self, stand: ChronicleStand) -> None:
        """Drop the rounds that were over before this stand, except its last."""
        gone = stand.rounds_before - self.rounds_before
        if gone <= 0:
            return
        self.rounds = self.rounds[gone:]
        self.rounds_before, self.lines_before = stand.rounds_before, stand.lines_before
        self.fates.forget({self._commitment, self._promised}.union(*map(_decks_of, self.rounds)))

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
                    self.fates.revealed[event.commitment] = event
                case DeckTurned():
                    turned = self.fates.turns.get(event.commitment, ())
                    self.fates.turns[event.commitment] = (*turned, Turn.of(event, self._drawn))
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
                case MomentNoted() | ActionsTaken():
                    self._at = event.at
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
        record = RoundRecord(self._setup, event, persons, self._drawn, self.fates, opened_at=self._at)
        record.draw, record.away = self._draw, away
        self.rounds.append(record)
        self._draw = None

    def _record(self, event: Event) -> None:
        """Add an event of the round itself; table events in between are not part of it."""
        record = self.rounds[-1]
        record.events.append(event)
        if isinstance(event, DeckCut):
            self.fates.cuts[record.opened.commitment] = event.at
        # A winner may show a hand after the round is closed; the round stays closed.
        record.closed = record.closed or isinstance(event, RoundClosed)
        self._drawn += cards_from_deck(event)
        self.shoe.follow(event)

    def _take_back(self, event: EntryTakenBack) -> None:
        """Drop the last events of the round; they are kept beside those that count."""
        record, count = self.rounds[-1], event.events
        record.taken_back.append((len(record.events) - count, record.events[-count:]))
        del record.events[-count:]
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


def _decks_of(record: RoundRecord) -> tuple[str, ...]:
    """Return the promises of all decks dealt from in a round, and in the draw before it."""
    return record.commitments if record.draw is None else (*record.commitments, record.draw.commitment)


def _written(record: RoundRecord) -> LastRecord:
    return LastRecord(
        opened=record.opened,
        persons=record.persons,
        first_place=record.first_place,
        opened_at=record.opened_at,
        events=cast("list[AnyEvent]", list(record.events)),
        stubs=list(record.stubs),
        taken_back=[(place, cast("list[AnyEvent]", list(events))) for place, events in record.taken_back],
        closed=record.closed,
        draw=record.draw,
        away=record.away,
    )
