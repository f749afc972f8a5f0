"""Betting structures and the posted limits of a pot table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from croupier.errors import DataInvalid
from croupier.money import Cents
from croupier.pay.fees import Stakes, TableLimit
from croupier.pay.fees.terms import Betting


class Bet(Enum):
    """Which of the two limits of a fixed-limit table applies to a street."""

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
        """Whether it is fixed or spread limit: in these every game caps the raises."""
        return self in (Structure.FIXED_LIMIT, Structure.SPREAD_LIMIT)


class CapHeadsUp(StrEnum):
    """When the cap on raises does not hold because only two players are left."""

    AT_RAISE = "at_raise"
    """When two are left at the raise, before the cap was reached."""
    ROUND_START = "round_start"
    """When two began the betting round."""
    ALWAYS = "always"
    """Never: the cap always holds, as in limit games of two."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The betting limits that a table posts: the structure and its figures."""

    structure: Structure
    lower: Cents = Cents(0)
    upper: Cents = Cents(0)
    minimum: Cents = Cents(0)
    """The smallest bet; not for fixed limit."""
    maximum: Cents | None = None
    """The largest single bet or raise; for spread limit only."""

    def __post_init__(self) -> None:
        if self.structure not in tuple(Structure):
            known = ", ".join(Structure)
            raise DataInvalid(
                f"{self.structure!r} is not a betting structure; write {known}", key="structure"
            )
        object.__setattr__(self, "structure", Structure(self.structure))
        for name in ("lower", "upper", "minimum", "maximum"):
            amount = getattr(self, name)
            if type(amount) is not int and (name, amount) != ("maximum", None):
                raise DataInvalid(f"a limit must be whole cents, not {amount!r}", key=name)
        match self.structure:
            case Structure.FIXED_LIMIT:
                if not 0 < self.lower <= self.upper:
                    raise DataInvalid(
                        "a fixed-limit table needs two limits, the lower not above the upper", key="small_bet"
                    )
            case Structure.SPREAD_LIMIT:
                if self.maximum is None or not 0 < self.minimum <= self.maximum:
                    raise DataInvalid(
                        "a spread-limit table needs a smallest and a largest bet, in this order",
                        key="spread",
                    )
            case _:
                if self.minimum <= 0:
                    raise DataInvalid(f"a {self.structure} table needs a smallest bet", key="min_bet")

    @property
    def stakes(self) -> Stakes:
        """What decides which fee options may be posted."""
        if self.structure is Structure.FIXED_LIMIT:
            return Stakes(betting=Betting.LIMIT, limit=TableLimit(self.lower, self.upper))
        if self.structure is Structure.SPREAD_LIMIT:
            return Stakes(betting=Betting.LIMIT, limit=TableLimit(self.minimum, self.maximum))
        return Stakes(betting=Betting.NO_LIMIT_AND_POT_LIMIT)

    def size(self, bet: Bet) -> Cents:
        """The bet of a street in fixed limit; in the other structures the smallest bet."""
        if self.structure is not Structure.FIXED_LIMIT:
            return self.minimum
        return self.lower if bet is Bet.LOWER else self.upper
