"""Events of a rummy hand."""

from __future__ import annotations

from croupier.cards import Card
from croupier.games.rummy.meld import Borrow
from croupier.money import Cents, Fine, fine
from croupier.numbers import Player, by_player
from croupier.table.events.event import Event, Movements, move, seat


class FirstNamed(Event, frozen=True, tag="first.named/1", kw_only=True):
    """The cards are dealt; this player declares and acts first."""

    player: Player
    clause: str


class PlayerStayed(Event, frozen=True, tag="player.stayed/1", kw_only=True):
    """A player declared that he plays the hand."""

    player: Player


class PlayerDropped(Event, frozen=True, tag="player.dropped/1", kw_only=True):
    """A player declared that he does not play; a posted forfeit went into the pool."""

    player: Player
    forfeit: Cents

    def movements(self) -> Movements:
        """From the player's chips to the pool."""
        return move(self.forfeit, seat(self.player), "pot")


class TurnOpened(Event, frozen=True, tag="turn.opened/1", kw_only=True):
    """It is a player's turn; ``redraws`` how often he may draw again if the card is not used."""

    player: Player
    redraws: int = 0


class StockAsked(Event, frozen=True, tag="stock.asked/1", kw_only=True):
    """A player wants a card from the stock; the dealer turns it."""

    player: Player


class StockRenewed(Event, frozen=True, tag="stock.renewed/1", kw_only=True):
    """The discards but the top one were shuffled into a new stock of so many cards."""

    cards: int


class CardDrawn(Event, frozen=True, tag="card.drawn/1", kw_only=True):
    """The top card of the stock was turned for a player."""

    player: Player
    card: Card


class CardTaken(Event, frozen=True, tag="card.taken/1", kw_only=True):
    """A player took the top discard; it must be melded."""

    player: Player
    card: Card


class CardForced(Event, frozen=True, tag="card.forced/1", kw_only=True):
    """A player demanded that another one uses a card."""

    player: Player
    on: Player
    card: Card


class MeldLaid(Event, frozen=True, tag="meld.laid/1", kw_only=True):
    """A new meld: ``cards`` from the hand and ``borrowed`` ones; ``melds`` are all his melds afterwards."""

    player: Player
    cards: tuple[Card, ...]
    borrowed: tuple[Borrow, ...]
    melds: tuple[tuple[Card, ...], ...]
    values: tuple[int, ...]
    """Chips per player that each meld counts for, in the order of the melds."""


class MeldExtended(Event, frozen=True, tag="meld.extended/1", kw_only=True):
    """Cards were added to a meld; ``laid`` is the whole meld and ``value`` what it counts for afterwards."""

    player: Player
    meld: int
    cards: tuple[Card, ...]
    laid: tuple[Card, ...]
    value: int


class ChipsCollected(Event, frozen=True, tag="chips.collected/1", kw_only=True):
    """A player collected ``each`` chips from every other one in the hand; ``paid`` has what each one had."""

    player: Player
    each: int
    why: str
    paid: tuple[Cents, ...]
    clause: str
    meld: int = 0
    """Which of his melds paid; 0 for going out itself."""

    def movements(self) -> Movements:
        """From the other players' chips to the collector's."""
        moved: Movements = {
            seat(player): Fine(-fine(amount)) for player, amount in by_player(self.paid) if amount
        }
        if moved:
            moved[seat(self.player)] = Fine(-sum(moved.values()))
        return moved


class CardDiscarded(Event, frozen=True, tag="card.discarded/1", kw_only=True):
    """A card went on the discards: from the hand, or drawn and not used. ``again``: he may draw once more."""

    player: Player
    card: Card
    from_hand: bool
    again: bool = False


class RedrawPassed(Event, frozen=True, tag="redraw.passed/1", kw_only=True):
    """A player did not draw a second time."""

    player: Player


class HandWon(Event, frozen=True, tag="hand.won/1", kw_only=True):
    """A player went out, or was the only one left; the pool is his."""

    player: Player
    out: bool
    pool: Cents
    clause: str

    def movements(self) -> Movements:
        """From the pool to the winner's chips."""
        return move(self.pool, "pot", seat(self.player))


class HandGivenUp(Event, frozen=True, tag="hand.given_up/1", kw_only=True):
    """The discards came round for every player without a use: the hand has no winner."""

    returned: tuple[Cents, ...]
    """What each player had put into the pool."""
    clause: str

    def movements(self) -> Movements:
        """From the pool back to the players' chips."""
        moved = {seat(player): fine(amount) for player, amount in by_player(self.returned) if amount}
        return {**moved, "pot": Fine(-sum(moved.values()))} if moved else {}
