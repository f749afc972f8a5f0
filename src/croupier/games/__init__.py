"""Games: the vocabularies, and a folder for each game with its declaration and its data.

The names below are imported when they are first used: a module of this package does not need them all.
"""

from typing import TYPE_CHECKING

from croupier.on_demand import public_names

if TYPE_CHECKING:
    from croupier.games.banked.vocabulary import BankedGame
    from croupier.games.catalog import GAMES, Game, game
    from croupier.games.pot.vocabulary import PotGame
    from croupier.games.rummy.vocabulary import RummyGame
else:
    __getattr__ = public_names(
        __name__,
        {
            "banked.vocabulary": ("BankedGame",),
            "catalog": ("GAMES", "Game", "game"),
            "pot.vocabulary": ("PotGame",),
            "rummy.vocabulary": ("RummyGame",),
        },
    )

__all__ = ["GAMES", "BankedGame", "Game", "PotGame", "RummyGame", "game"]
