"""The vocabulary of pot games: streets, who opens, which cards count, how a pot is shared.

A betting limit is a table's choice, never a game's; it is not here but in ``limits``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum

from croupier.cards import STANDARD, Card, Deck
from croupier.games.option import Option
from croupier.games.ruling import Ruling

Strength = Callable[[Sequence[Card], Sequence[Card]], object]
"""Hole cards and board to something that compares, higher is better."""


class Bet(Enum):
    """Which of a fixed-limit table's two limits a street is played at."""

    LOWER = "lower"
    UPPER = "upper"


class Opens(Enum):
    """Who acts first on a street."""

    LEFT_OF_BLINDS = "left of the big blind"
    LEFT_OF_BUTTON = "left of the button"


@dataclass(frozen=True, kw_only=True)
class Street:
    """One deal and the betting that follows it."""

    name: str
    hole: int = 0
    """Cards down to each player still in."""
    board: int = 0
    """Cards turned up in the middle."""
    burn: int = 0
    bet: Bet
    opens: Opens
    fee: str
    """The trigger of the collection schedules that this street pulls when its cards are out."""


@dataclass(frozen=True, kw_only=True)
class Share:
    """A part of the pot and what wins it."""

    name: str
    strength: Strength
    clause: str


@dataclass(frozen=True, kw_only=True)
class PotGame:
    """A poker game: players against each other for the pot; the house deals and takes its fee."""

    id: str
    name: str
    number: str
    """The approval number."""
    key: str
    """How its clauses are cited."""
    summary: str
    seats: tuple[int, int]
    deck: Deck = STANDARD
    streets: tuple[Street, ...]
    shares: tuple[Share, ...]
    raises_max: int = 3
    """Raises per betting round in limit play, while three or more are in."""
    capped_in_big_bet: bool = False
    """Whether the cap also holds in no-limit and pot-limit."""
    phh: dict[str, str] = field(default_factory=dict)
    """Codes of the published hand-history format, with the structure each stands for."""
    schedules: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    family = "pot"
