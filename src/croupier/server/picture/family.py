"""What differs between the families of games in a picture: each family completes its own tables and seats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from croupier.floor import TableSetup
from croupier.floor.table.window import FloorView
from croupier.games.view import RoundView, SeatView
from croupier.numbers import Seat
from croupier.on_demand import Catalog
from croupier.server.picture.picture import Picture, SeatPicture
from croupier.table import Table

TableT = TypeVar("TableT", bound=Table)
RoundT = TypeVar("RoundT", bound=RoundView)
SeatT = TypeVar("SeatT", bound=SeatView)


class Scene(Struct, Generic[TableT, RoundT], frozen=True, kw_only=True):
    """A table as one visitor may see it, and the round that lies there: the one being played, or the last."""

    view: FloorView
    setup: TableSetup
    table: TableT
    round: RoundT | None
    live: bool
    """Whether that round is being played."""
    seats: tuple[Seat | None, ...]
    """Where its players sit, player 1 first; None for players who have left."""
    opening: RoundT | None
    """The next round as the visitor could open it with a wager."""

    @property
    def playing(self) -> RoundT | None:
        """The round, while it is being played."""
        return self.round if self.live else None

    def part_of(self, seat: Seat) -> SeatView | None:
        """A seat's part in the round."""
        if self.round is None or seat not in self.seats:
            return None
        return self.round.seats[self.seats.index(seat)]


class FamilyPicture(ABC, Generic[TableT, RoundT, SeatT]):
    """What one family adds to a picture."""

    alike_while_waiting = False
    """Whether the own part of a player who may do nothing changes only if their own part of the view does."""

    @abstractmethod
    def table(self, picture: Picture, scene: Scene[TableT, RoundT]) -> Picture:
        """The picture with what only tables of this family have."""

    @abstractmethod
    def seat(self, seat: SeatPicture, part: SeatT, scene: Scene[TableT, RoundT]) -> SeatPicture:
        """A seat that takes part in the round, with what only seats of this family have."""

    def own_seat(self, seat: SeatPicture, part: SeatT, scene: Scene[TableT, RoundT]) -> SeatPicture:
        """A player's own seat, made from what everybody sees of it in a round being played.

        Only asked where players are alike while they wait.
        """
        return self.seat(seat, part, scene)

    def own(self, picture: Picture, scene: Scene[TableT, RoundT]) -> Picture:
        """The picture of a player, made from what everybody sees of a round being played.

        Only asked where players are alike while they wait.
        """
        return picture

    def call(self, round_: RoundT, view: FloorView) -> str:
        """What the dealer says at this moment in this family only; empty if nothing."""
        return ""

    def street(self, round_: RoundT) -> str:
        """The street being played, where there are streets."""
        return ""


PICTURES: Mapping[str, FamilyPicture[Any, Any, Any]] = Catalog(
    "croupier.server.picture",
    {"banked": "banked:BANKED", "pot": "pot:POT", "rummy": "rummy:RUMMY"},
)
"""By the family's name."""
