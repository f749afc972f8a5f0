"""Every hand that some cards contain, not only the highest: for tables that pay the best-paying row.

In six or seven cards a straight and a flush may lie side by side. Where a table pays the straight more, the
row that a player would choose is not that of the highest hand. The readable twin is
``croupier.hands.contents``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.hands import Category
from croupier.lab.core.bonus import nets_by_row
from croupier.lab.hands.rank import suit_classes
from croupier.pay import PayTable

WHEEL = 0b1_0000_0000_1111
ROYAL = 0b1_1111_0000_0000
SPAN = 500_000
"""Hands that are examined together."""


@cache
def straights() -> NDArray[np.bool_]:
    """By the thirteen bits of the ranks there are, the two lowest: whether five of them are a straight."""
    bits = np.arange(1 << 13)
    found: NDArray[np.bool_] = (bits & WHEEL) == WHEEL
    for low in range(9):
        run = 0b11111 << low
        found |= (bits & run) == run
    return found


def contained(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """For each row of card indices, a bit for every category that some five of the cards make."""
    ranks, suits = hands >> 2, hands & 3
    counts = np.stack([(ranks == rank).sum(axis=1) for rank in range(13)], axis=1)
    bits = np.stack(
        [np.where(suits == suit, 1 << ranks.astype(np.int64), 0).sum(axis=1) for suit in range(4)], axis=1
    )
    suited = np.stack([(suits == suit).sum(axis=1) for suit in range(4)], axis=1) >= 5
    twos, threes, fours = ((counts >= many).sum(axis=1) for many in (2, 3, 4))
    together = (np.where(counts > 0, 1, 0) << np.arange(13)).sum(axis=1)
    has = {
        Category.HIGH_CARD: np.ones(len(hands), dtype=np.bool_),
        Category.PAIR: twos >= 1,
        Category.TWO_PAIR: twos >= 2,
        Category.THREE_OF_A_KIND: threes >= 1,
        Category.STRAIGHT: straights()[together],
        Category.FLUSH: suited.any(axis=1),
        Category.FULL_HOUSE: (threes >= 1) & (twos >= 2),
        Category.FOUR_OF_A_KIND: fours >= 1,
        Category.STRAIGHT_FLUSH: straights()[bits].any(axis=1),
        Category.ROYAL_FLUSH: ((bits & ROYAL) == ROYAL).any(axis=1),
    }
    masks: NDArray[np.int64] = sum(
        (np.where(there, 1 << category, 0) for category, there in has.items()),
        start=np.zeros(len(hands), dtype=np.int64),
    )
    return masks


@cache
def counts_by_contents(cards: int) -> Mapping[int, int]:
    """Return how many hands of ``cards`` cards contain each set of categories."""
    hands, ways = suit_classes(cards)
    totals = np.zeros(1 << len(Category), dtype=np.int64)
    for begin in range(0, len(hands), SPAN):
        span = slice(begin, begin + SPAN)
        totals += np.bincount(contained(hands[span]), weights=ways[span], minlength=len(totals)).astype(
            np.int64
        )
    return {int(mask): int(totals[mask]) for mask in np.flatnonzero(totals)}


def best_paying(table: PayTable, cards: int) -> dict[Category, int]:
    """Return how many hands of ``cards`` cards each row pays, if only the best-paying pays; best first."""
    return paid_best(table, counts_by_contents(cards))


def paid_best(table: PayTable, counts: Mapping[int, int]) -> dict[Category, int]:
    """Return how many hands each row pays, from hands counted by what they contain.

    Of rows that pay the same, the higher hand counts; hands in no row of the table count as high cards.
    """
    found = dict.fromkeys(reversed(Category), 0)
    for mask, many in counts.items():
        found[best_row(table, mask)] += many
    return found


def best_row(table: PayTable, mask: int) -> Category:
    """The row that pays best of those that some cards are in."""
    nets = nets_by_row(table, tuple(category.row for category in Category))
    rows = [each for each in reversed(Category) if mask >> each & 1 and each.row in table.pays]
    return max(rows, key=lambda category: nets[category.row], default=Category.HIGH_CARD)
