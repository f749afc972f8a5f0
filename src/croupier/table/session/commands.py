"""Commands at a table outside its rounds; ``Act`` carries those of a round."""

from __future__ import annotations

from croupier.cards import Card
from croupier.money import Cents
from croupier.numbers import Seat
from croupier.table.commands import AnyCommand, Command
from croupier.table.reading import MeterReading


class SitDown(Command, frozen=True, tag="sit", kw_only=True):
    """Take a free seat with chips, or a further seat where the game lets a person have several."""

    person: str
    seat: Seat
    buy_in: Cents
    third_party: bool = False
    """Whether this is a third-party proposition player."""
    device: bool = True
    """Whether they act for themselves; otherwise the dealer enters what they do."""
    moved: bool = False
    """Whether they come from a feeder table with all their chips, which no buy-in limits."""


class StandBehind(Command, frozen=True, tag="behind", kw_only=True):
    """Stand behind the table with chips, to bet on other players' hands."""

    person: str
    buy_in: Cents


class StandUp(Command, frozen=True, tag="stand_up", kw_only=True):
    """Leave the table, immediately or after the round; with ``seat``, leave only that further seat."""

    person: str
    seat: Seat | None = None


class AddChips(Command, frozen=True, tag="add", kw_only=True):
    """Buy chips between rounds, for the person's first seat or another one."""

    person: str
    amount: Cents
    seat: Seat | None = None


class AcceptBank(Command, frozen=True, tag="bank", kw_only=True):
    """Take or keep the player-dealer's position with this wager."""

    person: str
    wager: Cents


class DeclineBank(Command, frozen=True, tag="no_bank", kw_only=True):
    """Pass or give up the player-dealer's position."""

    person: str


class AskBankAgain(Command, frozen=True, tag="ask_bank"):
    """Offer the player-dealer's position to everybody once more."""


class StartRound(Command, frozen=True, tag="start", kw_only=True):
    """The dealer opens a round, having promised the order of the cards."""

    commitment: str = ""
    meter: MeterReading | None = None
    """The link's jackpot, at a table that has one; None if the link is lost."""
    new_shoe: bool = False
    """Whether the shoe has just been shuffled, so that its cut is offered where the game has one."""
    deck: int = 0
    """Which of several alternating decks is taken, counted from 1."""
    shows: bool = True
    """Whether folded hands that decide money are shown; False in records of earlier releases."""


class PromiseStub(Command, frozen=True, tag="promise_stub", kw_only=True):
    """The dealer shuffles cards of the current round into a new stub, having promised its order too."""

    commitment: str


class PromiseDraw(Command, frozen=True, tag="promise_draw", kw_only=True):
    """The dealer has shuffled for the draw and promises the order before the first card."""

    commitment: str


class PromiseDeck(Command, frozen=True, tag="promise_deck", kw_only=True):
    """The dealer has shuffled for the next round and promises the order before the first wager."""

    commitment: str


class GiveNumber(Command, frozen=True, tag="number", kw_only=True):
    """Give a number that turns the promised deck: once for a deal, and only after its promise."""

    person: str
    number: str
    """32 hexadecimal digits."""
    commitment: str
    """The promise that the person has seen."""


class DrawForButton(Command, frozen=True, tag="draw_button", kw_only=True):
    """The dealer deals one card face up to each player for the button, clockwise from the dealer's left."""

    cards: tuple[Card, ...]


class SitOut(Command, frozen=True, tag="sit_out", kw_only=True):
    """Keep the seat and be dealt no cards until further notice."""

    person: str


class SitIn(Command, frozen=True, tag="sit_in", kw_only=True):
    """Play again after sitting out."""

    person: str


class PostToEnter(Command, frozen=True, tag="post", kw_only=True):
    """Put in what is owed instead of waiting for the big blind, as soon as the seat allows it."""

    person: str


class NoteClock(Command, frozen=True, tag="note_clock", kw_only=True):
    """Record the time of the table's clock, so that it continues from there."""

    clock: int
    """Seconds since the table was opened."""


class CollectTime(Command, frozen=True, tag="collect_time", kw_only=True):
    """The house collects for every half hour that has passed."""

    clock: int
    """Seconds since the table was opened."""


class Act(Command, frozen=True, tag="act", kw_only=True):
    """A command of the round, by a person, or by the dealer where ``person`` is None."""

    command: AnyCommand
    person: str | None = None
    entered: bool = False
    """Whether the dealer enters what a player does who has no device."""


class RevealDeck(Command, frozen=True, tag="reveal", kw_only=True):
    """Show the order that was promised."""

    commitment: str
    order: tuple[Card, ...]
    salt: str


class HandleSeat(Command, frozen=True, tag="handle_seat", kw_only=True):
    """The dealer enters what a seat does from now on, or leaves that to its person's device again."""

    seat: Seat
    device: bool


class NoteActions(Command, frozen=True, tag="note_actions", kw_only=True):
    """A person enters the actions of the commands after this one, in the notation."""

    actions: tuple[str, ...]
    at: str
    by: str


class TakeBack(Command, frozen=True, tag="take_back"):
    """The dealer takes back the cards entered last."""


class NoteMoment(Command, frozen=True, tag="note_moment", kw_only=True):
    """The floor notes the time of day, before what happens then."""

    at: str


class EndTerms(Command, frozen=True, tag="end_terms", kw_only=True):
    """Record what the table keeps, because new terms are about to be posted."""


class NoteKey(Command, frozen=True, tag="note_key", kw_only=True):
    """The commands before this one were sent under a key, and are carried out once."""

    key: str
