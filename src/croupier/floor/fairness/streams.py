"""Which logs of a store are watched, under which terms each was written, and in which order."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.floor.setup import TableSetup
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.floor.terms.postings import Postings
from croupier.store import EventStore

FIRST_RECORDS = 20
"""Within this many records a log names its first second."""


def watched(store: EventStore, setups: Iterable[TableSetup]) -> list[TableSetup]:
    """Return the tables of a store that have a log: those given, and every version that managers posted.

    They come in the order of their first records, which no later table changes: a test keeps its number, and
    with it the evidence at which it flags, on every report.
    """
    streams = store.streams()
    posted = [posted.setup for posted in Postings(store).all()]
    found = {setup.log_name: setup for setup in (*setups, *posted)}
    with_log = [setup for setup in found.values() if f"table:{setup.log_name}" in streams]
    return sorted(with_log, key=lambda setup: (_begun(store, setup), setup.log_name))


def _begun(store: EventStore, setup: TableSetup) -> str:
    """Return the first time in a log; empty for logs of earlier releases, which name none."""
    stream = f"table:{setup.log_name}"
    records = TABLE_CODEC.read_all(store.read(stream, 0, FIRST_RECORDS), stream=stream)
    return next((str(at) for event in records if (at := getattr(event, "at", ""))), "")
