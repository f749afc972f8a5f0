"""The tables that a floor opens with: game, limits, fees, seats, and how many bots keep them company."""

from __future__ import annotations

from croupier.floor.opening_banked import banked_tables
from croupier.floor.opening_pot import pot_tables
from croupier.floor.setup import TableSetup

__all__ = ["TableSetup", "opening_tables"]


def opening_tables() -> tuple[TableSetup, ...]:
    """Every table that a floor opens with, in the order of the lobby."""
    return (*banked_tables(), *pot_tables())
