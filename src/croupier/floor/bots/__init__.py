"""Bots: they play one stated strategy per game, and see only what their own seat sees.

A strategy gets its seat's view of the round and returns commands that ``legal`` allows. How much a
bot wagers depends on its name, so that the bots of a table do not all play alike.
"""

from croupier.floor.bots.banked import bank_wager, by_the_book
from croupier.floor.bots.pot import by_weight, kills
from croupier.floor.bots.rummy import by_choice
from croupier.floor.bots.shared import NAMES, Strategy
from croupier.floor.bots.style import Style

STRATEGIES: dict[str, Strategy] = {
    "banked": by_the_book,
    "pot": by_weight,
    "rummy": by_choice,
}
"""How bots play, by family; the games' own declarations supply the details."""

__all__ = ["NAMES", "STRATEGIES", "Strategy", "Style", "bank_wager", "kills"]
