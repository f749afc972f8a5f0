"""Environments for agents: every game of the catalogue, on the rules of the table.

``env`` is a PettingZoo environment, ``gym`` a Gymnasium one, ``vector`` a batch of tables as arrays;
``best`` is best play where it is known. ``docs/training.md`` is the way in. Gymnasium and PettingZoo come
with ``pip install 'croupier[agents]'``; ``vector``, ``table`` and the styles need neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.agents.posted import read_posting
from croupier.agents.steps import Steps, quick_table, steps_of
from croupier.agents.styles import STYLES, Style, style
from croupier.errors import DataInvalid
from croupier.games.catalog import GAMES

if TYPE_CHECKING:
    from croupier.agents.aec import TableEnv
    from croupier.agents.open_spiel import TableGame
    from croupier.agents.rows.engine_tables import EngineTables
    from croupier.agents.single import SeatEnv
    from croupier.lab.agents.banked_tables import BankedTables
    from croupier.lab.agents.tables import QuickTables

__all__ = ["STYLES", "Steps", "Style", "best", "env", "gym", "register", "spiel", "style", "table", "vector"]


def table(game_id: str, **posting: Any) -> Steps:
    """Return a table without a library's conventions: the fastest way to step through one game."""
    return steps_of(read_posting(game_id, posting))


def env(game_id: str, *, render_mode: str | None = None, **posting: Any) -> TableEnv:
    """A table as a PettingZoo environment in which agents take turns."""
    _needs("pettingzoo")
    from croupier.agents.aec import TableEnv

    return TableEnv(read_posting(game_id, posting), render_mode=render_mode)


def gym(
    game_id: str,
    *,
    seat: int = 1,
    opponents: str | Style | Sequence[str | Style] = "book",
    render_mode: str | None = None,
    **posting: Any,
) -> SeatEnv:
    """A seat as a Gymnasium environment, against the bank or against players with a fixed style."""
    _needs("gymnasium")
    from croupier.agents.single import SeatEnv

    posted = read_posting(game_id, posting)
    return SeatEnv(posted, seat=seat, opponents=opponents, render_mode=render_mode)


def vector(game_id: str, n: int, **posting: Any) -> QuickTables | BankedTables | EngineTables:
    """Return ``n`` tables as arrays: on compiled rules, or on the engine where there are none."""
    from croupier.lab.agents.tables import QuickTables

    posted = read_posting(game_id, posting)
    if posted.family == "banked":
        from croupier.agents.rows.banked import banked_tables

        return banked_tables(posted, n)
    if posted.family == "rummy":
        from croupier.agents.rows.engine_tables import EngineTables

        return EngineTables(posted, n)
    return QuickTables(quick_table(posted), n, parts=posted.parts, history=posted.history)


def spiel(game_id: str, **posting: Any) -> TableGame:
    """A pot game as a game of OpenSpiel; ``pyspiel.load_game("croupier_kuhn_poker")`` finds it afterwards."""
    _needs("pyspiel", "open-spiel")
    from croupier.agents.open_spiel import TableGame

    return TableGame(read_posting(game_id, posting))


def best(game_id: str) -> Style:
    """Best play of a game as a style: exact against a bank, an equilibrium in Kuhn and Leduc poker."""
    from croupier.agents.best_play import best_play

    return best_play(game_id)


def register() -> None:
    """Makes every game known to ``gymnasium.make`` as ``croupier/<game>-v0``."""
    _needs("gymnasium")
    import gymnasium

    for game_id in GAMES:
        name = f"croupier/{game_id}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point="croupier.agents:gym", kwargs={"game_id": game_id}, order_enforce=True
            )


def _needs(library: str, package: str = "'croupier[agents]'") -> None:
    """A missing library is named with what installs it."""
    from importlib.util import find_spec

    if find_spec(library) is None:
        raise DataInvalid(f"{library} is not installed; install it with: pip install {package}")
