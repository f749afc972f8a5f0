"""What is printed on a game's felt: a title, lines of text and the names of the spots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, kw_only=True)
class Felt:
    """The print of one game's felt."""

    style: str
    """Classes of the style sheet: the first says how the felt is laid out, the others colour it."""
    title: str
    lines: tuple[str, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    """Printed names of spots, where they differ from the spot's own name in capitals."""
    pays: tuple[str, ...] = ()
    """Spots whose pay tables are part of the layout."""
    by_suit: bool = False
    """Whether hands are drawn sorted by suit, where suits are what counts."""

    def titled(self, title: str, style: str) -> Felt:
        """This print under a title, laid out in a style."""
        return replace(self, title=title, style=style)

    @property
    def printed(self) -> tuple[str, ...]:
        """The headings of the pay tables on the layout."""
        return tuple(f"{self.label(spot)} pays" for spot in self.pays)

    def label(self, spot: str) -> str:
        """A spot's printed name, also for places such as ``game.2`` and ``game@3``."""
        if "@" in spot:
            own, _, player = spot.partition("@")
            return f"{self.label(own)} of player {player}"
        name, _, hand = spot.partition(".")
        plain = self.labels.get(name, name.replace("_", " ").title())
        return self.labels.get(spot, f"{plain} {hand}" if hand else plain)


PLAIN = Felt(style="", title="")
"""The print of a game whose declaration says nothing of it: its name, laid out as is usual in its family."""
