"""What happens at a table outside its rounds; the rounds' own events come between these in the log."""

from __future__ import annotations

from msgspec import Struct

from croupier.cards import Card
from croupier.money import Cents, Fine, fine
from croupier.numbers import Player, Seat
from croupier.table.events import Event, Movements, move, seat
from croupier.table.session.button import Button
from croupier.table.session.memory import Memory


class SeatTaken(Event, frozen=True, tag="seat.taken/1", kw_only=True):
    """A person sat down with chips."""

    seat: Seat
    """A number above the table's last seat is a place behind the table."""
    person: str
    buy_in: Cents
    third_party: bool = False
    device: bool = True
    """Whether they act for themselves; otherwise the dealer enters what they do."""
    moved: bool = False
    """Whether they came from a feeder table with all their chips."""

    def movements(self) -> Movements:
        """From the person's wallet to the seat."""
        return move(self.buy_in, f"wallet:{self.person}", seat(self.seat))


class TermsEnded(Event, frozen=True, tag="terms.ended/1", kw_only=True):
    """New terms are about to be posted: what the table keeps for them."""

    memory: Memory


class SeatLeft(Event, frozen=True, tag="seat.left/1", kw_only=True):
    """A person stood up and took their chips."""

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
    """A person in the round will stand up after it."""

    seat: Seat


class DrawPromised(Event, frozen=True, tag="draw.promised/1", kw_only=True):
    """The order of the deck for the button draw was promised."""

    commitment: str


class DeckPromised(Event, frozen=True, tag="deck.promised/1", kw_only=True):
    """The order of the next round's deck or shoe was promised, while nobody had wagered on it."""

    commitment: str


class NumberGiven(Event, frozen=True, tag="number.given/1", kw_only=True):
    """A person gave their number, chosen after the promise, to turn the promised deck with."""

    seat: Seat
    number: str
    commitment: str


class DeckTurned(Event, frozen=True, tag="deck.turned/1", kw_only=True):
    """The cards that are left of the promised deck were turned by the players' numbers, before a deal."""

    commitment: str
    seats: tuple[Seat, ...]
    """Whose numbers they are, in the order of the seats."""
    numbers: tuple[str, ...]


class ButtonDrawn(Event, frozen=True, tag="button.drawn/1", kw_only=True):
    """Cards were dealt for the button; ``button`` is the seat with the highest."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    button: Seat
    discarded: bool = False
    """Whether the cards are put face down among the discards before the shuffle."""


class SatOut(Event, frozen=True, tag="sat.out/1", kw_only=True):
    """A person keeps the seat and is dealt no cards."""

    seat: Seat


class SatIn(Event, frozen=True, tag="sat.in/1", kw_only=True):
    """A player returns after sitting out."""

    seat: Seat


class PostingSaid(Event, frozen=True, tag="posting.said/1", kw_only=True):
    """A player will post the blind they owe as soon as the seat allows it."""

    seat: Seat


class ClockNoted(Event, frozen=True, tag="clock.noted/1", kw_only=True):
    """Table time was recorded, in seconds since the table was opened."""

    clock: int


class TimeCollected(Event, frozen=True, tag="time.collected/1", kw_only=True):
    """The house collected for the half hours passed; seats with too few chips paid nothing and owe it."""

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
    """A person paid the time collection they owed."""

    seat: Seat
    amount: Cents

    def movements(self) -> Movements:
        """From the seat to the house."""
        return move(self.amount, seat(self.seat), "fees")


class BankAccepted(Event, frozen=True, tag="bank.accepted/1", kw_only=True):
    """A seat took the player-dealer's position and said what it will put up."""

    seat: Seat
    wager: Cents
    turn: int


class BankDeclined(Event, frozen=True, tag="bank.declined/1", kw_only=True):
    """A seat passed the player-dealer's position."""

    seat: Seat


class BankAskedAgain(Event, frozen=True, tag="bank.asked_again/1"):
    """The position is offered to everybody again, after all had declined."""


