"""Every game by id: one line each."""

from __future__ import annotations

from croupier.errors import DataInvalid
from croupier.games.banked import BankedGame
from croupier.games.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.ez_baccarat_panda_8.game import EZ_BACCARAT_PANDA_8
from croupier.games.pan.game import PAN
from croupier.games.pot import PotGame
from croupier.games.rummy import RummyGame
from croupier.games.texas_holdem.game import TEXAS_HOLDEM

Game = BankedGame | PotGame | RummyGame

GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        CARIBBEAN_STUD,
        EZ_BACCARAT_PANDA_8,
        TEXAS_HOLDEM,
        PAN,
    )
}

PHH_VARIANTS: dict[str, tuple[PotGame, str]] = {
    code: (game, structure)
    for game in GAMES.values()
    if isinstance(game, PotGame)
    for code, structure in game.phh.items()
}
"""Codes of the published hand-history format: game and betting structure."""


def game(game_id: str) -> Game:
    """The game of this id, or what there is."""
    try:
        return GAMES[game_id]
    except KeyError:
        raise DataInvalid(f"no game {game_id!r}; there are {', '.join(GAMES)}", key="variant") from None
