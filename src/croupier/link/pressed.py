"""The jackpot as it was when an award button was pressed, and what has come off it since (PRG-R4).

Other tables continue to feed the meter while an award waits for a supervisor; what they feed belongs to the
next jackpot. Awards that are paid first come off the meter that the waiting one is paid from.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.link import events as e
from croupier.money import Fine
from croupier.pay import Meter
from croupier.table.reading import MeterReading

Where = tuple[str, int, int]
"""A table, its round, and a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """The meter at the press of a button, with the movements since then that count."""

    reading: MeterReading
    fed: frozenset[Where] = frozenset()
    """Wagers locked since: neither they nor their reversal count."""
    paid: tuple[tuple[Where, Fine, Fine], ...] = ()
    """What awards and reversed wagers have moved since: meter and reserve."""

    @property
    def meter(self) -> Meter:
        """The jackpot that the award is paid from."""
        seen = self.reading
        return Meter(
            meter=Fine(seen.meter + sum(meter for _, meter, _ in self.paid)),
            reserve=Fine(seen.reserve + sum(reserve for _, _, reserve in self.paid)),
            seed=seen.seed,
        )

    def after(self, event: e.LinkEvent) -> Pressed:
        """The same, after one more event of the link."""
        where: Where = (event.table, event.round, event.seat)
        match event:
            case e.WagerLocked():
                return replace(self, fed=self.fed | {where})
            case e.WagerReversed() if where in self.fed:
                return replace(self, fed=self.fed - {where})
            case e.MeterAwarded() | e.WagerReversed():
                moved = event.movements()
                change = (where, moved.get("meter", Fine(0)), moved.get("reserve", Fine(0)))
                return replace(self, paid=(*self.paid, change))
            case e.AwardCorrected():
                # An award that was paid before the press had come off the meter that was shown.
                return replace(self, paid=tuple(change for change in self.paid if change[0] != where))
        return self
