"""A link's meter in the notation: meter, reserve and seed in dollars, then the rows that are eased."""

from __future__ import annotations

from croupier.errors import DataInvalid
from croupier.money import fine_dollars, write_fine
from croupier.table.reading import EasedRow, MeterReading

SHAPE = "12000.7 0.05 10000"


def parse_reading(text: str, words: list[str]) -> MeterReading:
    """Read ``12000.7 0.05 10000``, or with eased rows ``12000.7 0.05 10000 straight_flush=100%``."""
    if len(words) < 3:
        raise DataInvalid(f"{text!r} is not complete; meter, reserve and seed are written like {SHAPE!r}")
    meter, reserve, seed = map(fine_dollars, words[:3])
    eased = []
    for word in words[3:]:
        row, found, award = word.partition("=")
        if not (row and found and award):
            raise DataInvalid(f"{word!r} in {text!r} is no eased row; write one like 'straight_flush=100%'")
        eased.append(EasedRow(row, award))
    return MeterReading(meter=meter, reserve=reserve, seed=seed, eased=tuple(eased))


def write_reading(reading: MeterReading) -> str:
    """The reading as ``parse_reading`` takes it."""
    amounts = [write_fine(amount) for amount in (reading.meter, reading.reserve, reading.seed)]
    return " ".join([*amounts, *(f"{row.row}={row.award}" for row in reading.eased)])
