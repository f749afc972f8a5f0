"""The tables that a floor opens with: game, limits, fees, seats, and how many bots keep them company."""

from __future__ import annotations

from croupier.errors import DataInvalid
from croupier.floor.opening.banked import banked_tables
from croupier.floor.opening.pot import pot_tables
from croupier.floor.opening.setup import TableSetup

__all__ = ["TableSetup", "opening_tables", "tables_named"]


def opening_tables() -> tuple[TableSetup, ...]:
    """Every table that a floor opens with, in the order of the lobby."""
    return (*banked_tables(), *pot_tables())


def tables_named(names: str) -> tuple[TableSetup, ...]:
    """The tables of these ids, separated by commas; all of them if none is named."""
    setups = {setup.id: setup for setup in opening_tables()}
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in setups:
            raise DataInvalid(f"there is no table {name!r}; there are {', '.join(setups)}", key="tables")
    return tuple(setups[name] for name in dict.fromkeys(wanted)) or tuple(setups.values())
