"""The two decisions of Let It Ride, for custom strategies."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.vocabulary import Options
from croupier.lab.core.decisions import Acts, Decision, Decisions
from croupier.lab.core.figures import Figures
from croupier.lab.games.let_it_ride.figures import figures_of_rides
from croupier.lab.games.let_it_ride.play import DEALS, DECISIONS, OWN, rides_of, units_of, worths
from croupier.lab.games.let_it_ride.thumb import Strategy
from croupier.lab.stud.features import features, seen_class
from croupier.lab.stud.seen import classes, one_more, orders_left
from croupier.pay import PayTable

ACTS = ("pull", "ride")


def decisions(table: PayTable, options: Options) -> Decisions:
    """Whether a bet rides, by the cards seen."""
    units = units_of(table)

    def best() -> Acts:
        rides = rides_of(Strategy.BEST, units)
        return {name: rides[cards].astype(np.int64) for cards, name in DECISIONS.items()}

    def figures(acts: Acts, said: str) -> Figures:
        return figures_of_rides(table, {cards: acts[name] == 1 for cards, name in DECISIONS.items()}, said)

    return Decisions(
        points=tuple(
            Decision(
                name=name,
                acts=ACTS,
                features=features(cards),
                seen=partial(seen_class, name, cards),
                worths=np.stack([np.zeros_like(worth := worths(units)[cards]), worth], axis=1),
            )
            for cards, name in DECISIONS.items()
        ),
        deals={name: DEALS // orders_left(cards) for cards, name in DECISIONS.items()},
        part=Fraction(1, units.scale * DEALS),
        best=best,
        reached=lambda _: _ways(),
        figures=figures,
    )


def _ways() -> Mapping[str, NDArray[np.int64]]:
    """Every class is met, whatever was done before."""
    first = classes(OWN).ways
    return {DECISIONS[OWN]: first, DECISIONS[OWN + 1]: one_more(OWN, first)}
