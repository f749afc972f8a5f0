"""The tables that a floor opens with: every table at which a game of the catalog is to be shown."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import DataInvalid
from croupier.floor.opening.banked import banked_table
from croupier.floor.opening.pot import pot_table
from croupier.floor.opening.rummy import rummy_table
from croupier.floor.opening.setup import TableSetup
from croupier.games.banked.vocabulary import BankedGame
from croupier.games.catalog import GAMES, Game
from croupier.games.pot.vocabulary import PotGame

__all__ = ["TableSetup", "opening_tables", "tables_named"]


def opening_tables() -> tuple[TableSetup, ...]:
    """Every table that a floor opens with, in the order of the lobby, which is the catalog's."""
    return tuple(setup for game in GAMES.values() for setup in _tables(game))


def _tables(game: Game) -> Iterator[TableSetup]:
    if isinstance(game, BankedGame):
        yield from (banked_table(game, demo) for demo in game.demos)
    elif isinstance(game, PotGame):
        yield from (pot_table(game, demo) for demo in game.demos)
    else:
        yield from (rummy_table(game, demo) for demo in game.demos)


def tables_named(names: str) -> tuple[TableSetup, ...]:
    """The tables of these ids, separated by commas; all of them if none is named."""
    setups = {setup.id: setup for setup in opening_tables()}
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in setups:
            raise DataInvalid(f"there is no table {name!r}; there are {', '.join(setups)}", key="tables")
    return tuple(setups[name] for name in dict.fromkeys(wanted)) or tuple(setups.values())
