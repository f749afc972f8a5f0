"""Cards dealt by chance repeat by seed and block, and are different cards."""

import numpy as np

from croupier.lab.stud.rounds import dealt


def test_a_block_repeats_and_another_does_not():
    first, again, other = dealt(7, 0, 500, 5), dealt(7, 0, 500, 5), dealt(7, 1, 500, 5)

    assert (first == again).all()
    assert (first != other).any()


def test_every_round_has_so_many_different_cards_of_one_deck():
    hands = dealt(3, 2, 2_000, 5)

    assert hands.shape == (2_000, 5)
    assert all(len(set(hand)) == 5 for hand in hands.tolist())
    assert np.unique(hands).tolist() == list(range(52))
