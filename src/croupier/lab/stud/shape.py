"""What a person sees at a glance in every class of cards: pairs, one suit, how close to a straight."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.lab.stud.chart import Flags
from croupier.lab.stud.seen import HAND, classes

ACE, LOW_ACE = 14, 1
TOO_WIDE = HAND + 1
"""The spread of cards that no straight can hold."""


class Shape(NamedTuple):
    """The classes of a number of cards, as a person sees them."""

    ranks: NDArray[np.int64]
    """In rising order, 2 to 14."""
    pair: NDArray[np.int64]
    """The highest paired rank; 0 where all ranks are different."""
    more: Flags
    """Two pairs, three or four of a kind."""
    suited: Flags
    top: NDArray[np.int64]
    """The highest rank; an ace counts as one where no other card is above a five."""
    spread: NDArray[np.int64]
    """How many ranks from the lowest card to the highest, both included."""


@cache
def shape(cards: int) -> Shape:
    """Return the features of every class of this number of cards."""
    hands = classes(cards).hands.astype(np.int64)
    ranks = np.sort(hands // 4 + 2, axis=1)
    held = np.stack([(ranks == rank).sum(axis=1) for rank in range(ACE + 1)], axis=1)
    twice = held >= 2
    paired = twice.any(axis=1)
    low = np.sort(np.where(ranks == ACE, LOW_ACE, ranks), axis=1)
    ordered = np.where((low[:, -1] <= HAND)[:, None], low, ranks)
    spread = ordered[:, -1] - ordered[:, 0] + 1
    return Shape(
        ranks=ranks,
        pair=np.where(paired, ACE - twice[:, ::-1].argmax(axis=1), 0),
        more=(twice.sum(axis=1) > 1) | (held >= 3).any(axis=1),
        suited=(hands % 4 == hands[:, :1] % 4).all(axis=1),
        top=ordered[:, -1],
        spread=np.where(paired | (spread > HAND), TOO_WIDE, spread),
    )


def within(ranks: NDArray[np.int64], lowest: int, highest: int) -> NDArray[np.int64]:
    """How many cards of each class are of these ranks."""
    count: NDArray[np.int64] = ((ranks >= lowest) & (ranks <= highest)).sum(axis=1)
    return count
