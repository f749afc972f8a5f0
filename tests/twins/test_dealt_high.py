"""Random hands are counted by the category that the readable ranking gives the same cards."""

from collections import Counter

import numpy as np
import pytest

from croupier.cards.card import DECK
from croupier.hands import Category, rank_high
from croupier.kernels.draw import deal, seeded
from croupier.lab.dealt import high_rounds


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_twins_agree_on_a_block(cards):
    state, deck, expected = seeded(7, cards), np.arange(52, dtype=np.uint8), Counter()
    for _ in range(3_000):
        deal(state, deck, cards)
        expected[rank_high([DECK[card] for card in deck[:cards]]).category] += 1

    assert high_rounds(cards, 7, cards, 3_000).tolist() == [expected[category] for category in Category]
