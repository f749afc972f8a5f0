"""What happens to a link. An event says which table, round and seat it is about, as far as it is about one.

Money: ``tables`` is the rounds' side (a wager's share comes from there, an award goes there), ``seed`` the
house's money behind the meter, ``elsewhere`` another jackpot. Every event's movements sum to zero.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

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
    """Another progressive wager is posted; the next reset has this seed."""

    wager: Cents
    seed: Fine


class SensorCovered(LinkEvent, frozen=True, tag="sensor.covered/1", kw_only=True):
    """A progressive wager lies on the sensor."""

    amount: Cents


class SensorCleared(LinkEvent, frozen=True, tag="sensor.cleared/1", kw_only=True):
    """The progressive wager was taken off."""


class KeypadLocked(LinkEvent, frozen=True, tag="keypad.locked/1", kw_only=True):
    """No more bets at a table; what its round reads of the jackpot before its own wagers feed it."""

    seats: tuple[Seat, ...]
    reading: MeterReading


class WagerLocked(LinkEvent, frozen=True, tag="wager.locked/1", kw_only=True):
    """A sensor lit; its wager fed meter and reserve, the rest is the tray's."""

    meter: Fine
    reserve: Fine
    tray: Fine

    def movements(self) -> Movements:
        """From the tables to meter and reserve."""
        return _moved(self.meter, self.reserve, tables=-(self.meter + self.reserve))


class WagerReversed(LinkEvent, frozen=True, tag="wager.reversed/1", kw_only=True):
    """A locked wager went back. What a jackpot has meanwhile paid out of its share, the house puts in."""

    meter: Fine
    reserve: Fine
    tray: Fine
    seed: Fine
    reason: str

    def movements(self) -> Movements:
        """From meter, reserve and if need be the house's seed money to the tables."""
        back = self.meter + self.reserve + self.seed
        return _moved(-self.meter, -self.reserve, seed=-self.seed, tables=back)


class AwardKeyed(LinkEvent, frozen=True, tag="award.keyed/1", kw_only=True):
    """An award button is lit, with the cards that hold the award; ``turn`` orders awards off the meter."""

    row: str
    award: str
    hand: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    turn: int = 0


class AwardTakenBack(LinkEvent, frozen=True, tag="award.taken_back/1", kw_only=True):
    """An award button was pressed again before anything was paid."""

    row: str


class SupervisorCalled(LinkEvent, frozen=True, tag="supervisor.called/1", kw_only=True):
    """A supervisor was called for the winners of a round."""


class AwardsConfirmed(LinkEvent, frozen=True, tag="awards.confirmed/1", kw_only=True):
    """A supervisor confirmed what comes off the meter, in this order of seats."""

    seats: tuple[Seat, ...]
    reading: MeterReading


class MeterAwarded(LinkEvent, frozen=True, tag="meter.awarded/1", kw_only=True):
    """An award came off the meter: a share of a percentage of what the sign showed."""

    percent: int
    of: Cents
    sharing: int
    amount: Cents
    seed: Fine = Fine(0)
    reserve: Fine = Fine(0)

    def movements(self) -> Movements:
        """From the meter to the tables; on a reset from seed and reserve to the meter."""
        paid = fine(self.amount)
        return _moved(self.seed + self.reserve - paid, -self.reserve, seed=-self.seed, tables=paid)


class TrayAwarded(LinkEvent, frozen=True, tag="tray.awarded/1", kw_only=True):
    """The tray paid an award; the meter did not move."""

    amount: Cents


class AwardCorrected(LinkEvent, frozen=True, tag="award.corrected/1", kw_only=True):
    """An award was put right: the meter has back what it paid, seed and reserve what a reset took."""

    amount: Cents
    seed: Fine
    reserve: Fine
    off_meter: bool
    reason: str

    def movements(self) -> Movements:
        """The award's own movements the other way round; nothing where the tray had paid."""
        if not self.off_meter:
            return {}
        paid = fine(self.amount)
        return _moved(paid - self.seed - self.reserve, self.reserve, seed=self.seed, tables=-paid)


class KeypadReset(LinkEvent, frozen=True, tag="keypad.reset/1", kw_only=True):
    """A table's round is over; its sensors are dark."""


class LinkClosed(LinkEvent, frozen=True, tag="link.closed/1", kw_only=True):
    """The jackpot is no longer offered; what stood behind it is the house's again."""

    meter: Fine
    reserve: Fine

    def movements(self) -> Movements:
        """From meter and reserve to the house."""
        return _moved(-self.meter, -self.reserve, seed=self.meter + self.reserve)


class MeterLowered(LinkEvent, frozen=True, tag="meter.lowered/1", kw_only=True):
    """Between two jackpots the house took money off the meter."""

    amount: Fine

    def movements(self) -> Movements:
        """From the meter to the house."""
        return _moved(-self.amount, 0, seed=self.amount)


class RowEased(LinkEvent, frozen=True, tag="row.eased/1", kw_only=True):
    """By permission another row wins the top award, in rounds locked from this time on."""

    row: str
    award: str
    starts: datetime
    permission: Permission
    second: Person


class LiabilityTransferred(LinkEvent, frozen=True, tag="liability.transferred/1", kw_only=True):
    """By permission meter and reserve went to another jackpot; this one is closed."""

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
    """By permission this jackpot took over another's meter and reserve; ``proof``: the other log's record."""

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
    | AwardTakenBack
    | SupervisorCalled
    | AwardsConfirmed
    | MeterAwarded
    | TrayAwarded
    | AwardCorrected
    | KeypadReset
    | LinkClosed
    | MeterLowered
    | RowEased
    | LiabilityTransferred
    | LiabilityReceived
)
