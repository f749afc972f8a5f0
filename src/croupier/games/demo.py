"""The tables at which a floor shows a game: one small declaration per family, beside the game's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.games.pot.limits import Structure
from croupier.money import Cents

Fees = tuple[str, tuple[int, ...]]
"""A block of the collection schedules, and one option of it for each band of players."""

NO_FEES: Fees = ("", ())
"""Games beyond the house's own documents have no collection schedule, and none is posted."""


@dataclass(frozen=True, kw_only=True)
class Demo:
    """A table of the demonstration floor."""

    id: str = ""
    """The table's id; the game's where it is empty."""
    name: str = ""
    """What the lobby calls the table; the game's name where it is empty."""
    seats: int = 7
    bots: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    """The posted options as a document writes them."""
    fees: Fees = NO_FEES


@dataclass(frozen=True, kw_only=True)
class BankedDemo(Demo):
    """A table against a bank; a house table whose game has a progressive is on a link of its own."""

    stakes: str
    """The limits as the sign says them; they are among the options."""


@dataclass(frozen=True, kw_only=True)
class PotDemo(Demo):
    """A table for a pot: $4 and $8 where the limit is fixed, else blinds of $1 and $2."""

    structure: Structure = Structure.FIXED_LIMIT
    ante: Cents = Cents(0)
    bring_in: Cents | None = None
    bots: int = 4


@dataclass(frozen=True, kw_only=True)
class RummyDemo(Demo):
    """A table without pot or bank, with every seat that the game has."""

    stakes: str
