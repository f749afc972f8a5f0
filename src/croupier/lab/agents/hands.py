"""Many hands of one table side by side, each waiting for a decision: for agents that learn in bulk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.errors import DataInvalid
from croupier.kernels.pot import legal as row_of
from croupier.kernels.pot import words as w
from croupier.kernels.pot.act import where
from croupier.kernels.pot.legal import legal_rows, seen_rows
from croupier.kernels.pot.play import act_many
from croupier.lab.agents.hand import QuickHand

if TYPE_CHECKING:
    from croupier.lab.agents.table import QuickTable

VERBS = {
    "": w.NOTHING,
    "f": w.FOLD,
    "cc": w.CALL,
    "cbr": w.RAISE,
    "pb": w.POST_BRING_IN,
    "sd": w.THROW,
    "up": w.FACE_UP,
    "down": w.FACE_DOWN,
    "rit": w.RUN_TWICE,
}
"""The verbs of the notation as the numbers that ``act`` takes."""

COLUMNS = ("stage", "player", "first", "call", "raises", "least", "most", "other")
"""The columns of ``legal``; ``kernels/pot/legal.py`` explains them for each stage."""


class QuickHands:
    """Hands as rows of numbers. Row k of every array is the same hand."""

    def __init__(self, table: QuickTable, words: NDArray[np.int64]) -> None:
        self.table = table
        self.words = words
        self._rows = np.empty((len(words), row_of.ROW), dtype=np.int64)

    def __len__(self) -> int:
        return len(self.words)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which hands are over."""
        done: NDArray[np.bool_] = self.words[:, w.STAGE] == w.OVER
        return done

    @property
    def stacks(self) -> NDArray[np.int64]:
        """Every player's chips in cents, one row for each hand."""
        return self.words[:, w.STACKS : w.STACKS + self.table.players].copy()

    def legal(self) -> NDArray[np.int64]:
        """What the player whose turn it is may do in each hand; columns as in ``COLUMNS``."""
        legal_rows(self.words, self._rows)
        return self._rows.copy()

    def seen(self, player: int = 0) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Everybody's cards as one player sees them, and the boards; 0 for the player whose turn it is.

        A card is its index, 52 the joker, 53 face down, 54 no card.
        """
        hands = np.empty((len(self), self.table.players, w.HELD_MAX), dtype=np.uint8)
        boards = np.empty((len(self), 2, w.BOARD_MAX), dtype=np.uint8)
        seen_rows(self.words, player - 1 if player else w.NEXT, hands, boards)
        return hands, boards

    def act(self, verbs: ArrayLike, amounts: ArrayLike = 0) -> NDArray[np.bool_]:
        """Acts in each hand for the player to act, by numbers of ``VERBS``; returns which acts were accepted.

        An amount is the cents to raise to, the cards to throw away as bits, or 1 to agree. A refused act
        changes nothing; ``hand(k)`` can say why.
        """
        count = len(self)
        said = np.array(np.broadcast_to(np.asarray(verbs), count), dtype=np.int64)
        by = np.array(np.broadcast_to(np.asarray(amounts), count), dtype=np.int64)
        if said.size and not (said.min() >= w.NOTHING and said.max() <= w.RUN_TWICE):
            raise DataInvalid(f"acts must be numbers from {w.NOTHING} to {w.RUN_TWICE}", key="verbs")
        answers = np.zeros(count, dtype=np.int64)
        act_many(self.words, said, by, answers, *self.table.tables)
        accepted: NDArray[np.bool_] = answers >= 0
        return accepted

    def hand(self, number: int) -> QuickHand:
        """Return one of the hands. It shares its memory with this array and is not a copy."""
        words = self.words[number]
        return QuickHand(self.table, words, int(where(words)))
