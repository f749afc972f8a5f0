"""One hand: its key, what has happened to it where a player may have several, and cards not named yet.

A dealer with real cards does not know what lies face down. Such cards are dealt unseen, and the round asks
for them when something depends on them: the bank's hand when it is turned up or looked at, a player's when it
is played by its count, set or settled. A hand that is folded with nothing left on it is never named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from croupier.cards import UNSEEN, Card, Cards, write_cards
from croupier.errors import CardMismatch
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


def named(held: Cards, cards: Cards) -> Cards | None:
    """A hand with its unseen cards named; None if these cards are not a name for it.

    Either the unseen cards are named, or the whole hand.
    """
    if UNSEEN in cards or len(cards) not in (held.count(UNSEEN), len(held)):
        return None
    new = list(cards)
    if len(cards) == len(held):
        for card in (card for card in held if card is not UNSEEN):
            if card not in new:
                raise CardMismatch(f"{card} lies in this hand, and is not among {write_cards(cards)}")
            new.remove(card)
    return filled(held, new)


def filled(held: Cards, named: Sequence[Card]) -> Cards:
    """A hand with its first unseen cards named."""
    new = iter(named)
    return tuple(next(new, UNSEEN) if card is UNSEEN else card for card in held)
