"""Distinct types for player, seat and hand numbers, so that one cannot pass for another. All count from 1.

A *seat* is a place at the table and keeps its number while the table is open. A *player* is anyone dealt in,
numbered clockwise and afresh for each round; ``DEALER`` is the house dealer. A *hand* is one of the hands
that one player holds.
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
"""The house dealer, in place of a player's number."""

NO_SEAT: Final = Seat(0)
"""In place of a seat's number, for people without a seat: those behind the table, and the house dealer."""

FIRST_HAND: Final = HandNumber(1)


@lru_cache(64)
def player_numbers(count: int) -> tuple[Player, ...]:
    """The players of a round, in order: 1 to ``count``."""
    return tuple(map(Player, range(1, count + 1)))


def by_player(each: Sequence[T]) -> Iterator[tuple[Player, T]]:
    """Each item of a list with the number of its player; the first item is player 1's."""
    return zip(player_numbers(len(each)), each, strict=True)


@lru_cache(64)
def seat_numbers(count: int) -> tuple[Seat, ...]:
    """The seats of a table, in order: 1 to ``count``."""
    return tuple(map(Seat, range(1, count + 1)))


@lru_cache(64)
def hand_numbers(count: int) -> tuple[HandNumber, ...]:
    """The hands of one player, in order: 1 to ``count``."""
    return tuple(map(HandNumber, range(1, count + 1)))


def counted(number: int, thing: str) -> str:
    """A count and its noun, with the plural in *s*: *1 round*, *2 rounds*."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
