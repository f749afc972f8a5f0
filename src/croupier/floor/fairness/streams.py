"""Which logs of a store are watched, and under which terms each was written."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.floor.setup import TableSetup
from croupier.floor.terms.postings import Postings
from croupier.store import EventStore


def watched(store: EventStore, setups: Iterable[TableSetup]) -> list[TableSetup]:
    """Return the tables of a store that have a log: those given, and every version that managers posted."""
    streams = store.streams()
    posted = [posted.setup for posted in Postings(store).all()]
    found = {setup.log_name: setup for setup in (*setups, *posted)}
    return [setup for setup in found.values() if f"table:{setup.log_name}" in streams]
