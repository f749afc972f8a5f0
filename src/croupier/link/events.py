"""The events of a link. Each names the table, round and seat it is about, if any.

The accounts: ``tables`` are the rounds (a wager's share comes from there, an award goes there),
``seed`` for the house's money behind the meter, ``elsewhere`` for another jackpot. The movements of every
event sum to zero.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import UNSET, Struct, UnsetType

from croupier.cards import Card
from croupier.link.commands import Posted
from croupier.link.person import Permission, Person
from croupier.money import Cents, Fine, fine
from croupier.numbers import NO_SEAT, Seat
from croupier.table.events import Movements
from croupier.table.reading import MeterReading


class LinkEvent(Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened to a link."""

    table: str = ""
    round: int = 0
    seat: Seat = NO_SEAT

    def movements(self) -> Movements:
        """Ledger movements, account to amount; they sum to zero."""
        return {}


def _moved(meter: int, reserve: int, **others: int) -> Movements:
    """Movements by account; an account that does not change is left out."""
    moved = {"meter": meter, "reserve": reserve, **others}
    return {account: Fine(amount) for account, amount in moved.items() if amount}


class LinkOpened(LinkEvent, frozen=True, tag="link.opened/1", kw_only=True):
    """A jackpot was put into play with the house's seed on its meter."""

    link: str
    game: str
    options: Posted
    wager: Cents
    seed: Fine

    def movements(self) -> Movements:
        """From the house's seed money to the meter."""
        return _moved(self.seed, 0, seed=-self.seed)


class TableAttached(LinkEvent, frozen=True, tag="table.attached/1", kw_only=True):
    """A table joined."""


class TableDetached(LinkEvent, frozen=True, tag="table.detached/1", kw_only=True):
    """A table left."""


class TableLost(LinkEvent, frozen=True, tag="table.lost/1", kw_only=True):
    """A table's line went down: it takes no progressive wagers."""


class TableRestored(LinkEvent, frozen=True, tag="table.restored/1", kw_only=True):
    """A table's line works again."""


class WagerPosted(LinkEvent, frozen=True, tag="wager.posted/1", kw_only=True):
    """A different progressive wager was posted; the next reset has this seed."""

    wager: Cents
    seed: Fine


class SensorCovered(LinkEvent, frozen=True, tag="sensor.covered/1", kw_only=True):
    """A progressive wager was put on the sensor."""

    amount: Cents


class SensorCleared(LinkEvent, frozen=True, tag="sensor.cleared/1", kw_only=True):
    """The progressive wager was taken off."""


class KeypadLocked(LinkEvent, frozen=True, tag="keypad.locked/1", kw_only=True):
    """No more bets at a table. ``reading`` is the jackpot before this round's wagers feed it."""

    seats: tuple[Seat, ...]
    reading: MeterReading


class WagerLocked(LinkEvent, frozen=True, tag="wager.locked/1", kw_only=True):
    """A sensor lit up; its wager fed the meter and the reserve, and the rest went to the tray."""

    meter: Fine
    reserve: Fine
    tray: Fine

    def movements(self) -> Movements:
        """From the tables to meter and reserve."""
        return _moved(self.meter, self.reserve, tables=-(self.meter + self.reserve))


class WagerReversed(LinkEvent, frozen=True, tag="wager.reversed/1", kw_only=True):
    """A locked wager went back. If a jackpot has paid out part of it meanwhile, the house makes that up."""

    meter: Fine
    reserve: Fine
    tray: Fine
    seed: Fine
    reason: str

    def movements(self) -> Movements:
        """From the meter, the reserve and, if necessary, the house's seed money to the tables."""
        back = self.meter + self.reserve + self.seed
        return _moved(-self.meter, -self.reserve, seed=-self.seed, tables=back)


class AwardKeyed(LinkEvent, frozen=True, tag="award.keyed/1", kw_only=True):
    """An award button was lit, with the winning cards; ``turn`` is its place in the order of meter awards."""

    row: str
    award: str
    hand: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    turn: int = 0
    reading: MeterReading | UnsetType = UNSET
    """The meter that pays the award, where it is the one shown at the press (PRG-R4)."""
    supervised: bool | UnsetType = UNSET
    """Whether a supervisor confirms it even if the tray pays it; earlier releases did not ask for that.

    Left out where it is not set, so that records of earlier releases keep their hashes.
    """


class AwardChanged(LinkEvent, frozen=True, tag="award.changed/1", kw_only=True):
    """A winner waits for this award: the row's easing ended or came back, or another winner was corrected."""

    row: str
    award: str


class AwardTakenBack(LinkEvent, frozen=True, tag="award.taken_back/1", kw_only=True):
    """An award button was pressed again before anything was paid."""

    row: str


class SupervisorCalled(LinkEvent, frozen=True, tag="supervisor.called/1", kw_only=True):
    """A supervisor was called for the winners of a round."""


