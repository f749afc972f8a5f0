"""What can happen at a table.

Rule 1: an event is a fact, named in the past tense, and is never edited. To change one, add a new
version and read the old one in ``croupier.store.codec``.

Rule 2: an event carries what was decided, not how. Replaying a log does not rank a hand, read a pay
table or draw a card: the answer is already here.

Rule 3: money moves only in events, and every event's postings sum to zero, in hundredths of a cent.
``tests/table/test_conservation.py`` holds us to that.

Accounts: ``seat:N`` a player's chips; ``layout`` wagers on the felt; ``pot``; ``bank`` the house's tray, or
what the player-dealer has posted and won; ``fees``; ``meter``, ``reserve``; ``seed`` the house's money
behind a meter; ``tips``; ``cage``.
"""

from __future__ import annotations

from msgspec import Struct

from croupier.cards import Card
from croupier.games.meld import Borrow
from croupier.money import Cents, Fine, fine
from croupier.table.commands import Target
from croupier.table.reading import MeterReading

Postings = dict[str, Fine]


def move(amount: int, source: str, target: str) -> Postings:
    """So many cents from one account to another."""
    return {source: Fine(-fine(amount)), target: fine(amount)} if amount else {}


def seat(player: int) -> str:
    """A player's account."""
    return f"seat:{player}"


class Event(Struct, frozen=True, tag_field="event"):
    """Something that happened."""

    def postings(self) -> Postings:
        """Ledger movements, account to amount; they sum to zero."""
        return {}


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────


class HandDealt(Event, frozen=True, tag="hand.dealt/1", kw_only=True):
    """A hand received cards; the last ``up`` of them lie face up."""

    to: Target
    cards: tuple[Card, ...]
    up: int = 0
    hand: int = 1


class HandRevealed(Event, frozen=True, tag="hand.revealed/1", kw_only=True):
    """A hand that lay face down was turned up."""

    to: Target
    cards: tuple[Card, ...]
    says: str = ""


class BoardDealt(Event, frozen=True, tag="board.dealt/1", kw_only=True):
    """Cards were turned in the middle."""

    cards: tuple[Card, ...]
    board: int = 1


class CardsBurned(Event, frozen=True, tag="cards.burned/1", kw_only=True):
    """Cards left the stub face down."""

    cards: tuple[Card, ...]


class CardsTakenBack(Event, frozen=True, tag="cards.taken_back/1", kw_only=True):
    """Board cards came too soon. ``set_aside``: out of play for the next street, shuffled back after it."""

    cards: tuple[Card, ...]
    set_aside: bool


class StubShuffled(Event, frozen=True, tag="stub.shuffled/1", kw_only=True):
    """Cards were shuffled into the stub: those taken back, the burns, the discards and folded hands.

    ``keeps`` are the players whose discards of this draw stay out; ``community``: one card is turned for all.
    """

    burns: bool = False
    discards: bool = False
    keeps: tuple[int, ...] = ()
    community: bool = False


class DealMarkedWrong(Event, frozen=True, tag="deal.marked_wrong/1", kw_only=True):
    """The deal ended with a wrong number of cards to these hands; ``b`` is the bank's."""

    hands: tuple[Target, ...]
    clause: str
    settles: bool = True
    """Whether the round goes to settlement with it; not where everything is dealt again."""


class HandKilled(Event, frozen=True, tag="hand.killed/1", kw_only=True):
    """A hand is dead."""

    player: int
    clause: str = ""


class HandFolded(Event, frozen=True, tag="hand.folded/1", kw_only=True):
    """A player gave up."""

    player: int
    hand: int = 1


# ── hands that are played out or set ─────────────────────────────────────────────────────────────────


class CardAsked(Event, frozen=True, tag="card.asked/1", kw_only=True):
    """A player took another card."""

    player: int
    hand: int = 1


class HandStood(Event, frozen=True, tag="hand.stood/1", kw_only=True):
    """A player wants no more cards."""

    player: int
    hand: int = 1


class HandDoubled(Event, frozen=True, tag="hand.doubled/1", kw_only=True):
    """A player doubled: one more card and no other. ``spot`` takes the back-line's doubles."""

    player: int
    spot: str
    hand: int = 1


class HandSplit(Event, frozen=True, tag="hand.split/1", kw_only=True):
    """A hand of two cards became two hands; ``spot`` takes the back-line's wagers on the new one."""

    player: int
    born: int
    spot: str
    hand: int = 1


