"""Money decided by data: pay tables, fee schedules, meters, the coverage of a player-dealer's wager."""

from croupier.pay.award import Award, Fixed, Percent, parse_award
from croupier.pay.coverage import Coverage, CoverageRule
from croupier.pay.paytable import PayTable, game_tables, read_tables
from croupier.pay.progressive import Meter, Rates, SeveralWinners

__all__ = [
    "Award",
    "Coverage",
    "CoverageRule",
    "Fixed",
    "Meter",
    "PayTable",
    "Percent",
    "Rates",
    "SeveralWinners",
    "game_tables",
    "parse_award",
    "read_tables",
]
