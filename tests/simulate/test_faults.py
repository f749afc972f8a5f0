"""Evenings on a store that fails, by seed: nothing acknowledged is lost, nothing refused is kept."""

import logging
from collections import Counter

import pytest

from croupier.errors import StoreError
from croupier.floor.jackpot import kept
from croupier.floor.table import log
from tests.simulate.faults import History

QUICK = 1_000
LONG = 100_000
BATCHES = 50


def evenings(first: int, count: int) -> tuple[Counter, int]:
    """How many faults of each kind there were, and how often the process died."""
    faults, restarts = Counter(), 0
    for seed in range(first, first + count):
        try:
            history = History(seed).run()
        except BaseException as broken:
            broken.add_note(f"seed {seed}")
            raise
        faults += history.faults
        restarts += history.restarts
    return faults, restarts


@pytest.fixture(autouse=True)
def silent():
    """Thousands of failures are logged, as they should be; here nobody reads them."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture(autouse=True)
def snapshots_after_every_round(monkeypatch):
    """Evenings are short, and a table that goes on from a snapshot has to come through as well."""
    monkeypatch.setattr(log, "EVENTS", 1)
    monkeypatch.setattr(log, "EVENTS_FOR_ROUNDS", 60)
    monkeypatch.setattr(kept, "ENTRIES", 5)


@pytest.mark.parametrize("quarter", range(4))
def test_a_thousand_evenings_with_faults(quarter):
    faults, restarts = evenings(quarter * QUICK // 4, QUICK // 4)

    assert set(faults) == {
        *("lost", "kept", "late", "late lost", "late kept", "unreadable"),
        *("no snapshot", "late snapshot", "snapshot unreadable"),
    }
    assert min(faults.values()) > 1
    assert faults.total() > 300
    assert restarts > 25


@pytest.mark.parametrize("lie", ["done", "failed"])
def test_a_store_that_lies_is_found_out(lie, monkeypatch):
    """The checks can fail: a write that is acknowledged and not kept, or the other way round."""

    async def lying(store, stream, version, records):
        if stream.startswith("table:") and version > 3:
            if lie == "done":
                return
            store.below.append(stream, version, records)
            raise StoreError("not kept")
        await honest(store, stream, version, records)

    honest = log.keep
    monkeypatch.setattr(log, "keep", lying)

    with pytest.raises(AssertionError):
        evenings(0, 50)


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_hundred_thousand(batch):
    faults, _ = evenings(QUICK + batch * LONG // BATCHES, LONG // BATCHES)

    assert faults
