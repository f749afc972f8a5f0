"""Omaha in full, by pairs: every two own cards with every board, and every hand as the best of its pairs.

The best of two own cards and three of the board is the best over the pairs of own cards. For one pair all
boards are gone through, against the ranks of the pair with every three cards: five-card hands, which are
proved on every suit class (test_rankings.py). That a hand of four or five is worth its best pair is shown for
every hand up to suits, each on boards of its own.
"""

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from croupier.kernels.core.enumerate import suit_classes
from croupier.kernels.ranks.omaha import low_masks, low_two_and_three, rank_two_and_three
from croupier.lab.hands.rankings import HIGH, rank_by, tables

TRIPLES = list(combinations(range(5), 3))
LOWS = low_masks(8, exactly=True)
SAMPLE = 5
"""Boards that every hand of four or five cards meets."""


def high(own, boards):
    found = np.empty(len(boards), dtype=np.uint16)
    rank_two_and_three(own, boards, found, tables(HIGH, 5))
    return found


def low(own, boards):
    found = np.empty(len(boards), dtype=np.uint16)
    low_two_and_three(own, boards, found, LOWS)
    return found


def starting_pairs():
    """Two cards for each starting hand: a pair, two of a suit, two of two suits."""
    pairs = [(rank * 4, rank * 4 + 1) for rank in range(13)]
    for one, other in combinations(range(13), 2):
        pairs += [(one * 4, other * 4), (one * 4, other * 4 + 1)]
    return np.array(pairs, dtype=np.uint8)


@cache
def places():
    """All boards as places among the 50 cards left, and of each board the number of each three of it."""
    boards = np.array(list(combinations(range(50), 5)), dtype=np.uint8)
    numbers = np.zeros((50, 50, 50), dtype=np.int32)
    for number, three in enumerate(combinations(range(50), 3)):
        numbers[three] = number
    return boards, [numbers[tuple(boards[:, place] for place in three)] for three in TRIPLES]


def low_of_five(cards):
    """Five different ranks of eight or lower as 8191 less their mask, ace lowest; nothing otherwise."""
    ranks = {(int(card) // 4 + 1) % 13 for card in cards}
    return 8191 - sum(1 << rank for rank in ranks) if len(ranks) == 5 and max(ranks) < 8 else 0


def assert_pair_agrees(own):
    """The kernels on all boards, against the best of the pair with each three cards of the board."""
    left = np.array([card for card in range(52) if card not in own], dtype=np.uint8)
    threes = left[np.array(list(combinations(range(50), 3)))]
    fives = np.column_stack([np.tile(own, (len(threes), 1)), threes])
    boards, numbers = places()
    concrete = left[boards]
    for kernel, ranks in (
        (high, rank_by(HIGH, fives)),
        (low, np.array([low_of_five(five) for five in fives], dtype=np.uint16)),
    ):
        right = np.zeros(len(boards), dtype=np.uint16)
        for of_three in numbers:
            np.maximum(right, ranks[of_three], out=right)
        assert (kernel(own, concrete) == right).all(), own


def hands_with_boards(held, every):
    """Hands of so many cards up to suits, each with boards of its own."""
    rng = np.random.default_rng(held)
    for own in suit_classes(held)[0][::every]:
        left = np.setdiff1d(np.arange(52, dtype=np.uint8), own)
        yield own, np.array([rng.permutation(left)[:5] for _ in range(SAMPLE)], dtype=np.uint8)


def assert_hands_agree(held, every):
    for own, boards in hands_with_boards(held, every):
        for kernel in (high, low):
            pairs = [kernel(own[list(two)], boards) for two in combinations(range(held), 2)]
            assert (kernel(own, boards) == np.maximum.reduce(pairs)).all(), own


@pytest.mark.parametrize("held", [4, 5])
def test_sampled_hands_are_worth_their_best_pair(held):
    assert_hands_agree(held, every=97 if held == 4 else 997)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("held", [4, 5])
def test_every_hand_is_worth_its_best_pair(held):
    assert_hands_agree(held, every=1)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_every_pair_with_every_board():
    for own in starting_pairs():
        assert_pair_agrees(own)
