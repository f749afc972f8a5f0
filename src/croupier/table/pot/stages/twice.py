"""The question whether to run the rest of the board twice (POT 9)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.games.choice import Choice
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.pot.stages.runner import StageRunner
from croupier.table.pot.state import TWICE


class TwiceStage(StageRunner):
    """Everybody still in is asked about a second board."""

    __slots__ = ()
    stage = TWICE

    def awaited(self) -> str:
        """A player's answer."""
        return f"{self.who()}'s answer about a second board"

    def choices(self) -> list[Choice]:
        """The answer, and hands shown early."""
        return [Choice(verb="rit", player=self.turn), *self.shows()]

    def run_twice(self, command: c.RunTwice) -> Iterable[e.Event]:
        """Agree to a second board, or refuse it."""
        self.require_turn(command.player)
        return (e.TwiceAnswered(player=command.player, agreed=command.agreed),)
