"""What people do at a table. Each command is one entry of the round notation.

Player numbers count from one; ``DEALER`` is the house dealer. Cards come from outside: the engine never
draws one, so it treats a real deck, a recorded round and a shuffle alike.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from croupier.cards import Card
from croupier.games.choice import Target
from croupier.games.rummy.meld import Borrow
from croupier.money import Cents
from croupier.numbers import FIRST_HAND, HandNumber, Player
from croupier.table.reading import MeterReading

BANK: Final = "b"


class Command(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something a person does."""


class PlaceWager(Command, frozen=True, tag="w", kw_only=True):
    """Put an amount on a spot."""

    player: Player
    spot: str
    amount: Cents
    hand: HandNumber = FIRST_HAND
    on: Player | None = None
    """Another player's hand, for a back-line wager."""


class Buy(Command, frozen=True, tag="buy", kw_only=True):
    """Add chips in the middle of a round."""

    player: Player
    amount: Cents


class TakeOff(Command, frozen=True, tag="off", kw_only=True):
    """Take a wager back: before the lock, or later where a decision lets it be pulled down."""

    player: Player
    spot: str
    hand: HandNumber = FIRST_HAND
    on: Player | None = None
    """Another player's hand, for a back-line wager."""


class NoMoreBets(Command, frozen=True, tag="nb"):
    """The dealer locks the layout. ``meter``: the link's jackpot at the lock; None if the link is lost."""

    meter: MeterReading | None = None


class PayAwards(Command, frozen=True, tag="award"):
    """The winners of a linked round are confirmed; ``meter`` is the jackpot that they are paid from."""

    meter: MeterReading


class ConfirmAwards(Command, frozen=True, tag="confirm"):
    """A supervisor confirms the progressive winners of a table with its own meter."""

    by: str = ""
    """The supervisor's name, where it is known."""


class RefuseAward(Command, frozen=True, tag="refuse", kw_only=True):
    """A supervisor refuses the award of one winner: it is not paid, and the round continues."""

    winner: Player
    by: str = ""
    why: str = ""


class DealHand(Command, frozen=True, tag="dh", kw_only=True):
    """The dealer gives cards to a hand."""

    to: Target
    cards: tuple[Card, ...]
    hand: HandNumber = FIRST_HAND


class DealBoard(Command, frozen=True, tag="db", kw_only=True):
    """The dealer turns cards in the middle."""

    cards: tuple[Card, ...]
    board: int = 1


class Burn(Command, frozen=True, tag="burn", kw_only=True):
    """The dealer burns cards."""

    cards: tuple[Card, ...]


class DealDone(Command, frozen=True, tag="dd"):
    """The dealer ends the deal although some hand has the wrong number of cards."""


class DeclareDead(Command, frozen=True, tag="dead", kw_only=True):
    """The dealer declares a hand dead: a player's, or with ``DEALER`` the house's own."""

    player: Player


class CountHands(Command, frozen=True, tag="count"):
    """The dealer has counted the hands and found nothing wrong: wagers are settled."""


class KillPot(Command, frozen=True, tag="kill_pot", kw_only=True):
    """Kill the pot voluntarily: put in a larger blind, and the limits rise with it."""

    player: Player


class ExposeEarly(Command, frozen=True, tag="early", kw_only=True):
    """The dealer turned board cards too soon; they are taken back."""

    cards: tuple[Card, ...]


class DeclareMisdeal(Command, frozen=True, tag="misdeal", kw_only=True):
    """The dealer declares a misdeal: the round is void and dealt again."""

    reason: str


class FoulDeck(Command, frozen=True, tag="foul"):
    """The dealer finds two identical cards in the deck, or one with a different back."""


class ExposeDown(Command, frozen=True, tag="exposed", kw_only=True):
    """The dealer turned up a card that should have been dealt face down."""

    to: Player
    """``DEALER`` for a card of the bank's hand."""
    card: Card


class ReturnExtra(Command, frozen=True, tag="extra", kw_only=True):
    """The dealer takes back a surplus card."""

    to: Player
    card: Card


class Shuffle(Command, frozen=True, tag="shuffle"):
    """The dealer shuffles the cards that the rule in force names into a new stub."""


class Fold(Command, frozen=True, tag="f", kw_only=True):
    """Give up the hand."""

    player: Player
    hand: HandNumber = FIRST_HAND


class CheckOrCall(Command, frozen=True, tag="cc", kw_only=True):
    """Check, or match the current bet."""

    player: Player


class BetOrRaise(Command, frozen=True, tag="cbr", kw_only=True):
    """Complete, bet or raise *to* an amount on this street."""

    player: Player
    to: Cents


class Show(Command, frozen=True, tag="sm", kw_only=True):
    """Show the hand; without ``cards``, the cards as they were dealt."""

    player: Player
    cards: tuple[Card, ...] = ()


class Muck(Command, frozen=True, tag="muck", kw_only=True):
    """Throw the hand away unseen."""

    player: Player


class GoIn(Command, frozen=True, tag="go", kw_only=True):
    """Declare that the player plays the hand."""

    player: Player


class DropOut(Command, frozen=True, tag="drop", kw_only=True):
    """Declare that the player does not play the hand."""

    player: Player


