"""Ultimate Texas Hold'em for a player who sees cards of other players, or of the bank's two."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.ultimate_texas_holdem.game import BANK_PLAYS
from croupier.games.option import Options
from croupier.lab.core.known import Known
from croupier.lab.core.lower import pack_floor
from croupier.lab.games.ultimate_texas_holdem.play import (
    EARLY,
    GAME,
    LAST_TIMES,
    ON_FLOP_TIMES,
    best,
    blind_odds,
    whole_worths,
)
from croupier.lab.holdem.known import Best, Costs, Flop, Runs, seen_at_holdem
from croupier.pay import PayTable

ACTS = (*sorted(EARLY, reverse=True), 0)
"""Antes that may be wagered before the flop, and a check."""


def known(
    table: PayTable, options: Options, seen: int, *, bank: int = 0, sets: int | None = None, seed: int = 1
) -> Known:
    """Return the edge of ante, blind and play for a player who sees cards of others and of the bank."""
    if options["strategy"] != "best":
        raise DataInvalid("with seen cards the lab plays best; leave the strategy out", key="strategy")
    return seen_at_holdem(
        *worths_of(table),
        [ACTS.index(times) for times in best(table).early],
        game=GAME.id,
        edge=best(table).edge,
        floor=pack_floor(BANK_PLAYS),
        seen=seen,
        bank=bank,
        sets=sets,
        seed=seed,
    )


def worths_of(table: PayTable) -> tuple[Best, Costs]:
    """Return the worth of 4×, 3× and a check on a flop, and the loss of a player who does not see cards."""
    scale, worths = whole_worths(blind_odds(table))
    once, more, fold = worths.once / scale, worths.more / scale, worths.fold / scale

    def mean(runs: Runs, worth: NDArray[np.float64]) -> NDArray[np.float64]:
        under_won = np.minimum(runs.below, runs.under)
        under_lost = np.maximum(0.0, runs.under - runs.below - runs.equal)
        above = 1.0 - runs.below - runs.equal - under_lost
        outcomes = (runs.below - under_won, under_won, runs.equal, above, under_lost)
        by = worth[runs.category]
        total: NDArray[np.float64] = sum(
            (share * by[:, place] for place, share in enumerate(outcomes)), np.zeros(len(by))
        )
        return total

    def on_flop(runs: Runs) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """What a bet after the river is worth, and each further ante."""
        return mean(runs, once), mean(runs, more)

    def by_act(runs: Runs) -> NDArray[np.float64]:
        bet, added = on_flop(runs)
        early = [(bet + (times - LAST_TIMES) * added).mean() for times in (*ACTS[:-1], ON_FLOP_TIMES)]
        return np.array([*early[:-1], max(early[-1], np.maximum(bet, fold).mean())])

    def costs(flop: Flop) -> NDArray[np.float64]:
        bet, added = on_flop(flop.seeing)
        raised, later = (bet + (ON_FLOP_TIMES - LAST_TIMES) * added).mean(), np.maximum(bet, fold).mean()
        bet_blind, added_blind = on_flop(flop.blind)
        raised_blind = (bet_blind + (ON_FLOP_TIMES - LAST_TIMES) * added_blind).mean()
        if raised_blind > np.maximum(bet_blind, fold).mean():
            done = raised
        else:
            done = np.where((bet_blind >= fold)[flop.among], bet, fold).mean()
        lost = np.zeros(len(ACTS))
        lost[-1] = max(raised, later) - done
        return lost

    return by_act, costs
