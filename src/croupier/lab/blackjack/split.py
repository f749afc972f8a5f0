"""How many hands a split makes and what cards they begin with, as sums over the splitting cards drawn.

A hand of a split is played by its own cards. What it is worth on average then depends on the other hands
only through their second cards: whether they were split again. "Not the splitting card" is "anything" minus
"the splitting card", so every such condition becomes a sum over how many splitting cards are out of the shoe,
and the order of the cards does not matter. Nothing is approximated.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

ODD_CARDS, CARDS = 30, 48
"""Room in the tables: more cards of one value, and more cards, than can ever be out together."""

Weights = Mapping[int, int]
"""By the number of further splitting cards out of the shoe: how often that case is counted."""


class Way(NamedTuple):
    """A way that a split can go: second cards split again, others, and hands that may get either."""

    again: int
    others: int
    either: int
    hands: int


def ways(pending: int, hands: int, limit: int, again: int = 0, others: int = 0) -> Iterator[Way]:
    """Yield every way to continue with hands waiting for a second card, splitting again up to a limit.

    >>> [tuple(way) for way in ways(2, 2, 3)]
    [(1, 0, 3, 3), (1, 1, 2, 3), (0, 2, 0, 2)]
    """
    if hands == limit:
        yield Way(again, others, pending, hands)
    elif not pending:
        yield Way(again, others, 0, hands)
    else:
        yield from ways(pending + 1, hands + 1, limit, again + 1, others)
        yield from ways(pending - 1, hands, limit, again, others + 1)


class SplitWeights(NamedTuple):
    """How cases are counted: hands that begin with another card, hands that begin with a pair, rounds."""

    other: Weights
    pair: Weights
    rounds: Mapping[int, Weights]
    """By the final number of hands."""


@cache
def split_weights(limit: int, hands: int = 2) -> SplitWeights:
    """The weights of a split that makes two hands of one, for ``hands`` in all; at most ``limit``."""
    other: Counter[int] = Counter()
    pair: Counter[int] = Counter()
    rounds: dict[int, Counter[int]] = {}
    for way in ways(2, hands, limit):
        ended = rounds.setdefault(way.hands, Counter())
        for out, sign in excluded(way.others):
            ended[way.again + out] += sign
            other[way.again + out] += sign * way.either
            pair[way.again + out] += sign * way.either
        for out, sign in excluded(way.others - 1):
            other[way.again + out] += sign * way.others
    return SplitWeights(other, pair, rounds)


def excluded(cards: int) -> Iterator[tuple[int, int]]:
    """Inclusion and exclusion for a number of cards that are not the splitting card."""
    for out in range(cards + 1):
        yield out, (-1) ** out * math.comb(cards, out)


def weight_table(odd: float, cards: float, weights: Weights) -> NDArray[np.float64]:
    """The weight of a number of odd cards (rows) among a number of cards (columns), from a shoe with these.

    Multiplied by the falling factorials of the other values, it is the chance of the cards in their order.
    """
    table = np.zeros((ODD_CARDS, CARDS))
    for out, count in weights.items():
        chance = falling(odd, ODD_CARDS + out)[out:, np.newaxis]
        order = falling(cards, CARDS + out)[np.newaxis, out:]
        table += count * np.divide(chance, order, out=np.zeros_like(table), where=order > 0)
    return table


def falling(start: float, size: int) -> NDArray[np.float64]:
    """The products of no factor, one, two, …: each factor one less than the last, never below 0."""
    factors = np.maximum(start - np.arange(size - 1), 0.0)
    products: NDArray[np.float64] = np.concatenate([[1.0], np.cumprod(factors)])
    return products
