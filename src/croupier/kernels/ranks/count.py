"""Every hand counted by rank: all seven-card hands, five-card hands of any deck.

Twin:     croupier.hands.high.rank_high over itertools.combinations, on short decks
Equality: counts on short decks (tests/twins/test_enumerate.py); all hands against the published counts
Packing:  ranks as in high7
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.enumerate import card_mask
from croupier.kernels.ranks.high7 import FIVE_SUITED, RANK_MASK, START, rank_by_sum, suited_in
from croupier.kernels.ranks.high_tables import SUIT_SHIFT, HighTables, card_keys

TWO_MORE = np.uint64(0x2222 << SUIT_SHIFT)
"""Added to five cards' suit counters: finds a suit that two more cards may fill."""


class CardPairs(NamedTuple):
    """All pairs of cards, those of high cards first, so that the pairs above a card are a prefix."""

    keys: NDArray[np.uint64]
    masks: NDArray[np.uint64]
    above: NDArray[np.uint64]
    """For each card, how many pairs are wholly above it."""


@cache
def card_pairs() -> CardPairs:
    """The pairs with the sums of their keys and the masks of their cards, sixteen bits to a suit."""
    cards, keys = 52, card_keys().tolist()
    # Neighbours in the list differ in rank: counting the same rank twice in a row would wait for memory.
    pairs = [
        (low, high)
        for low in range(cards - 1, -1, -1)
        for high in sorted(range(low + 1, cards), key=lambda card: (card & 3, card))
    ]
    mask = [1 << ((card & 3) * 16 + (card >> 2)) for card in range(cards)]
    return CardPairs(
        keys=np.array([keys[low] + keys[high] for low, high in pairs], dtype=np.uint64),
        masks=np.array([mask[low] | mask[high] for low, high in pairs], dtype=np.uint64),
        above=np.array(
            [(cards - 1 - card) * (cards - 2 - card) // 2 for card in range(cards)], dtype=np.uint64
        ),
    )


@njit(cache=True, nogil=True)
def count_sevens(
    lowest: tuple[int, int], counts: NDArray[np.uint32], pairs: CardPairs, tables: HighTables
) -> None:
    """Counts by rank all seven-card hands whose lowest card is in the half-open range ``lowest``."""
    keys, rows, ranks, flush = tables
    pair_keys, pair_masks, pairs_above = pairs
    deck = np.uint64(52)
    for a in range(np.uint64(lowest[0]), np.uint64(lowest[1])):
        for b in range(a + np.uint64(1), deck):
            for c in range(b + np.uint64(1), deck):
                for d in range(c + np.uint64(1), deck):
                    four = START + keys[a] + keys[b] + keys[c] + keys[d]
                    four_mask = card_mask(a) | card_mask(b) | card_mask(c) | card_mask(d)
                    for e in range(d + np.uint64(1), deck):
                        five = four + keys[e]
                        if (five + TWO_MORE) & FIVE_SUITED == np.uint64(0):
                            for pair in range(pairs_above[e]):
                                counts[rank_by_sum(five + pair_keys[pair], rows, ranks)] += np.uint32(1)
                            continue
                        five_mask = four_mask | card_mask(e)
                        for pair in range(pairs_above[e]):
                            total = five + pair_keys[pair]
                            if total & FIVE_SUITED:
                                held = (five_mask | pair_masks[pair]) >> (suited_in(total) * np.uint64(16))
                                counts[flush[held & RANK_MASK]] += np.uint32(1)
                            else:
                                counts[rank_by_sum(total, rows, ranks)] += np.uint32(1)


@njit(cache=True, nogil=True)
def count_fives(deck: NDArray[np.uint8], counts: NDArray[np.uint32], tables: HighTables) -> None:
    """Counts by rank all five-card hands of the given cards."""
    keys, rows, ranks, flush = tables
    cards = np.uint64(deck.size)
    for a in range(cards):
        for b in range(a + np.uint64(1), cards):
            for c in range(b + np.uint64(1), cards):
                three = START + keys[deck[a]] + keys[deck[b]] + keys[deck[c]]
                three_mask = card_mask(deck[a]) | card_mask(deck[b]) | card_mask(deck[c])
                for d in range(c + np.uint64(1), cards):
                    four = three + keys[deck[d]]
                    for e in range(d + np.uint64(1), cards):
                        total = four + keys[deck[e]]
                        if total & FIVE_SUITED:
                            held = three_mask | card_mask(deck[d]) | card_mask(deck[e])
                            held >>= suited_in(total) * np.uint64(16)
                            counts[flush[held & RANK_MASK]] += np.uint32(1)
                        else:
                            counts[rank_by_sum(total, rows, ranks)] += np.uint32(1)
