"""The cage's papers by number: recent ones are in memory, earlier ones are read from the stream."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import DataInvalid
from croupier.floor.money.trays import MARKED, SHIFTS_KEPT, Receipt, Second, Shift, Slip, Trays
from croupier.store import Codec, EventStore
from croupier.table.events import Event

AT_A_TIME = 500
"""How many records are read at a time."""


class Papers:
    """The papers in a floor's stream."""

    def __init__(self, store: EventStore, stream: str, codec: Codec[Event], trays: Trays) -> None:
        self._store, self._stream, self._codec, self._trays = store, stream, codec, trays

    def at_hand(self, number: int) -> tuple[Receipt, Second | None] | None:
        """Return a paper and the second person's record, if both are in memory."""
        if not 0 < number <= self._trays.count:
            raise DataInvalid(f"there is no paper {number}", key="number")
        paper = self._trays.papers.get(number)
        return None if paper is None else (paper, self._trays.seconds.get(number))

    def read(self, number: int) -> tuple[Receipt, Second | None]:
        """Read a paper and the second person's record from the stream, starting at the mark before it."""
        paper: Receipt | None = None
        waits = any(slip.receipt == number for slip in self._trays.waiting())
        for record in self._from(self._trays.marks[(number - 1) // MARKED]):
            if isinstance(record, Receipt) and record.receipt == number:
                paper = record
                if waits or not isinstance(record, Slip):
                    return record, None
            elif isinstance(record, Second) and record.receipt == number and paper is not None:
                return paper, record
        raise DataInvalid(f"there is no paper {number}", key="number")

    def shifts(self, table: str, first: int, last: int) -> list[Shift]:
        """Return the shifts of a tray between two numbers, read from the mark before them."""
        tray, place = Trays(), self._trays.shift_marks[table][(first - 1) // SHIFTS_KEPT]
        found: dict[int, Shift] = {}
        for number, record in enumerate(self._from(place), start=place):
            if getattr(record, "table", "") == table:
                tray.follow_tray(record, number)
                found |= {shift.number: shift for shift in tray.shifts(table)}
                if tray.shift_count(table) > last:
                    break
        return [shift for number, shift in found.items() if first <= number <= last]

    def _from(self, place: int) -> Iterator[Event]:
        while records := self._store.read(self._stream, place, place + AT_A_TIME):
            yield from self._codec.read_all(records, stream=self._stream, start=place)
            place += len(records)
