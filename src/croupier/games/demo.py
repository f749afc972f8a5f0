"""Demo tables: those that a new floor opens for each game, declared beside the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.games.option import Options
from croupier.games.pot.limits import Structure
from croupier.money import Cents

Fees = tuple[str, tuple[int, ...]]
"""A block of the collection schedules, and which of its options applies for each band of players."""

NO_FEES: Fees = ("", ())
"""For games that no jurisdiction's document describes: they have no collection schedule."""


@dataclass(frozen=True, kw_only=True)
class Demo:
    """One demo table."""

    id: str = ""
    """The table's id; if empty, the game's."""
    name: str = ""
    """What the lobby calls the table; if empty, the game's name."""
    seats: int = 7
    bots: int = 3
    options: Options = field(default_factory=dict)
    """The posted options, written as in a document."""
    fees: Fees = NO_FEES


@dataclass(frozen=True, kw_only=True)
class BankedDemo(Demo):
    """A banked table. A house table whose game has a progressive gets a link of its own."""

    stakes: str
    """The limits in the words of the sign; the options set them."""


@dataclass(frozen=True, kw_only=True)
class PotDemo(Demo):
    """A pot table: limits of $4 and $8 if the limit is fixed, otherwise blinds of $1 and $2."""

    structure: Structure = Structure.FIXED_LIMIT
    ante: Cents = Cents(0)
    bring_in: Cents | None = None
    bots: int = 4


@dataclass(frozen=True, kw_only=True)
class RummyDemo(Demo):
    """A rummy table, with all the seats that the game allows."""

    stakes: str