class AwardsConfirmed(LinkEvent, frozen=True, tag="awards.confirmed/1", kw_only=True):
    """A supervisor confirmed the awards of these seats, in order; ``reading`` is the meter that pays them."""

    seats: tuple[Seat, ...]
    reading: MeterReading


class AwardRefused(LinkEvent, frozen=True, tag="award.refused/1", kw_only=True):
    """A supervisor refused an award: nothing is paid for it, and the meter stays as it is."""

    row: str
    reason: str


class MeterAwarded(LinkEvent, frozen=True, tag="meter.awarded/1", kw_only=True):
    """An award was paid off the meter: a percentage of what the sign showed, or a share of it."""

    percent: int
    of: Cents
    sharing: int
    amount: Cents
    seed: Fine = Fine(0)
    reserve: Fine = Fine(0)

    def movements(self) -> Movements:
        """From the meter to the tables; on a reset, also from seed and reserve to the meter."""
        paid = fine(self.amount)
        return _moved(self.seed + self.reserve - paid, -self.reserve, seed=-self.seed, tables=paid)


class TrayAwarded(LinkEvent, frozen=True, tag="tray.awarded/1", kw_only=True):
    """The tray paid an award; the meter did not change."""

    amount: Cents


class AwardCorrected(LinkEvent, frozen=True, tag="award.corrected/1", kw_only=True):
    """An award was corrected: the meter gets back what it paid, and seed and reserve what a reset took."""

    amount: Cents
    seed: Fine
    reserve: Fine
    off_meter: bool
    reason: str

    def movements(self) -> Movements:
        """The award's movements in reverse; none if the tray had paid it."""
        if not self.off_meter:
            return {}
        paid = fine(self.amount)
        return _moved(paid - self.seed - self.reserve, self.reserve, seed=self.seed, tables=-paid)


class RoundCorrected(LinkEvent, frozen=True, tag="round.corrected/1", kw_only=True):
    """A finished round was corrected by two persons: the jackpot gets what it should have had (PRG-R2)."""

    correction: int
    meter: Fine
    reserve: Fine
    seed: Fine
    reason: str
    second: Person

    def movements(self) -> Movements:
        """Between the jackpot and the tables; what the meter no longer holds, the house's seed money pays."""
        return _moved(
            self.meter, self.reserve, seed=self.seed, tables=-(self.meter + self.reserve + self.seed)
        )


class KeypadReset(LinkEvent, frozen=True, tag="keypad.reset/1", kw_only=True):
    """A table's round is over; its sensors are dark."""


class LinkClosed(LinkEvent, frozen=True, tag="link.closed/1", kw_only=True):
    """The jackpot is no longer offered; its money goes back to the house."""

    meter: Fine
    reserve: Fine

    def movements(self) -> Movements:
        """From the meter and the reserve to the house."""
        return _moved(-self.meter, -self.reserve, seed=self.meter + self.reserve)


class MeterLowered(LinkEvent, frozen=True, tag="meter.lowered/1", kw_only=True):
    """The house took money off the meter, between two jackpots."""

    amount: Fine

    def movements(self) -> Movements:
        """From the meter to the house."""
        return _moved(-self.amount, 0, seed=self.amount)


class RowEased(LinkEvent, frozen=True, tag="row.eased/1", kw_only=True):
    """By permission, another row wins the top award too, in rounds locked from this time on."""

    row: str
    award: str
    starts: datetime
    permission: Permission
    second: Person


class LiabilityTransferred(LinkEvent, frozen=True, tag="liability.transferred/1", kw_only=True):
    """By permission, meter and reserve went to another jackpot; this one is closed."""

    to: str
    game: str
    meter: Fine
    reserve: Fine
    permission: Permission
    second: Person
    licensee: str = ""

    def movements(self) -> Movements:
        """From meter and reserve to the other jackpot."""
        return _moved(-self.meter, -self.reserve, elsewhere=self.meter + self.reserve)


class LiabilityReceived(LinkEvent, frozen=True, tag="liability.received/1", kw_only=True):
    """By permission, this jackpot took over another's meter and reserve; ``proof`` is the other's record."""

    source: str
    game: str
    meter: Fine
    reserve: Fine
    permission: Permission
    second: Person
    licensee: str = ""
    proof: str = ""

    def movements(self) -> Movements:
        """From the other jackpot to meter and reserve."""
        return _moved(self.meter, self.reserve, elsewhere=-(self.meter + self.reserve))


AnyLinkEvent = (
    LinkOpened
    | TableAttached
    | TableDetached
    | TableLost
    | TableRestored
    | WagerPosted
    | SensorCovered
    | SensorCleared
    | KeypadLocked
    | WagerLocked
    | WagerReversed
    | AwardKeyed
    | AwardChanged
    | AwardTakenBack
    | SupervisorCalled
    | AwardsConfirmed
    | AwardRefused
    | MeterAwarded
    | TrayAwarded
    | AwardCorrected
    | RoundCorrected
    | KeypadReset
    | LinkClosed
    | MeterLowered
    | RowEased
    | LiabilityTransferred
    | LiabilityReceived
)
