"""Cards seen of a shoe before the wager: other players', or the burn.

One or two cards are counted in every way; more are drawn at random.
"""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from croupier.errors import DataInvalid
from croupier.lab.core.figures import NORMAL_99
from croupier.lab.core.known import Known
from croupier.lab.core.shoe_wager import Shoe, ShoeWager

COUNTED = 2
"""Cards up to which every set is worked out."""

SETS = 300
"""Random sets of more cards, unless told."""


def seen_of_shoe(
    game: str, wager: str, shoe: ShoeWager, seen: int, *, sets: int | None = None, seed: int = 1
) -> Known:
    """The wager by someone who has seen so many cards that are gone."""
    if shoe.cards - seen < shoe.least:
        raise DataInvalid(f"{seen} cards; at most {shoe.cards - shoe.least} can be out", key="see")
    exact = seen <= COUNTED
    drawn = counted_sets(shoe, seen) if exact else random_sets(shoe, seen, sets or SETS, seed)
    edges = [(chance, shoe.edge(left)) for left, chance in drawn.items()]
    mean = sum(chance * edge for chance, edge in edges)
    spread = math.sqrt(
        max(sum(float(chance) * (float(edge) - float(mean)) ** 2 for chance, edge in edges), 0.0)
    )
    return Known(
        game=game,
        wager=wager,
        seen=seen,
        edge=shoe.edge(shoe.whole),
        knowing=mean,
        within=0.0 if exact else NORMAL_99 * spread / math.sqrt(sets or SETS),
        choosing=float(sum(float(chance) * max(-float(edge), 0.0) for chance, edge in edges)),
        bets=float(sum(float(chance) for chance, edge in edges if edge < 0)),
        sets=len(edges) if exact else sets or SETS,
        exact=exact,
    )


def counted_sets(shoe: ShoeWager, seen: int) -> dict[Shoe, Fraction]:
    """What is left of the shoe after every set of cards, with its chance."""
    every = math.comb(shoe.cards, seen)
    found = {}
    for kinds in combinations_with_replacement(range(len(shoe.labels)), seen):
        gone = Counter(kinds)
        ways = math.prod(math.comb(shoe.whole[kind], many) for kind, many in gone.items())
        left = tuple(had - gone[kind] for kind, had in enumerate(shoe.whole))
        found[left] = Fraction(ways, every)
    assert sum(found.values()) == 1, "every set is counted once"
    return found


def random_sets(shoe: ShoeWager, seen: int, sets: int, seed: int) -> dict[Shoe, Fraction]:
    """What is left after random cards, each set as often as it was drawn."""
    random = np.random.default_rng(seed)
    out = random.multivariate_hypergeometric(np.array(shoe.whole), seen, size=sets)
    lefts = Counter(tuple(int(had - has) for had, has in zip(shoe.whole, gone, strict=True)) for gone in out)
    return {left: Fraction(many, sets) for left, many in lefts.items()}
