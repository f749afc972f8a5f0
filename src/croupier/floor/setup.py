"""How one table of the floor is set up: game, limits, fees, seats, bots."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.games.option import Options
from croupier.money import Cents, Fine
from croupier.table import Posting, Table


@dataclass(frozen=True, kw_only=True)
class TableSetup:
    """One table of the floor."""

    id: str
    name: str
    posting: Posting[Table]
    stakes: str
    """The limits as the sign says them."""
    bots: int
    bot_buy_in: Cents
    buy_in: Cents
    """The buy-in suggested to a person."""
    seed: Fine = Fine(0)
    """What the house puts on the meter of the table's link at the start and after every reset."""
    options: Options = field(default_factory=dict)
    """The posted options as a document writes them."""

    @property
    def link(self) -> str | None:
        """The link that keeps the table's jackpot."""
        return self.posting.link

    @property
    def game(self) -> str:
        """The game's id."""
        return self.posting.table.game.id
