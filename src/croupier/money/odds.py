"""Odds: what a winning wager is paid."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import DataInvalid
from croupier.money.cents import Cents
from croupier.money.rounding import down_to

ODDS = re.compile(r"^\s*(\d+)\s*(?::|to)\s*(\d+)\s*$|^\s*(\d+)\s*for\s*1\s*$")


@dataclass(frozen=True)
class Odds:
    """``win`` to ``stake``. "40 to 1" returns the stake as well; "40 for 1" does not (``keeps_stake``)."""

    win: int
    stake: int = 1
    keeps_stake: bool = False

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read ``7:1``, ``19 to 20`` or ``300 for 1``."""
        found = ODDS.match(text)
        if not found:
            raise DataInvalid(f"{text!r} is not a pair of odds; write '7:1', '7 to 1' or '7 for 1'")
        win, stake, for_one = found.groups()
        if for_one is not None:
            return cls(int(for_one), 1, keeps_stake=True)
        if int(stake) == 0:
            raise DataInvalid(f"{text!r} is not a pair of odds; the stake cannot be 0")
        return cls(int(win), int(stake))

    @property
    def net(self) -> Fraction:
        """What a winning unit gains."""
        return Fraction(self.win, self.stake) - (1 if self.keeps_stake else 0)

    def winnings(self, stake: Cents, *, unit: Cents = Cents(1)) -> Cents:
        """What is paid on the stake, rounded down to the unit where the odds are fractional."""
        if self.stake == 1:
            return Cents(stake * self.win)
        return down_to(Cents(stake * self.win // self.stake), unit)

    def returned(self, stake: Cents, *, unit: Cents = Cents(1)) -> Cents:
        """Everything handed back to a winner: winnings, and the stake unless the odds are 'for 1'."""
        return Cents(self.winnings(stake, unit=unit) + (0 if self.keeps_stake else stake))

    def __str__(self) -> str:
        return f"{self.win} for 1" if self.keeps_stake else f"{self.win}:{self.stake}"


EVEN_MONEY = Odds(1)
