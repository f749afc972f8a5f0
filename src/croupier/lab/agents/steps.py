"""One hand of a pot game by numbered actions, dealt again and again: what an environment steps through."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.errors import ActionIllegal, DataInvalid
from croupier.games.pot.view import PotView
from croupier.kernels.pot import menu as m
from croupier.kernels.pot import words as w
from croupier.kernels.pot.award import score
from croupier.kernels.pot.tables import begin_one, observe_one, raise_to, step_one
from croupier.lab.agents.hand import PLAYER_SHIFT, STAGE_BITS, QuickHand
from croupier.lab.agents.menu import PARTS, Entry, Field, block_of, fields_of, menu_of
from croupier.lab.agents.table import SEED_MAX, QuickTable, seed_checked
from croupier.numbers import Player

HISTORY = 32
"""Default number of actions that an observation holds."""


class Steps:
    """What hands by numbered actions have in common: the menu, the meaning of an observation, the start."""

    def __init__(self, table: QuickTable, *, parts: Sequence[int] = PARTS, history: int = HISTORY) -> None:
        if type(history) is not int or not 0 <= history <= m.HISTORY_MAX:
            raise DataInvalid(f"a history holds 0 to {m.HISTORY_MAX} actions", key="history")
        posted, players, forced = table.posted, table.players, table.forced
        if sum(table.starting) >= 1 << 31:
            raise DataInvalid("the chips of a table must stay below 2³¹ cents", key="stacks")
        for place in range(players):
            dead = forced.dead[place] if forced.dead else 0
            if table.starting[place] <= forced.antes[place] + forced.blinds[place] + dead:
                raise DataInvalid("every stack must be larger than its forced bets", key="stacks")
        self.table = table
        self.players = players
        self.entries: tuple[Entry, ...] = menu_of(posted, parts)
        self.names = tuple(entry.name for entry in self.entries)
        """The actions by name, in the order of their numbers."""
        self.fields: tuple[Field, ...] = fields_of(posted, players, len(self.entries), history)
        self.size = self.fields[-1].stop
        self.starting = np.array(table.starting, dtype=np.int64)
        self.template = block_of(table.opening, posted, self.entries, self.size, history)


class QuickSteps(Steps):
    """One table: ``to_act`` is the player to act, ``mask`` the legal actions, ``seen`` the observation.

    Every step overwrites the two arrays; copy them to keep their contents.
    """

    def __init__(self, table: QuickTable, *, parts: Sequence[int] = PARTS, history: int = HISTORY) -> None:
        super().__init__(table, parts=parts, history=history)
        self._block = self.template.copy()
        self.mask: NDArray[np.int8] = np.zeros(len(self.entries), dtype=np.int8)
        self.seen: NDArray[np.int32] = np.zeros(self.size, dtype=np.int32)
        self.to_act = 0

    def reset(self, seed: int | None = None, *, deck: str | Sequence[Card] | None = None) -> None:
        """Deals a new hand: from a seed, from a given deck whose first card is dealt first, or at random."""
        template = self.template
        if deck is not None:
            template, seed = self.template.copy(), -1
            template[: w.WORDS] = self.table.opening_with(deck)
        elif seed is None:
            seed = randbits(63)
        elif type(seed) is not int or not 0 <= seed <= SEED_MAX:
            seed = seed_checked(seed)
        self.to_act = begin_one(self._block, template, seed, self.mask, self.seen) >> PLAYER_SHIFT

    def step(self, action: int) -> bool:
        """Does an action for the player to act; True when the hand is over."""
        answer = step_one(self._block, action, self.mask, self.seen)
        if answer < 0:
            self._refuse(action)
        self.to_act = player = answer >> PLAYER_SHIFT
        if player:
            return False
        if answer & STAGE_BITS == w.SCORE:
            score(self._block, *self.table.tables)
        return True

    def _refuse(self, action: int) -> None:
        legal = ", ".join(f"{number} ({self.entries[number].name})" for number in np.flatnonzero(self.mask))
        raise ActionIllegal(f"action {action} is not legal now; legal are {legal or 'none'}")

    @property
    def rewards(self) -> list[int]:
        """What every player has won or lost in cents, player 1 first; chips in the pot are lost until won."""
        stacks = self._block[w.STACKS : w.STACKS + self.players]
        won: list[int] = (stacks - self.starting).tolist()
        return won

    def observe(self, player: int) -> NDArray[np.int32]:
        """What any player sees now, as numbers; what a call costs is known to the player to act alone."""
        seen = np.empty(self.size, dtype=np.int32)
        observe_one(self._block, player - 1, seen)
        return seen

    def view(self, player: int) -> PotView:
        """Return the engine's view of the table for a player."""
        return self.hand().view(Player(player))

    def hand(self) -> QuickHand:
        """A copy of the hand, with the engine's views and refusals."""
        words = self._block[: w.WORDS].copy()
        return QuickHand(self.table, words, int(words[w.STAGE]) | self.to_act << PLAYER_SHIFT)

    def amount(self, action: int) -> int:
        """The cents that a legal bet or raise is to; 0 for an action that is none."""
        entry = self.entries[action]
        if not m.LEAST <= entry.kind <= m.OTHER or not self.mask[action]:
            return 0
        return raise_to(self._block, action)

    def taken(self) -> tuple[int, frozenset[int]]:
        """How many cards have left the deck, and which of its cards were burned, by their indices."""
        block = self._block
        burns = block[w.BURNS : w.BURNS + block[w.BURNS_COUNT]]
        return int(block[w.NEXT_CARD]), frozenset(burns.tolist())

    def __deepcopy__(self, memo: object) -> QuickSteps:
        """A copy: nothing that two tables share ever changes."""
        return self.copy()

    def copy(self) -> QuickSteps:
        """Return an independent table in the same state, with the same cards to come."""
        twin = object.__new__(QuickSteps)
        twin.__dict__.update(self.__dict__)
        twin._block, twin.mask, twin.seen = self._block.copy(), self.mask.copy(), self.seen.copy()
        return twin
