"""Random hands of pai gow: what each looks like, and its row of the bonus.

Twin:     croupier.games.banked.fortune_pai_gow_poker.house_way, croupier.hands.pai_gow.bonus_row on the same
          cards (tests/twins/test_pai_gow_pairs.py, test_pai_gow_bonus.py)
Equality: every round of a block
Packing:  looks are numbered as in croupier.kernels.pai_gow.looks; the joker is card 52

What a way of setting hands, or a row of the bonus, makes of a look is looked up by the caller. The kernel of
set hands (croupier.kernels.banked.set_hands) plays a fiftieth as many rounds: it sets hands card by card.

A hand that cannot be a flush is one lookup by the sum of its card keys, which also shows the joker and the
suits; one in twenty needs a second look.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import deal, seeded
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
    total: np.uint64,
    long7: NDArray[np.int32],
    long6: NDArray[np.int32],
    by_look: NDArray[np.uint32],
) -> np.uint32:
    """What is known of a hand that can be a flush."""
    suit = np.int64(suited_in(suited(total)))
    mask, one, other = NOTHING, NO_RANK, NO_RANK
    for place in range(np.uint64(len(cards))):
        card = NOTHING + cards[place]
        if card == JOKER:
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
def deal_hands(
    block: tuple[int, int, int],
    is_wild: bool,
    tables: Found,
    high: HighTables,
    joker: JokerTables,
    looks: NDArray[np.uint32],
    rows: NDArray[np.uint8],
) -> None:
    """Deals the hands of ``block``: a seed, its number and how many rounds; each has as many as ``looks``.

    A hand that can be a flush has its row of the bonus written to ``rows``, if there is room; for all others
    the look says it.
    """
    keys, sums, plain, joker_at, long7, long6, by_look = tables
    high_keys, high_rows, ranks, flush = high
    joker_sums, joker_plain, joker_suited, in_a_row = joker
    state, deck = seeded(block[0], block[1]), np.arange(53).astype(np.uint8)
    hands = looks.shape[1]
    for each in range(block[2]):
        deal(state, deck, CARDS * hands)
        for hand in range(hands):
            first = np.uint64(CARDS * hand)
            total = NONE
            for place in range(first, first + np.uint64(CARDS)):
                total += keys[deck[place]]
            if suited(total) & FIVE_SUITED:
                cards = deck[first : first + np.uint64(CARDS)]
                looks[each, hand] = by_suit(cards, total, long7, long6, by_look)
                if hand < rows.shape[1]:
                    rows[each, hand] = 1 + row_of(
                        cards, is_wild, high_keys, high_rows, ranks, flush, joker_sums, joker_plain,
                        joker_suited, in_a_row,
                    )  # fmt: skip
            else:
                looks[each, hand] = by_ranks(total, sums, plain, joker_at)
