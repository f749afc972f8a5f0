"""Numbers that must not be taken for one another: a player's, a seat's, a hand's. All count from one.

A *seat* is a place at the table and keeps its number as long as the table stands. A *player* is whoever is
dealt in, numbered anew for each round, clockwise; ``DEALER`` is the house dealer. A *hand* is one of the
hands that one player holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NewType, TypeVar

T = TypeVar("T")

Player = NewType("Player", int)
Seat = NewType("Seat", int)
HandNumber = NewType("HandNumber", int)

DEALER: Final = Player(0)
"""The house dealer, where a player's number stands."""

NO_SEAT: Final = Seat(0)
"""Where a seat's number stands, for whoever has none: one who stands behind the table, the house dealer."""

FIRST_HAND: Final = HandNumber(1)


@lru_cache(64)
def player_numbers(count: int) -> tuple[Player, ...]:
    """The players of a round, in order: 1 to ``count``."""
    return tuple(map(Player, range(1, count + 1)))


def by_player(each: Sequence[T]) -> Iterator[tuple[Player, T]]:
    """What a list has for each player, with the player's number: its first entry is player 1's."""
    return zip(player_numbers(len(each)), each, strict=True)


@lru_cache(64)
def seat_numbers(count: int) -> tuple[Seat, ...]:
    """The seats of a table, in order: 1 to ``count``."""
    return tuple(map(Seat, range(1, count + 1)))


@lru_cache(64)
def hand_numbers(count: int) -> tuple[HandNumber, ...]:
    """The hands of one player, in order: 1 to ``count``."""
    return tuple(map(HandNumber, range(1, count + 1)))