class HandSurrendered(Event, frozen=True, tag="hand.surrendered/1", kw_only=True):
    """A player gave up half of the wager."""

    player: int
    hand: int = 1


class CardsSwitched(Event, frozen=True, tag="cards.switched/1", kw_only=True):
    """The second cards of a player's two hands changed places."""

    player: int


class HandSet(Event, frozen=True, tag="hand.set/1", kw_only=True):
    """A hand was divided: these cards in front. ``foul``: the front outranks the rest."""

    to: Target
    front: tuple[Card, ...]
    foul: bool = False


class HandsTakenBack(Event, frozen=True, tag="hands.taken_back/1", kw_only=True):
    """A wrong deal: every card went back to be dealt again."""

    clause: str


class DiceShaken(Event, frozen=True, tag="dice.shaken/1", kw_only=True):
    """The dice fell; ``action`` is the seat of the action button."""

    dice: tuple[int, ...]
    action: int


class OfferClosed(Event, frozen=True, tag="offer.closed/1"):
    """What was offered to the players is offered no longer."""


class PlayCutShort(Event, frozen=True, tag="play.cut_short/1", kw_only=True):
    """The bank was exhausted before the hands were played; everything left goes back."""

    clause: str


# ── wagers against a bank ────────────────────────────────────────────────────────────────────────────


class BankPosted(Event, frozen=True, tag="bank.posted/1", kw_only=True):
    """The player-dealer posted the wager that covers the action."""

    player: int
    amount: Cents

    def postings(self) -> Postings:
        """From the player-dealer's chips to the bank."""
        return move(self.amount, seat(self.player), "bank")


class BankReturned(Event, frozen=True, tag="bank.returned/1", kw_only=True):
    """What the bank holds after the last settlement went back to the player-dealer."""

    player: int
    amount: Cents

    def postings(self) -> Postings:
        """From the bank to the player-dealer's chips."""
        return move(self.amount, "bank", seat(self.player))


class WagerPlaced(Event, frozen=True, tag="wager.placed/1", kw_only=True):
    """Chips went on a spot."""

    player: int
    spot: str
    amount: Cents
    decides: bool = True
    """Whether it ends the player's decision, where cards are out; a tip beside the wager does not."""

    def postings(self) -> Postings:
        """From the player's chips to the layout."""
        return move(self.amount, seat(self.player), "layout")


class WagerTakenOff(Event, frozen=True, tag="wager.taken_off/1", kw_only=True):
    """A wager went back to its player before the lock."""

    player: int
    spot: str
    amount: Cents
    says: str = ""

    def postings(self) -> Postings:
        """From the layout to the player's chips."""
        return move(self.amount, "layout", seat(self.player))


class ChipsAdded(Event, frozen=True, tag="chips.added/1", kw_only=True):
    """A player bought chips in the middle of a round."""

    player: int
    amount: Cents

    def postings(self) -> Postings:
        """From the cage to the player's chips."""
        return move(self.amount, "cage", seat(self.player))


class BetsClosed(Event, frozen=True, tag="bets.closed/1"):
    """No more bets."""


class StepReached(Event, frozen=True, tag="step.reached/1", kw_only=True):
    """The game's script went on to this step."""

    step: int


class FeeCharged(Event, frozen=True, tag="fee.charged/1", kw_only=True):
    """A player paid a collection fee before the deal."""

    player: int
    amount: Cents
    says: str

    def postings(self) -> Postings:
        """From the player's chips to the fees."""
        return move(self.amount, seat(self.player), "fees")


class MeterRead(Event, frozen=True, tag="meter.read/1"):
    """A linked round learned where its jackpot stands."""

    reading: MeterReading


class AwardDue(Struct, frozen=True, kw_only=True):
    """A progressive winner: the row of the hand, and what it pays in words."""

    player: int
    row: str
    award: str


class AwardsFound(Event, frozen=True, tag="awards.found/1", kw_only=True):
    """A linked round has progressive winners, in the order in which they are handled; the round waits."""

    awards: tuple[AwardDue, ...]


class MeterFed(Event, frozen=True, tag="meter.fed/1", kw_only=True):
    """A progressive wager was locked and divided."""

    player: int
    meter: Fine
    reserve: Fine
    tray: Fine

    def postings(self) -> Postings:
        """From the layout to meter, reserve and tray."""
        whole = Fine(-(self.meter + self.reserve + self.tray))
        return {"layout": whole, "meter": self.meter, "reserve": self.reserve, "bank": self.tray}


