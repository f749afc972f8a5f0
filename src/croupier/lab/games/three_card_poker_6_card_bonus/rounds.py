"""Three Card Poker played by kernels: ante and play, Pair Plus, the 6 Card Bonus."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.bonus_rows import BEST_PAYING, ROWS
from croupier.games.banked.three_card_poker_6_card_bonus.game import (
    QUEEN_HIGH,
)
from croupier.games.banked.vocabulary import Options
from croupier.hands import Category
from croupier.hands.three_card import ThreeCard
from croupier.kernels.ranks import three_card as kernel
from croupier.kernels.ranks.three_card import FOLDED
from croupier.lab.core.bonus import bonus_simulator
from croupier.lab.core.dealt import high_rounds
from croupier.lab.core.laboratory import DECLARED, Simulator
from croupier.lab.core.worth import odds_rows
from croupier.lab.games.three_card_poker_6_card_bonus.figures import SAYS, own_six_card
from croupier.lab.games.three_card_poker_6_card_bonus.play import (
    pack_three,
    posted_bonus,
    situations,
    strategy_of,
    where_to_play,
    worths,
)
from croupier.pay import PayTable


def played_rounds(options: Options) -> Callable[[int, int, int], NDArray[np.int64]]:
    """A kernel that deals rounds by the strategy and counts them by the player's category and outcome."""
    nets = worths(options, posted_bonus(options))
    plays = where_to_play(strategy_of(options), bool(options["pd_card_up"]), nets)
    spread, numbers = kernel.for_every_suit(situations().hands, plays), kernel.hand_numbers()
    ranks, floor = kernel.ranks_by_number(), pack_three(QUEEN_HIGH)

    def play(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = np.zeros((len(ThreeCard), 5), dtype=np.int64)
        kernel.play_rounds(seed, block, rounds, floor, numbers, ranks, spread, counts)
        return counts

    return play


def ante_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of ante and play."""
    odds_rows(table, frozenset(DECLARED.pays))
    nets, play = worths(options, posted_bonus(options)), played_rounds(options)
    return Simulator(
        buckets=tuple(
            f"{says} with {category.row.replace('_', ' ')}" for category in ThreeCard for says in SAYS
        ),
        nets=tuple(nets.ravel().tolist()),
        play=lambda seed, block, rounds: play(seed, block, rounds).ravel(),
    )


def pair_plus_simulator(table: PayTable, options: Options) -> Simulator:
    """Rounds of Pair Plus, which a fold forfeits."""
    play = played_rounds(options)

    def by_row(seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        counts = play(seed, block, rounds)
        return np.append(counts[:, :FOLDED].sum(axis=1), counts[:, FOLDED].sum())

    return bonus_simulator(table, (*(category.row for category in ThreeCard), "folded"), by_row)


def six_card_simulator(table: PayTable, options: Options) -> Simulator | None:
    """Rounds of the 6 Card Bonus; kernels know the highest hand only."""
    if options[ROWS.name] == BEST_PAYING:
        return None
    posted, _ = own_six_card(table, options)
    return bonus_simulator(posted, tuple(category.row for category in Category), partial(high_rounds, 6))
