"""A journal: what is kept is followed, what failed is not, and after trouble the stream is read again."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from croupier.errors import StoreError, VersionConflict
from croupier.floor import keeping
from croupier.floor.journal import TRIES, Journal, decided_again
from croupier.floor.people.accounts import PEOPLE_CODEC
from croupier.floor.people.records import AccountClosed
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
