"""What all environments step through, whatever the family of the game."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from croupier.agents.banked import BankedSteps
from croupier.agents.posted import Posted
from croupier.agents.rummy import RummySteps
from croupier.errors import DataInvalid
from croupier.games.pot.vocabulary import PotGame
from croupier.games.view import RoundView
from croupier.lab.agents.menu import Field
from croupier.lab.agents.steps import QuickSteps
from croupier.lab.agents.table import QuickTable
from croupier.money import Cents
from croupier.table import PotTable, forced_bets


class Steps(Protocol):
    """A table at which rounds are played by numbered actions, one after the other."""

    players: int
    names: tuple[str, ...]
    """The actions by name, in the order of their numbers."""
    fields: tuple[Field, ...]
    size: int
    mask: NDArray[np.int8]
    seen: NDArray[np.int32]
    to_act: int

    @property
    def rewards(self) -> list[int]:
        """What every player has won or lost in cents."""

    def reset(self, seed: int | None = None) -> None:
        """A new round."""

    def step(self, action: int) -> bool:
        """One action; True when the round is over."""

    def observe(self, player: int) -> NDArray[np.int32]:
        """What a player sees, as numbers."""

    def view(self, player: int) -> RoundView:
        """What a player sees, as the engine shows it."""


def quick_table(posted: Posted) -> QuickTable:
    """A pot table for the kernel, with the forced bets of its posting."""
    posting = posted.setup.posting
    table: Any = posting.table
    if not isinstance(table, PotTable):
        raise DataInvalid(f"{posted.game} is not played for a pot", key="game")
    game: PotGame = table.game
    count = posted.players
    blinds = [Cents(0)] * count
    if game.blinds:
        blinds[0], blinds[1] = posting.small_blind, posting.big_blind
    antes = [posting.ante] * count
    return QuickTable(table, list(posted.stacks), forced_bets(table, antes, blinds))


def steps_of(posted: Posted) -> Steps:
    """The table that a posting describes."""
    if posted.family == "banked":
        return BankedSteps(posted)
    if posted.family == "rummy":
        return RummySteps(posted)
    return QuickSteps(quick_table(posted), parts=posted.parts, history=posted.history)
