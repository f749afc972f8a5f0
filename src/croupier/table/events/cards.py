"""Events of the cards themselves."""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.choice import Target
from croupier.numbers import FIRST_HAND, HandNumber, Player
from croupier.table.events.event import Event


class HandDealt(Event, frozen=True, tag="hand.dealt/1", kw_only=True):
    """A hand received cards; the last ``up`` of them lie face up."""

    to: Target
    cards: tuple[Card, ...]
    up: int = 0
    hand: HandNumber = FIRST_HAND


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


class CardsEliminated(Event, frozen=True, tag="cards.eliminated/1", kw_only=True):
    """Cards dealt too soon in stud are out of play, with one more for each other player still in."""

    cards: tuple[Card, ...]
    count: int
    """All that left the stub."""


class DownCardExposed(Event, frozen=True, tag="card.exposed/1", kw_only=True):
    """The dealer turned a card up that comes face down.

    ``then``: ``burn`` it becomes the burn and is replaced, ``kept`` it stays in the hand for all to see,
    ``up`` the player's card up comes down instead, ``replaced`` another comes after the draw, ``stays up`` it
    was asked for face down and lies up.
    """

    to: Player
    card: Card
    then: str
    clause: str


class ExtraCardReturned(Event, frozen=True, tag="card.returned/1", kw_only=True):
    """A card that was one too many became the burn."""

    to: Player
    card: Card


class StubShuffled(Event, frozen=True, tag="stub.shuffled/1", kw_only=True):
    """Cards were shuffled into the stub: those taken back, the burns, the discards and folded hands.

    ``keeps`` are the players whose discards of this draw stay out; ``community``: one card is turned for all.
    """

    burns: bool = False
    discards: bool = False
    keeps: tuple[Player, ...] = ()
    community: bool = False


class DealMarkedWrong(Event, frozen=True, tag="deal.marked_wrong/1", kw_only=True):
    """The deal ended with a wrong number of cards to these hands; ``b`` is the bank's."""

    hands: tuple[Target, ...]
    clause: str
    settles: bool = True
    """Whether the round goes to settlement with it; not where everything is dealt again."""


class HandsCounted(Event, frozen=True, tag="hands.counted/1", kw_only=True):
    """The dealer counted the hands on the layout: each has the right number of cards."""

    clause: str


class HandDeclaredDead(Event, frozen=True, tag="hand.killed/1", kw_only=True):
    """A hand is dead."""

    player: Player
    clause: str = ""


class HandFolded(Event, frozen=True, tag="hand.folded/1", kw_only=True):
    """A player gave up."""

    player: Player
    hand: HandNumber = FIRST_HAND
