"""The print of a game's felt: its title, lines of text, and the names of its spots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Felt:
    """What is printed on one game's cloth."""

    style: str
    """How things lie, as the first word, then what colours the cloth: classes of the style sheet."""
    title: str
    lines: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    """Names of spots that are not just the spot's own name with capitals."""

    def label(self, spot: str) -> str:
        """A spot's name as the felt has it: ``game.2`` and ``game@3`` too."""
        if "@" in spot:
            own, _, player = spot.partition("@")
            return f"{self.label(own)} of player {player}"
        name, _, hand = spot.partition(".")
        plain = self.labels.get(name, name.replace("_", " ").title())
        return self.labels.get(spot, f"{plain} {hand}" if hand else plain)
