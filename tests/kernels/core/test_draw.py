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
