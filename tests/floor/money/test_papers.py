"""Papers of long ago: a floor opens from a photograph of its cage, and finds them in the stream."""

from __future__ import annotations

import pytest

from croupier.errors import DataInvalid, NameRefused
from croupier.floor.audit.snapshots import audit_snapshots
from croupier.floor.journal import RECORDS
from croupier.floor.money import records as r
from croupier.floor.money.cage import FLOOR_STREAM, Cage
from croupier.floor.money.ledger import Ledger
from croupier.floor.money.papers import AT_A_TIME
from croupier.floor.money.sheet import Sheet
from croupier.floor.money.trays import KEYS_KEPT, MARKED, PAPERS_KEPT, SHIFTS_KEPT, Trays
from croupier.floor.records import PersonArrived, PersonForgotten
from croupier.money import Cents, Fine, fine
from croupier.store import MemoryStore
from croupier.table.events import Event
from tests.event_loop import run

AT = "2026-01-01T00:00:00+00:00"
TABLE = "razz"
PAPERS = 6_000
SLIP_MADE, SLIP_SIGNED = 2_017, 2_900
"""A fill that was sent early and received much later."""
WAITS = 44
"""One that still waits."""


class Counting(MemoryStore):
    """A store that notes how much is read of it."""

    reads = records = 0

    def read(self, stream, start=0, stop=None):
        found = super().read(stream, start, stop)
        self.reads, self.records = self.reads + 1, self.records + len(found)
        return found


def opened(store: MemoryStore) -> tuple[Cage, Ledger]:
    ledger = Ledger()
    cage = Cage(store, ledger, seed_money=Cents(100), reserved=frozenset({"Mabel"}))
    return cage, ledger


def counted(receipt: int, kind: type[r.CountMade] | type[r.CountSigned], by: str, **more: str) -> Event:
    return kind(
        receipt=receipt,
        what=r.Count.OPENER,
        table=TABLE,
        shift=1,
        counted=Cents(0),
        expected=Fine(0),
        at=AT,
        by=by,
        **more,
    )


def sent(receipt: int) -> Event:
    return r.ChipsSent(
        receipt=receipt, way=r.Way.FILL, table=TABLE, shift=1, amount=Cents(500), at=AT, by="Carla"
    )


def many_years() -> list[Event]:
    """Papers enough that none of the early ones is at hand, among people who come and go."""
    made: list[Event] = [PersonArrived(person="Nora", at=AT)]
    for number in range(1, PAPERS + 1):
        if number == 1:
            made += [counted(1, r.CountMade, "Dina"), counted(1, r.CountSigned, "Dora", first="Dina")]
        elif number in (SLIP_MADE, WAITS):
            made.append(sent(number))
        else:
            key = f"key {number}"
            made.append(
                r.BoughtIn(receipt=number, person="Nora", amount=Cents(number), at=AT, by="Carla", key=key)
            )
        if number == SLIP_SIGNED:
            received = {"way": r.Way.FILL, "table": TABLE, "shift": 1, "amount": Cents(500)}
            made.append(r.ChipsReceived(receipt=SLIP_MADE, **received, at=AT, by="Dina"))
        if number % 10 == 0:
            made.append(PersonArrived(person=f"Guest {number}", at=AT))
            made.append(PersonForgotten(person=f"Guest {number}", amount=Cents(0), at=AT))
    return made


@pytest.fixture(scope="module")
def long_open():
    store = Counting()
    cage, ledger = opened(store)
    history = many_years()
    for start in range(0, len(history), 400):
        cage.record(history[start : start + 400])
    return store, cage, ledger


def test_a_floor_of_many_years_opens_with_bounded_reads(long_open):
    store, cage, ledger = long_open
    store.reads = store.records = 0
    again, books = opened(store)

    assert store.streams()[FLOOR_STREAM] > 7_000
    assert (store.reads, store.records < RECORDS) == (1, True)
    assert again.stand() == cage.stand()
    assert books.trial_balance() == ledger.trial_balance()
    assert books.balance("wallet:Nora") > 0
    assert again.journal.version == cage.journal.version


def test_no_more_than_the_last_papers_and_keys_are_at_hand(long_open):
    store, _, _ = long_open
    trays = opened(store)[0].trays

    assert (trays.count, len(trays.papers), len(trays.by_key)) == (PAPERS, PAPERS_KEPT, KEYS_KEPT)
    assert len(trays.marks) == PAPERS // MARKED
    assert [paper.receipt for paper in trays.latest(2)] == [PAPERS, PAPERS - 1]
    assert [slip.receipt for slip in trays.waiting()] == [WAITS]
    assert trays.shift(TABLE).papers == [1, WAITS, SLIP_MADE]


@pytest.mark.parametrize("number", [2, 99, 100, 101, 3_456, PAPERS - PAPERS_KEPT, PAPERS - 1, PAPERS])
def test_every_paper_is_found_however_old(long_open, number):
    store, _, _ = long_open
    cage, _ = opened(store)
    store.records = 0
    paper, second = run(cage.paper(number))

    assert (paper.receipt, paper.amount, second) == (number, number, None)
    assert store.records <= AT_A_TIME


