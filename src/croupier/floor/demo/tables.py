"""The demo tables that a floor opens: every game of the catalog has at least one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from croupier.errors import DataInvalid
from croupier.floor.demo.banked import banked_table
from croupier.floor.demo.pot import pot_table
from croupier.floor.demo.rummy import rummy_table
from croupier.floor.setup import TableSetup
from croupier.games.catalog import GAMES, Game


def demo_tables() -> tuple[TableSetup, ...]:
    """Every demo table, in the order of the lobby, which is the catalog's."""
    return tuple(setup for game in GAMES.values() for setup in _tables(game))


def _tables(game: Game) -> Iterator[TableSetup]:
    return (BY_FAMILY[game.family](game, demo) for demo in game.demos)


BY_FAMILY: Mapping[str, Callable[[Any, Any], TableSetup]] = {
    "banked": banked_table,
    "pot": pot_table,
    "rummy": rummy_table,
}
"""How the tables of each family are set up."""


def tables_named(names: str) -> tuple[TableSetup, ...]:
    """The demo tables with these ids, separated by commas; all of them if none is named."""
    setups = {setup.id: setup for setup in demo_tables()}
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in setups:
            raise DataInvalid(f"there is no table {name!r}; there are {', '.join(setups)}", key="tables")
    return tuple(setups[name] for name in dict.fromkeys(wanted)) or tuple(setups.values())
