"""Events of a rummy round."""

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
    """A player declared that they play the hand."""

    player: Player


class PlayerDropped(Event, frozen=True, tag="player.dropped/1", kw_only=True):
    """A player declared that they do not play; the forfeit, if one is posted, went into the pool."""

    player: Player
    forfeit: Cents

    def movements(self) -> Movements:
        """From the player's chips to the pool."""
        return move(self.forfeit, seat(self.player), "pot")


class TurnOpened(Event, frozen=True, tag="turn.opened/1", kw_only=True):
    """It is a player's turn; they may draw again ``redraws`` times if the card is not used."""

    player: Player
    redraws: int = 0


class StockAsked(Event, frozen=True, tag="stock.asked/1", kw_only=True):
    """A player asked for a card from the stock; the dealer turns it."""

    player: Player


class StockRenewed(Event, frozen=True, tag="stock.renewed/1", kw_only=True):
    """The discards except the top one were shuffled into a new stock of this many cards."""

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
    """A player demanded that another use a card."""

    player: Player
    on: Player
    card: Card


class MeldLaid(Event, frozen=True, tag="meld.laid/1", kw_only=True):
    """A player laid a meld of ``cards`` of the hand and ``borrowed`` ones; ``melds`` are all they have."""

    player: Player
    cards: tuple[Card, ...]
    borrowed: tuple[Borrow, ...]
    melds: tuple[tuple[Card, ...], ...]
    values: tuple[int, ...]
    """The chips per player that each meld is worth, in the order of the melds."""


class MeldExtended(Event, frozen=True, tag="meld.extended/1", kw_only=True):
    """Cards were added to a meld; ``laid`` is the whole meld and ``value`` its worth afterwards."""

    player: Player
    meld: int
    cards: tuple[Card, ...]
    laid: tuple[Card, ...]
    value: int


class ChipsCollected(Event, frozen=True, tag="chips.collected/1", kw_only=True):
    """A player collected ``each`` chips from every other player still in, as far as they had them."""

    player: Player
    each: int
    why: str
    paid: tuple[Cents, ...]
    clause: str
    meld: int = 0
    """Which of the player's melds paid; 0 for going out itself."""

    def movements(self) -> Movements:
        """From the other players' chips to the collector's."""
        moved: Movements = {
            seat(player): Fine(-fine(amount)) for player, amount in by_player(self.paid) if amount
        }
        if moved:
            moved[seat(self.player)] = Fine(-sum(moved.values()))
        return moved


class CardDiscarded(Event, frozen=True, tag="card.discarded/1", kw_only=True):
    """A card of the hand, or one drawn and unused, was discarded; if ``again``, they may draw once more."""

    player: Player
    card: Card
    from_hand: bool
    again: bool = False


class RedrawPassed(Event, frozen=True, tag="redraw.passed/1", kw_only=True):
    """A player declined to draw a second time."""

    player: Player


class HandWon(Event, frozen=True, tag="hand.won/1", kw_only=True):
    """A player went out, or was the only one left, and won the pool."""

    player: Player
    out: bool
    pool: Cents
    clause: str

    def movements(self) -> Movements:
        """From the pool to the winner's chips."""
        return move(self.pool, "pot", seat(self.player))


class HandGivenUp(Event, frozen=True, tag="hand.given_up/1", kw_only=True):
    """The round has no winner: the discards went round to every player and none was used."""

    returned: tuple[Cents, ...]
    """What each player had put into the pool."""
    clause: str

    def movements(self) -> Movements:
        """From the pool back to the players' chips."""
        moved = {seat(player): fine(amount) for player, amount in by_player(self.returned) if amount}
        return {**moved, "pot": Fine(-sum(moved.values()))} if moved else {}
