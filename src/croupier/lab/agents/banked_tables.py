"""Many tables against a bank side by side: takes an array of actions, returns arrays of observations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.cards import DECK, JOKER, Card
from croupier.errors import DataInvalid
from croupier.kernels.banked.lines import Lines, begin_lines, step_lines
from croupier.kernels.banked.readings import COMPLETED, HIGH, suit_worths
from croupier.kernels.banked.set_hands import Bonus, SetHands, begin_set, step_set
from croupier.kernels.banked.tables import NEVER, Sides, Tree, Worths, begin_tables, step_tables
from croupier.kernels.blackjack.allowed import Rows
from croupier.kernels.blackjack.settling import (
    BY_BANK,
    BY_RANKS,
    CARDS,
    GIVEN_UP,
    HALF,
    HAND,
    HANDS,
    HEAD,
    LOSES,
    PAYS,
    PUSHES,
    Jack,
)
from croupier.kernels.blackjack.tables import ACTS as JACK_ACTS
from croupier.kernels.blackjack.tables import begin_jack, step_jack
from croupier.kernels.pai_gow.bonus import joker_tables
from croupier.kernels.pai_gow.settings import CARDS as CARDS_SET
from croupier.kernels.pai_gow.settings import five_tables
from croupier.kernels.pot.play import seeds_of
from croupier.kernels.ranks.high_tables import high_tables
from croupier.kernels.ranks.three_card import rank_table
from croupier.lab.agents.menu import Field
from croupier.lab.agents.rows import actions_checked, count_checked, field_of
from croupier.lab.agents.table import seed_checked

__all__ = [
    "BY_BANK",
    "BY_RANKS",
    "GIVEN_UP",
    "HALF",
    "JACK_ACTS",
    "LOSES",
    "NEVER",
    "PAYS",
    "PUSHES",
    "BankedTables",
    "Jack",
    "JackTables",
    "LineTables",
    "Lines",
    "SetHands",
    "SetTables",
    "Sides",
    "Tree",
    "TreeTables",
]  # fmt: skip

FIVE = 5
FACES = (*DECK, JOKER)
Begins: TypeAlias = tuple[NDArray[np.int8], NDArray[np.int32]]
"""Legal actions and observation at the start of a round; the same in every round before cards are dealt."""


class BankedTables(ABC):
    """Tables as rows of arrays: row k of every array is the same table.

    ``mask`` says which actions are legal, ``seen`` what the player ``to_act`` sees. A step fills ``done`` and
    ``rewards``; a table whose round is over has been dealt the next one already.
    """

    def __init__(
        self, names: tuple[str, ...], fields: tuple[Field, ...], count: int, deck: int, players: int = 1
    ) -> None:
        self.count = count_checked(count)
        self.names, self.fields = names, fields
        self.size = fields[-1].stop
        self.players = players
        self._decks = np.zeros((count, deck), dtype=np.uint8)
        self._nodes = np.zeros(count, dtype=np.int64)
        self._seeds = np.zeros(count, dtype=np.int64)
        self.hands = np.zeros(count, dtype=np.int64)
        self.to_act = np.ones(count, dtype=np.int64)
        self.mask = np.zeros((count, len(names)), dtype=np.int8)
        self.seen = np.zeros((count, self.size), dtype=np.int32)
        self.rewards = np.zeros((count, players), dtype=np.int64)
        self.done = np.zeros(count, dtype=np.bool_)
        self._began = False

    def reset(self, *, seed: int) -> None:
        """A first round at every table; rounds that follow come from the same seed."""
        seeds_of(seed_checked(seed), self._seeds)
        self.rewards[:] = 0
        self.done[:] = False
        self._begin()
        self._began = True

    def step(self, actions: ArrayLike) -> int:
        """One action at every table; returns how many rounds ended. If one is not legal, none is done."""
        if not self._began:
            raise DataInvalid("deal first: call reset", key="actions")
        return self._step(actions_checked(actions, self.mask))

    def field(self, name: str) -> NDArray[np.int32]:
        """One part of what the players see: ``cards``, ``bank``, ``board``, ``wagers``."""
        return field_of(self.fields, self.seen, name)

    def deck(self, number: int) -> tuple[Card, ...]:
        """Return the deck of one table in dealing order, including cards still to come."""
        return tuple(FACES[index] for index in self._decks[number].tolist())

    @abstractmethod
    def _begin(self) -> None:
        """Deals a first round."""

    @abstractmethod
    def _step(self, actions: NDArray[np.int64]) -> int:
        """One legal action at every table."""


def worths_of(tree: Tree) -> Worths:
    """Return the tables that rank the hands of a tree and of its side wagers."""
    own = tree.own.shape[1] if tree.kind == HIGH else FIVE
    ranked = np.isin(tree.sides.kinds, (HIGH, COMPLETED))
    beside = tree.sides.sizes[ranked].max(initial=FIVE)
    return Worths(high_tables(own), high_tables(int(beside)), rank_table(), suit_worths())


class TreeTables(BankedTables):
    """Tables of a game that is a tree of decisions and two hands."""

    def __init__(self, tree: Tree, names: tuple[str, ...], fields: tuple[Field, ...], count: int) -> None:
        super().__init__(names, fields, count, len(DECK), len(tree.own))
        self.tree = tree
        self._places = np.zeros((count, self.players), dtype=np.int64)
        self._worths = worths_of(tree)

    def _begin(self) -> None:
        begin_tables(
            self._decks, self._places, self.to_act, self._seeds, self.hands, self.tree, self._worths,
            self.mask, self.seen,
        )  # fmt: skip

    def _step(self, actions: NDArray[np.int64]) -> int:
        return int(
            step_tables(
                self._decks, self._places, self.to_act, self._seeds, self.hands, self.tree, self._worths,
                self.mask, self.seen, actions, self.rewards, self.done,
            )
        )  # fmt: skip


class LineTables(BankedTables):
    """Tables of baccarat: the wagers are all that is decided, one player after the other."""

    def __init__(
        self,
        game: Lines,
        names: tuple[str, ...],
        fields: tuple[Field, ...],
        count: int,
        *,
        begins: Sequence[Begins],
    ) -> None:
        """``begins`` is what every player may do and sees when it is their turn."""
        super().__init__(names, fields, count, len(game.shoe), len(begins))
        self._game, self._begins = game, begins
        self._wagers = np.zeros((count, len(begins)), dtype=np.int64)

    def _begin(self) -> None:
        begin_lines(self._decks, self._seeds, self.hands, self._game)
        self._turn(0)

    def _turn(self, player: int) -> None:
        self.to_act[:] = player + 1
        self.mask[:], self.seen[:] = self._begins[player]

    def _step(self, actions: NDArray[np.int64]) -> int:
        player = int(self.to_act[0])
        self._wagers[:, player - 1] = actions
        over = player == self.players
        if over:
            step_lines(self._decks, self._seeds, self.hands, self._game, self._wagers, self.rewards)
        else:
            self.rewards[:] = 0
        self.done[:] = over
        self._turn(0 if over else player)
        return self.count if over else 0


class SetTables(BankedTables):
    """Tables of pai gow: the wager, then the setting of the hand."""

    def __init__(
        self,
        game: SetHands,
        names: tuple[str, ...],
        fields: tuple[Field, ...],
        count: int,
        *,
        bonus: NDArray[np.int64],
        wild_bonus: bool,
    ) -> None:
        """``bonus`` is what the bet on seven cards wins by row, empty without such a bet."""
        super().__init__(names, fields, count, len(FACES))
        self._game, self._fives = game, five_tables(game.is_wild)
        self._bonus = Bonus(wild_bonus, high_tables(CARDS_SET), joker_tables(wild_bonus), bonus)

    def _begin(self) -> None:
        begin_set(
            self._decks, self._nodes, self._seeds, self.hands, self._game, self._fives, self.mask, self.seen
        )

    def _step(self, actions: NDArray[np.int64]) -> int:
        return int(
            step_set(
                self._decks, self._nodes, self._seeds, self.hands, self._game, self._fives, self._bonus,
                self.mask, self.seen, actions, self.rewards[:, 0], self.done,
            )
        )  # fmt: skip


class JackTables(BankedTables):
    """Tables of blackjack: insurance, hands that are hit, doubled, split, switched or surrendered."""

    def __init__(
        self, game: Jack, names: tuple[str, ...], fields: tuple[Field, ...], count: int, *, begins: Begins
    ) -> None:
        super().__init__(names, fields, count, len(game.shoe))
        self._game, self._begins = game, begins

    def _begin(self) -> None:
        self.mask[:], self.seen[:] = self._begins
        self._rows = Rows(
            self._decks,
            np.zeros((self.count, HEAD), dtype=np.int64),
            np.zeros((self.count, HANDS, HAND), dtype=np.int64),
            np.zeros((self.count, HANDS, CARDS), dtype=np.uint8),
        )
        begin_jack(self._rows, self._seeds, self.hands, self._game)

    def _step(self, actions: NDArray[np.int64]) -> int:
        return int(
            step_jack(
                self._rows, self._seeds, self.hands, self._game, self.mask, self.seen, actions,
                self.rewards[:, 0], self.done,
            )
        )  # fmt: skip
