"""A table's position: what it posts, who sits there, the round being played; and questions about it.

Every module of a session works on this; ``Session`` adds the commands.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from croupier.errors import NotNow, SeatUnknown
from croupier.numbers import Player, Seat, by_player, seat_numbers
from croupier.table import events as e
from croupier.table.commands import Command
from croupier.table.round import Round
from croupier.table.session import events as s
from croupier.table.session.posting import Posting
from croupier.table.session.state import Occupant, SessionState
from croupier.table.session.view import LastRound, TableSeat, TableView
from croupier.table.table import Table

TableT_co = TypeVar("TableT_co", bound=Table, covariant=True)


class TablePosition(ABC, Generic[TableT_co]):
    """A table with its terms, its state and its round."""

    def __init__(self, posting: Posting[TableT_co], state: SessionState) -> None:
        self.posting = posting
        self.state = state
        self.log: list[e.Event] = []
        """The events so far, without the forgotten ones."""
        self.forgotten = 0
        """How many events came before the log."""
        self.round: Round | None = None
        self.last: Round | None = None
        """The previous round, on view until the next one ends."""
        self.last_players: tuple[Seat, ...] = ()
        self.last_people: tuple[str, ...] = ()
        """Who sat there then, so that a seat's next occupant does not see their cards."""
        self.seen: tuple[int, TableView] | None = None
        """The spectators' view of the table, and the number of events it covers."""
        self.seats_seen: tuple[tuple[Occupant | None, ...], tuple[TableSeat | None, ...]] = ((), ())
        """Who sat where, and the seats as everybody saw them."""
        self.last_seen: tuple[Round, int, dict[tuple[Player, ...], LastRound]] | None = None
        """The previous round, its number of events, and its views so far by the players' numbers."""

    @abstractmethod
    def emit(self, event: e.Event) -> None:
        """Record an event and update the state."""

    @property
    def version(self) -> int:
        """How many events there have been."""
        return self.forgotten + len(self.log)

    def since(self, place: int) -> list[e.Event]:
        """Return the events from ``place`` on; they must still be in the log."""
        assert place >= self.forgotten, "these events have been forgotten"
        return self.log[place - self.forgotten :]

    def forget(self, place: int) -> None:
        """Drop the events before ``place``; the state does not need them."""
        if place > self.forgotten:
            del self.log[: place - self.forgotten]
            self.forgotten = place
            shown = {event.commitment for event in self.log if isinstance(event, s.DeckRevealed)}
            kept = shown | {self.state.draw}
            self.state.revealed = {key: deck for key, deck in self.state.revealed.items() if key in kept}

    def playing(self) -> Round:
        """Return the round being played; raise if there is none."""
        if self.round is None:
            raise NotNow("no round is being played")
        return self.round

    def seat_of(self, person: str) -> Seat | None:
        """A person's first seat, or place behind the table; None if they are not at this table."""
        return next(iter(self.state.places_of(person)), None)

    def player_of(self, person: str) -> Player | None:
        """A person's player number in the current round; the first, if they play at several seats."""
        return next(iter(self.players_of(person)), None)

    def players_of(self, person: str) -> list[Player]:
        """A person's player numbers in the current round."""
        players = self.state.players
        return [Player(players.index(seat) + 1) for seat in self.state.places_of(person) if seat in players]

    def last_players_of(self, person: str) -> list[Player]:
        """A person's player numbers in the previous round."""
        return [player for player, name in by_player(self.last_people) if name == person]

    def allowed_between(self) -> frozenset[type[Command]]:
        """What may be done between rounds about the previous one, such as showing a hand that won it."""
        return frozenset() if self.last is None else self.last.afterwards

    def free_seats(self) -> list[Seat]:
        """The seats that are free."""
        return [seat for seat in seat_numbers(self.posting.seats) if seat not in self.state.seated]

    def bank_offered_to(self) -> Seat | None:
        """The seat that is being offered the bank; None where there is no bank to offer."""
        if not self.posting.table.player_banks:
            return None
        return self.state.rotation.offered_to(self.state.may_bank())

    def require_seat(self, person: str, seat: Seat | None = None) -> Seat:
        """A person's first seat, or ``seat`` if it is theirs; otherwise a refusal."""
        places = self.state.places_of(person)
        if not places:
            raise SeatUnknown(f"{person} does not sit at this table")
        if seat is not None and seat not in places:
            raise SeatUnknown(f"seat {seat} is not {person}'s")
        return seat or places[0]
