"""Tables opened while the floor is busy, and while its store fails."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from croupier.errors import LinkMixed, StoreError, StoreUncertain
from croupier.floor import AT_ONCE, Floor, Kind, by_seed, keeping
from croupier.floor.jackpot.jackpot import Covered
from croupier.floor.terms import read_terms
from croupier.floor.terms.postings import TermsPosted
from croupier.money import dollars
from croupier.numbers import Seat
from croupier.store import MemoryStore
from croupier.store.checkpoint import now
from tests.event_loop import run

STUD = {"game": "caribbean-stud", "limits": {"min": 5, "max": 100}}
LINKED = {**STUD, "options": {"progressive": "pmg-01"}, "progressive": {"link": "stud"}}


class SlowStore(MemoryStore):
    """A store that takes its time over every append, most for links, in threads of its own as a disk does."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor()

    def append(self, stream, expected_version, records):
        time.sleep(0.2 if stream.startswith("link:") else 0.02)
        return super().append(stream, expected_version, records)

    def submit(self, stream, expected_version, records):
        return self._threads.submit(self.append, stream, expected_version, records)


class FailingStore(MemoryStore):
    """A store that refuses appends to one stream while it is told to."""

    refuses = ""

    def append(self, stream, expected_version, records):
        if stream == self.refuses:
            raise StoreError("no space left on the disk")
        return super().append(stream, expected_version, records)


def floor_on(store) -> Floor:
    return Floor(
        store, setups=(), pace=AT_ONCE, bots=False, advice=False, shuffler=by_seed("t"), kind=Kind.BENCH
    )


def test_tables_are_opened_while_people_come_in():
    floor = floor_on(SlowStore())

    async def busy():
        return await asyncio.gather(
            *(floor.reception.arrive(name) for name in ("Nora", "Omar", "Pia")),
            *(floor.management.open_table("", read_terms(terms), by="Mia") for terms in (STUD, STUD, LINKED)),
            *(floor.reception.arrive(name) for name in ("Quinn", "Sven")),
        )

    opened = [table.setup.id for table in run(busy())[3:6]]
    assert opened == ["caribbean-stud-1", "caribbean-stud-2", "caribbean-stud-3"]
    assert set(floor.tables) == set(opened)
    assert floor.cage.people() == ["Nora", "Omar", "Pia", "Quinn", "Sven"]
    assert set(floor_on(floor.store).tables) == set(opened)


def test_a_table_joins_a_link_on_which_a_round_is_locked():
    floor = floor_on(SlowStore())

    async def joined():
        await floor.management.open_table("first", read_terms(LINKED), by="Mia")
        jackpot = floor.jackpots["stud"]
        wager = Covered(seat=Seat(1), person="Nora", amount=dollars(1), ante=dollars(5))
        await asyncio.gather(
            jackpot.lock("first", 1, [wager]),
            floor.management.open_table("second", read_terms(LINKED), by="Mia"),
        )

    run(joined())
    jackpot = floor.jackpots["stud"]
    assert jackpot.is_locked("first", 1)
    assert set(jackpot.link.state.tables) == {"first", "second"}
    again = floor_on(floor.store).jackpots["stud"]
    assert again.is_locked("first", 1)
    assert set(again.link.state.tables) == {"first", "second"}


@pytest.mark.parametrize("stream", ["floor", "link:stud"])
def test_a_table_whose_opening_the_store_interrupts_stands_when_the_store_answers_again(monkeypatch, stream):
    monkeypatch.setattr(keeping, "TRUTH_SECONDS", 0.05)
    store = FailingStore()
    floor = floor_on(store)

    async def opened():
        store.refuses = stream
        with pytest.raises(StoreUncertain, match="one is posted, and opens when the store answers"):
            await floor.management.open_table("one", read_terms(LINKED), by="Mia")
        assert "one" not in floor.tables
        with pytest.raises(StoreError):
            await floor.management.open_posted()
        store.refuses = ""
        await floor.management.open_posted()
        await floor.management.open_posted()

    run(opened())
    assert list(floor.tables) == ["one"]
    assert floor.jackpots["stud"].offers("one")
    assert not floor.ledger.faults
    assert list(floor_on(store).tables) == ["one"]


def test_a_table_that_the_store_does_not_take_is_not_opened(monkeypatch):
    monkeypatch.setattr(keeping, "TRUTH_SECONDS", 0.05)
    store = FailingStore()
    floor = floor_on(store)

    async def refused():
        store.refuses = "tables"
        with pytest.raises(StoreError):
            await floor.management.open_table("one", read_terms(STUD), by="Mia")
        store.refuses = ""
        await floor.management.open_posted()
        assert not floor.tables
        await floor.management.open_table("one", read_terms(STUD), by="Mia")

    run(refused())
    assert list(floor.tables) == ["one"]


def test_a_posted_table_that_does_not_fit_stays_closed_and_the_others_open():
    store = MemoryStore()

    async def before():
        floor = floor_on(store)
        await floor.management.open_table("good", read_terms(LINKED), by="Mia")
        # As an earlier release kept it, which opened the link after the posting and refused it only then.
        await floor.postings.journal.keep(
            TermsPosted(
                table="unfit",
                version=1,
                terms=msgspec.json.encode({**STUD, "progressive": {"link": "stud"}}).decode(),
                rounds_before=0,
                at=now(),
                by="Mia",
            )
        )

    run(before())
    floor = floor_on(store)
    assert list(floor.tables) == ["good"]
    assert "pay table" in floor.unfit["unfit"]

    run(floor.management.open_posted())
    assert list(floor.tables) == ["good"]
    run(floor.management.close_table("unfit", by="Mia"))
    assert not floor.unfit
    assert not floor_on(store).unfit


def test_a_table_must_fit_a_standing_link_that_no_open_table_offers():
    store = MemoryStore()
    other = {**LINKED, "options": {"progressive": "pmg-02"}}

    async def refused():
        floor = floor_on(store)
        await floor.management.open_table("one", read_terms(LINKED), by="Mia")
        # As an earlier release closed it, though its jackpot had not been won.
        await floor.postings.close("one", by="Mia")
        again = floor_on(store)
        assert "stud" not in again.jackpots
        with pytest.raises(LinkMixed):
            await again.management.open_table("two", read_terms(other), by="Mia")
        assert not again.postings.versions("two")
        # A posting that got in all the same is shown with its reason, and harms nothing else.
        await again.postings.post("two", read_terms(other), by="Mia", new=True)
        await again.management.open_posted()
        assert "progressive" in again.unfit["two"]
        await again.management.open_table("three", read_terms(LINKED), by="Mia")
        assert list(again.tables) == ["three"]

    run(refused())
