"""Players for the empty seats: one stated strategy per game, seeing what its own seat sees and nothing else.

A strategy is given the round's view for its seat and answers with commands that ``legal`` allows. What a
bot stakes depends on its name, so that a table of bots does not look like one bot five times.
"""

from croupier.floor.bots.banked import bank_wager, by_the_book
from croupier.floor.bots.pot import by_weight, kills
from croupier.floor.bots.rummy import by_choice
from croupier.floor.bots.shared import NAMES, Strategy

STRATEGIES: dict[str, Strategy] = {
    "banked": by_the_book,
    "pot": by_weight,
    "rummy": by_choice,
}
"""How bots play the games of each family, by what the games themselves declare."""

__all__ = ["NAMES", "STRATEGIES", "Strategy", "bank_wager", "kills"]
