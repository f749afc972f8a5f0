"""A table goes on from its latest snapshot as it would from its whole log, and reads nothing before it."""

import pytest

from croupier.floor.table.snapshot import ROUNDS, TABLE, find
from croupier.server.api.rounds import Rounds, Told
from croupier.server.api.tables import Tables
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.floor.evening import TABLES, open_floor, play_long_evening

PEOPLE = ("Nora", None)


@pytest.fixture(scope="module")
def long_evening():
    """A floor that was played at for long, with a snapshot every few rounds, closed in mid-hand."""
    store = MemoryStore()
    return store, play_long_evening(store)


def opened_by_its_log(store):
    """The same floor, by somebody who has no snapshot."""
    bare = MemoryStore()
    for stream, version in store.streams().items():
        bare.append(stream, 0, store.read(stream, 0, version))
    return open_floor(bare, key=None)


@pytest.fixture(scope="module")
def both(long_evening):
    store, _ = long_evening
    again, whole = open_floor(store), opened_by_its_log(store)
    assert all(table.session.forgotten for table in again.tables.values())
    assert not any(table.session.forgotten for table in whole.tables.values())
    return again, whole


def seen(table, person):
    async def look():
        return table.view(person)

    return run(look())


@pytest.mark.parametrize("name", TABLES)
def test_everybody_sees_the_same_table_whether_or_not_its_past_is_read(both, name):
    again, whole = (floor.table(name) for floor in both)

    for person in PEOPLE:
        assert seen(again, person) == seen(whole, person)
    assert again.session.version == whole.session.version
    assert again.log.dealer.stand() == whole.log.dealer.stand()
    kept = again.session.state
    assert {**vars_of(whole.session.state), "revealed": None} == {**vars_of(kept), "revealed": None}
    assert kept.revealed.items() <= whole.session.state.revealed.items()


def vars_of(state):
    return {name: getattr(state, name) for name in type(state).__slots__}


def test_the_books_are_the_same_to_the_cent(both):
    again, whole = both

    assert again.ledger.trial_balance() == whole.ledger.trial_balance()
    assert again.ledger.trial_balance()["wallet:Nora"] > 0


@pytest.mark.parametrize("name", TABLES)
def test_a_round_long_past_is_read_from_the_store_with_its_proofs(both, name):
    again, whole = (floor.table(name) for floor in both)
    numbers = [record.number for record in whole.chronicle.past()]

    assert again.rounds.count == whole.rounds.count == len(numbers)
    assert len(again.chronicle.rounds) < len(numbers)
    assert [record.number for record in again.rounds.latest(1_000)] == numbers
    assert [record.number for record in again.rounds.latest(3)] == numbers[:3]
    assert [record.number for record in again.rounds.every()] == [one.number for one in whole.rounds.every()]
    for number in numbers:
        ours, theirs = again.rounds.round(number), whole.rounds.round(number)
        assert ours == theirs
        assert ours.revealed == theirs.revealed
        for person in PEOPLE:
            assert ours.document(person) == theirs.document(person)
            assert again.rounds.proofs(ours, person) == whole.rounds.proofs(theirs, person)
        assert ours.draw_proof() == theirs.draw_proof()
    assert again.rounds.round(numbers[0] + 100) is None


@pytest.mark.parametrize("name", TABLES)
def test_programs_are_told_the_same_lines_in_order_and_without_gaps(both, name, monkeypatch):
    again, whole = both
    lines = Rounds(whole, Tables(whole)).lines(whole.table(name), "Nora", 0)
    monkeypatch.setattr("croupier.server.api.rounds.LINES_AT_ONCE", 10_000)
    rounds, table = Rounds(again, Tables(again)), again.table(name)
    before = table.chronicle.lines_before

    assert before
    assert rounds.lines(table, "Nora", 0) == lines
    monkeypatch.setattr("croupier.server.api.rounds.LINES_AT_ONCE", 5)
    listener, told, asked, after = Told(rounds, table, "Nora"), [], [], 0
    while listener.behind:
        told += listener.news().events
    while after < lines.version:
        page = rounds.lines(table, "Nora", after)
        asked, after = [*asked, *page.events], page.version
    assert told + listener.news().events == lines.events == asked
    assert not listener.news().events
    for place in (before - 1, before, before + 1):
        assert rounds.lines(table, "Nora", place).events[:5] == lines.events[place : place + 5]


class Watched(MemoryStore):
    """A store that notes what is read of it."""

    def __init__(self, below):
        self.__dict__ = below.__dict__
        self.reads = []

    def read(self, stream, start=0, stop=None):
        self.reads.append((stream, start, stop))
        return super().read(stream, start, stop)


@pytest.mark.parametrize("name", TABLES)
def test_opening_reads_only_what_is_behind_the_snapshot(long_evening, name):
    store, _ = long_evening
    watched = Watched(store)
    snapshot = find(store, f"table:{name}", TABLE)

    held = open_floor(watched, key=None).table(name)

    of_log = {start for stream, start, _ in watched.reads if stream == f"table:{name}"}
    of_cards = {(start, stop) for stream, start, stop in watched.reads if stream == f"cards:{name}"}
    assert of_log == {snapshot.version}
    named = {(place, place + 1) for place in snapshot.dealer.decks.values()}
    assert of_cards == named | {(snapshot.dealer.kept, None)}
    assert snapshot.version > held.session.version / 2


def test_memory_does_not_grow_with_history(long_evening):
    _, floor = long_evening
    for table in floor.tables.values():
        # Never more than two snapshots and a round.
        longest = max(len(record.events) for record in table.rounds.every()) + 10
        assert len(table.session.log) <= min(2 * (40 + longest), table.session.version - 40)
        assert len(table.log.shown.decks) <= len(table.chronicle.rounds) + 3


@pytest.mark.parametrize("name", TABLES)
def test_the_answer_to_a_command_of_long_ago_is_the_table_as_it_stood(both, name):
    again, whole = (floor.table(name) for floor in both)
    place = again.session.forgotten // 2

    read = run(again.log.read_until(place))

    assert read.version == place
    assert read.events == whole.session.log[read.start : place]


def test_snapshots_for_past_rounds_are_fewer_and_all_kept(long_evening):
    store, _ = long_evening
    for name in TABLES:
        marks = [one.mark for one in store.snapshots(f"table:{name}", ROUNDS)]
        assert marks == sorted(marks, reverse=True)
        assert len(marks) > 1
        assert len(store.snapshots(f"table:{name}", TABLE)) == 2
