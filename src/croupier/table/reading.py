"""A link's meter as a table reads it; it enters a round inside a command, so the round stays pure."""

from __future__ import annotations

from msgspec import Struct

from croupier.money import Fine
from croupier.pay import Meter


class EasedRow(Struct, frozen=True):
    """A row of the pay table that pays more than is printed, by permission [CSP 7]."""

    row: str
    award: str


class MeterReading(Struct, frozen=True, kw_only=True):
    """A link's meter at one moment, and the rows that are eased."""

    meter: Fine
    seed: Fine
    reserve: Fine = Fine(0)
    eased: tuple[EasedRow, ...] = ()

    @classmethod
    def of(cls, meter: Meter, eased: tuple[EasedRow, ...] = ()) -> MeterReading:
        """What a table reads off this meter."""
        return cls(meter=meter.meter, seed=meter.seed, reserve=meter.reserve, eased=eased)

    def as_meter(self) -> Meter:
        """The same amounts for the jackpot's arithmetic."""
        return Meter(meter=self.meter, seed=self.seed, reserve=self.reserve)
