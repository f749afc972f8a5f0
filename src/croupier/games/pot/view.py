"""What one person may see of a round for a pot."""

from __future__ import annotations

from msgspec import Struct

from croupier.cards import Cards
from croupier.games.view import RoundView, SeatView
from croupier.money import Cents
from croupier.numbers import Player


class Deed(Struct, frozen=True, kw_only=True):
    """What a player did last on this street, as everybody saw it."""

    what: str
    """``checks``, ``calls``, ``bets``, ``raises``, ``brings in``, ``kills``, ``folds``, or a forced bet."""
    amount: Cents = Cents(0)


class PotSeat(SeatView, frozen=True, kw_only=True):
    """A player's cards and chips."""

    bet: Cents
    """On this street."""
    up: Cards
    """The cards that are face up for everybody."""
    did: Deed | None = None
    """The player's last act on this street; none in a round that is over."""
    drew: int | None = None
    """How many cards the player exchanged in the last draw, until the next betting is over; 0 is pat."""


class PotShown(Struct, frozen=True, kw_only=True):
    """A main or side pot, and who can win it."""

    amount: Cents
    eligible: tuple[Player, ...]


class PotView(RoundView, frozen=True, kw_only=True, tag="pot"):
    """A round for a pot as one person sees it."""

    street: str
    board: tuple[Cards, ...]
    """The cards of each board, one or two."""
    pot: Cents
    """All chips that were put in, the bets of this street too, less the fees."""
    pots: tuple[PotShown, ...]
    """What has been collected in the middle, main pot first; none when the round is over."""
    to_match: Cents
    fees: Cents
    """Taken from the pot so far."""
    seats: tuple[PotSeat, ...]
    winning: bool = False
    """At the showdown: whether the viewer's hand wins chips from the hands shown so far."""

    def seat_of(self, player: Player) -> PotSeat:
        """A player's part of the view."""
        return self.seats[player - 1]

    @property
    def own(self) -> PotSeat:
        """The part of the player who may act now."""
        return self.seat_of(self.legal[0].player)
