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


class HandNamed(Event, frozen=True, tag="hand.named/1", kw_only=True):
    """Cards that had been dealt unseen were named: the whole hand as it is known now."""

    to: Target
    cards: tuple[Card, ...]
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
    """Board cards were dealt too soon; if ``set_aside``, they are shuffled back after the next street."""

    cards: tuple[Card, ...]
    set_aside: bool


class CardsEliminated(Event, frozen=True, tag="cards.eliminated/1", kw_only=True):
    """Stud cards dealt too soon went out of play, with one more for each other player still in."""

    cards: tuple[Card, ...]
    count: int
    """How many cards left the stub in all."""


class DownCardExposed(Event, frozen=True, tag="card.exposed/1", kw_only=True):
    """The dealer turned up a card that should have been dealt face down.

    ``then`` says what becomes of it. ``burn``: it is the burn card, and is replaced; ``kept``: it stays in
    the hand for all to see; ``up``: the player's up card is dealt face down instead; ``replaced``: another is
    dealt after the draw; ``stays up``: the player had asked for it face down, and it stays face up;
    ``turned over``: it is in the hand, face down again; ``dealt again``: all cards go back; ``void``: the
    round is void.
    """

    to: Player
    """``DEALER`` for a card of the bank's hand."""
    card: Card
    then: str
    clause: str


class ExtraCardReturned(Event, frozen=True, tag="card.returned/1", kw_only=True):
    """A surplus card became the burn card."""

    to: Player
    card: Card


class StubShuffled(Event, frozen=True, tag="stub.shuffled/1", kw_only=True):
    """Cards were shuffled into the stub: those taken back, the burns, the discards and folded hands.

    ``keeps`` are the players whose discards of this draw stay out; ``community``: one card is dealt for all.
    """

    burns: bool = False
    discards: bool = False
    keeps: tuple[Player, ...] = ()
    community: bool = False


class DealMarkedWrong(Event, frozen=True, tag="deal.marked_wrong/1", kw_only=True):
    """The deal ended with the wrong number of cards in these hands; ``b`` is the bank's."""

    hands: tuple[Target, ...]
    clause: str
    settles: bool = True
    """Whether the round is settled all the same; otherwise everything is dealt again."""


class HandsCounted(Event, frozen=True, tag="hands.counted/1", kw_only=True):
    """The dealer counted the hands on the layout: each has the right number of cards."""

    clause: str


class HandDeclaredDead(Event, frozen=True, tag="hand.killed/1", kw_only=True):
    """A hand was declared dead."""

    player: Player
    clause: str = ""


class HandFolded(Event, frozen=True, tag="hand.folded/1", kw_only=True):
    """A player gave up a hand."""

    player: Player
    hand: HandNumber = FIRST_HAND
