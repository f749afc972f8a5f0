"""Two hands of pai gow from one deck, both set by the house way: how often which beats which.

Twin:     every two hands of a short deck, one by one (tests/twins/test_pai_gow_pairs.py)
Equality: copies and wins on short decks; with payoffs of one every pair of hands is counted once
Packing:  a value is a number that orders settings by back, then by front; hands are four masks of ranks

Pairs of hands that share no card are counted by inclusion and exclusion over the cards they may share: over
all sets of cards, with a plus for even and a minus for odd ones, the pairs of hands that both hold the set.
A set matters by its ranks, and by its suits only as far as hands that hold it can be flushes. So hands are
counted by ranks as if there were no flushes, then flushes are moved to where they belong.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.enumerate import suit_classes
from croupier.kernels.high7 import ROW_MASK, ROW_SHIFT
from croupier.kernels.high_tables import RANK_KEYS, high_tables, rank_multisets

CARDS = 7
NO_OTHERS, ONE_OTHER, TWO_OTHERS = 0, 1, 14
"""Where the sets of none, one and two ranks begin: 1, 13 and 91 of them."""
OTHERS = 105
FRONTS = 256
"""Room for fronts, which are below 182."""

FRONT, BACK, BOTH, WINS, ALL = range(5)
"""What is counted of ordered pairs: equal fronts, equal backs, both equal, both higher, and all."""

CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]])


class Values(NamedTuple):
    """The value of any seven cards of 53, by lookup."""

    front: NDArray[np.int64]
    back: NDArray[np.int64]
    """Of each value, which are in order of back, then front."""
    rows7: NDArray[np.uint16]
    plain7: NDArray[np.int32]
    rows6: NDArray[np.uint16]
    plain6: NDArray[np.int32]
    """By the sum of rank keys of seven cards, or of six beside the joker: no flush among them."""
    long7: NDArray[np.int32]
    long6: NDArray[np.int32]
    """By the mask of the suit that may be a flush and the ranks of the others."""


class Ranks(NamedTuple):
    """Sets of ranks, by size, and sums of keys."""

    counts: NDArray[np.int64]
    sums: NDArray[np.int64]
    begins: NDArray[np.int64]
    """All multisets of none to seven cards, one size after the other."""
    masks: NDArray[np.int64]
    mask_begins: NDArray[np.int64]
    mask_sums: NDArray[np.int64]
    """All sets of ranks of one suit, by size; and the sum of keys of each mask."""
    keys: NDArray[np.int64]
    others: NDArray[np.int64]
    """The sets of none, one and two ranks beside a suit; -1 where there is none."""
    pair_number: NDArray[np.int64]
    """The number of two other ranks."""


class Shared(NamedTuple):
    """Every set of cards that two hands may share, as far as it matters."""

    suits: NDArray[np.int64]
    joker: NDArray[np.bool_]
    sets: NDArray[np.int64]
    """How many sets of cards a row stands for."""


@cache
def ranks_by_size() -> Ranks:
    """The sets, worked out once in a process."""
    multisets = [rank_multisets(size) for size in range(CARDS + 1)]
    counts = np.concatenate(multisets)
    masks = np.arange(1 << 13)
    sizes = np.bitwise_count(masks).astype(np.int64)
    order = np.lexsort((masks, sizes))
    keys = np.array(RANK_KEYS)
    others = [(-1, -1), *((rank, -1) for rank in range(13)), *combinations_with_replacement(range(13), 2)]
    pairs = np.zeros((13, 13), dtype=np.int64)
    for number, (one, other) in enumerate(combinations_with_replacement(range(13), 2)):
        pairs[one, other] = pairs[other, one] = TWO_OTHERS + number
    return Ranks(
        counts=counts,
        sums=counts @ keys,
        begins=np.cumsum([0, *map(len, multisets)]),
        masks=masks[order],
        mask_begins=np.searchsorted(sizes[order], np.arange(15)),
        mask_sums=((masks[:, None] >> np.arange(13) & 1) * keys).sum(axis=1),
        keys=keys,
        others=np.array(others),
        pair_number=pairs,
    )


class Lookups(NamedTuple):
    """The values of hands with so many natural cards, and how many hands of ``joker_sevens`` they are."""

    rows: NDArray[np.uint16]
    plain: NDArray[np.int32]
    long: NDArray[np.int32]
    hands: int


def values_of(front: NDArray[np.uint8], back: NDArray[np.uint16]) -> Values:
    """Values by lookup, from the fronts and backs of the hands of ``joker_sevens`` in their order."""
    order, number = np.unique(back.astype(np.int64) << 8 | front, return_inverse=True)
    seven = _lookups(CARDS, number)
    six = _lookups(CARDS - 1, number[seven.hands :])
    return Values(
        front=order & 0xFF,
        back=order >> 8,
        rows7=seven.rows,
        plain7=seven.plain,
        rows6=six.rows,
        plain6=six.plain,
        long7=seven.long,
        long6=six.long,
    )


def _lookups(naturals: int, number: NDArray[np.int64]) -> Lookups:
    """Tables from the numbers of the values: of hands known by ranks, then of those with a long suit."""
    sets = rank_multisets(naturals)
    base = high_tables(naturals)
    sums = sets @ np.array(RANK_KEYS)
    plain = np.zeros(len(base.ranks), dtype=np.int32)
    place = base.rows[sums & int(ROW_MASK)].astype(np.int64) + (sums >> int(ROW_SHIFT))
    plain[place] = number[: len(sets)]
    begin = len(sets)
    long = np.zeros((1 << 13, OTHERS), dtype=np.int32)
    masks = np.arange(1 << 13)
    for length in range(naturals - 2, naturals + 1):
        suit = masks[np.bitwise_count(masks) == length]
        first, beside = ((NO_OTHERS, 1), (ONE_OTHER, 13), (TWO_OTHERS, 91))[naturals - length]
        hands = len(suit) * beside
        long[suit, first : first + beside] = number[begin : begin + hands].reshape(len(suit), beside)
        begin += hands
    return Lookups(rows=base.rows, plain=plain, long=long, hands=begin)


@cache
def shared_sets() -> Shared:
    """All sets of none to six cards that two different hands may share."""
    parts = []
    for joker in (False, True):
        for naturals in range(5):
            hands, members = _classes(naturals)
            parts.append((hands, joker, members))
        for naturals in range(5, CARDS - joker):
            parts += [(suits, joker, sets) for suits, sets in _by_long_suit(naturals)]
    return Shared(
        suits=np.concatenate([suits for suits, _, _ in parts]),
        joker=np.concatenate([np.full(len(suits), joker) for suits, joker, _ in parts]),
        sets=np.concatenate([sets for _, _, sets in parts]),
    )


def _classes(naturals: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Sets of so few cards up to a renaming of suits, as four masks."""
    if naturals == 0:
        return np.zeros((1, 4), dtype=np.int64), np.ones(1, dtype=np.int64)
    hands, members = suit_classes(naturals)
    return _masks(hands.astype(np.int64)), members.astype(np.int64)


