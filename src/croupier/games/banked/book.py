"""What the book would do: for every game a stated, simple strategy, given only what the player sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from croupier.cards import Card
from croupier.games.banked.vocabulary import Cards, Options


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A decision as the player sees it."""

    hand: Cards
    may: frozenset[str]
    """Verbs that are legal now; a wager as ``w`` and its spot."""
    up: Card | None = None
    """The bank's card that lies face up."""
    board: Cards = ()
    hands: tuple[Cards, ...] = ()
    """All the player's hands."""
    options: Options = field(default_factory=dict)


Book = Callable[[Seen], str]
"""One of the legal verbs."""
