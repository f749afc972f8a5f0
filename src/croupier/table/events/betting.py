"""Events of betting for a pot."""

from __future__ import annotations

from msgspec.structs import force_setattr

from croupier.cards import Card
from croupier.money import Cents, Fine, fine
from croupier.numbers import Player, by_player
from croupier.table.events.event import Event, Movements, move, seat


class ForcedBetPosted(Event, frozen=True, tag="forced.posted/1", kw_only=True):
    """An ante or a blind went into the pot: ``live`` counts towards the bet, ``dead`` for the main pot."""

    player: Player
    amount: Cents
    what: str
    live: bool
    dead: bool = False

    def movements(self) -> Movements:
        """From the player's chips to the pot."""
        return move(self.amount, seat(self.player), "pot")


class KillClaimed(Event, frozen=True, tag="kill.claimed/1", kw_only=True):
    """A player will kill the pot, unless a player closer to the left of the button does."""

    player: Player


class PotKilled(Event, frozen=True, tag="pot.killed/1", kw_only=True):
    """The kill went into the pot: ``amount`` on top of a blind that the player had put in."""

    player: Player
    amount: Cents
    level: Cents
    """What the betting of the first street has to match now."""

    def movements(self) -> Movements:
        """From the player's chips to the pot."""
        return move(self.amount, seat(self.player), "pot")


class AnteReturned(Event, frozen=True, tag="ante.returned/1", kw_only=True):
    """A hand was dead through the dealer's error before its first bet; its ante went back."""

    player: Player
    amount: Cents

    def movements(self) -> Movements:
        """From the pot to the player's chips."""
        return move(self.amount, "pot", seat(self.player))


EARLY_CARD, FIRST_EXPOSED = "early-card", "first-exposed"
"""The earlier and the present name of the misdeal in which one of the first two cards was exposed."""


class HandVoided(Event, frozen=True, tag="hand.voided/1", kw_only=True):
    """The round is void: players get back what they put in, and the house gives back its fees."""

    reason: str
    returned: tuple[Cents, ...]
    fees: Cents
    clause: str

    def __post_init__(self) -> None:
        if self.reason == EARLY_CARD:
            force_setattr(self, "reason", FIRST_EXPOSED)

    def movements(self) -> Movements:
        """From pot and fees to the players' chips."""
        moved = {seat(player): fine(amount) for player, amount in by_player(self.returned) if amount}
        whole = sum(moved.values())
        taken = {"pot": Fine(fine(self.fees) - whole), "fees": Fine(-fine(self.fees))}
        return {**moved, **{account: amount for account, amount in taken.items() if amount}}


class PlayersAsked(Event, frozen=True, tag="players.asked/1", kw_only=True):
    """The dealer asks players one after another: to bring in, throw away, draw, choose or agree."""

    what: str
    order: tuple[Player, ...]


class BroughtIn(Event, frozen=True, tag="brought_in/1", kw_only=True):
    """The forced bet that an up card requires went into the pot."""

    player: Player
    amount: Cents

    def movements(self) -> Movements:
        """From the player's chips to the pot."""
        return move(self.amount, seat(self.player), "pot")


class CardsDiscarded(Event, frozen=True, tag="cards.discarded/1", kw_only=True):
    """A player threw cards away; ``drawn`` is how many replace them."""

    player: Player
    cards: tuple[Card, ...]
    drawn: int = 0


class FacingChosen(Event, frozen=True, tag="facing.chosen/1", kw_only=True):
    """A player chose how the next card is dealt; before one face down they ``turned`` these cards up."""

    player: Player
    up: bool
    turned: tuple[Card, ...] = ()
    named: bool = False
    """Whether the turned card had been dealt unseen."""


class TwiceAnswered(Event, frozen=True, tag="twice.answered/1", kw_only=True):
    """A player agreed to a second board, or refused it."""

    player: Player
    agreed: bool


class SecondRunBegan(Event, frozen=True, tag="second_run.began/1", kw_only=True):
    """The second board is dealt from this street on."""

    street: int


class QuestionAnswered(Event, frozen=True, tag="question.answered/1", kw_only=True):
    """A player answered whether to straddle, or to chop the blinds."""

    player: Player
    what: str
    """The stage in which they were asked."""
    agreed: bool
    last: bool
    """Whether nobody else is asked."""


class Straddled(Event, frozen=True, tag="straddle.posted/1", kw_only=True):
    """A player put in a straddle: the first betting must match it, and they act last."""

    player: Player
    amount: Cents
    level: Cents

    def movements(self) -> Movements:
        """From the player's chips to the pot."""
        return move(self.amount, seat(self.player), "pot")


class StreetPassed(Event, frozen=True, tag="street.passed/1", kw_only=True):
    """A street without betting is over; after the last street hands are shown."""

    street: int
    last: bool = False


class BettingOpened(Event, frozen=True, tag="betting.opened/1", kw_only=True):
    """The betting of a street began: the amount to match, and the order of action."""

    street: int
    to_match: Cents
    full: Cents
    raise_by: Cents
    order: tuple[Player, ...]


class Checked(Event, frozen=True, tag="checked/1", kw_only=True):
    """A player passed the action on."""

    player: Player


class Called(Event, frozen=True, tag="called/1", kw_only=True):
    """A player matched the bet, or put in all they had left."""

    player: Player
    amount: Cents

    def movements(self) -> Movements:
        """From the player's chips to the pot."""
        return move(self.amount, seat(self.player), "pot")


class Raised(Event, frozen=True, tag="raised/1", kw_only=True):
    """A player bet, completed or raised to an amount.

    ``full`` is the level of the last full bet afterwards, ``raise_by`` the least further raise, ``counts``
    whether it is one of the limited raises, ``reopens`` whether those who had acted may raise again.
    """

    player: Player
    to: Cents
    amount: Cents
    full: Cents
    raise_by: Cents
    counts: bool
    reopens: bool
    caps: bool

    def movements(self) -> Movements:
        """From the player's chips to the pot."""
        return move(self.amount, seat(self.player), "pot")


class BetReturned(Event, frozen=True, tag="bet.returned/1", kw_only=True):
    """The part of a bet that nobody called went back."""

    player: Player
    amount: Cents

    def movements(self) -> Movements:
        """From the pot to the player's chips."""
        return move(self.amount, "pot", seat(self.player))


class FeeTaken(Event, frozen=True, tag="fee.taken/1", kw_only=True):
    """A collection fee left the pot."""

    trigger: str
    amount: Cents

    def movements(self) -> Movements:
        """From the pot to the fees."""
        return move(self.amount, "pot", "fees")


class BettingClosed(Event, frozen=True, tag="betting.closed/1", kw_only=True):
    """The betting of a street is over; after the last street hands are shown."""

    street: int
    last: bool = False


class HandShown(Event, frozen=True, tag="hand.shown/1", kw_only=True):
    """A player turned over the hand."""

    player: Player
    cards: tuple[Card, ...]


class HandMucked(Event, frozen=True, tag="hand.mucked/1", kw_only=True):
    """A player threw the hand away unseen; it cannot win."""

    player: Player


class PotAwarded(Event, frozen=True, tag="pot.awarded/1", kw_only=True):
    """A pot went to its winners: ``wins`` has one amount for each player."""

    pot: int
    amount: Cents
    eligible: tuple[Player, ...]
    wins: tuple[Cents, ...]
    says: str
    clause: str

    def movements(self) -> Movements:
        """From the pot to the winners' chips."""
        moved: Movements = {seat(player): fine(won) for player, won in by_player(self.wins) if won}
        if moved:
            moved["pot"] = Fine(-sum(moved.values()))
        return moved
