from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from croupier.kernels.core import draw


def words(state: np.ndarray, count: int) -> list[int]:
    return [int(draw.next_word.py_func(state)) for _ in range(count)]


def test_generator_gives_the_published_words():
    # The reference implementation's first outputs from the state 1, 2, 3, 4.
    with np.errstate(over="ignore"):
        state = np.array([1, 2, 3, 4], dtype=np.uint64)

        assert words(state, 4) == [41943041, 58720359, 3588806011781223, 3591011842654386]


def test_blocks_of_a_seed_differ_and_repeat():
    states = {(seed, block): tuple(draw.seeded(seed, block)) for seed in range(4) for block in range(50)}

    assert len(set(states.values())) == len(states)
    assert tuple(draw.seeded(3, 49)) == states[3, 49]


@pytest.mark.parametrize("bound", [1, 2, 3, 13, 52])
def test_every_number_below_the_bound_is_as_likely(bound: int):
    state = draw.seeded(20, bound)
    counts = np.zeros(bound, dtype=np.int64)
    for _ in range(2000 * bound):
        counts[draw.below(state, np.uint64(bound))] += 1

    # Five standard deviations of a count whose mean is 2,000.
    assert abs(counts - 2000).max() < 5 * 2000**0.5


def test_dealing_keeps_the_deck_whole():
    deck = np.arange(52, dtype=np.uint8)
    seen = np.zeros((7, 52), dtype=np.int64)
    state = draw.seeded(1, 1)
    for _ in range(20_000):
        draw.deal(state, deck, 7)
        seen[np.arange(7), deck[:7]] += 1

    assert sorted(deck.tolist()) == list(range(52))
    assert abs(seen - 20_000 / 52).max() < 5.5 * (20_000 / 52) ** 0.5


def test_every_set_is_picked_as_often():
    # Three of seven cards: 35 sets, each picked 2,000 times in the mean; five standard deviations.
    state, cards, counts = draw.seeded(5, 0), np.zeros(3, dtype=np.uint8), Counter()
    for _ in range(70_000):
        draw.pick(state, 7, cards)
        counts[frozenset(cards.tolist())] += 1

    assert set(counts) == {frozenset(cards) for cards in combinations(range(7), 3)}
    assert max(abs(count - 2_000) for count in counts.values()) < 5 * 2_000**0.5


def test_cards_of_a_whole_deck_are_picked_as_often():
    state, cards, seen = draw.seeded(5, 1), np.zeros(14, dtype=np.uint8), np.zeros(53, dtype=np.int64)
    for _ in range(20_000):
        draw.pick(state, 53, cards)
        assert len(set(cards.tolist())) == 14
        seen[cards] += 1

    mean = 20_000 * 14 / 53
    assert abs(seen - mean).max() < 5 * (mean * (1 - 14 / 53)) ** 0.5
