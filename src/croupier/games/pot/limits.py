"""Betting structures and the posted limits of a pot table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from croupier.errors import DataInvalid
from croupier.money import Cents


class Bet(Enum):
    """Which of a fixed-limit table's two limits a street is played at."""

    LOWER = "lower"
    UPPER = "upper"


class Structure(StrEnum):
    """How much may be bet."""

    FIXED_LIMIT = "fixed-limit"
    SPREAD_LIMIT = "spread-limit"
    POT_LIMIT = "pot-limit"
    NO_LIMIT = "no-limit"

    @property
    def is_limit(self) -> bool:
        """Fixed and spread: the structures for which every game caps the raises."""
        return self in (Structure.FIXED_LIMIT, Structure.SPREAD_LIMIT)


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a table posts: the structure and its figures."""

    structure: Structure
    lower: Cents = Cents(0)
    upper: Cents = Cents(0)
    minimum: Cents = Cents(0)
    """Smallest bet: no-limit, pot-limit, spread."""
    maximum: Cents | None = None
    """Largest single bet or raise: spread only."""

    def __post_init__(self) -> None:
        match self.structure:
            case Structure.FIXED_LIMIT:
                if not 0 < self.lower <= self.upper:
                    raise DataInvalid(
                        "fixed-limit posts two limits, the lower not above the upper", key="small_bet"
                    )
            case Structure.SPREAD_LIMIT:
                if self.maximum is None or not 0 < self.minimum <= self.maximum:
                    raise DataInvalid("spread-limit posts a smallest and a largest bet", key="spread")
            case _:
                if self.minimum <= 0:
                    raise DataInvalid(f"{self.structure} posts a smallest bet", key="min_bet")

    def size(self, bet: Bet) -> Cents:
        """The fixed bet of a street; in the other structures its smallest bet."""
        if self.structure is not Structure.FIXED_LIMIT:
            return self.minimum
        return self.lower if bet is Bet.LOWER else self.upper
