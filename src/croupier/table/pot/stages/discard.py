"""A discard: everybody throws cards away, which are not replaced."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.games.choice import Choice, Throw
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.stages.runner import StageRunner
from croupier.table.pot.state import DISCARD


class DiscardStage(StageRunner):
    """Players throw cards away."""

    __slots__ = ()
    stage = DISCARD

    def awaited(self) -> str:
        """A player's discard."""
        return f"{self.who()}'s discard"

    def choices(self) -> list[Choice]:
        """The cards that the next player must throw away."""
        return [Throw(player=self.turn, count=self.discards_due(), required=True)]

    def throw_away(self, command: c.ThrowAway) -> Iterable[e.Event]:
        """Throw cards away, in turn unless the game lets anybody do it."""
        if not self.table.game.loose_discard:
            self.require_turn(command.player)
        return self.discard(command)

    def expose_early(self, command: c.ExposeEarly) -> Iterable[e.Event]:
        """Take back board cards of this street, dealt before the discards were over (POT-R29)."""
        return self.taken_back(command, self.state.street)
