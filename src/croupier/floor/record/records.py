"""What is kept of a table that was opened from a document, between the events of its round."""

from __future__ import annotations

from croupier.money import Cents, Fine, fine
from croupier.numbers import by_player
from croupier.table.events import Event, Movements, seat


class DocumentPosted(Event, frozen=True, tag="document.posted/1", kw_only=True):
    """A table was opened from a round document; the cage put the stacks in front of its players."""

    document: str
    players: tuple[str, ...]
    stacks: tuple[Cents, ...]
    meter: Fine = Fine(0)
    reserve: Fine = Fine(0)
    at: str
    by: str

    def movements(self) -> Movements:
        """From the cage to the seats, and from the house's seed money to the meter."""
        moved: Movements = {seat(player): fine(stack) for player, stack in by_player(self.stacks) if stack}
        if moved:
            moved["cage"] = Fine(-sum(moved.values()))
        filled = Fine(self.meter + self.reserve)
        if filled:
            moved |= {"seed": Fine(-filled), "meter": self.meter, "reserve": self.reserve}
        return {account: amount for account, amount in moved.items() if amount}