class MeterReversed(Event, frozen=True, tag="meter.reversed/1", kw_only=True):
    """A locked progressive wager went back to its player: its contributions were undone."""

    player: int
    spot: str
    meter: Fine
    reserve: Fine
    tray: Fine
    clause: str

    def postings(self) -> Postings:
        """From meter, reserve and tray to the player's chips."""
        whole = Fine(self.meter + self.reserve + self.tray)
        return {
            seat(self.player): whole,
            "meter": Fine(-self.meter),
            "reserve": Fine(-self.reserve),
            "bank": Fine(-self.tray),
        }


class MeterPaid(Event, frozen=True, tag="meter.paid/1", kw_only=True):
    """An award came off the meter. A full award put seed and reserve back on it."""

    player: int
    spot: str
    stake: Cents
    outcome: str
    amount: Cents
    seed: Fine
    reserve: Fine
    clause: str

    def postings(self) -> Postings:
        """From the meter to the player; on a reset from seed and reserve to the meter."""
        gain = fine(self.amount)
        moved: Postings = {seat(self.player): gain, "meter": Fine(self.seed + self.reserve - gain)}
        if self.seed:
            moved["seed"] = Fine(-self.seed)
        if self.reserve:
            moved["reserve"] = Fine(-self.reserve)
        return moved


class WagerSettled(Event, frozen=True, tag="wager.settled/1", kw_only=True):
    """A wager left the layout: ``returned`` to the player, ``tip`` to the dealer, the rest to the bank.

    ``locked``: the chips had left the layout at the lock, as a progressive wager's do.
    """

    player: int
    spot: str
    stake: Cents
    outcome: str
    returned: Cents
    clause: str
    uncovered: Cents = Cents(0)
    tip: Cents = Cents(0)
    locked: bool = False

    def postings(self) -> Postings:
        """Off the layout; the bank takes or pays the difference."""
        stake = 0 if self.locked else self.stake
        moved: Postings = {}
        for account, amount in (
            ("layout", -stake),
            (seat(self.player), self.returned),
            ("tips", self.tip),
            ("bank", stake - self.returned - self.tip),
        ):
            if amount:
                moved[account] = fine(amount)
        return moved


class EnvyPaid(Event, frozen=True, tag="envy.paid/1", kw_only=True):
    """A player was paid because of another player's hand."""

    player: int
    amount: Cents
    because_of: int
    clause: str

    def postings(self) -> Postings:
        """From the bank to the player's chips."""
        return move(self.amount, "bank", seat(self.player))


# ── betting for a pot ────────────────────────────────────────────────────────────────────────────────


class ForcedBetPosted(Event, frozen=True, tag="forced.posted/1", kw_only=True):
    """An ante or a blind went into the pot: ``live`` counts towards the bet, ``dead`` for the main pot."""

    player: int
    amount: Cents
    what: str
    live: bool
    dead: bool = False

    def postings(self) -> Postings:
        """From the player's chips to the pot."""
        return move(self.amount, seat(self.player), "pot")


class PlayersAsked(Event, frozen=True, tag="players.asked/1", kw_only=True):
    """The dealer asks players one after the other: to bring in, discard, draw, choose, or agree."""

    what: str
    order: tuple[int, ...]


class BroughtIn(Event, frozen=True, tag="brought_in/1", kw_only=True):
    """The forced bet of a card face up went into the pot."""

    player: int
    amount: Cents

    def postings(self) -> Postings:
        """From the player's chips to the pot."""
        return move(self.amount, seat(self.player), "pot")


class CardsDiscarded(Event, frozen=True, tag="cards.discarded/1", kw_only=True):
    """A player threw cards away; ``drawn`` is how many come for them."""

    player: int
    cards: tuple[Card, ...]
    drawn: int = 0


class FacingChosen(Event, frozen=True, tag="facing.chosen/1", kw_only=True):
    """A player said how the next card comes; before one face down he turned his down cards up."""

    player: int
    up: bool
    turned: tuple[Card, ...] = ()


class TwiceAnswered(Event, frozen=True, tag="twice.answered/1", kw_only=True):
    """A player agreed, or not, to a second board."""

    player: int
    agreed: bool


class SecondRunBegan(Event, frozen=True, tag="second_run.began/1", kw_only=True):
    """The second board is dealt from this street on."""

    street: int


