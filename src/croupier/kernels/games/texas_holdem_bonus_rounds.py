"""Random rounds of Texas Hold'em Bonus, played by tables of decisions.

Twin:     the exact figures, within the interval that chance allows (tests/lab/holdem/test_rounds.py)
Packing:  cards in the order player, player, dealer, dealer, board; counts as the functions say
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.draw import deal, new_deck, seeded
from croupier.kernels.holdem.places import BoardPlaces
from croupier.kernels.holdem.rounds import (
    SIDE_BY_SIDE,
    Room,
    deal_rounds,
    list_undecided,
    look_flops,
    look_starts,
    look_turns,
    new_room,
    rank_both,
    starting_hand,
)
from croupier.kernels.ranks.high_tables import CATEGORY_SHIFT, ROYAL, HighTables
from croupier.kernels.ranks.rank_seven import board_sum, rank_seven

MINE, THEIRS = np.uint64(0), np.uint64(1)
PAID, UNPAID, EQUAL, LOST = (np.uint64(number) for number in range(4))
FOLDED = np.uint64(16)
"""Counts by 8 * bet on the flop + 4 * bet on the turn + outcome, then folds."""
TEN = 8
AFTER_5, AFTER_6, AFTER_7, COMMUNITY = 10, 11, 12, 13
NOTHING = 14
"""The player's hands by category, then royal flushes by when they were complete, then folds."""


class Decisions(NamedTuple):
    """The decisions everywhere."""

    folds: NDArray[np.uint8]
    """For each starting hand: ``FOLDED``, or 0 if it stays."""
    flops: NDArray[np.uint8]
    turns: NDArray[np.uint8]
    """Whether to bet on each board with any two cards, in packed rows."""


@njit(cache=True, nogil=True)
def play_rounds(
    block: tuple[int, int, int],
    ante_from: int,
    decisions: Decisions,
    flops: BoardPlaces,
    turns: BoardPlaces,
    tables: HighTables,
    counts: NDArray[np.int64],
) -> None:
    """Plays ``block``: a seed, the block's number and how many rounds."""
    folds, flop_bets, turn_bets = decisions
    state, deck, room = seeded(block[0], block[1]), new_deck(), new_room()
    played = 0
    while played < block[2]:
        rounds = min(SIDE_BY_SIDE, block[2] - played)
        deal_rounds(state, deck, room.cards, rounds)
        look_starts(room, folds, rounds)
        size = list_undecided(room, rounds)
        look_flops(room, flops, flop_bets, 8, size)
        look_turns(room, turns, turn_bets, 4, size)
        rank_both(room, tables, rounds)
        count_outcomes(room, np.uint16(ante_from << CATEGORY_SHIFT), counts, rounds)
        played += rounds


@njit(cache=True, nogil=True)
def count_outcomes(room: Room, ante_from: np.uint16, counts: NDArray[np.int64], rounds: int) -> None:
    """Counts rounds whose choice is a fold or the bets; the ante is paid from this rank up."""
    ranks, bets = room.ranks, room.chosen
    for each in range(np.uint64(rounds)):
        mine, theirs, bet = ranks[each, MINE], ranks[each, THEIRS], np.uint64(bets[each])
        outcome = EQUAL
        outcome = UNPAID - np.uint64(mine >= ante_from) if mine > theirs else outcome
        outcome = LOST if mine < theirs else outcome
        counts[FOLDED if bet == FOLDED else bet + outcome] += 1


@njit(cache=True, nogil=True)
def deal_holes(block: tuple[int, int, int], counts: NDArray[np.int64]) -> None:
    """Counts starting hands, and separately those whose dealer has two aces."""
    state, deck = seeded(block[0], block[1]), new_deck()
    for _ in range(block[2]):
        deal(state, deck, 4)
        aces = np.uint64(1 if deck[2] >= 48 and deck[3] >= 48 else 0)
        counts[aces, starting_hand(np.uint64(deck[0]), np.uint64(deck[1]))] += 1


@njit(cache=True, nogil=True)
def deal_sevens(
    block: tuple[int, int, int],
    others: int,
    stays: NDArray[np.uint8],
    each: NDArray[np.int64],
    totals: NDArray[np.int64],
    tables: HighTables,
    counts: NDArray[np.int64],
) -> None:
    """Counts what two cards and a board make, if the hand stays, and what the others' hands bring together.

    ``each`` says what a hand of each category brings, ``totals`` all sums in rising order. The others' cards
    come after the board; they fold as the player does, who is owed their envy after a fold too (THB-R3).
    """
    state, deck = seeded(block[0], block[1]), new_deck()
    for _ in range(block[2]):
        deal(state, deck, 9 + 2 * others)
        board = board_sum(deck, tables.keys)
        found = NOTHING
        if stays[starting_hand(np.uint64(deck[0]), np.uint64(deck[1]))]:
            found = int(rank_seven(deck, 0, board, tables)) >> CATEGORY_SHIFT
            if found == ROYAL:
                found = royal_by(deck)
        brought = 0
        for other in range(others):
            first = np.uint64(9 + 2 * other)
            if stays[starting_hand(np.uint64(deck[first]), np.uint64(deck[first + np.uint64(1)]))]:
                rank = rank_seven(deck, 9 + 2 * other, board, tables)
                brought += each[np.uint64(rank >> CATEGORY_SHIFT)]
        counts[found, np.searchsorted(totals, brought) if brought else 0] += 1


@njit(cache=True, nogil=True)
def royal_by(deck: NDArray[np.uint8]) -> int:
    """Which card completed the royal flush of the first two cards and the board."""
    for suit in range(4):
        held, place_of_last, on_board = 0, 0, 0
        for place in range(9):
            if place in (2, 3):
                continue
            if deck[place] >> 2 >= TEN and deck[place] & 3 == suit:
                held += 1
                place_of_last = place
                on_board += place > 3
        if held == 5 and on_board < 5:
            return AFTER_7 if place_of_last == 8 else AFTER_6 if place_of_last == 7 else AFTER_5
    return COMMUNITY