def _masks(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """Rows of cards as four masks."""
    suits = np.zeros((len(hands), 4), dtype=np.int64)
    for column in hands.T:
        suits[np.arange(len(hands)), column & 3] |= 1 << (column >> 2)
    return suits


def _by_long_suit(naturals: int) -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Sets of five or six cards: by ranks alone, and those with no more than two cards outside one suit."""
    ranks = rank_multisets(naturals)
    sets = CHOOSE[4][ranks].prod(axis=1)
    sums, order = ranks @ np.array(RANK_KEYS), np.argsort(ranks @ np.array(RANK_KEYS))
    parts = []
    for others in range(3):
        masks = np.arange(1 << 13)
        masks = masks[np.bitwise_count(masks) == naturals - others]
        rest = list(combinations_with_replacement(range(13), others))
        beside = np.zeros((len(rest), 4), dtype=np.int64)
        ways = np.full(len(rest), 4)
        for number, chosen in enumerate(rest):
            for suit, rank in enumerate(chosen, start=1):
                beside[number, suit] |= 1 << rank
            ways[number] *= 9 if len(set(chosen)) == 2 else (1, 3, 3)[others]
        suits = np.tile(beside, (len(masks), 1))
        suits[:, 0] |= np.repeat(masks, len(rest))
        held = ((suits[:, :, None] >> np.arange(13) & 1).sum(axis=1)) @ np.array(RANK_KEYS)
        counted = np.tile(ways, len(masks))
        np.subtract.at(sets, order[np.searchsorted(sums[order], held)], counted)
        parts.append((suits, counted))
    cards = np.repeat(np.tile(np.arange(13), len(ranks)), ranks.ravel()).reshape(len(ranks), naturals)
    # Neighbours get different suits: no suit has all but two of the cards.
    return [(_masks(cards * 4 + np.arange(naturals) % 4), sets), *parts]
