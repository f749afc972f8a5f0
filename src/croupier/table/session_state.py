"""What a table posts while it is open, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.money import Cents
from croupier.pay import Meter
from croupier.pay.fees.schedule import PotOption
from croupier.table import session_events as s
from croupier.table.banked_table import BankedTable
from croupier.table.button import Button
from croupier.table.pot_table import PotTable
from croupier.table.rotation import BankRotation
from croupier.table.rummy_table import RummyTable


@dataclass(frozen=True, kw_only=True)
class Posting:
    """What a table posts for as long as it is open."""

    table: PotTable | BankedTable
    seats: int
    buy_in: tuple[Cents, Cents]
    """Smallest and largest buy-in."""
    small_blind: Cents = Cents(0)
    big_blind: Cents = Cents(0)
    ante: Cents = Cents(0)
    fees: tuple[PotOption, ...] = ()
    """Pot games: one option for each band of players (POT-R30)."""
    meter: Meter | None = None
    link: str | None = None
    """The link that keeps the jackpot instead of the table."""
    counts: bool = False
    """Against the house: whether a dealer counts the hands before they are settled."""

    @property
    def chip(self) -> Cents:
        """The unit in which chips are bought."""
        return self.table.chip if isinstance(self.table, PotTable) else self.table.unit


@dataclass(frozen=True, kw_only=True)
class RummyPosting:
    """What a rummy table posts: no blinds, no meter; its fees are the table's own, by time."""

    table: RummyTable
    seats: int
    buy_in: tuple[Cents, Cents]
    """Smallest and largest buy-in."""

    meter: None = None

    @property
    def chip(self) -> Cents:
        """The unit in which chips are bought."""
        return self.table.chip


AnyPosting = Posting | RummyPosting


@dataclass(frozen=True)
class Occupant:
    """Who sits in a seat, with how many chips."""

    person: str
    stack: Cents
    leaving: bool = False
    owes_blind: bool = False
    """A new player at a running game, or one whom a blind has passed, waits for the big blind (POT-R7)."""


@dataclass(slots=True)
class SessionState:
    """Where a table stands."""

    seated: dict[int, Occupant] = field(default_factory=dict)
    number: int = 0
    """Rounds opened so far."""
    players: tuple[int, ...] = ()
    """Seats of the current round's players, player 1 first."""
    button: Button | None = None
    hands_since_opening: int = 0
    winner: int | None = None
    """Rummy: the seat that won the last hand."""
    killer: int | None = None
    """The seat that has to kill the next pot."""
    leg: int | None = None
    """The seat that won the last pot, where two in a row make a kill."""
    rotation: BankRotation = field(default_factory=BankRotation)
    posted: Cents = Cents(0)
    """What the holder of the bank will post."""
    meter: Meter | None = None
    free_hands: int = 0
    """Rounds without a wager since the shoe was new."""
    commitment: str = ""
    revealed: dict[str, s.DeckRevealed] = field(default_factory=dict)

    def with_chips(self) -> list[int]:
        """Seats that can play: somebody sits there and has chips."""
        return [seat for seat, occupant in sorted(self.seated.items()) if occupant.stack]
