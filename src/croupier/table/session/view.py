"""What one person may see of a table."""

from __future__ import annotations

from msgspec import Struct

from croupier.games.view import RoundView
from croupier.money import Cents
from croupier.numbers import Player, Seat
from croupier.table.session.button import Button


class You(Struct, frozen=True, kw_only=True):
    """The person whose view it is: where they sit, and as which players they are dealt in."""

    person: str | None
    seat: Seat | None
    """The first of their seats."""
    player: Player | None
    """The first of their player numbers."""
    seats: tuple[Seat, ...]
    players: tuple[Player, ...]
    may_buy: Cents
    """The most chips that they may add to the stack of that seat now."""
    standing: bool
    """Whether they stand behind the table and have no seat."""


class TableSeat(Struct, frozen=True, kw_only=True):
    """A seat that is taken."""

    seat: Seat
    person: str
    stack: Cents
    leaving: bool
    away: bool
    waits_for_blind: bool
    further: bool
    third_party: bool
    posts: bool
    owes_time: Cents


class Bystander(Struct, frozen=True, kw_only=True):
    """A back-line bettor: stands behind the table and backs other players' hands."""

    person: str
    stack: Cents
    leaving: bool


class BankView(Struct, frozen=True, kw_only=True):
    """Who banks, or is asked to."""

    holder: Seat | None
    turn: int
    """The holder's first or second round in a row."""
    posted: Cents
    offered_to: Seat | None
    wagers: tuple[Cents, Cents] | None
    """The smallest and the largest wager with which the seat may bank; None if it may not."""


class LastRound(Struct, frozen=True, kw_only=True):
    """The previous round."""

    players: tuple[Seat, ...]
    """The seats that played it, player 1 first."""
    round: RoundView


class TableView(Struct, frozen=True, kw_only=True):
    """A table as one person sees it."""

    game: str
    number: int
    commitment: str
    """The promise of the deck in use, or of the next round's."""
    promised_ahead: bool
    """Whether that promise was made before the first wager."""
    numbers: tuple[tuple[Seat, str], ...]
    """The numbers that players have given to turn that deck before the next deal."""
    you: You
    seats: tuple[TableSeat | None, ...]
    """Seat 1 first; None where nobody sits."""
    standing: tuple[Bystander, ...]
    players: tuple[Seat, ...]
    """The seats that play the round, player 1 first."""
    button: Button | None
    bank: BankView
    meter: Cents | None
    round: RoundView | None
    last: LastRound | None

    def person_at(self, seat: Seat) -> str:
        """Who sits there."""
        taken = self.seats[seat - 1]
        assert taken is not None, f"nobody sits in seat {seat}"
        return taken.person

    def person_of(self, player: Player) -> str:
        """Who plays the round under this number."""
        return self.person_at(self.players[player - 1])
