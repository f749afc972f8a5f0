"""A journal: what is kept is followed, what failed is not, and after trouble the stream is read again."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from croupier.errors import StoreError, VersionConflict
from croupier.floor import journal as journal_module
from croupier.floor import keeping
from croupier.floor.audit.snapshots import SnapshotsFound, WrongSnapshot, audit_snapshots
from croupier.floor.journal import TRIES, Journal, decided_again
from croupier.floor.people.accounts import PEOPLE_CODEC, Accounts
from croupier.floor.people.records import AccountClosed
from croupier.floor.waiting.lists import WaitingLists
from croupier.floor.waiting.records import Why
from croupier.link import Role
from croupier.numbers import Seat
from croupier.store import MemoryStore
from tests.event_loop import run


class Failing(MemoryStore):
    """A store that fails on demand, before it has kept the records or after."""

    fails = ""

    def submit(self, stream, expected_version, records) -> Future[int]:
        if self.fails == "before":
            return self._broken()
        done = super().submit(stream, expected_version, records)
        return self._broken() if self.fails == "after" else done

    def _broken(self) -> Future[int]:
        broken: Future[int] = Future()
        broken.set_exception(StoreError("the disk is full"))
        return broken

    def read(self, stream, start=0):
        if self.fails == "wholly":
            raise StoreError("the disk is gone")
        return super().read(stream, start)


def closed(person: str) -> AccountClosed:
    return AccountClosed(person=person, at="2026-01-01T00:00:00+00:00", by="Ada")


def opened(store, followed: list) -> Journal:
    journal = Journal(store, "people", PEOPLE_CODEC, followed.append)
    journal.read()
    return journal


@pytest.fixture
def kept():
    store, followed = Failing(), []
    return store, followed, opened(store, followed)


def test_what_is_kept_is_followed_and_found_again(kept):
    store, followed, journal = kept
    run(journal.keep(closed("Dan"), closed("Eve")))
    assert [record.person for record in followed] == ["Dan", "Eve"]
    again: list = []
    assert opened(store, again).version == 2
    assert again == followed


def test_a_failed_append_is_not_followed(kept):
    store, followed, journal = kept
    store.fails = "before"
    with pytest.raises(StoreError):
        run(journal.keep(closed("Dan")))
    store.fails = ""
    run(journal.keep(closed("Eve")))
    assert [record.person for record in followed] == ["Eve"]


def test_an_append_that_was_kept_though_it_failed_counts(kept):
    store, followed, journal = kept
    store.fails = "after"
    run(journal.keep(closed("Dan")))
    assert [record.person for record in followed] == ["Dan"]


def test_another_writer_is_noticed_and_followed_before_the_next_act(kept):
    store, followed, journal = kept
    opened(store, []).record([closed("Eve")])
    with pytest.raises(VersionConflict):
        run(journal.keep(closed("Dan")))
    assert [record.person for record in followed] == ["Eve"]
    run(journal.keep(closed("Dan")))
    assert journal.version == 2


def test_what_nobody_knows_is_found_out_later(kept, monkeypatch):
    store, followed, journal = kept
    monkeypatch.setattr(keeping, "TRUTH_SECONDS", 0.05)

    def gone(stream, version, records):
        MemoryStore.submit(store, stream, version, records)
        store.fails = "wholly"
        return store._broken()

    store.submit = gone
    with pytest.raises(StoreError):
        run(journal.keep(closed("Dan")))
    assert followed == []
    store.fails = ""
    run(journal.catch_up())
    assert [record.person for record in followed] == ["Dan"]


def test_what_is_found_in_the_store_while_it_is_being_kept_is_followed_once(kept):
    store, followed, journal = kept

    class Meanwhile(MemoryStore):
        def submit(self, *append) -> Future[int]:
            done = store.submit(*append)
            journal.follow_found(0, store.read("people"))
            return done

    journal._store = Meanwhile()
    run(journal.keep(closed("Dan")))

    assert [record.person for record in followed] == ["Dan"]
    assert journal.version == 1


def test_what_was_decided_before_somebody_else_kept_something_is_refused_and_decided_again(kept):
    store, followed, journal = kept
    other = opened(store, [])
    tries = 0

    @decided_again
    async def act() -> None:
        nonlocal tries
        tries += 1
        await journal.catch_up()
        if tries == 1:
            await other.keep(closed("Eve"))
            journal.follow_found(0, store.read("people"))
        await journal.keep(closed("Dan"))

    run(act())

    assert tries == 2
    assert [record.person for record in followed] == ["Eve", "Dan"]


def test_an_act_that_is_always_forestalled_is_given_up(kept):
    store, _, journal = kept
    other = opened(store, [])

    @decided_again
    async def act() -> None:
        await journal.catch_up()
        await other.catch_up()
        await other.keep(closed("Eve"))
        other.behind = True
        await journal.keep(closed("Dan"))

    with pytest.raises(VersionConflict):
        run(act())
    assert len(store.read("people")) == TRIES


def test_other_processes_are_followed_where_there_are_some(kept):
    store, followed, journal = kept
    other = opened(store, [])
    run(other.keep(closed("Eve")))

    async def all_of_it() -> None:
        journal.follow_found(journal.version, store.read("people", journal.version))

    journal.follow_others, journal.behind = all_of_it, True
    run(journal.catch_up())

    assert [record.person for record in followed] == ["Eve"]
    assert not journal.behind


class Counting(MemoryStore):
    """A store that notes from where its streams are read."""

    def __init__(self) -> None:
        super().__init__()
        self.starts: list[tuple[str, int]] = []

    def read(self, stream, start=0, stop=None):
        self.starts.append((stream, start))
        return super().read(stream, start, stop)


@pytest.fixture
def long_ago(monkeypatch):
    """A store whose people have come and gone so often that they were photographed, with one more since."""
    monkeypatch.setattr(journal_module, "RECORDS", 12)
    store = Counting()
    accounts, lists = Accounts(store), WaitingLists(store)

    async def evening():
        for person in ("Nora", "Ben", "Cora"):
            await accounts.welcome(person, [Role.PLAYER, Role.DEALER])
            await lists.join("razz", person, by=person)
            await accounts.assign(person, "razz", by="Ada")
        await lists.call_to("razz", "Ben", "razz", Seat(2), seconds=60, by="Ada")
        for _ in range(4):
            await lists.leave("razz", "Nora", why=Why.LEFT, by="Nora")
            await lists.join("razz", "Nora", by="Nora")
        await accounts.sign_out_everywhere("Cora", by="Ada")

    run(evening())
    store.starts.clear()
    return store, accounts, lists


def test_people_and_lists_are_taken_up_from_their_last_photograph(long_ago):
    store, accounts, lists = long_ago
    again, lists_again = Accounts(store), WaitingLists(store)

    assert dict(store.starts) == {"people": 14, "waiting": 12}
    assert (again.stand(), lists_again.stand()) == (accounts.stand(), lists.stand())
    assert (again.journal.version, lists_again.journal.version) == (16, 12)
    assert again.sessions.people() == {"Nora", "Ben"}


def test_without_photographs_the_records_come_to_the_same(long_ago):
    store, accounts, lists = long_ago
    store._snapshots.clear()

    assert Accounts(store).stand() == accounts.stand()
    assert WaitingLists(store).stand() == lists.stand()


def test_photographs_are_made_again_by_an_audit_and_a_wrong_one_is_named(long_ago):
    store, accounts, _ = long_ago
    assert audit_snapshots(store, {}) == SnapshotsFound(count=2)

    kept = store.snapshots("people")[0]
    data = kept.data.replace(b'"dealer"', b'"admin"', 1)
    store.submit_snapshot(kept._replace(version=16, mark=16, data=data), last=2).result()
    found = audit_snapshots(store, {})

    assert accounts.roles("Nora") == {Role.PLAYER, Role.DEALER}
    assert found.wrong == WrongSnapshot(
        stream="people", version=16, reason="it is not what the records up to it come to"
    )


def test_a_wrong_photograph_of_waiting_lists_is_named(long_ago):
    store, _, _ = long_ago
    kept = store.snapshots("waiting")[0]
    data = kept.data.replace(b'"seat":2', b'"seat":3')
    store._snapshots.clear()
    store.submit_snapshot(kept._replace(data=data), last=2).result()

    assert audit_snapshots(store, {}).wrong.stream == "waiting"
