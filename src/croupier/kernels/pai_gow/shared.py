"""Every set of cards that two hands of pai gow may share, as far as it matters: 224,213 stand for all.

Twin:     none: their numbers add up to those of all sets of each size (tests/twins/test_pai_gow_pairs.py)
Packing:  four masks of ranks, one for each suit, and the joker

A set matters by its ranks, and by its suits only as far as hands that hold it can be flushes: those of up to
four cards up to a renaming of suits, larger ones by ranks and by a suit that has all but two of the cards.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.pai_gow.looks import CARDS
from croupier.kernels.ranks.high_tables import RANK_KEYS, rank_multisets

Table = NDArray[np.int64]

CHOOSE_4 = np.array([1, 4, 6, 4, 1])
MASKS = [np.flatnonzero(np.bitwise_count(np.arange(1 << 13)) == size) for size in range(CARDS)]
"""Sets of ranks, by size."""

SPLITS = {
    0: [(0, 0, 0, 0)],
    1: [(1, 0, 0, 0)],
    2: [(2, 0, 0, 0), (1, 1, 0, 0)],
    3: [(3, 0, 0, 0), (2, 1, 0, 0), (1, 1, 1, 0)],
    4: [(4, 0, 0, 0), (3, 1, 0, 0), (2, 2, 0, 0), (2, 1, 1, 0), (1, 1, 1, 1)],
}
"""How this many cards may be spread over the suits, the longest first."""


class Shared(NamedTuple):
    """The sets, and how many sets of cards each stands for."""

    suits: Table
    joker: NDArray[np.bool_]
    sets: Table

    @property
    def size(self) -> Table:
        """How many cards each has."""
        cards: Table = np.bitwise_count(self.suits).sum(axis=1).astype(np.int64) + self.joker
        return cards


@cache
def shared_sets() -> Shared:
    """All sets of none to six cards that two different hands may share."""
    parts = []
    for joker in (False, True):
        for naturals in range(CARDS - joker):
            small = naturals in SPLITS
            for suits, sets in _up_to_suits(naturals) if small else _by_long_suit(naturals):
                parts.append((suits, np.full(len(suits), joker), sets))
    suits, jokers, sets = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    return Shared(suits=suits, joker=jokers, sets=sets)


def _up_to_suits(naturals: int) -> list[tuple[Table, Table]]:
    """Sets of this few cards up to a renaming of suits."""
    parts = []
    for sizes in SPLITS[naturals]:
        grid = np.meshgrid(*(MASKS[size] for size in sizes), indexing="ij")
        suits = np.stack([masks.ravel() for masks in grid], axis=1)
        for place in range(3):
            if sizes[place] == sizes[place + 1]:
                suits = suits[suits[:, place] >= suits[:, place + 1]]
        # Equal suits are next to each other; exchanging them makes no other set.
        first, second, third = (suits[:, place] == suits[:, place + 1] for place in range(3))
        alike = np.select(
            [first & second & third, first & second | second & third, first & third, first | second | third],
            [24, 6, 4, 2],
            1,
        )
        parts.append((suits, 24 // alike))
    return parts


def _by_long_suit(naturals: int) -> list[tuple[Table, Table]]:
    """Sets of five or six cards: by ranks alone, and those with no more than two cards outside one suit."""
    ranks, keys = rank_multisets(naturals), np.array(RANK_KEYS)
    sets = CHOOSE_4[ranks].prod(axis=1)
    sums, order = ranks @ keys, np.argsort(ranks @ keys)
    parts = []
    for others in range(3):
        masks = MASKS[naturals - others]
        rest = list(combinations_with_replacement(range(13), others))
        beside = np.zeros((len(rest), 4), dtype=np.int64)
        ways = np.full(len(rest), 4)
        for number, chosen in enumerate(rest):
            for suit, rank in enumerate(chosen, start=1):
                beside[number, suit] |= 1 << rank
            ways[number] *= 9 if len(set(chosen)) == 2 else (1, 3, 3)[others]
        suits = np.tile(beside, (len(masks), 1))
        suits[:, 0] |= np.repeat(masks, len(rest))
        held = np.repeat((masks[:, None] >> np.arange(13) & 1) @ keys, len(rest))
        held += np.tile([sum(RANK_KEYS[rank] for rank in chosen) for chosen in rest], len(masks))
        counted = np.tile(ways, len(masks))
        np.subtract.at(sets, order[np.searchsorted(sums[order], held)], counted)
        parts.append((suits, counted))
    cards = np.repeat(np.tile(np.arange(13), len(ranks)), ranks.ravel()).reshape(len(ranks), naturals)
    suits = np.zeros((len(ranks), 4), dtype=np.int64)
    # Neighbours get different suits: no suit has all but two of the cards.
    for place, column in enumerate(cards.T):
        suits[:, place % 4] |= 1 << column
    return [(suits, sets), *parts]
