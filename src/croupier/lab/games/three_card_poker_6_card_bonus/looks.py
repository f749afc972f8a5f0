"""What a strategy does at Three Card Poker, for the kernel of whole rounds."""

from __future__ import annotations

from croupier.games.banked.vocabulary import Options
from croupier.lab.games.three_card_poker_6_card_bonus.play import (
    GAME,
    posted_bonus,
    situations,
    strategy_of,
    where_to_play,
    worths,
)
from croupier.lab.rounds.bettor import FOLD
from croupier.lab.rounds.looks import Look, Strategy, every_set, every_set_up
from croupier.lab.rounds.simulator import WholeRounds
from croupier.pay import PayTable


def looks(table: PayTable, options: Options) -> Strategy:
    """When the strategy plays, by the hand and the bank's card that is up."""
    up, nets = bool(options["pd_card_up"]), worths(options, posted_bonus(options))
    plays, hands = where_to_play(strategy_of(options), up, nets), situations().hands
    acts = (FOLD, "play 1")
    look = Look(acts, up=every_set_up(hands, plays)) if up else Look(acts, every_set(hands, plays[:, 0]))
    return lambda _: look


ROUNDS = WholeRounds(game=GAME, strategy=looks)
