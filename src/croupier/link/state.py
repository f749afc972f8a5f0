"""The state of a link: it follows the events, applies no rules, and checks that the money balances."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from croupier.cards import Card
from croupier.link import events as e
from croupier.link.person import Permission, Person
from croupier.money import Cents, Fine
from croupier.numbers import Seat
from croupier.pay import Meter
from croupier.pay.progressive import Contribution
from croupier.table.reading import EasedRow


class Sensor(StrEnum):
    """A seat's coin sensor."""

    OFF = "off"
    WAGERED = "wagered"
    LOCKED = "locked"


class Keypad(StrEnum):
    """A table's keypad."""

    OPEN = "open"
    LOCKED = "locked"


class Standing(StrEnum):
    """How far an award has got."""

    KEYED = "keyed"
    PAID = "paid"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """An award whose button has been lit."""

    row: str
    award: str
    hand: tuple[Card, ...]
    board: tuple[Card, ...]
    standing: Standing = Standing.KEYED
    amount: Cents = Cents(0)
    seed: Fine = Fine(0)
    reserve: Fine = Fine(0)

    @property
    def off_meter(self) -> bool:
        """Whether it is paid off the meter."""
        return self.award.endswith("%")

    @property
    def waits(self) -> bool:
        """Whether it still has to be confirmed or paid."""
        return self.standing is Standing.KEYED


@dataclass(slots=True)
class TableState:
    """One table's equipment."""

    connected: bool = True
    keypad: Keypad = Keypad.OPEN
    round: int = 0
    """The round that is locked, or was locked last."""
    sensors: dict[Seat, Sensor] = field(default_factory=dict)
    """Seats whose sensor is not off."""
    parts: dict[Seat, Contribution] = field(default_factory=dict)
    """What each locked wager of the round contributed."""
    eased: tuple[EasedRow, ...] = ()
    awards: dict[Seat, Award] = field(default_factory=dict)
    players: dict[Seat, Person] = field(default_factory=dict)
    """Who put the wager on a seat's sensor."""
    dealers: tuple[Person, ...] = ()
    """Who pressed the keys of the round."""
    called: bool = False
    turn: int = 0
    """The turn of the table's waiting meter awards in the order of the link; 0 if none are waiting."""