class StreetPassed(Event, frozen=True, tag="street.passed/1", kw_only=True):
    """A street without betting is over; after the last one hands are shown."""

    street: int
    last: bool = False


class BettingOpened(Event, frozen=True, tag="betting.opened/1", kw_only=True):
    """A betting round began: what is to match, and who acts first."""

    street: int
    to_match: Cents
    full: Cents
    raise_by: Cents
    order: tuple[int, ...]


class Checked(Event, frozen=True, tag="checked/1", kw_only=True):
    """A player passed the action on."""

    player: int


class Called(Event, frozen=True, tag="called/1", kw_only=True):
    """A player matched the bet, or put in what he had left."""

    player: int
    amount: Cents

    def postings(self) -> Postings:
        """From the player's chips to the pot."""
        return move(self.amount, seat(self.player), "pot")


class Raised(Event, frozen=True, tag="raised/1", kw_only=True):
    """A player bet, completed or raised to an amount.

    ``full`` is the level of the last full bet afterwards, ``raise_by`` the least further raise, ``counts``
    whether it is one of the limited raises, ``reopens`` whether those who had acted may raise again.
    """

    player: int
    to: Cents
    amount: Cents
    full: Cents
    raise_by: Cents
    counts: bool
    reopens: bool
    caps: bool

    def postings(self) -> Postings:
        """From the player's chips to the pot."""
        return move(self.amount, seat(self.player), "pot")


class BetReturned(Event, frozen=True, tag="bet.returned/1", kw_only=True):
    """What nobody called went back."""

    player: int
    amount: Cents

    def postings(self) -> Postings:
        """From the pot to the player's chips."""
        return move(self.amount, "pot", seat(self.player))


class FeeTaken(Event, frozen=True, tag="fee.taken/1", kw_only=True):
    """A collection fee left the pot."""

    trigger: str
    amount: Cents

    def postings(self) -> Postings:
        """From the pot to the fees."""
        return move(self.amount, "pot", "fees")


class BettingClosed(Event, frozen=True, tag="betting.closed/1", kw_only=True):
    """A betting round is over; after the last one hands are shown."""

    street: int
    last: bool = False


class HandShown(Event, frozen=True, tag="hand.shown/1", kw_only=True):
    """A player turned over the hand."""

    player: int
    cards: tuple[Card, ...]


class HandMucked(Event, frozen=True, tag="hand.mucked/1", kw_only=True):
    """A player threw the hand away; it has no claim."""

    player: int


class PotAwarded(Event, frozen=True, tag="pot.awarded/1", kw_only=True):
    """A pot was pushed: ``wins`` has one amount per player."""

    pot: int
    amount: Cents
    eligible: tuple[int, ...]
    wins: tuple[Cents, ...]
    says: str
    clause: str

    def postings(self) -> Postings:
        """From the pot to the winners' chips."""
        moved: Postings = {seat(player): fine(won) for player, won in enumerate(self.wins, start=1) if won}
        if moved:
            moved["pot"] = Fine(-sum(moved.values()))
        return moved


# ── rummy ────────────────────────────────────────────────────────────────────────────────────────────


class FirstNamed(Event, frozen=True, tag="first.named/1", kw_only=True):
    """The cards are dealt; this player declares and acts first."""

    player: int
    clause: str


class PlayerStayed(Event, frozen=True, tag="player.stayed/1", kw_only=True):
    """A player declared that he plays the hand."""

    player: int


class PlayerDropped(Event, frozen=True, tag="player.dropped/1", kw_only=True):
    """A player declared that he does not play; a posted forfeit went into the pool."""

    player: int
    forfeit: Cents

    def postings(self) -> Postings:
        """From the player's chips to the pool."""
        return move(self.forfeit, seat(self.player), "pot")


class TurnOpened(Event, frozen=True, tag="turn.opened/1", kw_only=True):
    """It is a player's turn; ``redraws`` how often he may draw again if the card is not used."""

    player: int
    redraws: int = 0


class StockAsked(Event, frozen=True, tag="stock.asked/1", kw_only=True):
    """A player wants a card from the stock; the dealer turns it."""

    player: int


class StockRenewed(Event, frozen=True, tag="stock.renewed/1", kw_only=True):
    """The discards but the top one were shuffled into a new stock of so many cards."""

    cards: int


class CardDrawn(Event, frozen=True, tag="card.drawn/1", kw_only=True):
    """The top card of the stock was turned for a player."""

    player: int
    card: Card


