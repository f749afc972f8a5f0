"""Boards of hold'em without their suits: all that a showdown against one other hand can depend on.

Twin:     croupier.hands.high over concrete cards (tests/twins/test_holdem.py)
Packing:  a board is how many cards it has of each kind; a holding is a pair of kinds

Where no suit has three cards on the board, ranks alone decide: 13 kinds of four cards each, the *plain*
view. Where one has, a card is of that suit or not: 26 kinds, three cards of each rank outside the suit and
then one of each rank inside, the *suited* view. A street earlier a board may still become one or the other,
so the suited view of a turn needs two cards in the suit and that of a flop one: fewer never count.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.ranks.high_tables import RANK_KEYS, rank_multisets

RANKS = 13
FLOP, TURN, RIVER = 3, 4, 5
STREETS = (FLOP, TURN, RIVER)
OUTSIDE = 2
"""At most this many cards of a suited board are outside the suit."""


class Kinds(NamedTuple):
    """Kinds of cards and the two-card holdings that they make."""

    copies: NDArray[np.int64]
    """Cards of each kind in the deck."""
    keys: NDArray[np.uint64]
    """The key of each kind's rank, as the hand ranking sums them."""
    bits: NDArray[np.uint64]
    """The rank's bit for kinds in the suit, otherwise 0."""
    first: NDArray[np.uint64]
    second: NDArray[np.uint64]
    """The two kinds of each holding, the lower number first."""
    having: NDArray[np.uint64]
    """For each kind: the holdings with one or two cards of it."""


class Street(NamedTuple):
    """All boards of one street in one view."""

    held: NDArray[np.uint8]
    """How many cards of each kind a board has."""
    before: NDArray[np.int64]
    """For each board and kind: the board of the street before, without a card of the kind; -1 for none."""
    after: NDArray[np.int64]
    """For each board and kind: the board of the next street, with one more card of the kind; -1 for none."""


class View(NamedTuple):
    """The kinds of a view and its boards by street: flop, turn, river."""

    kinds: Kinds
    flop: Street
    turn: Street
    river: Street


@cache
def plain() -> View:
    """By ranks alone: 455 flops, 1,820 turns, 6,175 rivers; 91 holdings."""
    copies = np.full(RANKS, 4)
    ranks = np.arange(RANKS)
    return _view(_kinds(copies, ranks, np.zeros(RANKS, dtype=np.uint64)), *map(rank_multisets, STREETS))


@cache
def suited() -> View:
    """By rank and whether in the suit: 2,483 flops, 11,531 turns, 36,608 rivers; 351 holdings."""
    copies = np.repeat([3, 1], RANKS)
    ranks = np.tile(np.arange(RANKS), 2)
    bits = np.concatenate(
        [np.zeros(RANKS, dtype=np.uint64), np.uint64(1) << np.arange(RANKS, dtype=np.uint64)]
    )
    return _view(_kinds(copies, ranks, bits), *map(suited_boards, STREETS))


def suited_boards(cards: int) -> NDArray[np.int64]:
    """Every board of this many cards with at most two outside the suit: one row of 26 counts."""
    rows = []
    for outside in range(OUTSIDE + 1):
        others = rank_multisets(outside)
        for inside in combinations(range(RANKS), cards - outside):
            row = np.zeros((len(others), 2 * RANKS), dtype=np.int64)
            row[:, :RANKS] = others
            row[:, [RANKS + rank for rank in inside]] = 1
            rows.append(row)
    return np.concatenate(rows)


@cache
def plain_rivers() -> NDArray[np.int64]:
    """For each suited river: which plain one it is without suits."""
    by_rank = suited().river.held.reshape(-1, 2, RANKS).sum(axis=1)
    return _find(_codes(plain().river.held), _codes(by_rank))


@cache
def plain_holdings() -> NDArray[np.int64]:
    """For each suited holding: which plain one it is without suits."""
    kinds = suited().kinds
    return holding_number(kinds.first.astype(np.int64) % RANKS, kinds.second.astype(np.int64) % RANKS, RANKS)


def holding_number(one: NDArray[np.int64], other: NDArray[np.int64], kinds: int) -> NDArray[np.int64]:
    """The number of the holding of two kinds, in any order."""
    low, high = np.minimum(one, other), np.maximum(one, other)
    number: NDArray[np.int64] = low * kinds - low * (low - 1) // 2 + high - low
    return number


def find_boards(street: Street, held: NDArray[np.int64]) -> NDArray[np.int64]:
    """Which boards of the street these are; -1 for one that the view leaves out."""
    return _find(_codes(street.held), _codes(held))


def _kinds(copies: NDArray[np.int64], ranks: NDArray[np.int64], bits: NDArray[np.uint64]) -> Kinds:
    kinds = len(copies)
    first, second = np.triu_indices(kinds)
    every = np.arange(kinds)
    return Kinds(
        copies=copies,
        keys=np.array(RANK_KEYS, dtype=np.uint64)[ranks],
        bits=bits,
        first=first.astype(np.uint64),
        second=second.astype(np.uint64),
        having=holding_number(every[:, None], every[None, :], kinds).astype(np.uint64),
    )


def _view(kinds: Kinds, *boards: NDArray[np.int64]) -> View:
    streets = [_street(kinds, boards, place) for place in range(len(boards))]
    return View(kinds, *streets)


def _street(kinds: Kinds, boards: tuple[NDArray[np.int64], ...], place: int) -> Street:
    held = boards[place]
    nowhere = np.full(held.shape, -1)
    return Street(
        held=held.astype(np.uint8),
        before=_beside(kinds, held, boards[place - 1], -1) if place > 0 else nowhere,
        after=_beside(kinds, held, boards[place + 1], 1) if place + 1 < len(boards) else nowhere,
    )


def _beside(kinds: Kinds, held: NDArray[np.int64], others: NDArray[np.int64], step: int) -> NDArray[np.int64]:
    """Which of the other boards each one is with one card more or less of each kind."""
    codes, known = _codes(held), _codes(others)
    possible = (held + step >= 0) & (held + step <= kinds.copies)
    moved = codes[:, None] + step * _weights(held.shape[1])
    return np.where(possible, _find(known, moved), -1)


def _codes(held: NDArray[np.int64] | NDArray[np.uint8]) -> NDArray[np.int64]:
    """A number for each board: base five by ranks, or two bits a kind where no kind has more than three."""
    codes: NDArray[np.int64] = held.astype(np.int64) @ _weights(held.shape[1])
    return codes


def _weights(kinds: int) -> NDArray[np.int64]:
    """What a card of each kind adds to a board's number."""
    return 1 << 2 * np.arange(kinds) if kinds > RANKS else 5 ** np.arange(kinds)


def _find(known: NDArray[np.int64], wanted: NDArray[np.int64]) -> NDArray[np.int64]:
    """The place of each wanted number among the known ones; -1 where it is missing."""
    order = np.argsort(known)
    place = np.minimum(np.searchsorted(known, wanted, sorter=order), len(known) - 1)
    found = order[place]
    return np.where(known[found] == wanted, found, -1)
