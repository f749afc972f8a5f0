"""What one person may see of a rummy round."""

from __future__ import annotations

from msgspec import Struct

from croupier.cards import Card, Cards
from croupier.games.view import RoundView, SeatView
from croupier.money import Cents
from croupier.numbers import Player


class RummyMeld(Struct, frozen=True, kw_only=True):
    """A meld in front of a player."""

    kind: str
    cards: Cards
    value: int
    """Chips from each other player that it counts for."""


class RummySeat(SeatView, frozen=True, kw_only=True):
    """A player's hand and melds."""

    up: Card | None
    """The card that is face up until the first player to act is known."""
    melds: tuple[RummyMeld, ...]


class RummyPayment(Struct, frozen=True, kw_only=True):
    """Chips that a player collected from each of the others."""

    player: Player
    each: int
    why: str


class RummyView(RoundView, frozen=True, kw_only=True, tag="rummy"):
    """A rummy round as one person sees it."""

    you: Player | None
    chip: Cents
    stock: int
    """How many cards are left in the stock."""
    discards: Cards
    """The top of the pile last."""
    top_takeable: bool
    drawn: Card | None
    """The card drawn or taken and not yet used, which everybody sees."""
    owed: bool
    """Whether the drawn card must be used."""
    turn: Player | None
    pool: Cents
    pays: tuple[RummyPayment, ...]
    winner: Player | None
    seats: tuple[RummySeat, ...]

    def seat_of(self, player: Player) -> RummySeat:
        """A player's part of the view."""
        return self.seats[player - 1]

    @property
    def own(self) -> RummySeat:
        """The part of the player who sees this view."""
        assert self.you is not None
        return self.seat_of(self.you)
