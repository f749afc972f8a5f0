"""The process that watches a floor, a real one: it follows what is new, and says what is off."""

import asyncio
import sys
from itertools import islice

import msgspec
import pytest

from croupier.floor.fairness.process import FairnessProcess
from croupier.floor.fairness.store import fairness_of
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.money import Cents
from croupier.store import MemoryStore
from croupier.table import events as e
from tests.event_loop import run
from tools.fairness.logs import rounds_of, setup_of

TABLE = "let-it-ride"
WAGERS = [{"bet_1": Cents(1_000), "bet_2": Cents(1_000), "bet_3": Cents(1_000)}]
STREAM = f"table:{TABLE}"


@pytest.fixture(scope="module")
def log():
    return list(islice(rounds_of(setup_of(TABLE), WAGERS), 9))


def keep(store, rounds):
    records = [TABLE_CODEC.write(event) for events in rounds for event in events]
    store.append(STREAM, store.streams().get(STREAM, 0), records)


def a_cent_too_much(events):
    place = next(n for n, event in enumerate(events) if isinstance(event, e.WagerSettled))
    wrong = msgspec.structs.replace(events[place], returned=Cents(events[place].returned + 1))
    return [*events[:place], wrong, *events[place + 1 :]]


def test_a_lab_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setattr("croupier.extras.find_spec", lambda module: None)
    process = FairnessProcess(MemoryStore(), lambda: [setup_of(TABLE)])

    assert run(process.looked()) is None
    assert process.failed.startswith("this needs the extra 'lab': pip install")


def test_the_process_follows_what_is_new_and_flags_a_payment(log):
    async def scene() -> None:
        store = MemoryStore()
        process = FairnessProcess(store, lambda: [setup_of(TABLE)])
        assert (await process.looked()).tables == ()
        keep(store, log[:6])
        first = await process.looked()
        assert (first.tables[0].rounds, first.flagged) == (5, ())
        keep(store, [log[6], a_cent_too_much(log[7]), log[8]])
        second = await process.looked()
        assert second.tables[0].rounds == 8
        (finding,) = second.tables[0].findings
        assert (finding.kind, finding.rounds) == ("payments", (7,))
        assert second.tables == fairness_of(store, [setup_of(TABLE)]).tables
        await process.close()

    run(scene())


def test_a_process_that_dies_is_told_and_the_next_look_starts_another(log):
    async def scene() -> None:
        store = MemoryStore()
        keep(store, log[:3])
        process = FairnessProcess(
            store, lambda: [setup_of(TABLE)], (sys.executable, "-c", "raise SystemExit(3)")
        )
        assert await process.looked() is None
        assert "no report" in process.failed
        assert await process.looked() is None
        await asyncio.wait_for(process.close(), 10)

    run(scene())
