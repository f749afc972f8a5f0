"""The betting of a street: what must be matched, and who has acted."""

from __future__ import annotations

from croupier.numbers import Player
from croupier.table.part import Part


class Betting(Part):
    """The betting of one street, until that of the next opens."""

    __slots__ = (
        "acted", "aggressor", "capped", "checked", "claims", "full", "order", "raise_by", "raises",
        "to_match",
    )  # fmt: skip

    def __init__(self) -> None:
        self.order: tuple[Player, ...] = ()
        self.to_match = 0
        self.full = 0
        self.raise_by = 0
        self.raises = 0
        self.capped = False
        self.acted: set[Player] = set()
        """Players who have acted since the last full bet or raise."""
        self.checked: set[Player] = set()
        """Players who have checked on this street and not bet since."""
        self.aggressor: Player | None = None
        self.claims: set[Player] = set()
        """Players who will kill the pot."""
