"""How one table of the floor is set up: game, limits, fees, seats, bots."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.floor.bots.style import Style
from croupier.games.option import Options
from croupier.money import Cents, Fine
from croupier.table import Posting, Table

MISSED_ROUNDS = 10
"""Default number of missed rounds after which people lose their seat."""

TIME_BANK = 60
"""Default time bank for hard decisions, in seconds."""


@dataclass(frozen=True, kw_only=True)
class TableSetup:
    """One table of the floor."""

    id: str
    name: str
    posting: Posting[Table]
    stakes: str
    """The limits as shown on the sign."""
    bots: int
    bot_buy_in: Cents
    buy_in: Cents
    """The suggested buy-in."""
    seed: Fine = Fine(0)
    """The amount that the house puts on the meter of the table's link at the start and after every reset."""
    options: Options = field(default_factory=dict)
    """The posted options in the form of a document."""
    version: int = 1
    """The version of the table's terms; each has its own log."""
    by_hand: bool = False
    """Whether a dealer deals real cards here, so that nothing is dealt automatically."""
    action_seconds: int | None = None
    """The time for a decision, in seconds; the floor's pace if None."""
    bet_seconds: int | None = None
    missed_rounds: int = MISSED_ROUNDS
    """Missed rounds in a row after which a seat is lost."""
    bot_style: Style = Style.MIXED
    """How bots play here."""
    time_bank: int = TIME_BANK
    """How many seconds beyond the clock a person may take during their stay."""
    must_move_to: str = ""
    """The main table to which players move from here, the longest seated first."""

    @property
    def log_name(self) -> str:
        """The name of the table's log under these terms."""
        return self.id if self.version == 1 else f"{self.id}~{self.version}"

    @property
    def link(self) -> str | None:
        """The link that keeps the table's jackpot."""
        return self.posting.link

    @property
    def game(self) -> str:
        """The game's id."""
        return self.posting.table.game.id
