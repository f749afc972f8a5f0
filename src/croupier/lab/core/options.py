"""Options of an analysis: what a table may post, and what only the lab asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.banked.vocabulary import BankedGame
from croupier.games.option import Option, read_options


def read_for(game: BankedGame, asked: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, Any]:
    """Every option with its value, given or by default. The lab's own options override a table's.

    Text is read as the number or choice it spells, so that a command line can give any option.
    """
    by_name = {option.name: option for option in (*game.options, *asked)}
    spelled = {
        name: by_name[name].spelled(value) if name in by_name and isinstance(value, str) else value
        for name, value in given.items()
    }
    return read_options(tuple(by_name.values()), spelled)
