"""What a strategy does at Caribbean Stud, for the kernel of whole rounds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD
from croupier.games.banked.vocabulary import Options, Whose
from croupier.games.ranking import HIGH
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.caribbean_stud.play import (
    ROWS,
    Strategy,
    bet_stake,
    situations,
    where_to_bet,
    worths_by_category,
)
from croupier.lab.hands.rank import rank_hands, suit_classes
from croupier.lab.rounds.bettor import FOLD
from croupier.lab.rounds.looks import Look, every_set_up
from croupier.lab.rounds.looks import Strategy as Looks
from croupier.lab.rounds.simulator import WholeRounds
from croupier.money import dollars
from croupier.pay import PayTable

RANKS, SUITS = 13, 4


def looks(table: PayTable, options: Options) -> Looks:
    """Whether to bet, by the five cards and the dealer's."""
    worth = worths_by_category(odds_rows(table, ROWS))
    bets = where_to_bet(Strategy(options["strategy"]), situations(), worth)
    hands = suit_classes(5)[0]
    look = Look((FOLD, f"bet {bet_stake()}"), up=every_set_up(hands, by_hand(hands, bets)))
    return lambda _: look


def by_hand(hands: NDArray[np.uint8], bets: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """By hand of five cards and the dealer's card: whether the situation is bet."""
    seen, ranks = situations(), rank_hands(hands).astype(np.int64)
    # What is seen of the hand: its rank, and which of its ranks have the suit of the dealer's card.
    alike, number = np.unique(seen.rank.astype(np.int64) << RANKS | seen.suit_mask, return_inverse=True)
    by_up = np.zeros((len(alike), RANKS), dtype=np.bool_)
    by_up[number, seen.up] = bets
    found = np.zeros((len(hands), RANKS * SUITS), dtype=np.bool_)
    for suit in range(SUITS):
        suited = np.where(hands & 3 == suit, np.int64(1) << (hands >> 2), 0).sum(axis=1)
        found[:, suit::SUITS] = by_up[np.searchsorted(alike, ranks << RANKS | suited)]
    return found


ROUNDS = WholeRounds(
    game=CARIBBEAN_STUD,
    strategy=looks,
    pays=("bet", lambda table: odds_rows(table, ROWS)),
    progressive=((Whose.OWN,), HIGH),
    # Ante and bet leave room for the progressive below the limit (CSP-R1).
    stake=lambda _: dollars(25),
)