class ForcedSetup(Struct, frozen=True, kw_only=True):
    """The forced bets of a round, by player."""

    antes: tuple[Cents, ...]
    blinds: tuple[Cents, ...]
    big_blind: int | None
    """The player to whose left the betting begins; stored counting from 0, like ``killer``."""
    level: Cents
    button: Button
    dead: tuple[Cents, ...] = ()
    """Missed small blinds made up: they go to the pot and are not part of a bet (POT-R7)."""
    killer: int | None = None
    """The player who has to kill this pot (POT 11), counting from 0."""
    leg: Player | None = None
    """The player who won the last pot, where two wins in a row make a kill."""
    voluntary: bool = False
    """Whether the killer need not have killed: a new player at Lowball, who could have waited."""

    @property
    def kills(self) -> Player | None:
        """Who has to kill this pot."""
        return _numbered(self.killer)

    @property
    def has_big_blind(self) -> Player | None:
        """The player to whose left the betting begins."""
        return _numbered(self.big_blind)


def _numbered(place: int | None) -> Player | None:
    return None if place is None else Player(place + 1)


class BankSetup(Struct, frozen=True, kw_only=True):
    """Who banks a round."""

    player: Player
    wager: Cents
    turn: int


class MeterSetup(Struct, frozen=True, kw_only=True):
    """The jackpot at the start of a round."""

    meter: Fine
    seed: Fine
    reserve: Fine


class RoundOpened(Event, frozen=True, tag="round.opened/1", kw_only=True):
    """A round began: who plays, from which seats, with which chips. Player 1 is the first of ``seats``."""

    number: int
    seats: tuple[Seat, ...]
    stacks: tuple[Cents, ...]
    commitment: str = ""
    seated: int = 0
    """How many are at the table, dealt in or not."""
    forced: ForcedSetup | None = None
    bank: BankSetup | None = None
    meter: MeterSetup | None = None
    linked: bool = False
    """Whether a link keeps the jackpot; ``meter`` is then its reading, None if the link is lost."""
    first_hand: bool = False
    """Rummy: whether the lowest up card decides who begins."""
    free_hands: int = 0
    """Rounds dealt from this shoe without a wager."""
    counts: bool = False
    """Whether a dealer counts the hands before they are settled."""
    new_shoe: bool = False
    """Whether the shoe has just been shuffled, where the player-dealer is offered its cut."""
    deck: int = 0
    """Which of several alternating decks is in use, counted from 1; 0 where there is one."""
    shows: bool = False
    """Against a bank: whether a folded hand that still decides money is shown to everybody, and cards on
    which nothing depends are not asked for. Earlier releases did neither."""


class StubPromised(Event, frozen=True, tag="stub.promised/1", kw_only=True):
    """From here on cards come from a new stub; this is the promise of its order."""

    commitment: str


class DeckRevealed(Event, frozen=True, tag="deck.revealed/1", kw_only=True):
    """The promised order was shown, for everybody to check."""

    commitment: str
    order: tuple[Card, ...]
    salt: str


class CommandTaken(Event, frozen=True, tag="command.taken/1", kw_only=True):
    """The events before this one carried out a command that somebody sent under a key.

    It is kept together with them: a command that arrives again, after a restart too, is known by its key.
    """

    key: str
    place: int
    """How many events the table's log held with this one: the answer was the table as it stood then."""


class SeatHandled(Event, frozen=True, tag="seat.handled/1", kw_only=True):
    """From here on the dealer enters what a seat does, or its person acts with a device again."""

    seat: Seat
    device: bool


class ActionsTaken(Event, frozen=True, tag="actions.taken/1", kw_only=True):
    """A person entered actions in the notation; the events that follow are theirs."""

    actions: tuple[str, ...]
    at: str
    by: str
    key: str = ""
    """What the sender called this request: the same key again does nothing."""


class EntryTakenBack(Event, frozen=True, tag="entry.taken_back/1", kw_only=True):
    """A dealer took back the cards entered last: the round's last events do not count."""

    events: int
    """How many events of the round."""
    cards: int
    """How many cards go back to the deck."""
    moved: Movements
    """Chips that had moved automatically, such as a fee at the flop, go back."""

    def movements(self) -> Movements:
        """Return the movements that undo these."""
        return dict(self.moved)


class MomentNoted(Event, frozen=True, tag="moment.noted/1", kw_only=True):
    """The time of day at the table: what follows happened in this second, until the next one is noted."""

    at: str


AnySessionEvent = (
    SeatTaken
    | TermsEnded
    | SeatLeft
    | ChipsBought
    | LeavingSaid
    | DrawPromised
    | DeckPromised
    | NumberGiven
    | DeckTurned
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
    | CommandTaken
    | SeatHandled
    | ActionsTaken
    | EntryTakenBack
    | MomentNoted
)
