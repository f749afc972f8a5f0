"""Where seven cards of pai gow are among the looks of ``joker_sevens``, and the sets they are made of.

Twin:     joker_sevens itself: the cards of a look lead back to it (tests/twins/test_pai_gow_pairs.py)
Equality: every look
Packing:  a look is its row in ``joker_sevens``; the ranks outside a long suit are numbered within their size

A hand that cannot be a flush is found by the sum of its rank keys, one that can by the mask of its long suit
and the number of the ranks outside it.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.ranks.high_tables import RANK_KEYS, ROW_BITS, high_tables, rank_multisets

CARDS = 7
BESIDE = (1, 13, 91)
"""How many sets of none, one and two ranks there are."""


class Looks(NamedTuple):
    """The look of any seven cards, by lookup, and all sets of ranks."""

    rows7: NDArray[np.uint16]
    plain7: NDArray[np.int32]
    long7: NDArray[np.int32]
    """Seven cards without the joker: by the sum of rank keys, or where the looks with a long suit begin."""
    rows6: NDArray[np.uint16]
    plain6: NDArray[np.int32]
    long6: NDArray[np.int32]
    """Six cards and the joker."""
    number: NDArray[np.int32]
    plain_of: NDArray[np.int32]
    """Of each look with a long suit: its number, and that of the look its ranks have without a flush."""
    highest: NDArray[np.int64]
    copies: NDArray[np.int64]
    rest: NDArray[np.int64]
    sums: NDArray[np.int64]
    begins: NDArray[np.int64]
    """All multisets of none to seven ranks, one size after the other: the highest rank, how often it is held,
    the multiset without it, and the sum of keys."""
    masks: NDArray[np.int64]
    mask_begins: NDArray[np.int64]
    """All sets of ranks of one suit, by size."""
    keys: NDArray[np.int64]


@cache
def looks() -> Looks:
    """The tables, built once per process."""
    keys = np.array(RANK_KEYS)
    rows7, plain7, long7, of7 = _lookups(CARDS, 0)
    rows6, plain6, long6, of6 = _lookups(CARDS - 1, len(of7))
    masks = np.arange(1 << 13)
    sizes = np.bitwise_count(masks).astype(np.int64)
    order = np.lexsort((masks, sizes))
    return Looks(
        rows7=rows7,
        plain7=plain7,
        long7=long7,
        rows6=rows6,
        plain6=plain6,
        long6=long6,
        number=np.arange(len(of7) + len(of6), dtype=np.int32),
        plain_of=np.concatenate([of7, of6]).astype(np.int32),
        **_multisets(),
        masks=masks[order],
        mask_begins=np.searchsorted(sizes[order], np.arange(15)),
        keys=keys,
    )


def numbered(numbers: NDArray[np.int32]) -> Looks:
    """The same lookups, which find a number given to each look instead of the look itself."""
    base = looks()
    return base._replace(
        plain7=numbers[base.plain7],
        plain6=numbers[base.plain6],
        number=numbers[base.number],
        plain_of=numbers[base.plain_of],
    )


def _multisets() -> dict[str, NDArray[np.int64]]:
    """The multisets of none to seven ranks, each made from one with fewer ranks."""
    keys = np.array(RANK_KEYS)
    by_size = [rank_multisets(size) for size in range(CARDS + 1)]
    begins = np.cumsum([0, *map(len, by_size)])
    sums = [counts @ keys for counts in by_size]
    orders = [np.argsort(each) for each in sums]
    highest, copies, rest = [], [], []
    for size, counts in enumerate(by_size):
        top = 12 - np.argmax(counts[:, ::-1] > 0, axis=1)
        held = counts[np.arange(len(counts)), top]
        smaller = np.zeros(len(counts), dtype=np.int64)
        for fewer in range(size):
            which = held == size - fewer
            left = sums[size][which] - held[which] * keys[top[which]]
            at = orders[fewer][np.searchsorted(sums[fewer][orders[fewer]], left)]
            smaller[which] = begins[fewer] + at
        highest.append(top)
        copies.append(held)
        rest.append(smaller)
    return {
        "highest": np.concatenate(highest),
        "copies": np.concatenate(copies),
        "rest": np.concatenate(rest),
        "sums": np.concatenate(sums),
        "begins": begins,
    }


def _lookups(
    naturals: int, first: int
) -> tuple[NDArray[np.uint16], NDArray[np.int32], NDArray[np.int32], NDArray[np.int64]]:
    """Lookups of hands with this many natural cards, whose looks begin at ``first``; their plain looks."""
    keys = np.array(RANK_KEYS)
    base, sums = high_tables(naturals), rank_multisets(naturals) @ keys
    place = base.rows[sums & ((1 << ROW_BITS) - 1)].astype(np.int64) + (sums >> ROW_BITS)
    plain = np.zeros(len(base.ranks), dtype=np.int32)
    plain[place] = first + np.arange(len(sums))
    plain_of = [first + np.arange(len(sums))]
    order, begin = np.argsort(sums), first + len(sums)
    long = np.zeros(1 << 13, dtype=np.int32)
    masks = np.arange(1 << 13)
    mask_sums = ((masks[:, None] >> np.arange(13) & 1) * keys).sum(axis=1)
    for length in range(naturals - 2, naturals + 1):
        others = naturals - length
        suit = masks[np.bitwise_count(masks) == length]
        long[suit] = begin + np.arange(len(suit)) * BESIDE[others]
        begin += len(suit) * BESIDE[others]
        beside = [sum(RANK_KEYS[rank] for rank in two) for two in ranks_beside(others)]
        both = (mask_sums[suit][:, None] + np.array(beside)).ravel()
        plain_of.append(first + order[np.searchsorted(sums[order], both)])
    return base.rows, plain, long, np.concatenate(plain_of)


def ranks_beside(others: int) -> list[tuple[int, ...]]:
    """The ranks of this many cards outside a long suit, in the order of their numbers."""
    return list(combinations_with_replacement(range(13), others))
