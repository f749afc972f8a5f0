"""Two cards and a board as they lie: every way the rest of the board and the bank's cards can come.

One position at a time, card by card, which is what advice needs. The figures of a whole game are counted
without suits (``lab/holdem/streets.py``); tests/twins proves that the two agree.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.kernels.holdem.rivers import OTHERS
from croupier.lab.core.lower import PLACE_BITS
from croupier.lab.hands.rank import rank_hands

PAIRS_OF_REST = np.array(list(combinations(range(45), 2)))
"""The bank's two cards out of the 45 that are neither on the board nor the player's."""


@dataclass(frozen=True)
class Showdowns:
    """For every way to complete the board: how the player's hand compares with the bank's 990 holdings."""

    runs: NDArray[np.uint8]
    """The cards that complete the board, one row for each way; turn and river in rising order."""
    rank: NDArray[np.uint16]
    """The player's rank."""
    below: NDArray[np.int64]
    equal: NDArray[np.int64]
    under: NDArray[np.int64]
    """Holdings that leave the bank below the floor."""

    @property
    def category(self) -> NDArray[np.int64]:
        """The category of the player's hand."""
        return (self.rank >> PLACE_BITS).astype(np.int64)


def showdowns(hole: tuple[Card, ...], board: tuple[Card, ...], floor: int = 0) -> Showdowns:
    """Return all runouts of a flop, a turn or a river; ``floor`` is the lowest rank the bank plays with."""
    seen = np.array([card.index for card in (*hole, *board)], dtype=np.uint8)
    left = np.setdiff1d(np.arange(52, dtype=np.uint8), seen)
    missing = 5 - len(board)
    completed = list(combinations(left.tolist(), missing))
    runs = np.array(completed, dtype=np.uint8).reshape(len(completed), missing)
    boards = np.column_stack([np.tile(seen[2:], (len(runs), 1)), runs])
    mine = rank_hands(np.column_stack([np.tile(seen[:2], (len(runs), 1)), boards]))
    free = np.ones((len(runs), 52), dtype=np.bool_)
    free[:, seen] = False
    free[np.arange(len(runs))[:, None], runs] = False
    rest = np.nonzero(free)[1].astype(np.uint8).reshape(len(runs), -1)
    hands = np.empty((len(runs), OTHERS, 7), dtype=np.uint8)
    hands[:, :, :2] = rest[:, PAIRS_OF_REST]
    hands[:, :, 2:] = boards[:, None, :]
    banks = rank_hands(hands.reshape(-1, 7)).reshape(len(runs), OTHERS)
    return Showdowns(
        runs=runs,
        rank=mine,
        below=(banks < mine[:, None]).sum(axis=1),
        equal=(banks == mine[:, None]).sum(axis=1),
        under=(banks < floor).sum(axis=1),
    )
