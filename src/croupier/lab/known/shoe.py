"""Cards seen of a shoe before the wager: other players', or the burn.

One or two cards are counted in every way; more are drawn at random.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement

import numpy as np

from croupier.errors import DataInvalid
from croupier.lab.core.known import Known
from croupier.lab.core.shoe_wager import Shoe, ShoeWager
from croupier.lab.known.sets import COUNTED, SETS, over_sets


def seen_of_shoe(
    game: str,
    wager: str,
    shoe: ShoeWager,
    seen: int,
    *,
    named: Sequence[int] = (),
    said: str = "",
    sets: int | None = None,
    seed: int = 1,
) -> Known:
    """The wager by someone who has seen so many cards that are gone, or those whose kinds are named."""
    if shoe.cards - seen < shoe.least:
        raise DataInvalid(f"{seen} cards; at most {shoe.cards - shoe.least} can be out", key="see")
    drawn = None
    if named:
        found = {_left(shoe, Counter(named)): Fraction(1)}
    elif seen <= COUNTED:
        found = counted_sets(shoe, seen)
    else:
        drawn = sets or SETS
        found = random_sets(shoe, seen, drawn, seed)
    edges = [(chance, shoe.edge(left)) for left, chance in found.items()]
    return over_sets(
        edges, game=game, wager=wager, edge=shoe.edge(shoe.whole), seen=seen, cards=said, drawn=drawn
    )


def _left(shoe: ShoeWager, gone: Counter[int]) -> Shoe:
    left = tuple(had - gone[kind] for kind, had in enumerate(shoe.whole))
    if min(left) < 0:
        raise DataInvalid(f"more cards of {shoe.labels[left.index(min(left))]} than the shoe has", key="see")
    return left


def counted_sets(shoe: ShoeWager, seen: int) -> dict[Shoe, Fraction]:
    """Return the rest of the shoe after every set of cards, with its probability."""
    every = math.comb(shoe.cards, seen)
    found = {}
    for kinds in combinations_with_replacement(range(len(shoe.labels)), seen):
        gone = Counter(kinds)
        ways = math.prod(math.comb(shoe.whole[kind], many) for kind, many in gone.items())
        found[_left(shoe, gone)] = Fraction(ways, every)
    assert sum(found.values()) == 1, "every set is counted once"
    return found


def random_sets(shoe: ShoeWager, seen: int, sets: int, seed: int) -> dict[Shoe, Fraction]:
    """Return the rest of the shoe after random cards, each set as often as it was drawn."""
    random = np.random.default_rng(seed)
    out = random.multivariate_hypergeometric(np.array(shoe.whole), seen, size=sets)
    lefts = Counter(tuple(int(had - has) for had, has in zip(shoe.whole, gone, strict=True)) for gone in out)
    return {left: Fraction(many, sets) for left, many in lefts.items()}
