"""The chips of a round for a pot: stacks, bets, the pot, fees and pots awarded."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.money import Cents
from croupier.numbers import Player
from croupier.table import events as e
from croupier.table.part import Part


class Chips(Part):
    """Where every chip is, and where it came from."""

    __slots__ = (
        "bets", "dead_money", "fees", "forced", "pot", "pots", "returned", "stacks", "starting", "totals",
        "totals_before",
    )  # fmt: skip

    def __init__(self, stacks: Sequence[Cents]) -> None:
        none = [0] * (len(stacks) + 1)
        self.starting = (Cents(0), *stacks)
        """What the players began with."""
        self.stacks: list[int] = [0, *stacks]
        self.bets: list[int] = none[:]
        """Chips bet on the current street."""
        self.totals: list[int] = none[:]
        """Chips put in during the whole round that can make side pots."""
        self.totals_before: tuple[int, ...] = ()
        """The same before the first draw."""
        self.forced: list[int] = none[:]
        """Antes and blinds."""
        self.dead_money = 0
        """Chips that belong to the main pot, whichever player put them in."""
        self.pot = 0
        """Everything put in and not returned, less fees."""
        self.fees: list[tuple[str, int]] = []
        self.returned: list[int] = none[:]
        self.pots: list[e.PotAwarded] = []

    def put_in(self, player: Player, amount: int) -> None:
        """Move chips from a stack into the bet and the pot."""
        self.stacks[player] -= amount
        self.pot += amount
        self.bets[player] += amount
        self.totals[player] += amount

    def fees_taken(self) -> int:
        """What has left the pot for the house."""
        return sum([amount for _, amount in self.fees])