@dataclass(slots=True)
class LinkState:
    """The jackpot, its tables, and the totals that must balance."""

    link: str = ""
    game: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    wager: Cents = Cents(0)
    open: bool = False
    meter: Fine = Fine(0)
    reserve: Fine = Fine(0)
    seed: Fine = Fine(0)
    """What the next reset puts in."""
    offered: bool = False
    """Whether the jackpot is owed: from the start, and from the first wager after it is won (PRG-R3)."""
    eased: list[e.RowEased] = field(default_factory=list)
    lapsed: list[e.RowEased] = field(default_factory=list)
    """The rows that were eased for the jackpot won last; a correction puts them in force again."""
    tables: dict[str, TableState] = field(default_factory=dict)
    rounds: dict[str, int] = field(default_factory=dict)
    """The last round of each table that has left, so that none is played twice if the table comes back."""
    received: set[str] = field(default_factory=set)
    """The liabilities received, by the other log's record or the other licensee's permission."""
    latest: datetime | None = None
    """The time of the last entry."""
    turns: int = 0
    """How many tables' meter awards have been accepted so far."""
    contributed: int = 0
    seeded: int = 0
    awarded: int = 0
    moved: int = 0
    """Liabilities received, less those transferred."""
    posting: Any = field(default=None, compare=False, repr=False)
    """The table that game, options and wager describe, once it has been looked up."""

    @property
    def jackpot(self) -> Meter:
        """The jackpot as a ``Meter``."""
        return Meter(meter=self.meter, seed=self.seed, reserve=self.reserve)

    def apply(self, event: e.LinkEvent, *, who: Person, at: datetime) -> None:
        """Follow one event, and check that every hundredth of a cent is accounted for."""
        follow = FOLLOW.get(type(event))
        if follow is not None:
            follow(self, event)
        self.latest = at if self.latest is None else max(at, self.latest)
        self._note_person(event, who)
        self._book(event)

    def _note_person(self, event: e.LinkEvent, who: Person) -> None:
        """Note who played and who dealt a round: they may not confirm its awards."""
        table = self.tables.get(event.table)
        if table is None:
            return
        if isinstance(event, e.SensorCovered):
            table.players[event.seat] = who
        elif isinstance(event, e.KeypadLocked):
            table.dealers = (who,)
        elif isinstance(event, e.AwardKeyed | e.AwardTakenBack | e.SupervisorCalled | e.TrayAwarded):
            table.dealers = (*table.dealers, who)
        elif isinstance(event, e.KeypadReset):
            table.players, table.dealers = {}, ()

    def _book(self, event: e.LinkEvent) -> None:
        moved = event.movements()
        if moved:
            self.meter = Fine(self.meter + moved.get("meter", 0))
            self.reserve = Fine(self.reserve + moved.get("reserve", 0))
            tables = moved.get("tables", 0)
            if isinstance(event, e.MeterAwarded | e.AwardCorrected):
                self.awarded += tables
            else:
                self.contributed -= tables
            self.seeded -= moved.get("seed", 0)
            self.moved -= moved.get("elsewhere", 0)
            assert sum(moved.values()) == 0, f"{event} does not balance"
        assert self.contributed + self.seeded - self.awarded + self.moved == self.meter + self.reserve
        assert self.meter >= 0
        assert self.reserve >= 0

    # ── one method an event ──────────────────────────────────────────────────────────────────────────────

    def _opened(self, event: e.LinkOpened) -> None:
        self.link, self.game, self.options = event.link, event.game, dict(event.options)
        self.wager, self.seed, self.posting = event.wager, event.seed, None
        self.open = self.offered = True

    def _attached(self, event: e.TableAttached) -> None:
        self.tables[event.table] = TableState(round=self.rounds.pop(event.table, 0))

    def _detached(self, event: e.TableDetached) -> None:
        self.rounds[event.table] = self.tables.pop(event.table).round

    def _lost(self, event: e.TableLost) -> None:
        table = self.tables[event.table]
        table.connected = False
        if table.keypad is Keypad.OPEN:
            table.sensors = {}

    def _restored(self, event: e.TableRestored) -> None:
        self.tables[event.table].connected = True

    def _wager_posted(self, event: e.WagerPosted) -> None:
        self.wager, self.seed, self.posting = event.wager, event.seed, None

    def _covered(self, event: e.SensorCovered) -> None:
        self.tables[event.table].sensors[event.seat] = Sensor.WAGERED

    def _cleared(self, event: e.SensorCleared) -> None:
        del self.tables[event.table].sensors[event.seat]

    def _locked(self, event: e.KeypadLocked) -> None:
        table = self.tables[event.table]
        table.keypad, table.round, table.eased = Keypad.LOCKED, event.round, event.reading.eased
        table.parts, table.awards, table.called, table.turn = {}, {}, False, 0

    def _wager_locked(self, event: e.WagerLocked) -> None:
        if not self.offered:
            self.lapsed = []
        table = self.tables[event.table]
        table.sensors[event.seat] = Sensor.LOCKED
        table.parts[event.seat] = Contribution(meter=event.meter, reserve=event.reserve, tray=event.tray)
        self.offered = True

    def _reversed(self, event: e.WagerReversed) -> None:
        table = self.tables[event.table]
        del table.sensors[event.seat]
        del table.parts[event.seat]

    def _keyed(self, event: e.AwardKeyed) -> None:
        table = self.tables[event.table]
        table.awards[event.seat] = Award(row=event.row, award=event.award, hand=event.hand, board=event.board)
        # The recorded call was for earlier winners; this one needs a call of its own [CSP 20d].
        table.called = False
        if event.turn:
            table.turn = event.turn
            self.turns = max(self.turns, event.turn)

    def _taken_back(self, event: e.AwardTakenBack) -> None:
        table = self.tables[event.table]
        del table.awards[event.seat]
        self._leave_queue(table)

    def _called(self, event: e.SupervisorCalled) -> None:
        self.tables[event.table].called = True

    def _awarded(self, event: e.MeterAwarded) -> None:
        table = self.tables[event.table]
        table.awards[event.seat] = replace(
            table.awards[event.seat],
            standing=Standing.PAID,
            amount=event.amount,
            seed=event.seed,
            reserve=event.reserve,
        )
        if event.percent == 100:
            # The jackpot is won: the rows eased for it are no longer eased.
            self.offered, self.lapsed, self.eased = False, self.lapsed + self.eased, []
        self._leave_queue(table)

    def _tray_awarded(self, event: e.TrayAwarded) -> None:
        awards = self.tables[event.table].awards
        awards[event.seat] = replace(awards[event.seat], standing=Standing.PAID, amount=event.amount)

    def _corrected(self, event: e.AwardCorrected) -> None:
        awards = self.tables[event.table].awards
        was = awards[event.seat]
        awards[event.seat] = Award(
            row=was.row, award=was.award, hand=was.hand, board=was.board, standing=Standing.CORRECTED
        )
        if was.award == "100%":
            self.offered, self.eased, self.lapsed = True, self.lapsed + self.eased, []

    def _leave_queue(self, table: TableState) -> None:
        if not any(award.off_meter and award.waits for award in table.awards.values()):
            table.turn = 0

    def _reset(self, event: e.KeypadReset) -> None:
        table = self.tables[event.table]
        table.keypad, table.sensors, table.parts = Keypad.OPEN, {}, {}
        table.awards, table.called, table.turn = {}, False, 0

    def _closed(self, _: e.LinkClosed | e.LiabilityTransferred) -> None:
        self.open = False

    def _received(self, event: e.LiabilityReceived) -> None:
        # The money that players put into another jackpot is now owed here.
        self.offered = self.offered or event.meter + event.reserve > 0
        self.received.add(received_by(event.proof, event.licensee, event.permission))

    def _eased(self, event: e.RowEased) -> None:
        self.eased.append(event)


