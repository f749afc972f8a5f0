"""What happens at a table around its rounds; the rounds' own events stand between these in the log."""

from __future__ import annotations

from msgspec import Struct

from croupier.cards import Card
from croupier.money import Cents, Fine, fine
from croupier.numbers import Player, Seat
from croupier.table.events import Event, Movements, move, seat
from croupier.table.session.button import Button


class SeatTaken(Event, frozen=True, tag="seat.taken/1", kw_only=True):
    """A person sat down with chips."""

    seat: Seat
    """Above the table's last seat: a place behind it."""
    person: str
    buy_in: Cents
    third_party: bool = False

    def movements(self) -> Movements:
        """From the person's wallet to the seat."""
        return move(self.buy_in, f"wallet:{self.person}", seat(self.seat))


class SeatLeft(Event, frozen=True, tag="seat.left/1", kw_only=True):
    """A person stood up with what was left."""

    seat: Seat
    person: str
    cash_out: Cents

    def movements(self) -> Movements:
        """From the seat to the person's wallet."""
        return move(self.cash_out, seat(self.seat), f"wallet:{self.person}")


class ChipsBought(Event, frozen=True, tag="chips.bought/1", kw_only=True):
    """A seated person bought chips between rounds."""

    seat: Seat
    person: str
    amount: Cents

    def movements(self) -> Movements:
        """From the person's wallet to the seat."""
        return move(self.amount, f"wallet:{self.person}", seat(self.seat))


class LeavingSaid(Event, frozen=True, tag="leaving.said/1", kw_only=True):
    """A person in a round will stand up after it."""

    seat: Seat


class DrawPromised(Event, frozen=True, tag="draw.promised/1", kw_only=True):
    """The order of the deck was promised from which cards are dealt for the button."""

    commitment: str


class ButtonDrawn(Event, frozen=True, tag="button.drawn/1", kw_only=True):
    """Cards were dealt for the button; one seat has the highest."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    button: Seat
    discarded: bool = False
    """Whether the cards are first discarded face down, before the shuffle."""


class SatOut(Event, frozen=True, tag="sat.out/1", kw_only=True):
    """A person keeps the seat and is dealt no hand."""

    seat: Seat


class SatIn(Event, frozen=True, tag="sat.in/1", kw_only=True):
    """A person who sat out plays again."""

    seat: Seat


class PostingSaid(Event, frozen=True, tag="posting.said/1", kw_only=True):
    """A person who owes a blind will post it when the seat allows it."""

    seat: Seat


class ClockNoted(Event, frozen=True, tag="clock.noted/1", kw_only=True):
    """Table time was written down, in seconds since the table was opened."""

    clock: int


class TimeCollected(Event, frozen=True, tag="time.collected/1", kw_only=True):
    """The house collected for half hours that have passed; who had too few chips paid nothing and owes it."""

    clock: int
    """Seconds since the table was opened."""
    marks: int
    seats: tuple[Seat, ...]
    paid: tuple[Cents, ...]
    owed: tuple[Cents, ...]
    clause: str = "POT 12"

    def movements(self) -> Movements:
        """From the seats to the house."""
        moved = {
            seat(number): Fine(-fine(amount))
            for number, amount in zip(self.seats, self.paid, strict=True)
            if amount
        }
        return {**moved, "fees": fine(sum(self.paid))} if moved else {}


class TimePaid(Event, frozen=True, tag="time.paid/1", kw_only=True):
    """A person paid the time collection he owed."""

    seat: Seat
    amount: Cents

    def movements(self) -> Movements:
        """From the seat to the house."""
        return move(self.amount, seat(self.seat), "fees")


class BankAccepted(Event, frozen=True, tag="bank.accepted/1", kw_only=True):
    """A seat took the player-dealer's position and said what it will post."""

    seat: Seat
    wager: Cents
    turn: int


class BankDeclined(Event, frozen=True, tag="bank.declined/1", kw_only=True):
    """A seat passed the player-dealer's position."""

    seat: Seat


class BankAskedAgain(Event, frozen=True, tag="bank.asked_again/1"):
    """Everybody had declined; the circle of offers starts anew."""


class ForcedSetup(Struct, frozen=True, kw_only=True):
    """The forced bets of a hand, by player."""

    antes: tuple[Cents, ...]
    blinds: tuple[Cents, ...]
    big_blind: int | None
    """The player left of whom the betting begins; kept counting from 0, as ``killer`` is."""
    level: Cents
    button: Button
    dead: tuple[Cents, ...] = ()
    """Small blinds made up: they belong to the pot and are no part of a bet (POT-R7)."""
    killer: int | None = None
    """The player who has to kill this pot (POT 11), counting from 0."""
    leg: Player | None = None
    """Number of the player who won the last pot, where that counts."""

    @property
    def kills(self) -> Player | None:
        """Who has to kill this pot."""
        return _numbered(self.killer)

    @property
    def posts_big_blind(self) -> Player | None:
        """Left of whom the betting begins."""
        return _numbered(self.big_blind)


def _numbered(place: int | None) -> Player | None:
    return None if place is None else Player(place + 1)


class BankSetup(Struct, frozen=True, kw_only=True):
    """Who banks a round."""

    player: Player
    wager: Cents
    turn: int


class MeterSetup(Struct, frozen=True, kw_only=True):
    """The jackpot as a round found it."""

    meter: Fine
    seed: Fine
    reserve: Fine


class RoundOpened(Event, frozen=True, tag="round.opened/1", kw_only=True):
    """A round began: who plays from which seat with which chips. Player 1 is the first of ``seats``."""

    number: int
    seats: tuple[Seat, ...]
    stacks: tuple[Cents, ...]
    commitment: str = ""
    seated: int = 0
    """Everybody at the table, dealt in or not."""
    forced: ForcedSetup | None = None
    bank: BankSetup | None = None
    meter: MeterSetup | None = None
    linked: bool = False
    """Whether a link keeps the jackpot; ``meter`` is then what was read of it, None if the link is lost."""
    first_hand: bool = False
    """Rummy: the lowest up card decides who begins."""
    free_hands: int = 0
    """Rounds without a wager that the shoe has seen."""
    counts: bool = False
    """Whether a dealer counts the hands before they are settled."""


class StubPromised(Event, frozen=True, tag="stub.promised/1", kw_only=True):
    """Cards come from a new stub from here on; this is the promise of its order."""

    commitment: str


class DeckRevealed(Event, frozen=True, tag="deck.revealed/1", kw_only=True):
    """The order that was promised by a commitment, for everybody to check."""

    commitment: str
    order: tuple[Card, ...]
    salt: str


AnySessionEvent = (
    SeatTaken
    | SeatLeft
    | ChipsBought
    | LeavingSaid
    | DrawPromised
    | ButtonDrawn
    | SatOut
    | SatIn
    | PostingSaid
    | ClockNoted
    | TimeCollected
    | TimePaid
    | BankAccepted
    | BankDeclined
    | BankAskedAgain
    | RoundOpened
    | StubPromised
    | DeckRevealed
)
