"""Random hands are counted by the category that the readable ranking gives the same cards."""

from collections import Counter

import numpy as np

from croupier.cards.card import DECK
from croupier.hands import Category, rank_high
from croupier.kernels.core.draw import deal, seeded
from croupier.kernels.ranks.dealt_high import deal_envied
from croupier.kernels.ranks.high_tables import high_tables


def test_twins_agree_on_hands_that_bring_envy():
    # A pair brings 3 and three of a kind 10; two others bring none, one or both.
    each = np.array([0, 3, 0, 10, 0, 0, 0, 0, 0, 0])
    totals = np.array([0, 3, 6, 10, 13, 20])
    state, deck, expected = seeded(8, 1), np.arange(52, dtype=np.uint8), Counter()
    for _ in range(3_000):
        deal(state, deck, 15)
        own, *others = (
            rank_high([DECK[card] for card in deck[first : first + 5]]).category for first in (0, 5, 10)
        )
        expected[own, sum(int(each[other]) for other in others)] += 1
    counts = np.zeros((len(Category), len(totals)), dtype=np.int64)
    deal_envied((8, 1, 3_000), (5, 2), each, totals, high_tables(5), counts)

    assert counts.tolist() == [
        [expected[category, total] for total in totals.tolist()] for category in Category
    ]
