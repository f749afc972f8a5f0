"""Random rounds of pai gow: both hands set by the house way, or the bonus of one hand.

Twin:     croupier.games.banked.fortune_pai_gow_poker.house_way, croupier.hands.pai_gow.bonus_row on the same
          cards (tests/twins/test_pai_gow_pairs.py, test_pai_gow_bonus.py)
Equality: every round of a block
Packing:  a set hand is its back above eight bits of its front; the joker is card 52

The kernel of set hands (croupier.kernels.banked.set_hands) would play these rounds a fiftieth as fast: it
sets both hands card by card, where here what the house way makes of a hand is looked up.

Fourteen cards are picked as a set and then divided in one of 3,432 ways. A hand that cannot be a flush is one
lookup by the sum of its card keys, which also shows the joker and the suits; one in twenty needs a second
look.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import below, pick, seeded
from croupier.kernels.pai_gow.bonus import JokerTables, row_of
from croupier.kernels.pai_gow.holding import NO_RANK, NOTHING, pair_number
from croupier.kernels.pai_gow.looks import CARDS, Looks
from croupier.kernels.ranks.high7 import (
    FIVE_SUITED,
    NOT_A_CARD,
    ROW_MASK,
    ROW_SHIFT,
    START,
    SUM_BITS,
    suited_in,
)
from croupier.kernels.ranks.high_tables import ROW_BITS, SUIT_SHIFT, HighTables, card_keys

JOKER = 52
ONE, NONE = np.uint64(1), np.uint64(0)
JOKER_FLAG = np.uint64(40)
MORE_BY_JOKER = np.uint64(0x1111 << SUIT_SHIFT)
"""What the joker adds to the suit counters: four suited cards show as five do without it."""
ROWS = np.uint64(1 << ROW_BITS)
FRONT_BITS, FRONT_MASK = np.uint64(8), np.uint64(0xFF)

PARTINGS = np.array([sum(1 << place for place in seven) for seven in combinations(range(14), CARDS)])
"""Which seven of fourteen cards are the first hand's."""


class Found(NamedTuple):
    """What is known of every look, by the sum of a hand's card keys or by its long suit."""

    keys: NDArray[np.uint64]
    rows: NDArray[np.uint16]
    plain: NDArray[np.uint32]
    """Hands without the joker, then those with it."""
    joker_at: np.uint64
    """Where those with it begin."""
    long7: NDArray[np.int32]
    long6: NDArray[np.int32]
    by_look: NDArray[np.uint32]


def found_by(looks: Looks, by_look: NDArray[np.uint32]) -> Found:
    """Lookups of what is known of every look."""
    return Found(
        keys=card_keys(),
        rows=np.concatenate([looks.rows7, looks.rows6]),
        plain=np.concatenate([by_look[looks.plain7], by_look[looks.plain6]]),
        joker_at=np.uint64(len(looks.plain7)),
        long7=looks.long7,
        long6=looks.long6,
        by_look=by_look,
    )


@njit(cache=True, nogil=True, inline="always")
def suited(total: np.uint64) -> np.uint64:
    """The suit counters of a sum of keys, started so that a hand that can be a flush shows."""
    return total + START + ((total & NOT_A_CARD) >> JOKER_FLAG) * MORE_BY_JOKER


@njit(cache=True, nogil=True, inline="always")
def by_ranks(
    total: np.uint64, rows: NDArray[np.uint16], plain: NDArray[np.uint32], joker_at: np.uint64
) -> np.uint32:
    """What is known of a hand that cannot be a flush, by the sum of its keys."""
    joker = (total & NOT_A_CARD) >> JOKER_FLAG
    place = ((total & SUM_BITS) >> ROW_SHIFT) + np.uint64(rows[(total & ROW_MASK) + joker * ROWS])
    found: np.uint32 = plain[place + joker * joker_at]
    return found


@njit(cache=True, nogil=True)
def by_suit(
    cards: NDArray[np.uint8],
    chosen: np.uint64,
    total: np.uint64,
    long7: NDArray[np.int32],
    long6: NDArray[np.int32],
    by_look: NDArray[np.uint32],
) -> np.uint32:
    """What is known of a hand that can be a flush: those of the cards whose bits are chosen."""
    suit = np.int64(suited_in(suited(total)))
    mask, one, other = NOTHING, NO_RANK, NO_RANK
    for place in range(np.uint64(len(cards))):
        card = NOTHING + cards[place]
        if card == JOKER or not chosen >> place & ONE:
            continue
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
        else:
            one, other = card >> 2, one
    number = np.int64(long6[mask] if total & NOT_A_CARD else long7[mask])
    if other >= 0:
        number += pair_number(one, other)
    elif one >= 0:
        number += one
    found: np.uint32 = by_look[np.uint64(number)]
    return found


@njit(cache=True, nogil=True)
def play_rounds(seed: int, block: int, rounds: int, tables: Found, counts: NDArray[np.int64]) -> None:
    """Plays rounds and counts what the first hand does: lost, pushed, won."""
    keys, rows, plain, joker_at, long7, long6, by_look = tables
    state = seeded(seed, block)
    cards = np.empty(2 * CARDS, dtype=np.uint8)
    for _ in range(rounds):
        pick(state, 53, cards)
        parting = np.uint64(PARTINGS[below(state, np.uint64(len(PARTINGS)))])
        both, first = NONE, NONE
        for place in range(np.uint64(2 * CARDS)):
            key = keys[cards[place]]
            both += key
            first += key * (parting >> place & ONE)
        second = both - first
        mine = by_ranks(first, rows, plain, joker_at)
        banks = by_ranks(second, rows, plain, joker_at)
        if (suited(first) | suited(second)) & FIVE_SUITED:
            if suited(first) & FIVE_SUITED:
                mine = by_suit(cards, parting, first, long7, long6, by_look)
            if suited(second) & FIVE_SUITED:
                banks = by_suit(cards, ~parting, second, long7, long6, by_look)
        higher = np.uint64(mine & FRONT_MASK > banks & FRONT_MASK)
        higher += np.uint64(mine >> FRONT_BITS > banks >> FRONT_BITS)
        counts[higher] += 1


@njit(cache=True, nogil=True)
def count_rows(
    seed: int,
    block: int,
    rounds: int,
    is_wild: bool,
    tables: Found,
    high: HighTables,
    joker: JokerTables,
    counts: NDArray[np.int64],
) -> None:
    """Deals hands of seven from 53 cards and counts their rows of the bonus, royal matches apart."""
    keys, rows, plain, joker_at, _, _, _ = tables
    high_keys, high_rows, ranks, flush = high
    joker_sums, joker_plain, joker_suited, in_a_row = joker
    state = seeded(seed, block)
    cards = np.empty(CARDS, dtype=np.uint8)
    for _ in range(rounds):
        pick(state, 53, cards)
        total = NONE
        for place in range(np.uint64(CARDS)):
            total += keys[cards[place]]
        row = np.uint64(by_ranks(total, rows, plain, joker_at))
        if suited(total) & FIVE_SUITED:
            row = np.uint64(
                row_of(
                    cards,
                    is_wild,
                    high_keys,
                    high_rows,
                    ranks,
                    flush,
                    joker_sums,
                    joker_plain,
                    joker_suited,
                    in_a_row,
                )
            )
        counts[row] += 1
