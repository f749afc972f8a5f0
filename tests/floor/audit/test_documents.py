"""An audit of tables from documents and of posted tables: what was entered is decided again."""

from __future__ import annotations

import msgspec
import pytest

from croupier.floor import AT_ONCE, Floor, Kind, by_seed
from croupier.floor.audit.documents import audit_record
from croupier.floor.audit.store import audit_store
from croupier.floor.money.ledger import Ledger
from croupier.floor.record import RecordTables
from croupier.floor.terms import read_terms
from croupier.money import Cents
from croupier.numbers import Seat
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.floor.record.test_table import DEALT, HAND


def entered() -> list:
    tables = RecordTables(MemoryStore(), Ledger())
    table = run(tables.open(HAND, by="Dan"))
    run(table.act([*DEALT, "Oren cc"], by="Dan"))
    run(table.act(["p1 cc"], by="Dan"))
    return table.log


def test_what_was_entered_is_decided_again():
    assert audit_record(entered()) is None


@pytest.mark.parametrize("place", range(len(entered())))
def test_a_record_that_was_left_out_is_found(place: int):
    log = entered()
    del log[place]
    assert audit_record(log) is not None


def test_an_action_that_was_changed_is_found_at_its_place():
    log = entered()
    place = next(n for n, event in enumerate(log) if getattr(event, "actions", ())[:1] == ("p1 cc",))
    log[place] = msgspec.structs.replace(log[place], actions=("p1 f",))
    found = audit_record(log)
    assert found is not None
    assert found.place == place + 2


def test_a_stack_that_was_raised_is_found():
    log = entered()
    log[0] = msgspec.structs.replace(log[0], stacks=(Cents(20_000), Cents(10_000)))
    assert audit_record(log) is not None


def test_a_whole_room_is_audited_with_its_versions_and_people():
    store = MemoryStore()

    async def evening() -> None:
        floor = Floor(
            store, setups=(), pace=AT_ONCE, bots=False, advice=False, shuffler=by_seed("t"), kind=Kind.BENCH
        )
        terms = {"game": "caribbean-stud", "limits": {"min": 5, "max": 100}}
        table = await floor.management.open_table("stud-1", read_terms(terms), by="Mia")
        await floor.reception.arrive("Nora")
        await table.sit("Nora", Seat(1), Cents(20_000))
        await floor.management.change_terms(
            "stud-1", read_terms({**terms, "limits": {"min": 10, "max": 100}}), by="Mia"
        )
        await floor.table("stud-1").wager("Nora", {"ante": Cents(1_000)})
        record = await floor.records.open(HAND, by="Dan")
        await record.act([*DEALT, "Oren f"], by="Dan")

    run(evening())
    verdicts = audit_store(store, ())
    assert [verdict.stream for verdict in verdicts if not verdict.sound] == []
    found = {verdict.stream: verdict.found for verdict in verdicts}
    assert found["table:stud-1~2"] == "1 round, all decided again"
    assert found["record:texas-holdem-1"] == "a round from a document, decided again"
    assert "sum 0" in found["ledger"]


def test_a_memory_that_was_changed_between_two_terms_is_found():
    store = MemoryStore()

    async def evening() -> None:
        floor = Floor(
            store, setups=(), pace=AT_ONCE, bots=False, advice=False, shuffler=by_seed("t"), kind=Kind.BENCH
        )
        terms = {"game": "caribbean-stud", "limits": {"min": 5, "max": 100}}
        table = await floor.management.open_table("stud-1", read_terms(terms), by="Mia")
        await floor.reception.arrive("Nora")
        await table.sit("Nora", Seat(1), Cents(20_000))
        _, memory = await table.clear()
        assert [sitter.person for sitter in memory.sitters] == ["Nora"]
        await floor.postings.post("stud-1", read_terms(terms), by="Mia", memory=None)

    run(evening())
    found = {verdict.stream: verdict.reason for verdict in audit_store(store, ()) if not verdict.sound}
    assert "another memory" in found["table:stud-1"]
