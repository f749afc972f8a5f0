"""A wager that is made or left after some cards were seen: its worth over sets of such cards.

Up to two cards are counted in every way, more are drawn at random, and cards that are named are one set.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.known import Known

COUNTED = 2
"""Cards up to which every set is worked out."""

SETS = 300
"""Default number of random sets of more cards."""


def over_sets(
    edges: Iterable[tuple[Fraction, Fraction | float]],
    *,
    game: str,
    wager: str,
    edge: Fraction | float,
    seen: int,
    cards: str = "",
    drawn: int | None = None,
    decided: bool = True,
) -> Known:
    """The wager by someone who sees such cards: the chance of each set, and the edge with it.

    ``drawn`` is the number of random sets, where they were drawn. Where nothing is decided after the wager,
    a player who always makes it gains nothing by seeing cards, whatever the random sets.
    """
    edges = list(edges)
    mean = sum((chance * each for chance, each in edges), Fraction())
    if drawn and not decided:
        mean = edge
    gains = [(float(chance), max(-float(each), 0.0)) for chance, each in edges]
    gained = sum(chance * gain for chance, gain in gains)

    def within(pairs: Iterable[tuple[float, float]], middle: float) -> float:
        squares = sum(chance * (each - middle) ** 2 for chance, each in pairs)
        return NORMAL_99 * math.sqrt(squares / drawn) if drawn else 0.0

    return Known(
        game=game,
        wager=wager,
        seen=seen,
        cards=cards,
        edge=edge,
        knowing=mean,
        within=within(((float(chance), float(each)) for chance, each in edges), float(mean)) * decided,
        choosing=gained,
        choosing_within=within(gains, gained),
        bets=float(sum(float(chance) for chance, each in edges if each < 0)),
        sets=drawn or len(edges),
        exact=not drawn,
    )


def shares(many: Mapping[frozenset[int], int]) -> dict[frozenset[int], Fraction]:
    """Return sets of cards with how many each represents, as probabilities."""
    every = sum(many.values())
    return {cards: Fraction(count, every) for cards, count in many.items()}
