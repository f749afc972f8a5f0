"""A round of rummy that is over."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.games.choice import Choice
from croupier.numbers import Player
from croupier.table.rummy.stages.runner import RummyStage
from croupier.table.rummy.state import Stage


class OverStage(RummyStage):
    """Nothing follows."""

    __slots__ = ()
    stages = (Stage.OVER,)

    @property
    def to_act(self) -> tuple[Player, ...]:
        """Nobody."""
        return ()

    def choices(self, player: Player | None) -> Iterator[Choice]:
        """Nothing may be done."""
        yield from ()
