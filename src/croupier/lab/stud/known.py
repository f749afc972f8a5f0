"""Games that pay five cards by a table, for a player who sees cards of other players.

A random deal has the player's cards and those that are seen; everything that can come after them is counted.
What seeing them gains is the difference between the best acts and those of best play without them, both with
the cards that can still come.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.errors import DataInvalid
from croupier.games.option import Options
from croupier.lab.core.known import Known
from croupier.lab.hands.rank import rank_hands
from croupier.lab.known.deals import Cards, check_seen, sampled_known
from croupier.lab.stud.paid import Ends
from croupier.lab.stud.seen import HAND, classes

Floats = NDArray[np.float64]

DECK = 52
SEEN_MOST = 30
"""Cards of others that may be seen; ten players of Let It Ride hold this many."""


def seen_at_stud(
    gain: Callable[[Cards, Cards], float],
    *,
    game: str,
    wager: str,
    edge: Fraction,
    own: int,
    seen: int,
    bank: int,
    sets: int,
    seed: int,
    options: Options,
) -> Known:
    """Return a wager's edge for a player who sees cards of others; ``gain`` takes own and unseen cards."""
    if options["strategy"] != "best":
        raise DataInvalid("with seen cards the lab plays best; leave the strategy out", key="strategy")
    check_seen(seen, SEEN_MOST, bank, 0)
    random, gains = np.random.default_rng(seed), np.zeros(sets)
    for each in range(sets):
        dealt = random.permutation(DECK)
        gains[each] = gain(dealt[:own], np.sort(dealt[own + seen :]))
    return sampled_known(gains, game=game, wager=wager, edge=edge, seen=seen, bank=bank)


def nets_by_rank(ends: Ends, nets: tuple[Fraction, ...]) -> Floats:
    """What five cards gain on one unit, by their packed rank."""
    ranks = rank_hands(classes(HAND).hands).astype(np.int64)
    worth = np.zeros(int(ranks.max()) + 1)
    worth[ranks] = np.array([float(net) for net in nets])[ends.of_five]
    return worth


def further(cards: int, left: int) -> NDArray[np.int64]:
    """Return the positions of every choice of ``cards`` cards among those left."""
    return np.array(list(combinations(range(left), cards)))


def paid(own: Cards, unseen: Cards, choices: NDArray[np.int64], worth: Floats) -> Floats:
    """What the own cards gain with each choice of unseen ones."""
    hands = np.column_stack([np.tile(own, (len(choices), 1)), unseen[choices]])
    gained: Floats = worth[rank_hands(hands.astype(np.uint8))]
    return gained


def with_each(own: Cards, *further: Cards) -> NDArray[np.uint8]:
    """The own cards, with a column of further ones beside them."""
    return np.column_stack([np.tile(own, (len(further[0]), 1)), *further]).astype(np.uint8)
