"""The tables that a floor opens with: every table at which a game of the catalog is to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.errors import DataInvalid
from croupier.floor.opening.banked import banked_table
from croupier.floor.opening.pot import pot_table
from croupier.floor.opening.rummy import rummy_table
from croupier.floor.opening.setup import TableSetup
from croupier.games.catalog import GAMES, Game

__all__ = ["TableSetup", "opening_tables", "tables_named"]


def opening_tables() -> tuple[TableSetup, ...]:
    """Every table that a floor opens with, in the order of the lobby, which is the catalog's."""
    return tuple(setup for game in GAMES.values() for setup in _tables(game))


def _tables(game: Game) -> Iterator[TableSetup]:
    return (BY_FAMILY[game.family](game, demo) for demo in game.demos)


BY_FAMILY: Mapping[str, Callable[[Any, Any], TableSetup]] = {
    "banked": banked_table,
    "pot": pot_table,
    "rummy": rummy_table,
}
"""How a family's tables are set up."""


def tables_named(names: str) -> tuple[TableSetup, ...]:
    """The tables of these ids, separated by commas; all of them if none is named."""
    setups = {setup.id: setup for setup in opening_tables()}
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in setups:
            raise DataInvalid(f"there is no table {name!r}; there are {', '.join(setups)}", key="tables")
    return tuple(setups[name] for name in dict.fromkeys(wanted)) or tuple(setups.values())
