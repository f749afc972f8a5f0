"""Past rounds of a table that are no longer in memory, read from the store on request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from croupier.floor.past.chronicle import Chronicle
from croupier.floor.past.record import RoundRecord
from croupier.floor.records import DeckShuffled
from croupier.floor.setup import TableSetup
from croupier.floor.table.snapshot import (
    EVENTS_FOR_ROUNDS,
    ROUNDS,
    TABLE_CODEC,
    TableSnapshot,
    cards_stream,
    find,
    read_decks,
    table_stream,
)
from croupier.store import EventStore

DECKS_AT_ONCE = 100
"""How many decks are read at a time while searching for one."""


class Archive:
    """The rounds in one table's log, read in stretches from one snapshot to the next."""

    def __init__(self, store: EventStore, setup: TableSetup) -> None:
        self._store, self._setup, self._log_name = store, setup, setup.log_name
        self._stretch: Stretch | None = None
        """The last stretch read, cached because readers of one round mostly read its neighbours too."""

    def round(self, number: int) -> RoundRecord | None:
        """Return the finished round with this number."""
        return self._about(number).chronicle.round(number)

    def before(self, number: int, count: int) -> list[RoundRecord]:
        """Return the last finished rounds before this number, the latest first."""
        found: list[RoundRecord] = []
        while len(found) < count:
            stretch = self._about(number - 1)
            past = [record for record in stretch.chronicle.past() if record.number < number]
            if not past:
                break
            found += past
            number = found[-1].number
        return found[:count]

    def until(self, number: int, *, line: int = 0) -> Iterator[RoundRecord]:
        """Yield all rounds before this number in order, or those from shortly before this line on."""
        stretch = Stretch(self._store, self._setup, self._before_line(line, number) if line else None)
        told = 0
        while True:
            # The last round of a stretch may continue in the next.
            more = stretch.read_on()
            rounds = stretch.chronicle.rounds
            for record in rounds if not more else rounds[:-1]:
                if record.number >= number:
                    return
                if record.number > told:
                    told = record.number
                    yield record
            if not more:
                return
            del rounds[:-1]

    def lines_before(self, line: int, number: int) -> int:
        """Return the number of lines before the first round that ``until`` yields."""
        snapshot = self._before_line(line, number) if line else None
        return 0 if snapshot is None else snapshot.chronicle.lines_before

    def _before_line(self, line: int, number: int) -> TableSnapshot | None:
        """Return the last snapshot up to a round whose rounds, except the last, end before a line."""
        found, low, high = None, 0, number
        while low < high:
            middle = (low + high) // 2
            snapshot = find(self._store, table_stream(self._log_name), ROUNDS, mark=middle)
            if snapshot is None or snapshot.chronicle.lines_before <= line:
                found, low = snapshot or found, middle + 1
            else:
                high = middle
        return found

    def decks(self, record: RoundRecord) -> Mapping[str, DeckShuffled]:
        """Return the decks of a round, by their promises."""
        wanted, found = {made for made in record.commitments if made}, dict[str, DeckShuffled]()
        stretch, stream = self._about(record.number), cards_stream(self._log_name)
        named = () if stretch.snapshot is None else stretch.snapshot.dealer.decks.values()
        earlier = (deck for place in named for deck in read_decks(self._store, stream, place, place + 1))
        for deck in chain(earlier, self._later(stretch.first_deck)):
            if deck.commitment in wanted:
                found[deck.commitment] = deck
                if len(found) == len(wanted):
                    break
        return found

    def _later(self, place: int) -> Iterator[DeckShuffled]:
        while decks := read_decks(self._store, cards_stream(self._log_name), place, place + DECKS_AT_ONCE):
            yield from decks
            place += len(decks)

    def _about(self, number: int) -> Stretch:
        """Return the stretch with a round's beginning, read until its deck is finished."""
        if self._stretch is None or not self._stretch.covers(number):
            snapshot = find(self._store, table_stream(self._log_name), ROUNDS, mark=number - 1)
            self._stretch = Stretch(self._store, self._setup, snapshot)
        self._stretch.read_until(number)
        return self._stretch


class Stretch:
    """A part of a table's log, from a snapshot or the beginning on."""

    def __init__(self, store: EventStore, setup: TableSetup, snapshot: TableSnapshot | None) -> None:
        self._store, self._stream = store, table_stream(setup.log_name)
        self.snapshot = snapshot
        self._place = 0 if snapshot is None else snapshot.version
        self.first_deck = 0 if snapshot is None else snapshot.dealer.kept
        self.chronicle = (
            Chronicle(setup) if snapshot is None else Chronicle.take_up(setup, snapshot.chronicle)
        )

    def covers(self, number: int) -> bool:
        """Whether a round begins in the part read so far, except its last piece, which may have grown."""
        rounds = self.chronicle.rounds
        return bool(rounds) and rounds[0].number < number < rounds[-1].number

    def read_until(self, number: int) -> None:
        """Read until a round is over and another deck is in use; by then its own deck was shown, if ever."""
        while not self._is_done(number) and self.read_on():
            pass

    def _is_done(self, number: int) -> bool:
        own = next((record for record in self.chronicle.rounds if record.number == number), None)
        last = self.chronicle.rounds[-1] if self.chronicle.rounds else None
        if own is None or last is None or not own.closed:
            return last is not None and last.number > number
        return last.number > number and last.opened.commitment != own.opened.commitment

    def read_on(self) -> bool:
        """Read another piece; return whether there was one."""
        records = self._store.read(self._stream, self._place, self._place + EVENTS_FOR_ROUNDS)
        self.chronicle.follow(TABLE_CODEC.read_all(records, stream=self._stream, start=self._place))
        self._place += len(records)
        return bool(records)
