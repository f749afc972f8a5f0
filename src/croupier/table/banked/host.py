"""What a step or a bet needs of the round around it."""

from __future__ import annotations

from typing import Protocol

from croupier.games.banked.vocabulary import Step
from croupier.games.choice import Choice
from croupier.numbers import Player
from croupier.table.banked.state import BankedState
from croupier.table.banked.table import BankedTable, PlayerDealer
from croupier.table.events import Event


class Host(Protocol):
    """A round against a bank as its own parts see it."""

    table: BankedTable
    bank: PlayerDealer | None
    state: BankedState
    linked: bool
    dice: tuple[int, ...]
    free_hands: int
    counts: bool
    new_shoe: bool
    shows: bool

    @property
    def step(self) -> Step | None:
        """The current step of the game's script; None after the last."""

    @property
    def awaited(self) -> str:
        """What the round is waiting for, in words."""

    def legal(self, player: Player | None = None) -> list[Choice]:
        """Every legal action, of all players or of one."""

    def check_player(self, player: Player) -> None:
        """Refuse a number that no player has."""

    def emit(self, event: Event) -> None:
        """Record an event and let the state follow it."""
