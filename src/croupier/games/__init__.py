"""Games: the vocabularies, and one folder for each game with its declaration and its data."""

from croupier.games.banked import BankedGame
from croupier.games.catalog import GAMES, Game, game
from croupier.games.pot import PotGame
from croupier.games.rummy import RummyGame

__all__ = ["GAMES", "BankedGame", "Game", "PotGame", "RummyGame", "game"]
