"""Audits the cage: no gaps in paper numbers, two people where two are needed, matching slips."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.errors import CroupierError
from croupier.floor.money.trays import Trays
from croupier.link.audit import Misfit
from croupier.table.events import Event


def audit_cage(events: Iterable[Event]) -> Misfit | None:
    """Return the first record that does not follow from those before it, counted from 1."""
    trays = Trays()
    for place, event in enumerate(events, start=1):
        try:
            trays.check(event)
        except CroupierError as refused:
            return Misfit(place, f"the cage would have refused it: {refused}")
        trays.follow(event, place)
    return None
