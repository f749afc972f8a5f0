"""Random cards, the same for a seed and a block wherever they are dealt."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.kernels.core.combine import draw_rows
from croupier.lab.stud.seen import DECK


def dealt(seed: int, block: int, rounds: int, cards: int) -> NDArray[np.uint8]:
    """Cards for each round, in the order they come, from a fresh deck."""
    hands = np.empty((rounds, cards), dtype=np.uint8)
    draw_rows(seed, block, np.arange(DECK, dtype=np.uint8), 0, hands)
    return hands
