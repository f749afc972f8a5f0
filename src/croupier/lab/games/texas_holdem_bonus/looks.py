"""What a strategy does at Texas Hold'em Bonus, for the kernel of whole rounds."""

from __future__ import annotations

from functools import cache

from croupier.games.banked.texas_holdem_bonus.game import ANTE_PAYS_FROM
from croupier.games.banked.vocabulary import Options, Whose
from croupier.games.ranking import HIGH
from croupier.hands import Category
from croupier.kernels.holdem.places import packed_rows
from croupier.lab.games.texas_holdem_bonus.play import (
    GAME,
    Strategy,
    counted,
    flop_stake,
    played,
    where_to_bet_flops,
    where_to_bet_turns,
)
from croupier.lab.rounds.bettor import CHECK, FOLD
from croupier.lab.rounds.looks import Look, by_starting_hand
from croupier.lab.rounds.looks import Strategy as Looks
from croupier.lab.rounds.simulator import WholeRounds
from croupier.pay import PayTable


@cache
def by_cards(ante_from: Category, strategy: Strategy) -> dict[int, Look]:
    """What a strategy does by the number of cards seen."""
    known = counted(ante_from)
    return {
        2: Look((FOLD, f"flop {flop_stake()}"), by_starting_hand(played(ante_from, strategy).stays)),
        5: Look((CHECK, "turn 1"), board=packed_rows(where_to_bet_flops(known))),
        6: Look((CHECK, "river 1"), board=packed_rows(where_to_bet_turns(known))),
    }


def looks(table: PayTable, options: Options) -> Looks:
    """What the strategy that was asked for does."""
    known = by_cards(ANTE_PAYS_FROM[options["ante_pays_from"]], Strategy(options["strategy"]))
    return lambda node: known[node.cards]


ROUNDS = WholeRounds(game=GAME, strategy=looks, progressive=((Whose.OWN, Whose.BOARD), HIGH), completed=True)
