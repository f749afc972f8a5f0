"""One table of the floor as it is set up: game, limits, fees, seats, and how many bots keep it company."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.money import Cents
from croupier.table.session_state import AnyPosting


@dataclass(frozen=True, kw_only=True)
class TableSetup:
    """One table of the floor."""

    id: str
    name: str
    posting: AnyPosting
    stakes: str
    """The limits as the sign says them."""
    bots: int
    bot_buy_in: Cents
    buy_in: Cents
    """What a person is offered to buy in for."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The posted options as a document writes them."""

    @property
    def game(self) -> str:
        """The game's id."""
        return self.posting.table.game.id
