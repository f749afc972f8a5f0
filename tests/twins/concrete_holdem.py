"""The readable twin of hold'em by views: concrete boards, all cards that may come, every two cards.

What a river is worth is looked up in the rivers of both views, which tests/twins/test_holdem.py proves in
full; everything before the river is gone through card by card, in numpy and without a kernel.
"""

from functools import cache
from itertools import combinations

import numpy as np

from croupier.kernels.holdem.boards import RANKS, holding_number, plain, suited

HOLES = np.array(list(combinations(range(52), 2)))
FREE = ~(HOLES[None, :, :] == np.arange(52)[:, None, None]).any(axis=2)
"""Of each card and each two cards: whether the two are without it."""


def kinds_from(suit):
    """The kind of each of the 52 cards, seen from a suit or, without one, by rank alone."""
    cards = np.arange(52)
    return cards // 4 + (0 if suit is None else RANKS * (cards % 4 == suit))


@cache
def holdings_from(suit):
    """The number of every two cards among a view's holdings."""
    kinds = kinds_from(suit)
    return holding_number(kinds[HOLES[:, 0]], kinds[HOLES[:, 1]], RANKS if suit is None else 2 * RANKS)


def _weights(kinds):
    return 5 ** np.arange(kinds)


@cache
def _numbered(street, in_suit):
    """The boards of a view's street in the order of a code of their cards, and those codes."""
    held = getattr(suited() if in_suit else plain(), street).held.astype(np.int64)
    codes = held @ _weights(held.shape[1])
    order = np.argsort(codes)
    return order, codes[order]


def board_numbers(boards, suit, street):
    """Which boards of a view these cards are, seen from a suit or by rank alone; -1 for none of it."""
    order, codes = _numbered(street, suit is not None)
    wanted = _weights(2 * RANKS)[kinds_from(suit)[boards]].sum(axis=1)
    place = np.minimum(np.searchsorted(codes, wanted), len(codes) - 1)
    return np.where(codes[place] == wanted, order[place], -1)


def rivers_after(board):
    """All cards that may come, and the rivers by view: a suit or none, which of them, their numbers."""
    rest = [card for card in range(52) if card not in board]
    more = np.array(list(combinations(rest, 5 - len(board))))
    rivers = np.column_stack([np.tile(np.array(board), (len(more), 1)), more])
    counts = (rivers[:, :, None] % 4 == np.arange(4)).sum(axis=1)
    seen = []
    for suit in (None, *range(4)):
        which = np.flatnonzero(counts.max(axis=1) < 3 if suit is None else counts[:, suit] >= 3)
        if len(which):
            seen.append((suit, which, board_numbers(rivers[which], suit, "river")))
    return more, seen


def spread_out(table, suit, rows):
    """One row for each board, one column for every two cards, from a table of both views."""
    return np.take(table[0 if suit is None else 1][rows], holdings_from(suit), axis=1)


def dealt_with(more):
    """Of each choice of cards to come and every two cards: whether they can be dealt together."""
    return FREE[more].all(axis=1)


def sums_after(board, tables):
    """Each table's values summed over the cards to come, for every two cards."""
    more, seen = rivers_after(board)
    free = dealt_with(more)
    sums = np.zeros((len(tables), len(HOLES)), dtype=np.int64)
    for suit, which, rows in seen:
        for column, table in enumerate(tables):
            sums[column] += (spread_out(table, suit, rows) * free[which]).sum(axis=0, dtype=np.int64)
    return sums
