"""The three streets of Mississippi Stud, for custom strategies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from croupier.games.banked.mississippi_stud.game import STREET_BETS
from croupier.games.banked.vocabulary import Options
from croupier.lab.core.decisions import Acts, Decision, Decisions, Feature, Seen
from croupier.lab.core.figures import Figures
from croupier.lab.games.mississippi_stud.figures import figures_of_bets
from croupier.lab.games.mississippi_stud.play import (
    DEALS,
    MOST,
    OWN,
    STAKED,
    STREETS,
    Bets,
    acts,
    bets_of,
    units_of,
)
from croupier.lab.games.mississippi_stud.thumb import Strategy
from croupier.lab.stud.features import features, seen_class
from croupier.lab.stud.seen import HAND, classes, one_more, orders_left
from croupier.pay import PayTable

ACTS = ("fold", *(f"{bet}x" for bet in range(1, MOST + 1)))


def decisions(table: PayTable, options: Options) -> Decisions:
    """Return the bets on each street, by the cards seen and the antes staked."""
    units = units_of(table)

    def best() -> Acts:
        return as_acts(bets_of(Strategy.BEST, units))

    def figures(done: Acts, said: str) -> Figures:
        return figures_of_bets(table, as_bets(done), said)

    return Decisions(
        points=tuple(
            Decision(
                name=street,
                acts=ACTS,
                features=_features(cards),
                seen=partial(_seen, street, cards),
                worths=np.concatenate([acts(units)[cards, staked] for staked in STAKED[cards]]),
            )
            for cards, street in STREETS.items()
        ),
        deals={street: DEALS // orders_left(cards) for cards, street in STREETS.items()},
        part=Fraction(1, units.scale * DEALS),
        best=best,
        reached=lambda done: ways_of(as_bets(done)),
        figures=figures,
    )


def as_acts(bets: Bets) -> Acts:
    """Bets by cards and antes staked as one row of situations for each street."""
    return {
        street: np.concatenate([bets[cards, staked] for staked in STAKED[cards]])
        for cards, street in STREETS.items()
    }


def as_bets(done: Acts) -> Bets:
    """The other way round."""
    return {
        (cards, staked): part
        for cards, street in STREETS.items()
        for staked, part in zip(STAKED[cards], np.split(done[street], len(STAKED[cards])), strict=True)
    }


def ways_of(bets: Bets) -> Mapping[str, NDArray[np.int64]]:
    """In how many ways a player with these bets comes to each situation."""
    met: dict[int, NDArray[np.int64]] = {1: classes(OWN).ways}
    found = {}
    for cards, street in STREETS.items():
        nobody = np.zeros(len(classes(cards).ways), dtype=np.int64)
        found[street] = np.concatenate([met.get(staked, nobody) for staked in STAKED[cards]])
        further: dict[int, NDArray[np.int64]] = {}
        for staked, ways in met.items() if cards < HAND - 1 else ():
            for bet in STREET_BETS:
                led = one_more(cards, np.where(bets[cards, staked] == bet, ways, 0))
                further[staked + bet] = further.get(staked + bet, 0) + led
        met = further
    return found


def _features(cards: int) -> tuple[Feature, ...]:
    """Those of the cards, for every number of antes staked, and that number."""
    times, many = len(STAKED[cards]), len(classes(cards).ways)
    staked = Feature("staked", tuple(map(str, STAKED[cards])), np.repeat(np.arange(times), many))
    repeated = tuple(replace(each, values=np.tile(each.values, times)) for each in features(cards))
    return (*repeated, staked) if times > 1 else repeated


def _seen(street: str, cards: int, situation: int) -> Seen:
    staked, place = divmod(situation, len(classes(cards).ways))
    return seen_class(street, cards, place, STAKED[cards][staked])
