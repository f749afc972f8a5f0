"""Watches a whole store, table by table: for ``croupier fairness`` and for the floor's process."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.errors import DataInvalid
from croupier.floor.dispute.corrections import CORRECTIONS_CODEC, CORRECTIONS_STREAM
from croupier.floor.dispute.records import CorrectionApproved
from croupier.floor.fairness.report import ALPHA, FairnessReport
from croupier.floor.fairness.streams import watched
from croupier.floor.fairness.watch import TableWatch
from croupier.floor.setup import TableSetup
from croupier.floor.table.snapshot import CARDS_CODEC, TABLE_CODEC
from croupier.store import EventStore


class FloorWatch:
    """Every table of a floor with rounds. Tests are numbered in table order and keep their numbers."""

    def __init__(self, *, alpha: float = ALPHA, judge: bool = True) -> None:
        self.alpha = alpha
        self._judge = judge
        self._tables: dict[str, TableWatch] = {}

    def follow(self, setup: TableSetup, records: Sequence[bytes], decks: Sequence[bytes]) -> None:
        """Follow the next records of one table's log and of its decks."""
        log = setup.log_name
        if log not in self._tables:
            self._tables[log] = TableWatch(setup, judge=self._judge)
        watch = self._tables[log]
        watch.follow_decks(CARDS_CODEC.read_all(decks, stream=f"cards:{log}"))
        watch.follow(TABLE_CODEC.read_all(records, stream=f"table:{log}"))

    def follow_corrections(self, records: Sequence[bytes]) -> None:
        """Follow the next records of the floor's corrections."""
        for event in CORRECTIONS_CODEC.read_all(records, stream=CORRECTIONS_STREAM):
            if isinstance(event, CorrectionApproved):
                table, number, _ = event.corrected.rsplit("/", 2)
                for watch in self._tables.values():
                    if watch.setup.id == table and watch.has(int(number)):
                        watch.follow_correction(int(number), event.moved.get(f"{table}/bank", 0))

    def report(self, at: str = "", *, only: frozenset[str] = frozenset()) -> FairnessReport:
        """Return the current report on the floor, or on the named tables with their numbers on the floor."""
        tables, place = [], 0
        # Half of the error rate is for the tests of tables, half for those of people.
        for number, watch in enumerate(self._tables.values()):
            if not only or watch.setup.id in only:
                tables.append(watch.report(alpha=self.alpha / 2, first=place, table=number))
            place += len(watch.tests())
        return FairnessReport(alpha=self.alpha, tables=tuple(tables), at=at)


def fairness_of(
    store: EventStore,
    setups: Iterable[TableSetup],
    *,
    alpha: float = ALPHA,
    only: frozenset[str] = frozenset(),
) -> FairnessReport:
    """Report on every table of a store, or the named ones, against the exact figures of their terms.

    The tests of the other tables count too: looking at one table does not make its tests fewer.
    """
    floor = FloorWatch(alpha=alpha)
    posted = watched(store, setups)
    unknown = sorted(only.difference(setup.id for setup in posted))
    if unknown:
        raise DataInvalid(f"there is no table {unknown[0]!r}", key="table")
    for setup in posted:
        log, meant = setup.log_name, not only or setup.id in only
        floor.follow(
            setup,
            store.read(f"table:{log}") if meant else (),
            store.read(f"cards:{log}") if meant else (),
        )
    floor.follow_corrections(store.read(CORRECTIONS_STREAM))
    return floor.report(only=only)
