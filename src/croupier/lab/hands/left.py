"""How many hands of five to seven cards there are of each look once some cards are out.

A look is all that ranks and flushes can tell (kernels.pai_gow.joker_sevens): the ranks of a hand, and of a
hand with all but two of its cards in one suit that suit's cards and the ranks of the others. With cards out,
each look has fewer hands; they are counted without dealing one. The joker is a card beside the others: hands
with it are those of one card less.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.hands import Category
from croupier.kernels.pai_gow.joker_sevens import JOKER, hands_of
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.hands.contained import contained, paid_best
from croupier.lab.hands.rank import rank_hands
from croupier.pay import PayTable

RANKS, SUITS = 13, 4
CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]])
"""Ways to choose some of up to four cards."""
OF_RANK = SUITS + 1

Numbers = NDArray[np.int64]


class Looks(NamedTuple):
    """Every pattern of a number of cards: those known by their ranks first, then those with a long suit."""

    ranks: Numbers
    """Of the first: how many of each rank."""
    plain: Numbers
    """Of the others: where the look with the same ranks is among the first."""
    mask: Numbers
    """Of the others: the ranks in the long suit."""
    beside: Numbers
    """Of the others: which of the sets of up to two ranks is beside it."""
    sets: Numbers
    """Those sets: how many of each rank."""


@cache
def looks_of(cards: int) -> Looks:
    """The looks in the order of ``hands_of``."""
    hands = hands_of(cards).hands.astype(np.int64)
    held = np.zeros((len(hands), RANKS), dtype=np.int64)
    clubs = np.zeros(len(hands), dtype=np.int64)
    many = np.zeros(len(hands), dtype=np.int64)
    for column in hands.T:
        held[np.arange(len(hands)), column >> 2] += 1
        clubs |= np.where(column & 3 == 0, 1 << (column >> 2), 0)
        many += column & 3 == 0
    long = many >= cards - 2
    powers = OF_RANK ** np.arange(RANKS)
    keys = held @ powers
    first = np.flatnonzero(~long)
    assert (first == np.arange(len(first))).all(), "hands known by their ranks come first"
    order = np.argsort(keys[first])
    others = held[long] - (clubs[long][:, None] >> np.arange(RANKS) & 1)
    _, at, beside = np.unique(others @ powers, return_index=True, return_inverse=True)
    return Looks(
        ranks=held[first],
        plain=order[np.searchsorted(keys[first][order], keys[long])],
        mask=clubs[long],
        beside=beside,
        sets=others[at],
    )


def hands_left(cards: int, out: Iterable[int], held: Iterable[int] = ()) -> Numbers:
    """How many hands of each look hold the cards ``held`` and none of those that are ``out``.

    >>> int(hands_left(5, out=range(4)).sum())  # five cards of 48
    1712304
    """
    looks, has = looks_of(cards), suits_of(held)
    there = [mask & ~holds for mask, holds in zip(_left(out), has, strict=True)]
    free, own = (_bits(suits).sum(axis=0) for suits in (there, has))
    counts = np.zeros(len(looks.ranks) + len(looks.mask), dtype=np.int64)
    plain, suited = counts[: len(looks.ranks)], counts[len(looks.ranks) :]
    plain += _ways(looks.ranks, free, own)
    for mask, holds in zip(there, has, strict=True):
        of_suit = _bits([mask, holds])
        beside = _ways(looks.sets, free - of_suit[0], own - of_suit[1])
        fits = (looks.mask & holds == holds) & (looks.mask & ~(mask | holds) == 0)
        suited += np.where(fits, beside[looks.beside], 0)
    # They were counted among the hands known by their ranks.
    plain -= np.bincount(looks.plain, suited, len(plain)).astype(np.int64)
    return counts


def _bits(masks: list[int]) -> Numbers:
    """Masks of ranks as rows of ones and zeros."""
    return np.array(masks)[:, None] >> np.arange(RANKS) & 1


def _ways(wanted: Numbers, free: Numbers, own: Numbers) -> Numbers:
    """Return in how many ways each rank reaches its wanted count, from cards held and cards free."""
    total = np.ones(len(wanted), dtype=np.int64)
    for rank in range(RANKS):
        # Fewer than are held cannot be; the last column is of that.
        ways = np.zeros(OF_RANK, dtype=np.int64)
        ways[own[rank] :] = CHOOSE[free[rank], : OF_RANK - own[rank]]
        total *= ways[wanted[:, rank]]
    return total


def suits_of(cards: Iterable[int]) -> list[int]:
    """The ranks of each suit as a mask; a joker is none of them."""
    masks = [0] * SUITS
    for card in cards:
        if card != JOKER:
            masks[card & 3] |= 1 << (card >> 2)
    return masks


def _left(out: Iterable[int]) -> list[int]:
    whole = (1 << RANKS) - 1
    return [whole & ~mask for mask in suits_of(out)]


@cache
def contents_of(cards: int) -> Numbers:
    """For each look a bit for every category that some five of its cards make."""
    return contained(hands_of(cards).hands)


@cache
def categories_of(cards: int) -> Numbers:
    """The category of each look."""
    return (rank_hands(hands_of(cards).hands) >> PLACE_BITS).astype(np.int64)


def category_counts(cards: int, out: Iterable[int], held: Iterable[int] = ()) -> dict[Category, int]:
    """How many hands of each category are left, the best first."""
    counts = np.bincount(categories_of(cards), hands_left(cards, out, held), len(Category))
    return {category: int(counts[category]) for category in reversed(Category)}


def row_chances(cards: int, out: Collection[int], best_of: PayTable | None = None) -> dict[str, Fraction]:
    """Return the probability of each row in ``cards`` of the remaining cards, the best first.

    With a table, a hand in several of its rows is in the one that pays best.
    """
    if best_of is None:
        counts = category_counts(cards, out)
    else:
        totals = np.bincount(contents_of(cards), hands_left(cards, out), 1 << len(Category))
        counts = paid_best(best_of, {int(mask): int(totals[mask]) for mask in np.flatnonzero(totals)})
    hands = math.comb(RANKS * SUITS - len(out), cards)
    return {category.row: Fraction(many, hands) for category, many in counts.items()}
