"""Money: integers only. Cents on the felt, hundredths of a cent on meters and in movements."""

from croupier.money.cents import (
    FINE_PER_CENT,
    Amount,
    Cents,
    Fine,
    displayed,
    dollars,
    fine,
    fine_dollars,
    say_dollars,
    typed_dollars,
    write_dollars,
    write_fine,
)
from croupier.money.odds import EVEN_MONEY, Odds
from croupier.money.rounding import down_to
from croupier.money.split import OddChips, halves, share

__all__ = [
    "EVEN_MONEY",
    "FINE_PER_CENT",
    "Amount",
    "Cents",
    "Fine",
    "OddChips",
    "Odds",
    "displayed",
    "dollars",
    "down_to",
    "fine",
    "fine_dollars",
    "halves",
    "say_dollars",
    "share",
    "typed_dollars",
    "write_dollars",
    "write_fine",
]
