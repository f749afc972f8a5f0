"""A wager as a function of the cards that are left in the shoe, for those who count them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from croupier.cards import Card

Shoe = tuple[int, ...]
"""Cards of each kind that are left, in the order of the labels."""


@dataclass(frozen=True, kw_only=True)
class ShoeWager:
    """One wager of a game that is dealt from a shoe."""

    labels: tuple[str, ...]
    """Kinds of cards that matter: values, or ranks."""
    whole: Shoe
    """The shoe before the first card."""
    edge: Callable[[Shoe], Fraction | float]
    """The bank's edge with these cards left; an exact fraction where the wager has one."""
    least: int
    """Cards that must be left for a round."""
    slow: bool = False
    """Whether an edge takes so long that random shoes are not worked out by default."""
    cards_per_round: float | None = None
    """The cards that a round takes from the shoe, where they depend on nothing but the cards."""
    notes: tuple[str, ...] = ()

    @property
    def cards(self) -> int:
        """How many cards the whole shoe has."""
        return sum(self.whole)

    def kind_of(self, card: Card) -> int:
        """The kind of a card: its rank, or ten where pictures are tens."""
        rank = str(card)[0]
        return self.labels.index(rank if rank in self.labels else "T")

    def without(self, kind: int) -> Shoe:
        """The whole shoe with one card of a kind gone."""
        return tuple(count - (place == kind) for place, count in enumerate(self.whole))
