"""Let It Ride for a player who sees cards of other players: random deals, each counted exactly."""

from __future__ import annotations

import numpy as np

from croupier.games.banked.let_it_ride.game import BETS
from croupier.games.option import Options
from croupier.lab.core.known import Known
from croupier.lab.games.let_it_ride.figures import bet_figures
from croupier.lab.games.let_it_ride.play import GAME, OWN, nets_of, rides_of, table_ends, units_of
from croupier.lab.games.let_it_ride.thumb import Strategy
from croupier.lab.known.deals import Cards
from croupier.lab.stud.known import further, nets_by_rank, paid, seen_at_stud, with_each
from croupier.lab.stud.seen import HAND, places
from croupier.pay import PayTable

SETS = 20_000
"""Default number of random deals: each has up to 1,176 continuations."""


def known(
    table: PayTable, options: Options, seen: int, *, bank: int = 0, sets: int | None = None, seed: int = 1
) -> Known:
    """Return the edge of the three bets for a player who sees ``seen`` cards of other players."""
    rides, worth = rides_of(Strategy.BEST, units_of(table)), nets_by_rank(table_ends(), nets_of(table))
    left = 52 - OWN - seen
    pairs = further(HAND - OWN, max(left, HAND))

    def gain(own: Cards, unseen: Cards) -> float:
        found = paid(own, unseen, pairs, worth)
        # What a bet gains that rides, for each fourth card; then with three cards.
        fourth = (np.bincount(pairs.ravel(), np.repeat(found, 2)) / (left - 1)).round(12)
        three = float(found.mean().round(12))
        blind = rides[4][places(with_each(own, unseen))]
        first = max(three, 0.0) - (three if rides[3][places(own[None].astype(np.uint8))[0]] else 0.0)
        return first + float((np.maximum(fourth, 0.0) - np.where(blind, fourth, 0.0)).mean())

    return seen_at_stud(
        gain,
        game=GAME.id,
        wager=BETS[0],
        edge=bet_figures(table, Strategy.BEST).edge,
        own=OWN,
        seen=seen,
        bank=bank,
        sets=sets or SETS,
        seed=seed,
        options=options,
    )
