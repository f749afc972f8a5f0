"""Cards face up in stud: the kernel orders every board as the readable ranking does."""

from itertools import combinations_with_replacement, pairwise

import numpy as np
import pytest
from numba import njit

from croupier.cards import DECK, JOKER, UNSEEN, Card
from croupier.hands.board import rank_board, rank_low_board
from croupier.kernels.pot.order import board_worth


@njit
def worths(boards, counts, low, out):
    for number in range(boards.shape[0]):
        out[number] = board_worth(boards[number], counts[number], low)


def of_ranks(ranks, *, suited=False):
    """Cards of these ranks (0 the two): copies in suit after suit; one suit for all, or more than one."""
    cards = [DECK[rank * 4 + ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
    if len(set(ranks)) == len(ranks) and not suited:
        cards[-1] = DECK[cards[-1].index + 1]
    return cards


def every_board(sizes):
    """Every multiset of ranks of these sizes that a deck holds; of five different ones, also suited."""
    for size in sizes:
        for ranks in combinations_with_replacement(range(13), size):
            if max(ranks.count(rank) for rank in ranks) < 5:
                yield of_ranks(ranks)
                if size == 5 and len(set(ranks)) == 5:
                    yield of_ranks(ranks, suited=True)


def by_kernel(boards: list[list[Card]], *, low: bool) -> list[int]:
    rows = np.zeros((len(boards), 8), dtype=np.int64)
    for number, board in enumerate(boards):
        rows[number, : len(board)] = [card.index for card in board]
    out = np.empty(len(boards), dtype=np.int64)
    worths(rows, np.array([len(board) for board in boards]), low, out)
    return out.tolist()


def disagreements(boards, reference, *, low=False):
    """Neighbours in the reference's order that the kernel does not have in the same order."""
    ranked = sorted(zip(map(reference, boards), by_kernel(boards, low=low), boards, strict=True), key=key)
    return [
        (one[2], other[2])
        for one, other in pairwise(ranked)
        if (one[0] == other[0]) != (one[1] == other[1]) or one[1] > other[1]
    ]


def key(ranked):
    return ranked[0]


def test_boards_of_one_to_four_cards_stand_in_order():
    # One hand may have more cards up than another, where players choose how a card comes.
    assert disagreements(list(every_board((1, 2, 3, 4))), rank_board) == []


def test_boards_of_five_cards_are_hands():
    assert disagreements(list(every_board((5,))), rank_board) == []


def test_low_boards_stand_in_order():
    assert disagreements(list(every_board((1, 2, 3, 4, 5))), rank_low_board, low=True) == []


@pytest.mark.parametrize("other", [JOKER, UNSEEN])
def test_jokers_and_unseen_cards_count_as_in_the_readable_ranking(other):
    boards = [[other, *board] for board in every_board((1, 2, 3))] + list(every_board((2, 3, 4)))

    assert disagreements(boards, rank_board) == []
