"""The equipment of one table on a link: its sensors, its keypad, and the awards whose buttons are lit."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from croupier.cards import Card
from croupier.link.person import Person
from croupier.link.pressed import Pressed
from croupier.money import Cents, Fine
from croupier.numbers import Seat
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
    REFUSED = "refused"


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
    supervised: bool = False
    """Whether a supervisor confirms it even if the tray pays it."""
    confirmed: int = 0
    """The confirmation with which a supervisor confirmed it, counted on the link; 0 before that."""
    pressed: Pressed | None = None
    """The meter at the press of the button, where that pays the award."""

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
