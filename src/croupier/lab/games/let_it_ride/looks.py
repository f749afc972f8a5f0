"""What a strategy does at Let It Ride, for the kernel of whole rounds."""

from __future__ import annotations

from croupier.games.banked.vocabulary import Options
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.let_it_ride.play import DECISIONS, GAME, rides_of, strategy_of, units_of
from croupier.lab.rounds.bettor import CHECK
from croupier.lab.rounds.looks import Look, Strategy, every_set
from croupier.lab.rounds.simulator import WholeRounds
from croupier.lab.stud.paid import posted_rows
from croupier.lab.stud.seen import classes
from croupier.pay import PayTable


def looks(table: PayTable, options: Options) -> Strategy:
    """Which bets ride, by the cards seen."""
    rides = rides_of(strategy_of(options), units_of(table))
    found = {
        cards: Look((f"off {bet}", CHECK), every_set(classes(cards).hands, rides[cards]))
        for cards, bet in DECISIONS.items()
    }
    return lambda node: found[node.cards]


ROUNDS = WholeRounds(
    game=GAME, strategy=looks, pays=("hand", lambda table: odds_rows(table, posted_rows(GAME, "hand")))
)
