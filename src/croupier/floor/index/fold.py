"""Follows a table's log record by record: the results of its rounds, and what every record moved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from croupier.floor.index.moment import seconds_of
from croupier.floor.index.played import HOUSE, played
from croupier.floor.index.rows import EntryRow, Gathered, RoundRow
from croupier.floor.money.ledger import TableBook
from croupier.floor.records import ROUND_EVENTS
from croupier.floor.setup import TableSetup
from croupier.link.events import LinkEvent
from croupier.numbers import Seat
from croupier.table import family_of
from croupier.table.events import Event, RoundClosed
from croupier.table.session.events import (
    ActionsTaken,
    EntryTakenBack,
    MomentNoted,
    RoundOpened,
    SeatLeft,
    SeatTaken,
)


def tag_of(event: Event | LinkEvent) -> str:
    """Return the kind of a record, from its tag."""
    return str(event.__struct_config__.tag)


def clause_of(event: Any) -> str:
    """Return the clause that an event follows, if it names one."""
    return str(getattr(event, "clause", "") or "")


class FoldState(msgspec.Struct, kw_only=True):
    """A table's state between two rounds: enough to resume from there."""

    persons: dict[int, str] = {}
    """Who sits where."""
    at: int = 0
    """The last second noted in the log."""


class TableFold:
    """One table under one version of its terms."""

    def __init__(
        self,
        stream: str,
        setup: TableSetup | None,
        when: Callable[[int], int],
        *,
        state: FoldState | None = None,
        place: int = 0,
        link: str | None = None,
    ) -> None:
        self.stream, self.setup, self.place = stream, setup, place
        name = stream.partition(":")[2]
        self._when = when
        """Returns the time of an undated record, by its place."""
        self._table = setup.id if setup else name
        self._state = state or FoldState()
        self._book = TableBook(self._table, link=setup.link if setup else link, log_name=name)
        self._book.go_on(place, {Seat(seat): person for seat, person in self._state.persons.items()})
        self._opened: RoundOpened | None = None
        """The round in progress, and its events that count."""
        self._events: list[Event] = []
        self._row: RoundRow | None = None
        self._people: tuple[str, ...] = ()
        self._number = 0
        self._dealer, self._since = "", 0
        self.resume, self.resume_state = place, self._copied()

    def _copied(self) -> FoldState:
        return FoldState(persons=dict(self._state.persons), at=self._state.at)

    def follow(self, events: Iterable[Event], gathered: Gathered) -> None:
        """Follow the next records."""
        for event in events:
            self._follow(event, gathered)
            self.place += 1
            if self._opened is None:
                self.resume, self.resume_state = self.place, self._copied()

    def _follow(self, event: Event, gathered: Gathered) -> None:
        kind = type(event)
        if kind is MomentNoted:
            assert isinstance(event, MomentNoted)
            self._state.at = seconds_of(event.at)
        elif isinstance(event, ActionsTaken):
            self._state.at, self._dealer = seconds_of(event.at), event.by
        elif isinstance(event, SeatTaken):
            self._state.persons[event.seat] = event.person
        elif isinstance(event, RoundOpened):
            self._open(event)
        at = self._state.at or self._when(self.place)
        for entry in self._book.entries([event]):
            gathered.entries += [
                EntryRow(
                    stream=self.stream,
                    place=self.place,
                    account=account,
                    amount=amount,
                    at=at,
                    table=self._table,
                    round=self._number,
                    kind=tag_of(event),
                    clause=clause_of(event),
                )
                for account, amount in entry.movements.items()
            ]
        if isinstance(event, SeatLeft):
            self._state.persons.pop(event.seat, None)
        if kind in ROUND_EVENTS and self._opened is not None:
            self._events.append(event)
            if kind is RoundClosed:
                self._close(at, gathered)
        elif isinstance(event, EntryTakenBack):
            del self._events[-event.events :]
        elif kind is RoundClosed:
            self._number = 0

    def _open(self, opened: RoundOpened) -> None:
        self._number = opened.number
        if self.setup is None:
            return
        people = tuple(self._state.persons[seat] for seat in opened.seats)
        table = self.setup.posting.table
        bank = ""
        if table.game.family == "banked":
            bank = HOUSE if opened.bank is None else people[opened.bank.player - 1]
        at = self._state.at or self._when(self.place)
        self._people, self._dealer = people, self._dealer if self.setup.by_hand else ""
        self._row = RoundRow(
            table=self.setup.id,
            number=opened.number,
            game=self.setup.game,
            terms=self.setup.version,
            stream=self.stream,
            place=self.place,
            opened=at,
            settled=at,
            players=len(people),
            bank=bank,
        )
        self._opened, self._events = opened, []

    def _close(self, at: int, gathered: Gathered) -> None:
        assert self._row is not None
        assert self._opened is not None
        assert self.setup is not None
        round_ = family_of(self.setup.posting.table).open_round(self.setup.posting, self._opened)
        for event in self._events:
            round_.emit(event)
        self._row.settled, self._row.dealer = at, self._dealer
        away = sorted({*self._state.persons.values()} - {*self._people})
        gathered.rounds.append(played(self._row, round_, self._people, away))
        self._opened, self._row, self._number, self._events = None, None, 0, []
