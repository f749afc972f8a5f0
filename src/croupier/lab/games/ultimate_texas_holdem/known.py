"""Ultimate Texas Hold'em by someone who sees cards of other players, or of the bank's two."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.banked.ultimate_texas_holdem.game import BANK_PLAYS
from croupier.games.option import Options
from croupier.lab.core.known import Known
from croupier.lab.core.lower import pack_floor
from croupier.lab.games.ultimate_texas_holdem.figures import posted_ante
from croupier.lab.games.ultimate_texas_holdem.play import (
    EARLY,
    GAME,
    LAST_TIMES,
    ON_FLOP_TIMES,
    blind_odds,
    played,
    whole_worths,
)
from croupier.lab.holdem.known import Flop, Runs, Values, seen_at_holdem
from croupier.pay import PayTable

ACTS = (*sorted(EARLY, reverse=True), 0)
"""Antes that may be wagered before the flop, and a check."""


def known(
    table: PayTable, options: Options, seen: int, *, bank: int = 0, sets: int | None = None, seed: int = 1
) -> Known:
    """Ante, blind and play by someone who sees so many cards of other players and of the bank's."""
    if options["strategy"] != "best":
        raise DataInvalid("who sees cards plays best with them; leave the strategy out", key="strategy")
    return seen_at_holdem(
        values_of(table),
        [ACTS.index(times) for times in played(table).early],
        game=GAME.id,
        edge=posted_ante(table, options).edge,
        floor=pack_floor(BANK_PLAYS),
        seen=seen,
        bank=bank,
        sets=sets,
        seed=seed,
    )


def values_of(table: PayTable) -> Values:
    """What four antes, three and a check are worth on a flop."""
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

    def values(flop: Flop) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        bet, added = mean(flop.seeing, once), mean(flop.seeing, more)
        raised = (bet + (ON_FLOP_TIMES - LAST_TIMES) * added).mean()
        early = [(bet + (times - LAST_TIMES) * added).mean() for times in ACTS if times]
        blind_bet, blind_added = mean(flop.blind, once), mean(flop.blind, more)
        blind_raised = (blind_bet + (ON_FLOP_TIMES - LAST_TIMES) * blind_added).mean()
        bets = (blind_bet >= fold)[flop.among]
        raises = blind_raised > np.maximum(blind_bet, fold).mean()
        checked = max(raised, np.maximum(bet, fold).mean())
        unseeing = raised if raises else np.where(bets, bet, fold).mean()
        return np.array([*early, checked]), np.array([*early, unseeing])

    return values
