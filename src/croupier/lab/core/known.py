"""The worth of a wager to a player who sees cards that they should not."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, kw_only=True)
class Known:
    """A wager made by a player who sees additional cards."""

    game: str
    wager: str
    seen: int
    """How many cards of other players, or of the burn."""
    cards: str = ""
    """Those cards, where they are named; everything else is then about rounds in which just they are out."""
    bank: int = 0
    """How many of the cards that the bank hides."""
    edge: Fraction | float
    """The bank's edge against a player who sees none of them."""
    knowing: Fraction | float
    """The bank's edge against a player who wagers in every round and plays best with what they see."""
    within: float
    """Half the width of the 99 % interval of ``knowing``; 0 where every set of cards was counted."""
    choosing: float | None
    """What someone gains in a round who makes the wager only when it is good; None if it is made first."""
    bets: float | None
    """How often that is."""
    choosing_within: float = 0.0
    """Half the width of the 99 % interval of ``choosing``."""
    sets: int
    """How many sets of seen cards were worked out."""
    exact: bool

    @property
    def gain(self) -> Fraction | float:
        """What seeing the cards is worth, in units of the wager, if it is always made."""
        return self.edge - self.knowing
