"""Random hands, counted by what a pay table looks at."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands import Category
from croupier.kernels.ranks.dealt_high import deal_high
from croupier.kernels.ranks.high_tables import high_tables


def high_rounds(cards: int, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
    """How many of a block's hands of five to seven cards are of each category."""
    counts = np.zeros(len(Category), dtype=np.int64)
    deal_high(seed, block, rounds, cards, high_tables(cards), counts)
    return counts
