"""Every game that has a laboratory, found by the name of its folder and imported when first asked for."""

from __future__ import annotations

from pathlib import Path

from croupier.games.catalog import GAMES
from croupier.lab.core.laboratory import Laboratory
from croupier.on_demand import Catalog

ROOMS = Path(__file__).parent / "games"


def folder_of(game_id: str) -> str:
    """Return the name of a game's folder, the same here as in ``games``."""
    return GAMES.home(game_id).split(".")[-2]


LABORATORIES: Catalog[Laboratory] = Catalog(
    "croupier.lab.games",
    {
        game_id: f"{folder_of(game_id)}.laboratory:LABORATORY"
        for game_id in GAMES.own
        if (ROOMS / folder_of(game_id) / "laboratory.py").is_file()
    },
)
