"""What the wagers of Four Card Poker cost, exactly: ante and play with the bonus, and Aces Up.

Published: ante 2.79 % with an average wager of 2.14 antes and an element of risk of 1.30 %, Aces Up 1.98 % to
6.15 % by pay table, 3.89 % by the fifth (Wizard of Odds, Four Card Poker); 3.40 % by the maker's printed
strategy (Stanley Ko). ``tests/known/test_four_card_poker.py`` compares.
"""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import numpy as np

from croupier.games.banked.four_card_poker.game import ACES_UP_TABLES
from croupier.games.banked.vocabulary import Options
from croupier.hands.four_card import FourCard, FourCardRank
from croupier.kernels.ranks import four_card as kernel
from croupier.lab.core.bonus import bonus_figures, rows_of_all
from croupier.lab.core.figures import Figures, Row, figures_of, rows_by_net
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.four_card_poker.play import (
    DEALS,
    FOLD,
    GAME,
    LEAST,
    MOST,
    Strategy,
    acts_of,
    deals_by_end,
    pack_four,
    times,
    worth_of,
)
from croupier.lab.hands.rank import suit_classes
from croupier.pay import PayTable

BONUS_ROWS = frozenset(
    category.row for category in (FourCard.THREE_OF_A_KIND, FourCard.STRAIGHT_FLUSH, FourCard.FOUR_OF_A_KIND)
)
ACES = FourCardRank(FourCard.PAIR, (14,))
SAYS = {
    FOLD: ("folded", "folded"),
    LEAST: ("played for the ante, won", "played for the ante, lost"),
    MOST: ("played for three antes, won", "played for three antes, lost"),
}
SAID = {
    Strategy.BEST: "best play, which folds {folded:.4%} of deals and triples {tripled:.4%}",
    Strategy.PRINTED: "folds a pair of twos or less, {folded:.4%} of deals, and triples tens or better",
}


def ante_figures(table: PayTable, options: Options) -> Figures:
    """The figures of ante and play with the bonus, in antes."""
    strategy, bonus = Strategy(options["strategy"]), odds_rows(table, BONUS_ROWS)
    deals = deals_by_end(acts_of(strategy, bonus))
    rows: list[Row] = []
    for act, says in SAYS.items():
        for lost, said in enumerate(says):
            by_net: dict[Fraction, int] = {}
            for category in FourCard:
                net = worth_of(act, category, bonus, won=not lost)
                by_net[net] = by_net.get(net, 0) + int(deals[category, act, lost])
            rows += rows_by_net(said, by_net, DEALS)
    shares = [Fraction(int(deals[:, act].sum()), DEALS) for act in SAYS]
    note = SAID[strategy].format(folded=float(shares[FOLD]), tripled=float(shares[MOST]))
    return figures_of(
        rows,
        game=GAME.id,
        wager="ante",
        pay_table=table.id,
        per="ante",
        average_wager=sum((share * times(act) for act, share in enumerate(shares)), Fraction(1)),
        notes=(note,),
    )


@cache
def aces_up_chances() -> dict[str, Fraction]:
    """How often the best four of five cards are in each row of Aces Up; folded hands are never among them."""
    hands, ways = suit_classes(5)
    ranks = kernel.rank_rows(np.sort(hands, axis=1))
    every = math.comb(52, 5)
    chances = {
        category.row: Fraction(int(ways[ranks >> kernel.CATEGORY_SHIFT == category].sum(dtype=int)), every)
        for category in reversed(FourCard)
        if category > FourCard.PAIR
    }
    aces = (ranks >= pack_four(ACES)) & (ranks >> kernel.CATEGORY_SHIFT == FourCard.PAIR)
    return chances | {"pair_of_aces": Fraction(int(ways[aces].sum(dtype=int)), every)}


def aces_up_figures(table: PayTable, options: Options) -> Figures:
    """The figures of Aces Up, in units of itself."""
    needed = rows_of_all(GAME.folder, ACES_UP_TABLES)
    return bonus_figures(GAME, "acesup", table, aces_up_chances(), needed=needed)
