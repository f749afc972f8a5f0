"""Concrete flops and turns up to a renaming of suits, with every two cards, and where both views have them.

Twin:     the cards themselves (tests/twins/test_holdem.py)
Packing:  cards as indices, 0 = 2c to 51 = As; a starting hand is 13 * high + low if it is suited, and
          13 * low + high if not, ranks from 0 for a two
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.kernels.core.enumerate import suit_classes
from croupier.kernels.holdem.boards import (
    FLOP,
    RANKS,
    TURN,
    Street,
    View,
    find_boards,
    holding_number,
    plain,
    suited,
)

HANDS = RANKS * RANKS
"""Starting hands that differ by more than suits."""


class Deals(NamedTuple):
    """Boards up to a renaming of suits, and all two cards that can go with them."""

    members: NDArray[np.int64]
    """How many boards each stands for."""
    cards: NDArray[np.uint8]
    plain: NDArray[np.int64]
    """The plain board of each."""
    suited: NDArray[np.int64]
    """For each board and suit: the suited board; -1 where the suit can no longer have three cards."""
    hole: NDArray[np.uint8]
    """All 1,326 holdings of two cards."""
    hole_plain: NDArray[np.int64]
    hole_suited: NDArray[np.int64]
    """For each suit and holding of two cards: the holding as the suited view has it."""
    hole_class: NDArray[np.int64]
    """Which of 169 starting hands it is."""


@cache
def deals(cards: int) -> Deals:
    """The 1,755 flops or 16,432 turns."""
    boards, members = suit_classes(cards)
    ranks, suits = (boards >> 2).astype(np.int64), boards & 3
    low, high = np.triu_indices(52, 1)
    one, other = low >> 2, high >> 2
    in_suit = [RANKS * (suits == suit) for suit in range(4)]
    return Deals(
        members=members.astype(np.int64),
        cards=boards,
        plain=find_boards(_street(plain(), cards), _counted(ranks, RANKS)),
        suited=np.column_stack(
            [find_boards(_street(suited(), cards), _counted(ranks + inside, 2 * RANKS)) for inside in in_suit]
        ),
        hole=np.column_stack([low, high]).astype(np.uint8),
        hole_plain=holding_number(one, other, RANKS),
        hole_suited=np.array(
            [
                holding_number(one + RANKS * (low & 3 == suit), other + RANKS * (high & 3 == suit), 2 * RANKS)
                for suit in range(4)
            ]
        ),
        hole_class=np.where(low & 3 == high & 3, other * RANKS + one, one * RANKS + other),
    )


class Flops(NamedTuple):
    """Where the four flops of each turn are among the representative flops."""

    flop: NDArray[np.int64]
    """For each turn and card that may have come last: the flop."""
    renaming: NDArray[np.int64]
    """Which renaming of suits leads there."""
    renamed: NDArray[np.int64]
    """For each renaming and holding of two cards: the holding with its suits renamed."""


@cache
def flops_of_turns() -> Flops:
    """The flops of every turn."""
    renamings = [np.array(order) for order in permutations(range(4))]
    flops, turns = deals(FLOP), deals(TURN)
    flop_of = np.full(52**3, -1)
    renaming_of = np.zeros(52**3, dtype=np.int64)
    for number, renaming in enumerate(renamings):
        back = np.argsort(renaming)
        codes = _flop_codes(_renamed(flops.cards, back))
        flop_of[codes] = np.arange(len(codes))
        renaming_of[codes] = number
    codes = np.column_stack([_flop_codes(np.delete(turns.cards, last, axis=1)) for last in range(TURN)])
    place = np.zeros((52, 52), dtype=np.int64)
    low, high = flops.hole.T
    place[low, high] = place[high, low] = np.arange(len(low))
    holes = [_renamed(flops.hole, renaming) for renaming in renamings]
    return Flops(
        flop=flop_of[codes],
        renaming=renaming_of[codes],
        renamed=np.array([place[hole[:, 0], hole[:, 1]] for hole in holes]),
    )


def _renamed(cards: NDArray[np.uint8], renaming: NDArray[np.int64]) -> NDArray[np.int64]:
    """The cards with their suits renamed."""
    renamed: NDArray[np.int64] = (cards & ~np.uint8(3)).astype(np.int64) + renaming[cards & 3]
    return renamed


def _flop_codes(cards: NDArray[np.int64] | NDArray[np.uint8]) -> NDArray[np.int64]:
    """A number for each flop, whatever the order of its cards."""
    in_order = np.sort(cards.astype(np.int64), axis=1)
    codes: NDArray[np.int64] = in_order @ np.array([52 * 52, 52, 1])
    return codes


@cache
def river_ways() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each plain river, and each suited one in any of the four suits: how many boards it stands for."""
    return _ways(plain()), 4 * _ways(suited())


def _ways(view: View) -> NDArray[np.int64]:
    choose = np.array([[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6, n == 4] for n in range(5)])
    chosen = choose[view.kinds.copies[None, :], view.river.held]
    ways: NDArray[np.int64] = chosen.prod(axis=1)
    return ways


def _street(view: View, cards: int) -> Street:
    return {FLOP: view.flop, TURN: view.turn}[cards]


def _counted(kinds: NDArray[np.int64], how_many: int) -> NDArray[np.int64]:
    """How many cards of each kind every row has."""
    held = np.zeros((len(kinds), how_many), dtype=np.int64)
    for column in kinds.T:
        held[np.arange(len(kinds)), column] += 1
    return held


@njit(cache=True, nogil=True, inline="always")
def overlap(board: NDArray[np.uint8], hole: NDArray[np.uint8]) -> bool:
    """Whether both sides have a card in common."""
    for place in range(np.uint64(len(board))):
        if board[place] == hole[np.uint64(0)] or board[place] == hole[np.uint64(1)]:
            return True
    return False


@njit(cache=True, nogil=True)
def look_up(
    board: int,
    deals: Deals,
    plain: NDArray[np.int64],
    suited: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """The first sums of a board for every two cards: what the ranks say and what each suit adds."""
    for column in range(np.uint64(len(found))):
        row = plain[column, np.uint64(deals.plain[board])]
        for hole in range(np.uint64(len(deals.hole))):
            found[column, hole] = row[np.uint64(deals.hole_plain[hole])]
    for suit in range(np.uint64(4)):
        if deals.suited[board, suit] < 0:
            continue
        for column in range(np.uint64(len(found))):
            row = suited[column, np.uint64(deals.suited[board, suit])]
            for hole in range(np.uint64(len(deals.hole))):
                found[column, hole] += row[np.uint64(deals.hole_suited[suit, hole])]
