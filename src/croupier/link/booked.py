"""What tables booked, held against the log of their link: contributions, awards and envy, round by round.

A link's log alone is sound even if one of its tables was posted with another pay table, straight-flush
award or contribution. Only the table's own log shows what was then taken and paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from croupier.link import events as e
from croupier.link.entry import Entry
from croupier.link.link import Link
from croupier.link.rules import link_table
from croupier.money import Cents, Fine, say_dollars, write_fine
from croupier.numbers import Seat
from croupier.pay import Meter
from croupier.store import members
from croupier.table import events as t
from croupier.table.banked.round import BankedRound
from croupier.table.banked.settling.settlement import Settlement
from croupier.table.banked.table import BankedTable
from croupier.table.events import AnyEvent, Event
from croupier.table.reading import EasedRow
from croupier.table.session import events as s

Part = tuple[Fine, Fine, Fine]
"""What one wager fed: meter, reserve, tray."""


@dataclass(kw_only=True)
class Logged:
    """One round of one table, as the link logged it."""

    posted: BankedTable
    eased: tuple[EasedRow, ...]
    fed: dict[Seat, Part] = field(default_factory=dict)
    awards: dict[Seat, Cents] = field(default_factory=dict)
    refused: set[Seat] = field(default_factory=set)


def logged_rounds(entries: Iterable[Entry]) -> dict[tuple[str, int], Logged]:
    """Every round in a link's log, by table and number."""
    link, rounds = Link(), dict[tuple[str, int], Logged]()
    for entry in entries:
        link.follow(entry)
        event = entry.event
        if isinstance(event, e.KeypadLocked):
            posted = link_table(link.state)
            rounds[event.table, event.round] = Logged(posted=posted, eased=event.reading.eased)
            continue
        found = rounds.get((event.table, event.round))
        if found is None:
            continue
        match event:
            case e.WagerLocked():
                found.fed[event.seat] = (event.meter, event.reserve, event.tray)
            case e.WagerReversed():
                del found.fed[event.seat]
            case e.MeterAwarded() | e.TrayAwarded():
                found.awards[event.seat] = event.amount
            case e.AwardCorrected():
                del found.awards[event.seat]
            case e.AwardRefused():
                found.refused.add(event.seat)
    return rounds


@dataclass(kw_only=True)
class Booked:
    """One round of a table's log, as far as it is read."""

    opened: s.RoundOpened
    round: BankedRound
    fed: dict[Seat, Part] = field(default_factory=dict)
    paid: dict[Seat, Cents] = field(default_factory=dict)
    envy: dict[Seat, int] = field(default_factory=dict)

    def take(self, event: Event) -> None:
        """Note what an event of the round booked."""
        self.round.evolve(event)
        match event:
            case t.MeterFed():
                self.fed[self._seat(event)] = (event.meter, event.reserve, event.tray)
            case t.MeterReversed():
                del self.fed[self._seat(event)]
            case t.MeterPaid():
                self.paid[self._seat(event)] = event.amount
            case t.WagerSettled(locked=True, returned=returned) if returned:
                self.paid[self._seat(event)] = returned
            case t.EnvyPaid():
                seat = self._seat(event)
                self.envy[seat] = self.envy.get(seat, 0) + event.amount

    def _seat(self, event: t.MeterFed | t.MeterReversed | t.MeterPaid | t.WagerSettled | t.EnvyPaid) -> Seat:
        return self.opened.seats[event.player - 1]


def misbooked(table: str, log: Iterable[Event], rounds: dict[tuple[str, int], Logged]) -> Iterator[str]:
    """Where the finished rounds of a table's log differ from the log of its link, in words."""
    booked: Booked | None = None
    for event in log:
        if isinstance(event, s.RoundOpened):
            booked = _opened(table, event, rounds)
        elif booked is not None and type(event) in ROUND_EVENTS:
            booked.take(event)
            if isinstance(event, t.RoundClosed):
                logged = rounds.get((table, booked.opened.number))
                where = f"round {booked.opened.number}"
                yield from (f"{where}, {said}" for said in _differences(booked, logged))
                booked = None


ROUND_EVENTS = frozenset(members(AnyEvent, Event))


def _opened(table: str, opened: s.RoundOpened, rounds: dict[tuple[str, int], Logged]) -> Booked | None:
    """A round of a linked table, to follow by the link's terms; None if the link has not seen it."""
    logged = rounds.get((table, opened.number))
    if logged is None or not opened.linked:
        return None
    meter = opened.meter
    first = Meter(meter=meter.meter, seed=meter.seed, reserve=meter.reserve) if meter is not None else None
    round_ = BankedRound(logged.posted, opened.stacks, meter=first, linked=True, begun=False)
    return Booked(opened=opened, round=round_)


def _differences(booked: Booked, logged: Logged | None) -> Iterator[str]:
    assert logged is not None, "only rounds that the link has seen are followed"
    for seat in sorted({*booked.fed, *logged.fed}):
        ours, theirs = booked.fed.get(seat), logged.fed.get(seat)
        if ours != theirs:
            yield f"seat {seat}: the wager was divided {_part(ours)}, on the link {_part(theirs)}"
    for seat in sorted({*booked.paid, *logged.awards}):
        paid, award = booked.paid.get(seat, Cents(0)), logged.awards.get(seat, Cents(0))
        if paid != award:
            yield f"seat {seat}: {say_dollars(paid)} was paid, by the link {say_dollars(award)}"
    refused = {booked.opened.seats[player - 1] for player in booked.round.state.refused}
    for seat in sorted(refused ^ logged.refused):
        where = "at the table only" if seat in refused else "on the link only"
        yield f"seat {seat}: the award was refused {where}"
    if booked.fed:
        yield from _by_the_links_table(booked, logged)


def _by_the_links_table(booked: Booked, logged: Logged) -> Iterator[str]:
    """Hands that win by the link's pay table and were not keyed in, and envy that is not its envy."""
    posted, state, seats = logged.posted, booked.round.state, booked.opened.seats
    rule, pays = posted.game.progressive, posted.progressive_with(logged.eased)
    awards = Settlement(posted, state, None).awards
    assert rule is not None
    for player in sorted(state.fed):
        row = awards.row(rule, player)
        award = pays.get(row) if row else None
        if award is not None and seats[player - 1] not in logged.awards:
            held = (row or "").replace("_", " ")
            yield f"seat {seats[player - 1]}: {held} wins {award} on the link, and nothing was keyed in"
    due: dict[Seat, int] = {}
    for envy in awards.pay_envy():
        seat = seats[envy.player - 1]
        due[seat] = due.get(seat, 0) + envy.amount
    for seat in sorted({*due, *booked.envy}):
        ours, theirs = booked.envy.get(seat, 0), due.get(seat, 0)
        if ours != theirs:
            yield f"seat {seat}: {say_dollars(ours)} of envy was paid, by the link {say_dollars(theirs)}"


def _part(part: Part | None) -> str:
    if part is None:
        return "not at all"
    meter, reserve, tray = map(write_fine, part)
    return f"{meter} to the meter, {reserve} to the reserve, {tray} to the tray"
