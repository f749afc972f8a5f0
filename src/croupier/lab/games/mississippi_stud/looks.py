"""What a strategy does at Mississippi Stud, for the kernel of whole rounds."""

from __future__ import annotations

from croupier.games.banked.mississippi_stud.game import STREET_BETS
from croupier.games.banked.vocabulary import Options
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.mississippi_stud.play import GAME, STREETS, bets_of, strategy_of, units_of
from croupier.lab.rounds.bettor import FOLD
from croupier.lab.rounds.looks import Look, Strategy, every_set
from croupier.lab.rounds.simulator import WholeRounds
from croupier.lab.stud.paid import posted_rows
from croupier.lab.stud.seen import classes
from croupier.pay import PayTable


def looks(table: PayTable, options: Options) -> Strategy:
    """The bet on each street, by the cards seen and the antes staked."""
    found = {
        (cards, staked): Look(
            (FOLD, *(f"{STREETS[cards]} {bet}" for bet in STREET_BETS)),
            every_set(classes(cards).hands, bets),
        )
        for (cards, staked), bets in bets_of(strategy_of(options), units_of(table)).items()
    }
    return lambda node: found[node.cards, int(sum(node.laid.values()))]


ROUNDS = WholeRounds(
    game=GAME, strategy=looks, pays=("hand", lambda table: odds_rows(table, posted_rows(GAME, "hand")))
)