class DrawCard(Command, frozen=True, tag="draw", kw_only=True):
    """Draw from the stock; without a card, ask for one that the dealer turns."""

    player: Player
    card: Card | None = None


class TakeDiscard(Command, frozen=True, tag="take", kw_only=True):
    """Take the top discard."""

    player: Player
    card: Card


class LayMeld(Command, frozen=True, tag="meld", kw_only=True):
    """Lay a new meld from the hand, with cards borrowed from the player's own melds in this order."""

    player: Player
    cards: tuple[Card, ...]
    borrowed: tuple[Borrow, ...] = ()


class AddToMeld(Command, frozen=True, tag="add_to", kw_only=True):
    """Add cards to one of the player's own melds, counted from one."""

    player: Player
    meld: int
    cards: tuple[Card, ...]


class DiscardCard(Command, frozen=True, tag="discard", kw_only=True):
    """Discard the drawn card unused, or a card from the hand after melding."""

    player: Player
    card: Card


class ForceCard(Command, frozen=True, tag="force", kw_only=True):
    """Demand that the player whose turn it is use a card that fits their melds."""

    player: Player


class PassRedraw(Command, frozen=True, tag="pass", kw_only=True):
    """Decline to draw a second time."""

    player: Player


class BringIn(Command, frozen=True, tag="pb", kw_only=True):
    """Put in the forced bet that the player's up card requires."""

    player: Player


class ThrowAway(Command, frozen=True, tag="sd", kw_only=True):
    """Throw cards away, to exchange them in a draw or not; without cards, stand pat."""

    player: Player
    cards: tuple[Card, ...] = ()


class Face(Command, frozen=True, tag="face", kw_only=True):
    """Choose whether the next card is dealt face up or face down."""

    player: Player
    up: bool
    card: Card | None = None
    """The down card that is turned up before a card face down, if it was dealt unseen."""


class RunTwice(Command, frozen=True, tag="rit", kw_only=True):
    """Agree or refuse to deal the rest of the board twice."""

    player: Player
    agreed: bool


class Straddle(Command, frozen=True, tag="straddle", kw_only=True):
    """Put in a straddle before the deal, or decline."""

    player: Player
    agreed: bool


class ChopBlinds(Command, frozen=True, tag="chop", kw_only=True):
    """Agree or refuse to take the blinds back when all others have folded."""

    player: Player
    agreed: bool


class Hit(Command, frozen=True, tag="hit", kw_only=True):
    """Take another card."""

    player: Player
    hand: HandNumber = FIRST_HAND


class Stand(Command, frozen=True, tag="stand", kw_only=True):
    """Take no more cards."""

    player: Player
    hand: HandNumber = FIRST_HAND


class Split(Command, frozen=True, tag="split", kw_only=True):
    """Split two equal cards into two hands, with an equal wager on the second."""

    player: Player
    hand: HandNumber = FIRST_HAND


class Surrender(Command, frozen=True, tag="surrender", kw_only=True):
    """Give up the hand for half of its wager."""

    player: Player
    hand: HandNumber = FIRST_HAND


class Switch(Command, frozen=True, tag="switch", kw_only=True):
    """Swap the second cards of the player's two hands."""

    player: Player


class SetHand(Command, frozen=True, tag="set", kw_only=True):
    """Set the hand, with these two cards in front."""

    player: Player
    cards: tuple[Card, ...]


class ShakeDice(Command, frozen=True, tag="dice", kw_only=True):
    """The dealer shakes the dice that decide who is first."""

    dice: tuple[int, ...]


class PickPile(Command, frozen=True, tag="pile", kw_only=True):
    """The player-dealer picks the pile that goes out first, counted from the house dealer's left."""

    player: Player
    pile: int


class CutDeck(Command, frozen=True, tag="cut", kw_only=True):
    """The player-dealer cuts a new shoe: ``at`` cards go from the top to the bottom."""

    player: Player
    at: int


class CloseOffer(Command, frozen=True, tag="closed"):
    """The dealer closes an offer, such as insurance."""


class AskFreeHand(Command, frozen=True, tag="free", kw_only=True):
    """Ask for a round without wagers, where the game deals some from each shoe."""

    player: Player


AnyCommand = (
    PlaceWager
    | AskFreeHand
    | Buy
    | TakeOff
    | NoMoreBets
    | PayAwards
    | ConfirmAwards
    | RefuseAward
    | DealHand
    | DealBoard
    | Burn
    | DealDone
    | DeclareDead
    | CountHands
    | KillPot
    | ExposeEarly
    | DeclareMisdeal
    | FoulDeck
    | ExposeDown
    | ReturnExtra
    | Shuffle
    | Fold
    | CheckOrCall
    | BetOrRaise
    | Show
    | Muck
    | GoIn
    | DropOut
    | DrawCard
    | TakeDiscard
    | LayMeld
    | AddToMeld
    | DiscardCard
    | ForceCard
    | PassRedraw
    | BringIn
    | ThrowAway
    | Face
    | RunTwice
    | Straddle
    | ChopBlinds
    | Hit
    | Stand
    | Split
    | Surrender
    | Switch
    | SetHand
    | ShakeDice
    | PickPile
    | CutDeck
    | CloseOffer
)
