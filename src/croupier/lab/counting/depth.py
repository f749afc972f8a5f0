"""When a wager turns good: random shoes at several depths, each worked out with the cards that are left."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from croupier.errors import DataInvalid
from croupier.lab.counting.count import Count
from croupier.lab.counting.removal import Effects

DEPTHS = (0.1, 0.25, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
SHOES = 300
"""Default number of random shoes at each depth."""
SLOW_SHOES = 20
"""Default number of random shoes for wagers that take long to compute."""


@dataclass(frozen=True, kw_only=True)
class Depth:
    """Figures from random shoes dealt down to one depth."""

    share: float
    """The part of the shoe that is gone."""
    left: int
    """Cards that are left."""
    shoes: int
    edge: float
    """The bank's mean edge; the same at every depth, but for chance."""
    good: float
    """How often the wager is worth making, for someone who knows every card that is gone."""
    gain: float
    """Its average gain, in units of the wager, over all rounds."""
    counted: float
    """How often the count says to bet."""
    counted_gain: float
    """What betting then gains, over all rounds."""


def by_depth(
    effects: Effects,
    count: Count | None,
    *,
    threshold: float | None = None,
    depths: Sequence[float] = DEPTHS,
    shoes: int | None = None,
    seed: int = 1,
    progress: Callable[[int], None] = lambda _: None,
) -> list[Depth]:
    """How good the wager gets; a count bets from its threshold on."""
    many = (SLOW_SHOES if effects.shoe.slow else SHOES) if shoes is None else shoes
    if many < 1:
        raise DataInvalid("expected one shoe or more", key="shoes")
    bets_from = bets_at(count) if threshold is None else threshold
    found = []
    for place, share in enumerate(depths):
        gone = round(share * effects.shoe.cards)
        left = effects.shoe.cards - gone
        if left < effects.shoe.least:
            progress(many)
            continue
        random = np.random.default_rng((seed, place))
        out = random.multivariate_hypergeometric(np.array(effects.shoe.whole), gone, size=many)
        says = np.zeros(many, dtype=np.bool_)
        if count is not None:
            says = (
                np.array([count.true(each, gone, left) for each in out @ np.array(count.tags)]) >= bets_from
            )
        edges = np.array([_edge(effects, drawn, progress) for drawn in out])
        found.append(
            Depth(
                share=gone / effects.shoe.cards,
                left=left,
                shoes=many,
                edge=float(edges.mean()),
                good=float((edges < 0).mean()),
                gain=float(np.maximum(-edges, 0).mean()),
                counted=float(says.mean()),
                counted_gain=float(np.where(says, -edges, 0).mean()),
            )
        )
    return found


def bets_at(count: Count | None) -> float:
    """The whole true count from which a count bets."""
    return math.inf if count is None or count.slope <= 0 else math.ceil(count.threshold)


def _edge(effects: Effects, drawn: Sequence[int], progress: Callable[[int], None]) -> float:
    shoe = tuple(int(had - gone) for had, gone in zip(effects.shoe.whole, drawn, strict=True))
    progress(1)
    return float(effects.shoe.edge(shoe))


@dataclass(frozen=True, kw_only=True)
class WholeShoe:
    """A shoe dealt to the cut, betting only when told."""

    rounds: float
    bets: float
    gain: float
    """In units of the wager."""


def whole_shoe(effects: Effects, found: Sequence[Depth], cut: int, *, counted: bool) -> WholeShoe | None:
    """Adds up the depths to the cut, as lines between them; None where rounds vary in their cards."""
    if not 0 <= cut < effects.shoe.cards:
        raise DataInvalid(f"{cut} cards behind the cut card; the shoe has {effects.shoe.cards}", key="cut")
    per_round = effects.shoe.cards_per_round
    if per_round is None or not found:
        return None
    last = 1 - cut / effects.shoe.cards
    at = np.linspace(0, last, 400)
    shares = [0.0, *(each.share for each in found)]
    bets = [0.0, *(each.counted if counted else each.good for each in found)]
    gains = [0.0, *(each.counted_gain if counted else each.gain for each in found)]
    rounds = last * effects.shoe.cards / per_round
    return WholeShoe(
        rounds=rounds,
        bets=float(np.interp(at, shares, bets).mean() * rounds),
        gain=float(np.interp(at, shares, gains).mean() * rounds),
    )
