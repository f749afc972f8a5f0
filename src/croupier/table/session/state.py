"""A table's state: seats, button, bank, promises, time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from msgspec import structs

from croupier.cards import Card
from croupier.money import Cents
from croupier.numbers import Seat
from croupier.pay import Meter
from croupier.table.session import events as s
from croupier.table.session.button import Button
from croupier.table.session.memory import Memory, Sitter
from croupier.table.session.rotation import BankRotation


@dataclass(frozen=True)
class Occupant:
    """A person in a seat, or standing behind one, with their chips."""

    person: str
    stack: Cents
    leaving: bool = False
    away: bool = False
    """Sits out: keeps the seat and is not dealt in."""
    new: bool = False
    """Sat down at a running game and has not been dealt in yet."""
    owes_big: bool = False
    """New at a running game, or passed by the big blind (POT-R7)."""
    owes_small: bool = False
    """Passed by the small blind."""
    posts: bool = False
    """Will put in what they owe instead of waiting for the big blind."""
    owes_time: Cents = Cents(0)
    """Time collection not paid for want of chips; until it is, they are not dealt in (POT 12)."""

    standing: bool = False
    """Stands behind the table and bets on other players' hands (PD 5)."""
    further: bool = False
    """A further seat of a player who already sits at this table [SW 4]."""
    third_party: bool = False
    """A third-party proposition player (PD-R9)."""
    device: bool = True
    """Acts for themselves; otherwise the dealer enters what they do."""
    missed: int = 0
    """Rounds in a row in which they sat out or, against a bank, put no chips down."""

    @property
    def owes_blind(self) -> bool:
        """Whether they must wait for the big blind or put in what they owe."""
        return self.owes_big or self.owes_small

    @property
    def plays(self) -> bool:
        """Whether they have chips, are not sitting out, and owe the house nothing."""
        return bool(self.stack) and not self.away and not self.owes_time


@dataclass(frozen=True, slots=True)
class Departure:
    """What a person left the table with, for a table that remembers it."""

    stack: Cents
    number: int
    """How many rounds had been opened."""
    owes_big: bool
    owes_small: bool


@dataclass(frozen=True, slots=True)
class BeforeRound:
    """The button and the blinds owed before a round, for a round that is dealt again."""

    button: Button | None
    rounds: int
    gone_round: bool
    seated: dict[Seat, Occupant]


KEYS_KEPT = 200
"""How many idempotency keys a table remembers; retries come within moments."""


@dataclass(slots=True)
class SessionState:
    """What a table keeps from round to round."""

    seated: dict[Seat, Occupant] = field(default_factory=dict)
    """By seat; people who stand behind have numbers above the last seat's."""
    number: int = 0
    """Rounds opened so far."""
    players: tuple[Seat, ...] = ()
    """Seats of the current round's players, player 1 first."""
    button: Button | None = None
    before: BeforeRound | None = None
    """The button and the blinds owed before the last round of a pot game."""
    draw: str = ""
    """The promise of the deck for the draw."""
    drawn: Seat | None = None
    """The seat that won the draw for the first button."""
    draw_cards: tuple[Card, ...] = ()
    """The cards dealt for the button, from the top of that deck."""
    rounds_with_button: int = 0
    """Rounds since the first button; a round dealt again counts once."""
    gone_round: bool = False
    """Whether the button has been round the table once; before that nobody owes a blind (POT-R7)."""
    clock: int = 0
    """Seconds of table time at the last time collection."""
    noted: int = 0
    """Seconds of table time when the clock was last recorded."""
    winner: Seat | None = None
    """Rummy: the seat that won the last round."""
    kills_due: tuple[str, ...] = ()
    """The people who have to kill a pot, the next first; a kill missed while away stays due."""
    leg: Seat | None = None
    """The seat that won the last pot, where two in a row make a kill."""
    rotation: BankRotation = field(default_factory=BankRotation)
    bank_wager: Cents = Cents(0)
    """What the holder of the bank will put up."""
    meter: Meter | None = None
    free_hands: int = 0
    """Rounds without a wager since the shoe was new."""
    deck: int = 0
    """Which of several alternating decks was used last; 0 if none was noted."""
    commitment: str = ""
    promised: str = ""
    """The promise of the next round's deck or of the shoe, where it is made before the wagers."""
    unused: bool = False
    """Whether no round has been opened with that deck yet."""
    numbers: tuple[tuple[Seat, str], ...] = ()
    """The numbers that turn the promised deck before the next deal, in the order of the seats."""
    revealed: dict[str, s.DeckRevealed] = field(default_factory=dict)

    departed: dict[str, Departure] = field(default_factory=dict)
    """What people left with, by name, where the table posts that it remembers them (house rule)."""
    memory: Memory = field(default_factory=Memory)
    """What is known of people who sat here under earlier terms, until the first round under these."""

    taken: tuple[tuple[str, int], ...] = ()
    """The keys of the last commands, each with the place in the log where it was carried out."""

    def copy(self) -> SessionState:
        """An independent state; everything in it is frozen except its dictionaries."""
        return replace(
            self, seated=dict(self.seated), revealed=dict(self.revealed), departed=dict(self.departed)
        )

    def with_chips(self) -> list[Seat]:
        """Places whose occupants can play: they have chips, are not away, and owe no time collection.

        Places behind the table come last.
        """
        return [seat for seat, occupant in sorted(self.seated.items()) if occupant.plays]

    def may_bank(self) -> list[Seat]:
        """Seats that are offered the bank: with chips, one for each person, none behind the table (PD 1)."""
        places = [(seat, self.seated[seat]) for seat in self.with_chips()]
        return [seat for seat, occupant in places if not (occupant.standing or occupant.further)]

    def kept(self) -> Memory:
        """What the table keeps for its next terms, between two rounds."""
        sitters = [
            Sitter(
                person=occupant.person,
                new=occupant.new,
                owes_big=occupant.owes_big,
                owes_small=occupant.owes_small,
                away=occupant.away,
                missed=occupant.missed,
                leg=seat == self.leg,
            )
            for seat, occupant in sorted(self.seated.items())
        ]
        return Memory(
            rotation=self.rotation.vacated(),
            button=self.button,
            rounds_with_button=self.rounds_with_button,
            gone_round=self.gone_round,
            drawn=self.drawn,
            kills_due=self.kills_due,
            sitters=tuple(sitters),
        )

    def recall(self, memory: Memory) -> None:
        """Begin with what the table kept from its earlier terms."""
        self.rotation = structs.replace(memory.rotation, strict=self.rotation.strict)
        self.button, self.rounds_with_button = memory.button, memory.rounds_with_button
        self.gone_round, self.drawn = memory.gone_round, memory.drawn
        self.kills_due, self.memory = memory.kills_due, memory

    def places_of(self, person: str) -> list[Seat]:
        """Where a person sits or stands, the first seat first."""
        places = [(held.further, seat) for seat, held in self.seated.items() if held.person == person]
        if len(places) > 1:
            places.sort()
        return [seat for _, seat in places]
