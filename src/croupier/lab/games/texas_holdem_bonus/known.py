"""Texas Hold'em Bonus by someone who sees cards of other players, or of the dealer's two."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.texas_holdem_bonus.game import ANTE_PAYS_FROM
from croupier.games.option import Options
from croupier.hands import Category
from croupier.lab.core.known import Known
from croupier.lab.games.texas_holdem_bonus.figures import posted_ante
from croupier.lab.games.texas_holdem_bonus.play import AGAINST_DEALER, GAME, folded, net, played
from croupier.lab.holdem.known import Flop, Runs, Values, by_card, seen_at_holdem
from croupier.lab.holdem.streets import NO_FLOOR
from croupier.pay import PayTable

STAY, FOLD = 0, 1


def known(
    table: PayTable, options: Options, seen: int, *, bank: int = 0, sets: int | None = None, seed: int = 1
) -> Known:
    """The ante and what comes after it by someone who sees so many cards of others and of the dealer's."""
    if options["strategy"] != "best":
        raise DataInvalid("who sees cards plays best with them; leave the strategy out", key="strategy")
    ante_from = ANTE_PAYS_FROM[options["ante_pays_from"]]
    return seen_at_holdem(
        values_of(ante_from),
        [STAY if stays else FOLD for stays in played(ante_from).stays],
        game=GAME.id,
        edge=posted_ante(table, options).edge,
        floor=NO_FLOOR,
        seen=seen,
        bank=bank,
        sets=sets,
        seed=seed,
    )


def values_of(ante_from: Category) -> Values:
    """What staying and folding are worth on a flop."""
    nothing, one = (
        np.array([float(net(outcome, later, 0)) for outcome in AGAINST_DEALER]) for later in (0, 1)
    )
    last = np.array([float(net(outcome, 0, 1)) for outcome in AGAINST_DEALER]) - nothing
    first, fold = one - nothing, float(folded())

    def mean(runs: Runs, worth: NDArray[np.float64]) -> NDArray[np.float64]:
        paid = np.where(runs.category >= ante_from, runs.below, 0.0)
        lost = 1.0 - runs.below - runs.equal
        total: NDArray[np.float64] = (
            paid * worth[0] + (runs.below - paid) * worth[1] + runs.equal * worth[2] + lost * worth[3]
        )
        return total

    def values(flop: Flop) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        stays, bet = mean(flop.seeing, nothing).mean(), mean(flop.seeing, first).mean()
        turns = by_card(mean(flop.seeing, last), flop.size)
        blind_bets = mean(flop.blind, first).mean() > 0
        unseen = round((1 + np.sqrt(1 + 8 * len(flop.blind.category))) / 2)
        blind_turns = (by_card(mean(flop.blind, last), unseen) > 0)[flop.places]
        best = stays + max(bet, 0.0) + np.maximum(turns, 0.0).mean()
        usual = stays + blind_bets * bet + (blind_turns * turns).mean()
        return np.array([best, fold]), np.array([usual, fold])

    return values
