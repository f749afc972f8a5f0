"""Two players' hands on one board: how likely each pair of hands is if neither folds."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.hands import Category
from croupier.kernels.core.enumerate import suit_classes
from croupier.kernels.holdem.boards import RIVER
from croupier.kernels.holdem.pairs import CLASSES, pair_up
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.threads import Span, add_spans

PAIRS = math.comb(52, 5) * math.comb(47, 2) * math.comb(45, 2)
"""All boards with one player's cards and another's."""
BOARD_SPAN = 4_000
"""Boards that one thread takes at a time."""


@cache
def pair_counts(stays: tuple[bool, ...], second: frozenset[Category]) -> NDArray[np.int64]:
    """Deals by the class of one hand and the class of another, whose category is among ``second``.

    A starting hand that is not in ``stays`` is folded and not counted. Classes are categories; royal flushes
    come last, by how many of the player's own cards are in them.
    """
    boards, members = suit_classes(RIVER)
    wanted = np.array([Category(min(found, Category.ROYAL_FLUSH)) in second for found in range(CLASSES)])

    def work(span: Span) -> NDArray[np.int64]:
        pairs = np.zeros((CLASSES, CLASSES), dtype=np.int64)
        pair_up(
            span,
            boards,
            members.astype(np.int64),
            np.array(stays, dtype=np.uint8),
            wanted.astype(np.uint8),
            high_tables(7),
            pairs,
        )
        return pairs

    return add_spans(work, len(boards), span=BOARD_SPAN)


def mean_product(
    pairs: NDArray[np.int64], first: tuple[Fraction, ...], second: tuple[Fraction, ...]
) -> Fraction:
    """The mean, over all deals, of what one hand's class is worth times what the other's is."""
    worth = sum(
        (
            int(ways) * first[one] * second[other]
            for (one, other), ways in np.ndenumerate(pairs)
            if ways and first[one] and second[other]
        ),
        Fraction(),
    )
    return worth / PAIRS
