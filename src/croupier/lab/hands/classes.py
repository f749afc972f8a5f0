"""How many hands there are of each class, as an answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class HandCounts:
    """How many hands there are of each class, the best class first."""

    ranking: str
    cards: int
    classes: dict[str, int]
    distinct: int
    """The number of distinct hand values."""

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return sum(self.classes.values())
