"""Pairs of hands on one board, counted without going through them, and by going through them."""

from math import comb

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.hands import Category
from croupier.kernels.core.enumerate import suit_classes
from croupier.kernels.holdem.boards import RIVER
from croupier.kernels.holdem.pairs import CLASSES, pair_up
from croupier.kernels.ranks.high_tables import high_tables
from croupier.lab.core.starting_hands import starting_hand
from croupier.lab.hands.rank import rank_hands
from croupier.lab.holdem.pairs import PAIRS, pair_counts
from croupier.lab.holdem.streets import categories
from tests.twins.concrete_holdem import FREE, HOLES

APART = (FREE[HOLES[:, 0]] & FREE[HOLES[:, 1]]).astype(np.float32)
HANDS = np.array([starting_hand([DECK[card] for card in hole]) for hole in HOLES.tolist()])
EVERYBODY = (True,) * 169
# Every third starting hand is folded, whatever it is.
STAYS = np.arange(169) % 3 > 0
EVERY = np.ones(CLASSES, dtype=np.uint8)
TOGETHER = 64
"""Boards that are multiplied at once."""


def classes(board):
    """The class of every two cards that are there and stay, one column of ones for each class."""
    there = np.flatnonzero(FREE[board].all(axis=0) & STAYS[HANDS])
    cards = np.column_stack([np.tile(board, (len(there), 1)), HOLES[there]]).astype(np.uint8)
    found = rank_hands(cards).astype(np.int64) >> 12
    # Of a royal flush: how many of its cards are own ones, which is what the board lacks.
    royal = [sum(card % 4 == suit and card // 4 >= 8 for card in board) for suit in range(4)]
    found = np.where(found == Category.ROYAL_FLUSH, found + 5 - max(royal), found)
    made = np.zeros((len(HOLES), CLASSES), dtype=np.float32)
    made[there, found] = 1
    return made


def one_by_one(boards):
    """The pairs of each board: holdings by class, and which of them share no card.

    Numbers stay below two to the 24th, so that these floats are whole numbers.
    """
    made = [classes(board) for board in boards]
    beside = APART @ np.hstack(made)
    return [
        (one.T @ beside[:, place * CLASSES : (place + 1) * CLASSES]).astype(np.int64)
        for place, one in enumerate(made)
    ]


def counted(board):
    pairs = np.zeros((CLASSES, CLASSES), dtype=np.int64)
    boards, once = np.array([board], dtype=np.uint8), np.ones(1, dtype=np.int64)
    pair_up((0, 1), boards, once, STAYS.astype(np.uint8), EVERY, high_tables(7), pairs)
    return pairs


@pytest.mark.parametrize(
    "board",
    [
        [32, 36, 40, 44, 48],  # a royal flush in clubs
        [32, 36, 40, 44, 1],
        [32, 36, 40, 1, 2],
        [0, 4, 8, 12, 16],  # the six-high straight flush
        [48, 0, 4, 8, 12],  # the five-high
        [20, 24, 28, 32, 51],
        [48, 49, 50, 51, 0],
        [0, 1, 4, 5, 8],
    ],
)
def test_pairs_agree_where_rare_hands_are(board):
    assert (counted(board) == one_by_one([board])[0]).all()


def disagreements(every):
    boards = suit_classes(RIVER)[0][::every].tolist()
    for first in range(0, len(boards), TOGETHER):
        together = boards[first : first + TOGETHER]
        for board, right in zip(together, one_by_one(together), strict=True):
            if (counted(board) != right).any():
                yield board


def test_pairs_agree_on_sampled_boards():
    assert list(disagreements(every=1009)) == []


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_pairs_agree_on_every_board():
    assert list(disagreements(every=1)) == []


def test_pairs_add_up_to_the_hands_of_one():
    # Whatever the second hand makes, the first is one of all sevens; and the other way round.
    rare = frozenset({Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH})
    pairs = pair_counts(EVERYBODY, rare).astype(object)
    every = pair_counts(EVERYBODY, frozenset(Category)).astype(object)

    assert every.sum() == PAIRS
    assert (every == every.T).all()
    # Of a royal flush, by the own cards in it, all three together.
    by_category = [*every.sum(axis=1)[:9], every.sum(axis=1)[9:].sum()]
    assert by_category == [sum(categories()[category]) * comb(45, 2) for category in Category]
    # Boards on which nobody can have a rare hand are left out, and only the columns asked for are counted.
    assert (pairs[:, :8] == 0).all()
    assert (pairs[:, 8:] == every[:, 8:]).all()


def test_folded_hands_make_no_pair():
    folds = tuple(hand != 12 * 13 + 11 for hand in range(169))
    royal = frozenset({Category.ROYAL_FLUSH})
    all_in, without = pair_counts(EVERYBODY, royal), pair_counts(folds, royal)

    assert without.sum() < all_in.sum()
    # Ace and king of a suit on Q-J-T of it, two more cards of 47, and any two cards against them.
    assert all_in[:, 11].sum() - without[:, 11].sum() > 4 * comb(47, 2) * comb(45, 2) - 1
