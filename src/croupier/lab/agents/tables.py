"""Many tables of one pot game side by side: takes an array of actions, returns arrays of observations."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.errors import DataInvalid
from croupier.kernels.pot import words as w
from croupier.kernels.pot.act import where
from croupier.kernels.pot.play import seeds_of
from croupier.kernels.pot.tables import begin_tables, step_tables
from croupier.lab.agents.hand import QuickHand
from croupier.lab.agents.menu import PARTS, places_of
from croupier.lab.agents.rows import actions_checked, count_checked, field_of
from croupier.lab.agents.steps import HISTORY, Steps
from croupier.lab.agents.table import QuickTable, seed_checked


class QuickTables(Steps):
    """Tables as rows of arrays: row k of every array is the same table.

    ``to_act`` says whose turn it is, ``mask`` which actions are legal, ``seen`` what that player sees. A step
    fills ``done`` and ``rewards``; a table whose hand is over has been dealt the next one already.
    """

    def __init__(
        self, table: QuickTable, count: int, *, parts: Sequence[int] = PARTS, history: int = HISTORY
    ) -> None:
        super().__init__(table, parts=parts, history=history)
        self.count = count_checked(count)
        self._places = places_of(table.posted, table.players, history)
        self._rows = np.zeros((count, self._places.size), dtype=np.int64)
        self._decks = np.zeros((count, len(table.posted.game.deck.cards)), dtype=np.uint8)
        self._seeds = np.zeros(count, dtype=np.int64)
        self.hands = np.zeros(count, dtype=np.int64)
        self.to_act = np.zeros(count, dtype=np.int64)
        self.mask = np.zeros((count, len(self.entries)), dtype=np.int8)
        self.seen = np.zeros((count, self.size), dtype=np.int32)
        self.rewards = np.zeros((count, table.players), dtype=np.int64)
        self.done = np.zeros(count, dtype=np.bool_)
        self._began = False

    def reset(self, *, seed: int) -> None:
        """Deal a first hand at every table; later hands come from the same seed."""
        seeds_of(seed_checked(seed), self._seeds)
        self.rewards[:] = 0
        self.done[:] = False
        begin_tables(
            self._rows, self._decks, self._places, self.template, self._seeds, self.hands, self.to_act,
            self.mask, self.seen,
        )  # fmt: skip
        self._began = True

    def step(self, actions: ArrayLike) -> int:
        """One action at every table, for the player whose turn it is; returns how many hands ended.

        If one of them is not legal, none is done.
        """
        if not self._began:
            raise DataInvalid("deal first: call reset", key="actions")
        said = actions_checked(actions, self.mask)
        ended = step_tables(
            self._rows, self._decks, self._places, self.template, self._seeds, self.hands, self.to_act,
            self.mask, self.seen, said, self.starting, self.rewards, self.done, *self.table.tables,
        )  # fmt: skip
        assert ended >= 0, "a legal action was refused"
        return int(ended)

    def field(self, name: str) -> NDArray[np.int32]:
        """One part of what the players to act see: ``pot``, ``bets``, ``street``, ``history``."""
        return field_of(self.fields, self.seen, name)

    def hand(self, number: int) -> QuickHand:
        """Return a copy of one table's hand as a separate hand, with views and refusals."""
        words = self.template[: w.WORDS].copy()
        inside = self._places < w.WORDS
        words[self._places[inside]] = self._rows[number, inside]
        deck = self._decks[number]
        words[w.DECK : w.DECK + deck.size] = deck
        return QuickHand(self.table, words, int(where(words)))
