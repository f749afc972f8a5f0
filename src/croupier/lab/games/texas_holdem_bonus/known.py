"""Texas Hold'em Bonus for a player who sees cards of other players, or of the dealer's two."""

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
from croupier.lab.holdem.known import Best, Costs, Flop, Runs, by_card, seen_at_holdem
from croupier.lab.holdem.streets import NO_FLOOR
from croupier.pay import PayTable

STAY, FOLD = 0, 1


def known(
    table: PayTable, options: Options, seen: int, *, bank: int = 0, sets: int | None = None, seed: int = 1
) -> Known:
    """Return the edge of the ante and later bets for a player who sees cards of others and of the dealer."""
    if options["strategy"] != "best":
        raise DataInvalid("with seen cards the lab plays best; leave the strategy out", key="strategy")
    ante_from = ANTE_PAYS_FROM[options["ante_pays_from"]]
    return seen_at_holdem(
        *worths_of(ante_from),
        [STAY if stays else FOLD for stays in played(ante_from).stays],
        game=GAME.id,
        edge=posted_ante(table, options).edge,
        floor=NO_FLOOR,
        seen=seen,
        bank=bank,
        sets=sets,
        seed=seed,
    )


def worths_of(ante_from: Category) -> tuple[Best, Costs]:
    """Return the worth of staying and folding on a flop, and the loss of a player who does not see cards."""
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

    def best(runs: Runs) -> NDArray[np.float64]:
        bet, turns = mean(runs, first).mean(), by_card(mean(runs, last))
        return np.array([mean(runs, nothing).mean() + max(bet, 0.0) + np.maximum(turns, 0.0).mean(), fold])

    def costs(flop: Flop) -> NDArray[np.float64]:
        bet, turns = mean(flop.seeing, first).mean(), by_card(mean(flop.seeing, last))
        bets = mean(flop.blind, first).mean() > 0
        later = (by_card(mean(flop.blind, last)) > 0)[flop.places]
        lost = np.zeros(2)
        lost[STAY] = max(bet, 0.0) - bets * bet + (np.maximum(turns, 0.0) - later * turns).mean()
        return lost

    return best, costs