class CardTaken(Event, frozen=True, tag="card.taken/1", kw_only=True):
    """A player took the top discard; it must be melded."""

    player: int
    card: Card


class CardForced(Event, frozen=True, tag="card.forced/1", kw_only=True):
    """A player demanded that another one uses a card."""

    player: int
    on: int
    card: Card


class MeldLaid(Event, frozen=True, tag="meld.laid/1", kw_only=True):
    """A new meld: ``cards`` from the hand and ``borrowed`` ones; ``melds`` are all his melds afterwards."""

    player: int
    cards: tuple[Card, ...]
    borrowed: tuple[Borrow, ...]
    melds: tuple[tuple[Card, ...], ...]
    values: tuple[int, ...]
    """Chips per player that each meld counts for, in the order of the melds."""


class MeldExtended(Event, frozen=True, tag="meld.extended/1", kw_only=True):
    """Cards were added to a meld; ``laid`` is the whole meld and ``value`` what it counts for afterwards."""

    player: int
    meld: int
    cards: tuple[Card, ...]
    laid: tuple[Card, ...]
    value: int


class ChipsCollected(Event, frozen=True, tag="chips.collected/1", kw_only=True):
    """A player collected ``each`` chips from every other one in the hand; ``paid`` has what each one had."""

    player: int
    each: int
    why: str
    paid: tuple[Cents, ...]
    clause: str
    meld: int = 0
    """Which of his melds paid; 0 for going out itself."""

    def postings(self) -> Postings:
        """From the other players' chips to the collector's."""
        moved: Postings = {
            seat(player): Fine(-fine(amount)) for player, amount in enumerate(self.paid, start=1) if amount
        }
        if moved:
            moved[seat(self.player)] = Fine(-sum(moved.values()))
        return moved


class CardDiscarded(Event, frozen=True, tag="card.discarded/1", kw_only=True):
    """A card went on the discards: from the hand, or drawn and not used. ``again``: he may draw once more."""

    player: int
    card: Card
    from_hand: bool
    again: bool = False


class RedrawPassed(Event, frozen=True, tag="redraw.passed/1", kw_only=True):
    """A player did not draw a second time."""

    player: int


class HandWon(Event, frozen=True, tag="hand.won/1", kw_only=True):
    """A player went out, or was the only one left; the pool is his."""

    player: int
    out: bool
    pool: Cents
    clause: str

    def postings(self) -> Postings:
        """From the pool to the winner's chips."""
        return move(self.pool, "pot", seat(self.player))


# ── the end ──────────────────────────────────────────────────────────────────────────────────────────


class RoundVoided(Event, frozen=True, tag="round.voided/1", kw_only=True):
    """A misdeal: the round counts for nothing."""

    clause: str


class RoundClosed(Event, frozen=True, tag="round.closed/1"):
    """Everything is settled."""


AnyEvent = (
    CardAsked
    | HandStood
    | HandDoubled
    | HandSplit
    | HandSurrendered
    | CardsSwitched
    | HandSet
    | HandsTakenBack
    | DiceShaken
    | OfferClosed
    | PlayCutShort
    | HandDealt
    | HandRevealed
    | BoardDealt
    | CardsBurned
    | CardsTakenBack
    | StubShuffled
    | DealMarkedWrong
    | HandKilled
    | HandFolded
    | BankPosted
    | BankReturned
    | WagerPlaced
    | WagerTakenOff
    | ChipsAdded
    | BetsClosed
    | StepReached
    | FeeCharged
    | MeterRead
    | AwardsFound
    | MeterFed
    | MeterReversed
    | MeterPaid
    | WagerSettled
    | EnvyPaid
    | ForcedBetPosted
    | PlayersAsked
    | BroughtIn
    | CardsDiscarded
    | FacingChosen
    | TwiceAnswered
    | SecondRunBegan
    | StreetPassed
    | BettingOpened
    | Checked
    | Called
    | Raised
    | BetReturned
    | FeeTaken
    | BettingClosed
    | HandShown
    | HandMucked
    | PotAwarded
    | FirstNamed
    | PlayerStayed
    | PlayerDropped
    | TurnOpened
    | StockAsked
    | StockRenewed
    | CardDrawn
    | CardTaken
    | CardForced
    | MeldLaid
    | MeldExtended
    | ChipsCollected
    | CardDiscarded
    | RedrawPassed
    | HandWon
    | RoundVoided
    | RoundClosed
)
