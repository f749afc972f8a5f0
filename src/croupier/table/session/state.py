"""Where a table stands: seats, button, bank, promises, time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from croupier.cards import Card
from croupier.money import Cents
from croupier.numbers import Seat
from croupier.pay import Meter
from croupier.table.session import events as s
from croupier.table.session.button import Button
from croupier.table.session.rotation import BankRotation


@dataclass(frozen=True)
class Occupant:
    """Who sits in a seat, with how many chips."""

    person: str
    stack: Cents
    leaving: bool = False
    away: bool = False
    """Keeps the seat and is not dealt in: his own wish."""
    new: bool = False
    """Sat down at a running game and has not been dealt in yet."""
    owes_big: bool = False
    """A new player at a running game, or one whom the big blind has passed (POT-R7)."""
    owes_small: bool = False
    """One whom the small blind has passed."""
    posts: bool = False
    """Will post what he owes rather than wait for the big blind."""
    owes_time: Cents = Cents(0)
    """Time collection that he could not pay; he is not dealt in before he has (POT 12)."""

    standing: bool = False
    """Stands behind the table and bets on the hands of others (PD 5)."""
    further: bool = False
    """A further seat of somebody who sits at this table already [SW 4]."""
    third_party: bool = False
    """A third-party proposition player (PD-R9)."""

    @property
    def owes_blind(self) -> bool:
        """Waits for the big blind, or posts."""
        return self.owes_big or self.owes_small

    @property
    def plays(self) -> bool:
        """Has chips, is there, and owes the house nothing."""
        return bool(self.stack) and not self.away and not self.owes_time


@dataclass(frozen=True, slots=True)
class BeforeHand:
    """Button and debts before a hand, for one that is dealt again."""

    button: Button | None
    hands: int
    gone_round: bool
    seated: dict[Seat, Occupant]


@dataclass(slots=True)
class SessionState:
    """Where a table stands."""

    seated: dict[Seat, Occupant] = field(default_factory=dict)
    """By seat; whoever stands behind has a number above the last seat's."""
    number: int = 0
    """Rounds opened so far."""
    players: tuple[Seat, ...] = ()
    """Seats of the current round's players, player 1 first."""
    button: Button | None = None
    before: BeforeHand | None = None
    """How the table stood before the last hand of a pot game."""
    draw: str = ""
    """The promise of the deck for the draw."""
    drawn: Seat | None = None
    """The seat that won the opening draw for the button."""
    draw_cards: tuple[Card, ...] = ()
    """What was dealt for the button, from the top of that deck."""
    hands_since_opening: int = 0
    gone_round: bool = False
    """Whether the button has gone round once; before that nobody posts to enter (POT-R7)."""
    clock: int = 0
    """Seconds of table time at the last time collection."""
    noted: int = 0
    """Seconds of table time when the clock was last written down."""
    winner: Seat | None = None
    """Rummy: the seat that won the last hand."""
    killer: Seat | None = None
    """The seat that has to kill the next pot."""
    leg: Seat | None = None
    """The seat that won the last pot, where two in a row make a kill."""
    rotation: BankRotation = field(default_factory=BankRotation)
    posted: Cents = Cents(0)
    """What the holder of the bank will post."""
    meter: Meter | None = None
    free_hands: int = 0
    """Rounds without a wager since the shoe was new."""
    commitment: str = ""
    revealed: dict[str, s.DeckRevealed] = field(default_factory=dict)

    def copy(self) -> SessionState:
        """An independent state: what it holds is frozen, but for its dictionaries."""
        return replace(self, seated=dict(self.seated), revealed=dict(self.revealed))

    def with_chips(self) -> list[Seat]:
        """Places that can play: somebody has chips there, is not away, and has paid his time.

        Those behind the table come last.
        """
        return [seat for seat, occupant in sorted(self.seated.items()) if occupant.plays]

    def may_bank(self) -> list[Seat]:
        """Seats that are offered the bank: with chips, one for each person, nobody who stands (PD 1)."""
        places = [(seat, self.seated[seat]) for seat in self.with_chips()]
        return [seat for seat, occupant in places if not (occupant.standing or occupant.further)]

    def places_of(self, person: str) -> list[Seat]:
        """Where somebody sits or stands, the first seat first."""
        places = [(held.further, seat) for seat, held in self.seated.items() if held.person == person]
        return [seat for _, seat in sorted(places)]
