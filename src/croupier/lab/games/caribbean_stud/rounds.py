"""Caribbean Stud played by kernels: the ante with its bet, and the progressive."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.caribbean_stud.game import CARIBBEAN_STUD, DEALER_PLAYS
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category
from croupier.kernels.games import caribbean_rounds as kernel
from croupier.kernels.games.caribbean_stud import holdings
from croupier.kernels.ranks.dealt_high import deal_envied
from croupier.kernels.ranks.high_tables import RANK_KEYS, ROW_BITS, high_tables, interlock
from croupier.lab.core.laboratory import Simulator
from croupier.lab.core.lower import PLACE_BITS, pack_floor
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.caribbean_stud.play import (
    AGAINST_DEALER,
    ROWS,
    Strategy,
    folded,
    situations,
    where_to_bet,
    worths_by_category,
)
from croupier.lab.games.caribbean_stud.progressive import posting_of
from croupier.lab.progressive.envy import envied_simulator, envy_totals
from croupier.money import Cents
from croupier.pay import PayTable

HAND = 5
FLUSHES = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


def decisions(bets: NDArray[np.bool_]) -> kernel.Decisions:
    """The table of decisions, from whether each situation is bet."""
    seen, cards = situations(), holdings()
    sums = cards.held @ np.array(RANK_KEYS)
    rows, length = interlock(sums, ROW_BITS)
    place = np.zeros(length, dtype=np.int16)
    place[rows[sums & ((1 << ROW_BITS) - 1)] + (sums >> ROW_BITS)] = np.arange(len(sums))
    flush = np.isin(seen.rank >> PLACE_BITS, FLUSHES)
    # Which of the player's ranks, in rising order, have the up card's suit.
    parts = np.zeros(len(seen.ways), dtype=np.int64)
    for part in range(5):
        rank = cards.parts[seen.holding, part]
        there = cards.sizes[seen.holding] > part
        parts |= np.where(there, seen.suit_mask >> rank & 1, 0) << part
    # Impossible combinations are counted as bet, so that a hand that is always bet has every bit set.
    ways = np.ones((len(sums), 13, 32), dtype=np.bool_)
    ways[seen.holding[~flush], seen.up[~flush], parts[~flush]] = bets[~flush]
    met = np.zeros((len(sums), 13), dtype=np.bool_)
    met[seen.holding[~flush & bets], seen.up[~flush & bets]] = True
    mixed = np.where(met, (ways << np.arange(32, dtype=np.int64)).sum(axis=2), 0).astype(np.uint32)
    by_suit = np.zeros((len(sums), 13, 2), dtype=np.uint8)
    by_suit[seen.holding[flush], seen.up[flush], (parts[flush] > 0).astype(np.int64)] = bets[flush]
    suited = (by_suit[:, :, 0] | by_suit[:, :, 1] << 1).astype(np.uint8)
    return kernel.Decisions(rows, place, mixed, suited)


def ante_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the ante and its bet."""
    worth = worths_by_category(odds_rows(table, ROWS))
    what = decisions(where_to_bet(Strategy(options["strategy"]), situations(), worth))
    plays_from = pack_floor(DEALER_PLAYS)

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = np.zeros(kernel.FOLDED + 1, dtype=np.int64)
        kernel.play_rounds((seed, block, rounds), plays_from, what, high_tables(5), counts)
        return counts

    which = [(place, category) for place in range(len(AGAINST_DEALER)) for category in Category]
    return Simulator(
        buckets=(
            *(f"{AGAINST_DEALER[place].value}, {category.words}" for place, category in which),
            "folded",
        ),
        nets=(*(worth[category][place] for place, category in which), folded()),
        play=play,
    )


def progressive_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of the progressive: the player's hand, and the envy that other players' hands bring."""
    posting = posting_of(CARIBBEAN_STUD, table, options)
    meter, others = options["meter"] or Cents(0), posting.other_players
    totals = envy_totals([posting.envy(category) for category in Category], others)
    own = {
        category.words: Fraction(posting.award(category, meter), posting.wager) - 1 for category in Category
    }

    def play(seed: int, block: int, rounds: int, counts: NDArray[np.int64]) -> None:
        which, tables = (seed, block, rounds), high_tables(HAND)
        deal_envied(which, (HAND, others), totals.each, totals.totals, tables, counts)

    return envied_simulator(own, totals, posting.wager, play)
