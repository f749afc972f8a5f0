"""Three Card Poker by someone who sees cards of other players before they decide.

Random deals: for each, every hand that the bank can still hold is counted, with the cards that are seen and
without them. What seeing them gains is the difference between the better act and the act of best play.
"""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.three_card_poker_6_card_bonus.game import QUEEN_HIGH
from croupier.games.banked.vocabulary import Options
from croupier.kernels.ranks.three_card import ABOVE, BELOW, CATEGORY_SHIFT, EQUAL, FOLDED, OUT, rank_table
from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.known import Known
from croupier.lab.games.three_card_poker_6_card_bonus.figures import ante
from croupier.lab.games.three_card_poker_6_card_bonus.play import (
    GAME,
    Strategy,
    pack_three,
    posted_bonus,
    worths,
)
from croupier.pay import PayTable

DEALS = 4_000
"""Random deals, unless told."""

SEEN_MOST = 40
"""Cards that can be out and leave the bank something to hold."""


def known(table: PayTable, options: Options, seen: int, *, sets: int | None = None, seed: int = 1) -> Known:
    """Ante and play by someone who sees so many cards of other players."""
    if not 0 <= seen <= SEEN_MOST:
        raise DataInvalid(f"{seen} cards; expected 0 to {SEEN_MOST}", key="see")
    many, card_up = sets or DEALS, bool(options["pd_card_up"])
    nets = worths(options, posted_bonus(options)).astype(np.float64)
    random = np.random.default_rng(seed)
    gains = np.array([_gain(random, seen, nets, card_up=card_up) for _ in range(many)])
    edge = ante(Strategy.BEST, options, bonus=posted_bonus(options)).edge
    return Known(
        game=GAME.id,
        wager="ante",
        seen=seen,
        edge=edge,
        knowing=float(edge) - float(gains.mean()),
        within=NORMAL_99 * float(gains.std()) / math.sqrt(many),
        choosing=None,
        bets=None,
        sets=many,
        exact=False,
    )


def _gain(random: np.random.Generator, seen: int, nets: NDArray[np.float64], *, card_up: bool) -> float:
    """What seeing the cards gains in one random deal."""
    dealt = random.permutation(52)[: 4 + seen]
    hand, up, others = dealt[:3], dealt[3], dealt[4:]
    without = playing(hand, up if card_up else None, np.array([], dtype=np.int64), nets)
    knowing = playing(hand, up if card_up else None, others, nets)
    category = int(rank_table()[tuple(hand)]) >> CATEGORY_SHIFT
    folding = float(nets[category, FOLDED])
    act = knowing if without > folding else folding
    return max(knowing, folding) - act


def playing(
    hand: NDArray[np.int64], up: int | None, others: NDArray[np.int64], nets: NDArray[np.float64]
) -> float:
    """What playing is worth in antes, over every hand that the bank can hold."""
    gone = {*hand.tolist(), *others.tolist()}
    left = np.array([card for card in range(52) if card not in gone and card != up])
    table = rank_table()
    if up is not None:
        first, second = (left[places] for places in np.triu_indices(len(left), 1))
        bank = table[up, first, second]
    else:
        triples = np.array(list(combinations(left.tolist(), 3)))
        bank = table[triples[:, 0], triples[:, 1], triples[:, 2]]
    own = table[tuple(hand)]
    ends = np.full(len(bank), ABOVE)
    ends[bank == own] = EQUAL
    ends[bank < own] = BELOW
    ends[bank < pack_three(QUEEN_HIGH)] = OUT
    return float(nets[int(own) >> CATEGORY_SHIFT, ends].mean())
