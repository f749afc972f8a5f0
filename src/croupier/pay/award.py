"""What one row of a pay table gives: odds, dollars, or a part of the meter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from croupier.errors import DataInvalid
from croupier.money import Cents, Odds, say_dollars, typed_dollars


@dataclass(frozen=True)
class Percent:
    """A part of the displayed meter."""

    of_meter: int

    def __str__(self) -> str:
        return f"{self.of_meter}% of the meter"


@dataclass(frozen=True)
class Fixed:
    """A fixed amount of dollars, independent of the wager; paid from the tray."""

    cents: Cents

    def __str__(self) -> str:
        return say_dollars(self.cents)


Award = Odds | Percent | Fixed

PERCENT = re.compile(r"^\s*(\d{1,3})\s*%\s*$")
FIXED = re.compile(r"^\s*\$\s*([\d,]+(?:\.\d\d)?)\s*$")


def parse_award(text: object) -> Award:
    """Read ``7:1``, ``300 for 1``, ``$500`` or ``10%``."""
    if not isinstance(text, str):
        raise DataInvalid(f"{text!r} is not an award; write it in quotes, like '7:1', '$500' or '10%'")
    if found := PERCENT.match(text):
        if not 1 <= int(found[1]) <= 100:
            raise DataInvalid(f"{text!r} is not a part of a meter; write 1% to 100%")
        return Percent(int(found[1]))
    if found := FIXED.match(text):
        return Fixed(typed_dollars(found[1]))
    return Odds.parse(text)


def write_award(award: Award) -> str:
    """An award as ``parse_award`` reads it."""
    if isinstance(award, Percent):
        return f"{award.of_meter}%"
    return str(award)
