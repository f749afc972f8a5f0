"""What has happened to one hand, where a player may have several; it follows the events alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from croupier.games.choice import Target
from croupier.numbers import FIRST_HAND, HandNumber, Player

HandKey = Target | tuple[Player, HandNumber]
"""A hand's key: a player's number or a name in the middle; from the second hand on, player and number."""


def hand_key(to: Target, hand: HandNumber = FIRST_HAND) -> HandKey:
    """The key of a hand; a first hand has the player's number alone."""
    return to if hand == 1 or isinstance(to, str) else (to, hand)


@dataclass(frozen=True)
class HandPlay:
    """A hand's history: the dealt hand it comes from, its marks, and how many cards it is due."""

    root: HandNumber
    marks: tuple[str, ...] = ()
    aces: bool = False
    """Whether it comes from split aces, and so gets one card and no more."""
    stood: bool = False
    due: int = 0

    def marked(self, *marks: str, **changes: Any) -> HandPlay:
        """The same hand with further marks."""
        return replace(self, marks=tuple(sorted({*self.marks, *marks})), **changes)


@dataclass(frozen=True)
class Window:
    """The time after a split or double in which backers may go along, until the next card."""

    player: Player
    hand: HandNumber
    spot: str
