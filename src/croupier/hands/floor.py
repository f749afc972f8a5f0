"""Qualifiers: the least hand with which a dealer plays."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.hands.rank import Category, HandRank


@dataclass(frozen=True)
class AtLeast:
    """A hand of this category or better, or of this category with these ranks on top, or better.

    ``AtLeast(HIGH_CARD, (14, 13))`` is ace-king: any pair or better, or an ace *and* a king.
    """

    category: Category
    ties: tuple[int, ...] = ()

    def plays(self, hand: HandRank) -> bool:
        """Whether the hand qualifies."""
        return hand >= (self.category, self.ties)
