"""Events of hands that are played out or set."""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.choice import Target
from croupier.numbers import FIRST_HAND, HandNumber, Player, Seat
from croupier.table.events.event import Event


class CardAsked(Event, frozen=True, tag="card.asked/1", kw_only=True):
    """A player took another card."""

    player: Player
    hand: HandNumber = FIRST_HAND


class HandStood(Event, frozen=True, tag="hand.stood/1", kw_only=True):
    """A player takes no more cards."""

    player: Player
    hand: HandNumber = FIRST_HAND


class HandDoubled(Event, frozen=True, tag="hand.doubled/1", kw_only=True):
    """A player doubled and gets exactly one more card; backers double on ``spot``."""

    player: Player
    spot: str
    hand: HandNumber = FIRST_HAND


class HandSplit(Event, frozen=True, tag="hand.split/1", kw_only=True):
    """A hand of two cards became two hands; backers wager on the new one on ``spot``."""

    player: Player
    born: HandNumber
    spot: str
    hand: HandNumber = FIRST_HAND


class HandSurrendered(Event, frozen=True, tag="hand.surrendered/1", kw_only=True):
    """A player gave up half of the wager."""

    player: Player
    hand: HandNumber = FIRST_HAND


class CardsSwitched(Event, frozen=True, tag="cards.switched/1", kw_only=True):
    """The second cards of a player's two hands changed places."""

    player: Player


class HandSet(Event, frozen=True, tag="hand.set/1", kw_only=True):
    """A hand was set with these cards in front; it is ``foul`` if they outrank the rest."""

    to: Target
    front: tuple[Card, ...]
    foul: bool = False


class HandsTakenBack(Event, frozen=True, tag="hands.taken_back/1", kw_only=True):
    """A wrong deal: every card went back to be dealt again."""

    clause: str
    reason: str = ""
    """What the dealer declared; empty if the deal itself showed what was wrong."""


class PileChosen(Event, frozen=True, tag="pile.chosen/1", kw_only=True):
    """The player-dealer picked the pile that goes out first."""

    player: Player
    pile: int


class DeckCut(Event, frozen=True, tag="deck.cut/1", kw_only=True):
    """The player-dealer cut a new shoe: ``at`` cards went from the top to the bottom."""

    player: Player
    at: int
    clause: str


class DiceShaken(Event, frozen=True, tag="dice.shaken/1", kw_only=True):
    """The dice fell; ``action`` is the seat of the action button."""

    dice: tuple[int, ...]
    action: Seat


class OfferClosed(Event, frozen=True, tag="offer.closed/1"):
    """An offer to the players was closed."""


class FreeHandAsked(Event, frozen=True, tag="free_hand.asked/1", kw_only=True):
    """A player asked for a round without wagers."""

    player: Player


class PlayCutShort(Event, frozen=True, tag="play.cut_short/1", kw_only=True):
    """The bank was exhausted before the hands were played out; all other wagers go back."""

    clause: str
