"""Players for the empty seats: one stated strategy per game, seeing what its own seat sees and nothing else.

A strategy is given the round's view for its seat and answers with commands that ``legal`` allows. What a
bot stakes depends on its name, so that a table of bots does not look like one bot five times.
"""

from croupier.floor.bots import banked, pot, rummy
from croupier.floor.bots.banked import bank_wager
from croupier.floor.bots.pot import kills
from croupier.floor.bots.shared import NAMES, Strategy
from croupier.games.catalog import Game
from croupier.games.pot.vocabulary import PotGame


def strategy(game: Game) -> Strategy:
    """How bots play a game."""
    if isinstance(game, PotGame):
        return pot.pot
    return {**banked.STRATEGIES, **rummy.STRATEGIES}[game.id]


__all__ = ["NAMES", "Strategy", "bank_wager", "kills", "strategy"]
