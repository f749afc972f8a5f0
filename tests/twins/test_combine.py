"""Choices of cards and pairs of draws, one by one."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.kernels.core.combine import compare_draws, deal_ranges, draw_rows, fill_choices


@pytest.mark.parametrize(("cards", "chosen"), [(5, 0), (5, 5), (7, 3), (10, 2), (9, 1)])
def test_every_choice_in_order(cards, chosen):
    deck = np.arange(40, 40 + cards, dtype=np.uint8)
    rows = np.full((comb(cards, chosen), chosen + 1), 7, dtype=np.uint8)

    fill_choices(deck, 1, rows)

    assert [tuple(row[1:]) for row in rows.tolist()] == list(combinations(deck.tolist(), chosen))
    assert (rows[:, 0] == 7).all()


def test_random_rows_are_different_cards_of_the_deck():
    deck = np.arange(10, 30, dtype=np.uint8)
    rows = np.zeros((20_000, 4), dtype=np.uint8)
    draw_rows(1, 0, deck, 0, rows)

    assert np.isin(rows, deck).all()
    assert (np.diff(np.sort(rows, axis=1), axis=1) > 0).all()
    # Every card is as likely in every place: five standard deviations around 1,000.
    assert abs(np.stack([np.bincount(column, minlength=30)[10:] for column in rows.T]) - 1000).max() < 160


def test_pairs_of_draws_as_counted_one_by_one():
    rng = np.random.default_rng(3)
    masks = [
        rng.integers(0, 1 << 12, 60).astype(np.uint64) & rng.integers(0, 1 << 12, 60).astype(np.uint64)
        for _ in "ab"
    ]
    highs = [rng.integers(0, 5, 60).astype(np.uint16) for _ in "ab"]
    lows = [(rng.integers(0, 3, 60) * rng.integers(0, 2, 60)).astype(np.uint16) for _ in "ab"]
    counts = np.zeros((3, 4), dtype=np.int64)
    compare_draws(tuple(highs), tuple(lows), tuple(masks), counts)

    expected = np.zeros((3, 4), dtype=np.int64)
    for i in range(60):
        for j in range(60):
            if masks[0][i] & masks[1][j]:
                continue
            high = 1 + np.sign(int(highs[0][i]) - int(highs[1][j]))
            low = 0 if not lows[0][i] and not lows[1][j] else 2 + np.sign(int(lows[0][i]) - int(lows[1][j]))
            expected[high, low] += 1

    assert (counts == expected).all()
    assert counts.min() > 0


def test_every_deal_of_ranges_is_as_likely():
    # Two hands of one range share a card with one of the other; a card more comes from the rest.
    hands = np.array([[0, 1], [2, 3], [0, 2], [4, 5]], dtype=np.uint8)
    ranges = hands, np.array([0, 2, 4]), np.array([2, 2])
    rows = np.zeros((30_000, 5), dtype=np.uint8)

    assert deal_ranges((1, 0), ranges, np.arange(8, dtype=np.uint8), 100, rows)
    deals = {
        (*one, *other, card)
        for one in ((0, 1), (2, 3))
        for other in ((0, 2), (4, 5))
        for card in range(8)
        if len({*one, *other, card}) == 5
    }
    found, times = np.unique(rows, axis=0, return_counts=True)
    assert {tuple(row) for row in found.tolist()} == deals
    # Eight deals: five standard deviations around 3,750.
    assert abs(times - 30_000 / 8).max() < 5 * np.sqrt(30_000 * 7 / 64)


def test_ranges_that_always_share_a_card_are_told():
    hands = np.array([[0, 1], [0, 2]], dtype=np.uint8)

    assert not deal_ranges(
        (1, 0),
        (hands, np.array([0, 1, 2]), np.array([2, 2])),
        np.arange(8, dtype=np.uint8),
        50,
        np.zeros((1, 5), dtype=np.uint8),
    )
