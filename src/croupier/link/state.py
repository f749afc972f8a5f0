"""The state of a link: it follows the events, applies no rules, and checks that the money balances."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from croupier.link import events as e
from croupier.link.equipment import Award, Keypad, Sensor, Standing, TableState
from croupier.link.person import Permission, Person
from croupier.link.pressed import Pressed
from croupier.money import Cents, Fine
from croupier.pay import Meter
from croupier.pay.progressive import Contribution
from croupier.table.reading import MeterReading


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
    corrections: set[int] = field(default_factory=set)
    """The corrections of finished rounds that are booked here, by number."""
    latest: datetime | None = None
    """The time of the last entry."""
    turns: int = 0
    """How many tables' meter awards have been accepted so far."""
    confirmations: int = 0
    """How often a supervisor has confirmed awards so far."""
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
        if isinstance(event, e.WagerLocked | e.WagerReversed | e.MeterAwarded | e.AwardCorrected):
            self._note_pressed(event)
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

    def _note_pressed(self, event: e.LinkEvent) -> None:
        """Note what happens to the meter after a button was pressed."""
        for table in self.tables.values():
            for seat, award in table.awards.items():
                if award.pressed is not None:
                    table.awards[seat] = replace(award, pressed=award.pressed.after(event))

    def _book(self, event: e.LinkEvent) -> None:
        moved = event.movements()
        if moved:
            self.meter = Fine(self.meter + moved.get("meter", 0))
            self.reserve = Fine(self.reserve + moved.get("reserve", 0))
            tables = moved.get("tables", 0)
            if isinstance(event, e.MeterAwarded | e.AwardCorrected | e.RoundCorrected):
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
        table.awards[event.seat] = Award(
            row=event.row,
            award=event.award,
            hand=event.hand,
            board=event.board,
            supervised=bool(event.supervised),
            pressed=Pressed(reading=event.reading) if isinstance(event.reading, MeterReading) else None,
        )
        # The recorded call was for earlier winners; this one needs a new call [CSP 20d].
        table.called = False
        if event.turn:
            table.turn = event.turn
            self.turns = max(self.turns, event.turn)

    def _changed(self, event: e.AwardChanged) -> None:
        table = self.tables[event.table]
        was = table.awards[event.seat]
        table.awards[event.seat] = replace(was, award=event.award, standing=Standing.KEYED)
        self._leave_queue(table)

    def _confirmed(self, event: e.AwardsConfirmed) -> None:
        awards = self.tables[event.table].awards
        self.confirmations += 1
        for seat in event.seats:
            awards[seat] = replace(awards[seat], confirmed=self.confirmations)

    def _taken_back(self, event: e.AwardTakenBack) -> None:
        table = self.tables[event.table]
        del table.awards[event.seat]
        self._leave_queue(table)

    def _refused(self, event: e.AwardRefused) -> None:
        table = self.tables[event.table]
        table.awards[event.seat] = replace(table.awards[event.seat], standing=Standing.REFUSED)
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
            # The jackpot is won: the rows eased for it are no longer eased. Wagers that were locked after the
            # button was pressed have begun the next one.
            pressed = table.awards[event.seat].pressed
            self.offered = pressed is not None and bool(pressed.fed)
            self.lapsed, self.eased = self.lapsed + self.eased, []
        self._leave_queue(table)

    def _tray_awarded(self, event: e.TrayAwarded) -> None:
        awards = self.tables[event.table].awards
        awards[event.seat] = replace(awards[event.seat], standing=Standing.PAID, amount=event.amount)

    def _corrected(self, event: e.AwardCorrected) -> None:
        awards = self.tables[event.table].awards
        was = awards[event.seat]
        awards[event.seat] = replace(
            was, standing=Standing.CORRECTED, amount=Cents(0), seed=Fine(0), reserve=Fine(0)
        )
        if was.award == "100%":
            self.offered, self.eased, self.lapsed = True, self.lapsed + self.eased, []

    def _round_corrected(self, event: e.RoundCorrected) -> None:
        self.corrections.add(event.correction)
        # A jackpot that was paid and should not have been is owed again [CSP 7].
        self.offered = self.offered or event.seed > 0

    def _leave_queue(self, table: TableState) -> None:
        if not any(award.off_meter and award.waits for award in table.awards.values()):
            table.turn = 0

    def _reset(self, event: e.KeypadReset) -> None:
        table = self.tables[event.table]
        table.keypad, table.sensors, table.parts = Keypad.OPEN, {}, {}
        table.awards, table.called, table.turn = {}, False, 0
        won = [award for other in self.tables.values() for award in other.awards.values()]
        if not any(award.award == "100%" for award in won):
            # No award is left that a correction could undo.
            self.lapsed = []

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
    e.AwardChanged: LinkState._changed,
    e.AwardsConfirmed: LinkState._confirmed,
    e.AwardTakenBack: LinkState._taken_back,
    e.AwardRefused: LinkState._refused,
    e.SupervisorCalled: LinkState._called,
    e.MeterAwarded: LinkState._awarded,
    e.TrayAwarded: LinkState._tray_awarded,
    e.AwardCorrected: LinkState._corrected,
    e.RoundCorrected: LinkState._round_corrected,
    e.KeypadReset: LinkState._reset,
    e.LinkClosed: LinkState._closed,
    e.LiabilityTransferred: LinkState._closed,
    e.LiabilityReceived: LinkState._received,
    e.RowEased: LinkState._eased,
}
"""The transition table: what each event changes. Money changes only by the events' movements."""
