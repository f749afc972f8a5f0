"""Outs on whole boards, by each unseen card in turn: a fixed sample, and every board in ``make prove``."""

import numpy as np
import pytest

from croupier.kernels.holdem.boards import RANKS, plain, suited
from croupier.lab.games.ultimate_texas_holdem.thumb import outs
from croupier.lab.hands.rank import rank_hands
from tests.twins.concrete_holdem import FREE, HOLES, holdings_from
from tests.twins.test_holdem import concrete


def right_outs(board):
    """Of all two cards: how many unseen cards beat them with the board alone. And which two can be held."""
    left = np.array([card for card in range(52) if card not in board])
    sixes = np.column_stack([np.tile(board, (len(left), 1)), left]).astype(np.uint8)
    held = np.flatnonzero(FREE[board].all(axis=0))
    sevens = np.column_stack([np.tile(board, (len(held), 1)), HOLES[held]]).astype(np.uint8)
    better = rank_hands(sixes)[:, None] > rank_hands(sevens)[None, :]
    return (better & FREE[left][:, held]).sum(axis=0), held


def disagreements(every):
    for view, suit in ((plain(), None), (suited(), 0)):
        found = outs(view)
        for row in range(0, len(found), every):
            board = concrete(view.river.held[row])
            right, held = right_outs(board)
            numbers = holdings_from(suit)[held]
            if (found[row, numbers] != right).any():
                yield len(view.kinds.copies) > RANKS, row


def test_outs_agree_on_sampled_boards():
    assert list(disagreements(every=307)) == []


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_outs_agree_on_every_board():
    assert list(disagreements(every=1)) == []
