"""What has happened to one hand of a player who may hold several: followed from the events alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from croupier.games.choice import Target
from croupier.numbers import FIRST_HAND, HandNumber, Player

HandKey = Target | tuple[Player, HandNumber]
"""A hand: the player's number or the middle's name; player and number from the second hand on."""


def hand_key(to: Target, hand: HandNumber = FIRST_HAND) -> HandKey:
    """How a hand is kept: first hands under the player's number."""
    return to if hand == 1 or isinstance(to, str) else (to, hand)


@dataclass(frozen=True)
class HandPlay:
    """One hand's history: the dealt hand it comes from, its marks, and how many cards it waits for."""

    root: HandNumber
    marks: tuple[str, ...] = ()
    aces: bool = False
    """Born from a split of aces: it gets one card and no more."""
    stood: bool = False
    due: int = 0

    def marked(self, *marks: str, **changes: Any) -> HandPlay:
        """The same hand with further marks."""
        return replace(self, marks=tuple(sorted({*self.marks, *marks})), **changes)


@dataclass(frozen=True)
class Window:
    """The moment after a split or a double in which back-line bettors may follow, until a card falls."""

    player: Player
    hand: HandNumber
    spot: str
