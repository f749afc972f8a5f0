"""A table's log alone: decided, stored, shown, and read again."""

import pytest

from croupier.errors import VersionConflict
from croupier.floor import Ledger, by_seed, demo_tables
from croupier.floor.table.log import TableLog
from croupier.store import MemoryStore
from croupier.table.session import commands as sc
from tests.event_loop import run

(SETUP,) = [setup for setup in demo_tables() if setup.id == "razz"]


def log_on(store: MemoryStore, ledger: Ledger | None = None) -> TableLog:
    return TableLog(SETUP, store, ledger or Ledger(), by_seed("log"))


def sits(log: TableLog, person: str, seat: int) -> None:
    """What a keeper does with one command."""
    version = log.shown.session.version
    events = log.desk.attempt([sc.SitDown(person=person, seat=seat, buy_in=SETUP.buy_in)])
    run(log.append(version, events))
    log.show(events)


def test_what_is_stored_is_shown_and_entered_in_the_ledger():
    store, ledger = MemoryStore(), Ledger()
    log = log_on(store, ledger)
    sits(log, "Nora", 1)
    assert log.shown.session.seat_of("Nora") == 1
    assert len(store.read(log.stream)) == log.shown.session.version == 1
    assert ledger.balance("wallet:Nora") < 0
    again = log_on(store)
    assert again.shown.session.state.seated.keys() == {1}
    assert again.snapshot() == log.snapshot()


def test_what_is_decided_and_not_stored_is_dropped():
    log = log_on(MemoryStore())
    log.desk.attempt([sc.SitDown(person="Nora", seat=1, buy_in=SETUP.buy_in)])
    log.drop()
    assert log.desk.session.state.seated == {}
    sits(log, "Oren", 1)
    assert log.shown.session.seat_of("Oren") == 1


def test_a_log_that_another_program_wrote_to_is_read_again():
    store = MemoryStore()
    mine, other = log_on(store), log_on(store)
    sits(other, "Nora", 1)
    with pytest.raises(VersionConflict):
        sits(mine, "Oren", 1)
    mine.distrust()
    assert mine.stale
    run(mine.read_again())
    assert not mine.stale
    assert mine.shown.session.seat_of("Nora") == 1
    sits(mine, "Oren", 2)
    assert log_on(store).shown.session.state.seated.keys() == {1, 2}


def test_records_of_the_process_that_runs_the_table_are_followed_once():
    store = MemoryStore()
    runs, follows = log_on(store), log_on(store)
    sits(runs, "Nora", 1)
    sits(runs, "Oren", 2)
    records = store.read(runs.stream)
    follows.follow_found(0, records[:1])
    follows.follow_found(0, records)
    assert follows.shown.session.version == 2
    assert follows.shown.session.state.seated.keys() == {1, 2}
