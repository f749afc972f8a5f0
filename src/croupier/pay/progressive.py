"""The arithmetic of a progressive meter, exact to a hundredth of a cent.

Contributions go to meter and reserve and are never rounded away. Awards in percent are taken from what
the sign shows, rounded down to the cent; the undisplayed fraction stays on the meter [CSP 20, 21].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import DataInvalid
from croupier.money import Cents, Fine, displayed, fine
from croupier.numbers import Player, Seat

Winner = TypeVar("Winner", Player, Seat)
"""Who is paid off the meter: a player in a round, or a seat at a table on a link."""

SHARES = 10_000
"""Contribution rates are whole hundredths of a percent: 7,000 is 70 %."""


class SeveralWinners(StrEnum):
    """How several awards off one meter are paid: the 'house procedure' of [CSP 20e]."""

    SEQUENTIAL = "sequential"
    SIMULTANEOUS = "simultaneous"


@dataclass(frozen=True, kw_only=True)
class Rates:
    """The shares of each wager that feed the meter and the reserve, in hundredths of a percent."""

    meter: int = 7_000
    reserve: int = 500

    def __post_init__(self) -> None:
        if min(self.meter, self.reserve) < 0 or self.meter + self.reserve > SHARES:
            raise DataInvalid(
                "contributions must be shares of the wager, each at least 0 and together at most 1"
            )


@dataclass(frozen=True, kw_only=True)
class Contribution:
    """How one wager is divided: meter, reserve, and the rest to the tray."""

    meter: Fine
    reserve: Fine
    tray: Fine


@lru_cache(maxsize=64)
def contribution(wager: Cents, rates: Rates) -> Contribution:
    """Divide a wager between meter, reserve and house.

    A cent is a hundred units and a rate a ten-thousandth, so only a wager that is not in whole dollars can
    leave part of a unit; such a wager is refused when the table is posted.
    """
    meter, meter_rest = divmod(wager * rates.meter, 100)
    reserve, reserve_rest = divmod(wager * rates.reserve, 100)
    if meter_rest or reserve_rest:
        raise DataInvalid("the posted wager cannot be divided at these rates into hundredths of a cent")
    return Contribution(meter=Fine(meter), reserve=Fine(reserve), tray=Fine(fine(wager) - meter - reserve))


class Meter(Struct, frozen=True, kw_only=True):
    """A jackpot now: the meter, the reserve behind it, the seed it is reset to."""

    meter: Fine
    seed: Fine
    reserve: Fine = Fine(0)

    @classmethod
    def of(cls, meter: Cents, *, seed: Cents, reserve: Cents = Cents(0)) -> Meter:
        """A jackpot in whole cents: ``Meter.of(dollars(12_000), seed=dollars(10_000))``."""
        for part in (meter, seed, reserve):
            if type(part) is not int:
                raise DataInvalid(f"a jackpot must be whole cents, not {part!r}")
        return cls(meter=fine(meter), seed=fine(seed), reserve=fine(reserve))

    @property
    def shown(self) -> Cents:
        """What the sign shows."""
        return displayed(self.meter)

    def fed(self, part: Contribution) -> Meter:
        """The jackpot after a wager is locked."""
        return replace(self, meter=Fine(self.meter + part.meter), reserve=Fine(self.reserve + part.reserve))

    def reversed(self, part: Contribution) -> Meter:
        """The jackpot after a wager goes back: a dead hand or a misdeal."""
        return replace(self, meter=Fine(self.meter - part.meter), reserve=Fine(self.reserve - part.reserve))

    def paid(self, amount: Cents) -> Meter:
        """The jackpot after an award of less than 100 %."""
        return replace(self, meter=Fine(self.meter - fine(amount)))

    def reset(self, awards: Cents) -> Meter:
        """The jackpot after a 100 % award: seed, reserve, and the part of a cent the sign did not show."""
        return replace(
            self, meter=Fine(self.meter - fine(awards) + self.seed + self.reserve), reserve=Fine(0)
        )


def percent_of(shown: Cents, percent: int) -> Cents:
    """A part of the displayed meter, rounded down to the cent."""
    return Cents(shown * percent // 100)


def equal_shares(amount: Cents, winners: int) -> Cents:
    """What each of several winners of one row takes, in whole cents; the rest stays on the meter."""
    return Cents(amount // winners)


@dataclass(frozen=True, kw_only=True)
class MeterAward(Generic[Winner]):
    """One award off the meter: who gets it, how much, and the meter afterwards."""

    winner: Winner
    percent: int
    of: Cents
    """The displayed meter that the percentage applies to."""
    sharing: int
    """How many winners share it."""
    amount: Cents
    after: Meter
    seed: Fine = Fine(0)
    """What a reset put on the meter, out of the house's money."""
    reserve: Fine = Fine(0)
    """What a reset put on the meter, out of the reserve."""


def pay_off_meter(
    meter: Meter, winners: Sequence[tuple[Winner, int]], how: SeveralWinners
) -> list[MeterAward[Winner]]:
    """Pay (winner, percent) in the order given: one after the other, or row by row from the smallest."""
    awards: list[MeterAward[Winner]] = []
    if how is SeveralWinners.SEQUENTIAL:
        for winner, percent in winners:
            award = _award(meter, winner, percent, of=meter.shown, sharing=1, resets=percent == 100)
            meter = award.after
            awards.append(award)
        return awards
    for row in sorted({percent for _, percent in winners}):
        sharing = [winner for winner, percent in winners if percent == row]
        shown, winners_of_row = meter.shown, len(sharing)
        for place, winner in enumerate(sharing, start=1):
            last = row == 100 and place == winners_of_row
            award = _award(meter, winner, row, of=shown, sharing=winners_of_row, resets=last)
            meter = award.after
            awards.append(award)
    return awards


def _award(
    meter: Meter, winner: Winner, percent: int, *, of: Cents, sharing: int, resets: bool
) -> MeterAward[Winner]:
    amount = equal_shares(percent_of(of, percent), sharing)
    return MeterAward(
        winner=winner,
        percent=percent,
        of=of,
        sharing=sharing,
        amount=amount,
        after=meter.reset(amount) if resets else meter.paid(amount),
        seed=meter.seed if resets else Fine(0),
        reserve=meter.reserve if resets else Fine(0),
    )
