"""What is printed on the felt: names of spots, what they pay, and the lines of text."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.games.banked.vocabulary import Posted, Spot, Times
from croupier.money import Odds, say_dollars
from croupier.table import BankedTable


@dataclass(frozen=True, kw_only=True)
class Layout:
    """The print of one game's cloth."""

    style: str
    """The class that colours the room: one for each game."""
    title: str
    lines: tuple[str, ...] = ()
    labels: dict[str, str] = field(default_factory=dict)

    def label(self, spot: str) -> str:
        """A spot's name as the felt has it."""
        if "@" in spot:
            own, _, player = spot.partition("@")
            return f"{self.label(own)} of player {player}"
        name, _, hand = spot.partition(".")
        plain = self.labels.get(name, name.replace("_", " ").title())
        return self.labels.get(spot, f"{plain} {hand}" if hand else plain)


def note(table: BankedTable, spot: Spot) -> str:
    """What stands below a spot's name: its odds, or its amount where that is fixed."""
    match spot.amount:
        case Times(of, low, high):
            return f"{low} × {of}" if low == high else f"{low}–{high} × {of}"
        case Posted():
            return say_dollars(table.progressive_wager)
    odds = next((pays.get(spot.name) for pays in table.tables.values() if pays.get(spot.name)), None)
    return f"{odds.win} to {odds.stake}" if isinstance(odds, Odds) else ""