def received_by(proof: str, licensee: str, permission: Permission) -> str:
    """The identity of a received liability, so that it is not received twice."""
    return proof or f"{licensee.strip().casefold()}: {permission.reference.strip().casefold()}"


FOLLOW: dict[type[e.LinkEvent], Callable[[LinkState, Any], None]] = {
    e.LinkOpened: LinkState._opened,
    e.TableAttached: LinkState._attached,
    e.TableDetached: LinkState._detached,
    e.TableLost: LinkState._lost,
    e.TableRestored: LinkState._restored,
    e.WagerPosted: LinkState._wager_posted,
    e.SensorCovered: LinkState._covered,
    e.SensorCleared: LinkState._cleared,
    e.KeypadLocked: LinkState._locked,
    e.WagerLocked: LinkState._wager_locked,
    e.WagerReversed: LinkState._reversed,
    e.AwardKeyed: LinkState._keyed,
    e.AwardTakenBack: LinkState._taken_back,
    e.SupervisorCalled: LinkState._called,
    e.MeterAwarded: LinkState._awarded,
    e.TrayAwarded: LinkState._tray_awarded,
    e.AwardCorrected: LinkState._corrected,
    e.KeypadReset: LinkState._reset,
    e.LinkClosed: LinkState._closed,
    e.LiabilityTransferred: LinkState._closed,
    e.LiabilityReceived: LinkState._received,
    e.RowEased: LinkState._eased,
}
"""The transition table: what each event changes. Money changes only by the events' movements."""
