"""Random rounds of Caribbean Stud, played by a table of decisions.

Twin:     the exact figures, within the interval that chance allows
          (tests/lab/games/caribbean_stud/test_guide.py)
Packing:  cards in the order player's five, dealer's five, the last of them up; holdings as in
          caribbean_stud.py; counts by outcome (no hand, below, equal, above) and own category, then folds

The kernel of whole rounds (croupier.kernels.banked.whole) looks a decision up by the set of cards seen: for
five cards and the dealer's card that is a table of 21 megabytes. The tables here fit into a cache.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import deal, seeded
from croupier.kernels.core.enumerate import card_mask
from croupier.kernels.ranks.high7 import (
    FIVE_SUITED,
    RANK_MASK,
    ROW_MASK,
    ROW_SHIFT,
    START,
    rank_by_sum,
    suited_in,
)
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT, HighTables

CARDS = 10
UP = np.uint64(9)
FIVE = np.uint64(5)
ONE, TWO, THREE = np.uint64(1), np.uint64(2), np.uint64(3)
SUIT_BITS = np.uint64(16)
SUM_BITS = np.uint64(0xFFFF_FFFF)
EVERY_WAY = np.uint64(0xFFFF_FFFF)
CATEGORIES = 10
NO_HAND, BELOW, EQUAL, ABOVE = range(4)
FOLDED = 4 * CATEGORIES


class Decisions(NamedTuple):
    """Whether to bet in every situation, and how a holding is found by the sum of its keys."""

    rows: NDArray[np.int64]
    holding: NDArray[np.int16]
    mixed: NDArray[np.uint32]
    """For each holding and rank of the up card: a bit for each way the player's ranks may share its suit."""
    flush: NDArray[np.uint8]
    """Indexed like ``mixed``, for flushes: a bit for those in another suit, a bit for those in its suit."""


@njit(cache=True, nogil=True, inline="always")
def rank_five(deck: NDArray[np.uint8], begin: int, total: np.uint64, tables: HighTables) -> np.int64:
    """The rank of five cards whose sum is known."""
    if not total & FIVE_SUITED:
        return np.int64(rank_by_sum(total, tables.rows, tables.ranks))
    held = np.uint64(0)
    for place in range(np.uint64(begin), np.uint64(begin) + FIVE):
        held |= card_mask(deck[place])
    return np.int64(tables.flush[held >> (suited_in(total) * SUIT_BITS) & RANK_MASK])


@njit(cache=True, nogil=True)
def shared_parts(deck: NDArray[np.uint8], ranks: np.uint64, suit: np.uint64) -> np.uint64:
    """Which of the player's ranks, in rising order, have a card of the suit."""
    alike = np.uint64(0)
    for place in range(FIVE):
        card = np.uint64(deck[place])
        if card & THREE == suit:
            lower = ranks & ((ONE << (card >> TWO)) - ONE)
            part = np.uint64(0)
            while lower:
                lower &= lower - ONE
                part += ONE
            alike |= ONE << part
    return alike


@njit(cache=True, nogil=True)
def play_rounds(
    block: tuple[int, int, int],
    plays_from: int,
    decisions: Decisions,
    tables: HighTables,
    counts: NDArray[np.int64],
) -> None:
    """Plays ``block``: a seed, the block's number and how many rounds. The dealer plays ``plays_from`` up."""
    keys = tables.keys
    rows, holding_of, mixed, flush = decisions
    state = seeded(block[0], block[1])
    deck = np.empty(52, dtype=np.uint8)
    for place in range(np.uint64(52)):
        deck[place] = place
    for _ in range(block[2]):
        deal(state, deck, CARDS)
        own, dealer = START, START
        ranks = np.uint64(0)
        for place in range(FIVE):
            own += keys[deck[place]]
            dealer += keys[deck[place + FIVE]]
            ranks |= ONE << (np.uint64(deck[place]) >> TWO)
        holding = np.uint64(holding_of[((own & SUM_BITS) >> ROW_SHIFT) + np.uint64(rows[own & ROW_MASK])])
        suit, up = np.uint64(deck[UP]) & THREE, np.uint64(deck[UP]) >> TWO
        if own & FIVE_SUITED:
            bets = flush[holding, up] >> np.uint8(np.uint64(deck[0]) & THREE == suit) & ONE
        else:
            bets = np.uint64(mixed[holding, up])
            # Few hands depend on suits: the rest are always or never bet.
            if bets != np.uint64(0) and bets != EVERY_WAY:
                bets = bets >> shared_parts(deck, ranks, suit) & ONE
        if not bets:
            counts[FOLDED] += 1
            continue
        mine = rank_five(deck, 0, own, tables)
        theirs = rank_five(deck, 5, dealer, tables)
        found = EQUAL
        if theirs < plays_from:
            found = NO_HAND
        elif theirs < mine:
            found = BELOW
        elif theirs > mine:
            found = ABOVE
        counts[found * CATEGORIES + (mine >> CATEGORY_SHIFT)] += 1
