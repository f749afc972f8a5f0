"""A game's rounds, imported when they are first played: its figures need no table and no kernel of rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from croupier.games.option import Options
from croupier.lab.core.laboratory import Rounds, Simulator
from croupier.lab.core.together import Laid, Together
from croupier.money import Cents
from croupier.pay import PayTable


@dataclass(frozen=True)
class RoundsIn:
    """The rounds that a module names ``ROUNDS``."""

    module: str

    @property
    def played(self) -> Rounds:
        """The rounds themselves."""
        rounds: Rounds = import_module(self.module).ROUNDS
        return rounds

    def __call__(self, wager: str) -> Callable[[PayTable, Options], Simulator]:
        """What plays rounds of one wager."""
        return partial(self._simulator, wager)

    def _simulator(self, wager: str, table: PayTable, options: Options) -> Simulator:
        return self.played(wager)(table, options)

    def stake(self, options: Options) -> Cents:
        """A first wager with which the posted limits cut no later one off."""
        return self.played.stake(options)

    def table(self, laid: Laid, options: Options, seats: int) -> Together | None:
        """Rounds of seats that all make these wagers; None for options that the kernel does not play."""
        return self.played.table(laid, options, seats)
