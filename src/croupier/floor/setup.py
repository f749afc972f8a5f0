"""How one table of the floor is set up: game, limits, fees, seats, bots."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.floor.bots.style import Style
from croupier.games.option import Options
from croupier.money import Cents, Fine
from croupier.table import Posting, Table

MISSED_ROUNDS = 10
"""After how many missed rounds people lose their seat where the terms do not say it."""

TIME_BANK = 60
"""How many seconds more people have for hard decisions where the terms do not say it."""


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
    version: int = 1
    """Which of the table's postings this is; each has a log of its own."""
    by_hand: bool = False
    """Whether a dealer deals real cards here; the table then deals nothing by itself."""
    action_seconds: int | None = None
    """How long players may think; the floor's pace if None."""
    bet_seconds: int | None = None
    missed_rounds: int = MISSED_ROUNDS
    """After how many missed rounds in a row a seat is given up."""
    bot_style: Style = Style.MIXED
    """How bots play here."""
    time_bank: int = TIME_BANK
    """How many seconds beyond the clock a person may take during their stay."""
    must_move_to: str = ""
    """The main table to which people move from here, the one who has sat longest first."""

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
