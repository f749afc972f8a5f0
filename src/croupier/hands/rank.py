"""A hand's worth, and the names of the classes."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Category(IntEnum):
    """The classes of a five-card high hand; pay tables have a separate row for the royal flush."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def row(self) -> str:
        """Its name in pay tables: ``three_of_a_kind``."""
        return ROWS[self]

    @property
    def words(self) -> str:
        """Its name as said at the table: ``three of a kind``."""
        return self.name.lower().replace("_", " ")


ROWS = {category: category.name.lower() for category in Category}


class HandRank(NamedTuple):
    """A hand's worth: its category, then the ranks that break ties, best first.

    Tuples compare left to right, which is exactly how a dealer reads a hand.
    """

    category: Category
    ties: tuple[int, ...]
