"""Audits ways out of jackpots: no gaps in numbers, each decided once, approved by a second person."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.floor.jackpot.records import WayOutApproved, WayOutProposed, WayOutRefused
from croupier.link.audit import Misfit
from croupier.table.events import Event


def audit_ways_out(records: Iterable[Event]) -> Misfit | None:
    """Return the first record that does not fit, counted from 1; the link's own log has the link's part."""
    waiting: dict[int, WayOutProposed] = {}
    count = 0
    for place, record in enumerate(records, start=1):
        if isinstance(record, WayOutProposed):
            count += 1
            if record.number != count:
                return Misfit(place, f"way out {record.number} does not follow {count - 1}")
            waiting[count] = record
            continue
        assert isinstance(record, WayOutApproved | WayOutRefused)
        proposed = waiting.pop(record.number, None)
        if proposed is None:
            return Misfit(place, f"no way out {record.number} waits for a decision")
        if isinstance(record, WayOutApproved) and record.by.casefold() == proposed.by.casefold():
            return Misfit(place, "it was proposed and approved by the same person")
    return None
