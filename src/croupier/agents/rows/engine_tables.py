"""Batches of tables that the engine plays one by one: the same arrays for postings without a kernel.

Pan, several players at blackjack or pai gow, tips for the dealer: training on them takes the same
program as on the kernels, and runs more slowly.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.agents.posted import Posted
from croupier.agents.seeds import Seeds
from croupier.agents.steps import Steps, steps_of
from croupier.errors import DataInvalid
from croupier.lab.agents.rows import actions_checked, count_checked, field_of


class EngineTables:
    """Tables as rows of arrays: row k of every array is the same table.

    ``mask`` says which actions are legal, ``seen`` what the player ``to_act`` sees. A step fills ``done`` and
    ``rewards``; a table whose round is over has been dealt the next one already. ``cut`` says which of the
    rounds were cut short.
    """

    def __init__(self, posted: Posted, count: int) -> None:
        self.count = count_checked(count)
        self.tables: list[Steps] = [steps_of(posted) for _ in range(count)]
        first = self.tables[0]
        self.names, self.fields, self.size, self.players = (
            first.names,
            first.fields,
            first.size,
            first.players,
        )
        self._acts_max = posted.acts_max
        self._seeds: list[Seeds] = []
        self._acts = np.zeros(count, dtype=np.int64)
        self.hands = np.zeros(count, dtype=np.int64)
        self.to_act = np.zeros(count, dtype=np.int64)
        self.mask: NDArray[np.int8] = np.zeros((count, len(self.names)), dtype=np.int8)
        self.seen: NDArray[np.int32] = np.zeros((count, self.size), dtype=np.int32)
        self.rewards: NDArray[np.int64] = np.zeros((count, self.players), dtype=np.int64)
        self.done: NDArray[np.bool_] = np.zeros(count, dtype=np.bool_)
        self.cut: NDArray[np.bool_] = np.zeros(count, dtype=np.bool_)

    def reset(self, *, seed: int) -> None:
        """Deal a first round at every table; later rounds come from the same seed."""
        seeds = Seeds(seed)
        self._seeds = [Seeds(seeds.next()) for _ in range(self.count)]
        self.rewards[:], self.done[:], self.cut[:] = 0, False, False
        self.hands[:] = 0
        for number in range(self.count):
            self._deal(number)

    def step(self, actions: ArrayLike) -> int:
        """One action at every table; returns how many rounds ended. If one is not legal, none is done."""
        if not self._seeds:
            raise DataInvalid("deal first: call reset", key="actions")
        checked = actions_checked(actions, self.mask)
        self._acts += 1
        for number, action in enumerate(checked.tolist()):
            table = self.tables[number]
            over = table.step(action)
            cut = not over and int(self._acts[number]) >= self._acts_max
            self.done[number], self.cut[number] = over or cut, cut
            if over or cut:
                self.rewards[number] = table.rewards
                self.hands[number] += 1
                self._deal(number)
            else:
                self.rewards[number] = 0
                self._look(number)
        return int(self.done.sum())

    def field(self, name: str) -> NDArray[np.int32]:
        """One part of what the players to act see: ``cards``, ``bank``, ``wagers``."""
        return field_of(self.fields, self.seen, name)

    def _deal(self, number: int) -> None:
        self._acts[number] = 0
        self.tables[number].reset(self._seeds[number].next())
        self._look(number)

    def _look(self, number: int) -> None:
        table = self.tables[number]
        self.to_act[number], self.mask[number], self.seen[number] = table.to_act, table.mask, table.seen