def test_a_slip_is_found_with_what_the_second_person_did_however_much_later(long_open):
    cage, _ = opened(long_open[0])
    sent_, received = run(cage.paper(SLIP_MADE))

    assert (sent_.by, received.by, received.receipt) == ("Carla", "Dina", SLIP_MADE)
    assert run(cage.paper(WAITS)) == (sent(WAITS), None)
    made, signed = run(cage.paper(1))
    assert (made.by, signed.by) == ("Dina", "Dora")


@pytest.mark.parametrize("number", [0, -1, PAPERS + 1])
def test_a_paper_that_was_never_made_is_refused(long_open, number):
    with pytest.raises(DataInvalid, match="there is no paper"):
        run(opened(long_open[0])[0].paper(number))


def test_a_key_that_is_repeated_after_an_opening_makes_no_second_paper(long_open):
    cage, ledger = opened(long_open[0])
    before, old = ledger.balance("wallet:Nora"), PAPERS - KEYS_KEPT + 1

    done = run(cage.act(lambda: pytest.fail("it was done already"), f"key {old}"))

    assert (done.receipt, ledger.balance("wallet:Nora")) == (old, before)


def test_names_that_were_forgotten_are_still_nobody_elses(long_open):
    cage, _ = opened(long_open[0])
    assert not cage.knows("Guest 10")
    for name in ("Guest 10", "Mabel", "Nora"):
        with pytest.raises(NameRefused, match="that name is taken"):
            run(cage.arrive(name))


def test_photographs_come_to_the_same_as_the_records_and_a_wrong_one_is_named():
    store = MemoryStore()
    cage, _ = opened(store)
    cage.record(many_years()[: RECORDS + 1])
    assert audit_snapshots(store, {}).wrong is None

    kept = store.snapshots(FLOOR_STREAM)[0]
    store._snapshots.clear()
    assert opened(store)[0].stand() == cage.stand()
    data = kept.data.replace(b'"wallet:Nora":', b'"wallet:Ben":', 1)
    assert data != kept.data
    store.submit_snapshot(kept._replace(data=data), last=2).result()
    assert audit_snapshots(store, {}).wrong.stream == FLOOR_STREAM


SHIFTS = 4 * SHIFTS_KEPT + 3


def many_shifts(tables: tuple[str, ...]) -> list[Event]:
    """Trays in turn: opened, filled, dropped into the box, closed; every other box is counted after it."""
    made: list[Event] = []
    receipt = 0
    for shift in range(1, SHIFTS + 1):
        for table in tables:
            own = {"table": table, "shift": shift, "at": AT}
            for what in (r.Count.OPENER, None, r.Count.CLOSER, r.Count.BOX):
                receipt += 1
                if what is None:
                    chips = {**own, "receipt": receipt, "way": r.Way.FILL, "amount": Cents(100 * shift)}
                    made += [r.ChipsSent(**chips, by="Carla"), r.ChipsReceived(**chips, by="Dina")]
                    receipt += 1
                    made.append(r.Dropped(receipt=receipt, **own, amount=Cents(shift), by="Dina"))
                elif what is not r.Count.BOX or shift % 2:
                    count = {
                        **own,
                        "receipt": receipt,
                        "what": what,
                        "counted": Cents(0),
                        "expected": Fine(0),
                    }
                    made += [
                        r.CountMade(**count, by="Dina"),
                        r.CountSigned(**count, by="Dora", first="Dina"),
                    ]
                else:
                    receipt -= 1
    return made


def test_closed_shifts_are_bounded_in_memory_and_found_however_old(monkeypatch):
    store, tables = Counting(), (TABLE, "badugi")
    cage, _ = opened(store)
    history = many_shifts(tables)
    cage.record(history)
    monkeypatch.setattr("croupier.floor.money.trays.SHIFTS_KEPT", 10 * SHIFTS)
    every = Trays()
    for place, record in enumerate(history):
        every.follow(record, place)
    monkeypatch.undo()

    again, _ = opened(store)

    for one in (cage, again):
        for table in tables:
            assert len(one.trays.shifts(table)) == SHIFTS_KEPT
            assert one.trays.shift_count(table) == SHIFTS
            assert run(one.shifts(table, 1)) == every.shifts(table)
            for first, last in (
                (1, 1),
                (7, 9),
                (SHIFTS_KEPT, SHIFTS_KEPT + 1),
                (3, SHIFTS),
                (SHIFTS, SHIFTS),
            ):
                assert run(one.shifts(table, first, last)) == every.shifts(table)[first - 1 : last]
            assert run(one.shifts(table, SHIFTS + 1, SHIFTS + 9)) == []
        assert run(one.shifts("nowhere", 1)) == []
    assert again.stand() == cage.stand()
    store.records = 0
    assert [shift.number for shift in run(again.shifts(TABLE, 2, 2))] == [2]
    assert store.records <= AT_A_TIME
    assert audit_snapshots(store, {}).wrong is None


def test_a_sheet_lists_the_differences_of_tray_and_box_one_by_one():
    """$28 too much in the tray and $10 too little in the box are not $18."""
    sheet = Sheet(
        table="t",
        shift=1,
        opener=Fine(0),
        fills=Fine(0),
        credits=Fine(0),
        drop=fine(9_000),
        dropped=fine(10_000),
        fees=Fine(0),
        expected=fine(5_000),
        closer=fine(7_800),
    )

    assert (sheet.in_tray, sheet.in_box, sheet.difference) == (fine(2_800), fine(-1_000), fine(1_800))
