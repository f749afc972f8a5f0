import numpy as np
import pytest

from benchmarks.seven_cards import random_hands, same_order

OURS = np.array([3, 1, 2, 2], dtype=np.uint16)


def test_rankings_that_order_alike_are_the_same():
    assert same_order(OURS, [30, 10, 20, 20], best_is_high=True) == "same order on 4 hands"
    assert same_order(OURS, [1, 3, 2, 2], best_is_high=False) == "same order on 4 hands"


@pytest.mark.parametrize(
    "theirs",
    [
        [30, 10, 20, 21],  # breaks a tie
        [20, 10, 20, 20],  # makes one
        [10, 30, 20, 20],  # turns it round
    ],
)
def test_rankings_that_order_otherwise_are_refused(theirs):
    with pytest.raises(AssertionError, match="disagree"):
        same_order(OURS, theirs, best_is_high=True)


def test_random_hands_are_seven_different_cards():
    hands = random_hands(1_000, seed=1)

    assert hands.shape == (1_000, 7)
    assert hands.max() < 52
    assert all(len(set(hand)) == 7 for hand in hands.tolist())
    assert (hands == random_hands(1_000, seed=1)).all()
    assert (hands != random_hands(1_000, seed=2)).any()
