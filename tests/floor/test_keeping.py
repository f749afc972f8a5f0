import asyncio
from concurrent.futures import Future

import pytest

from croupier.errors import StoreBusy, StoreError, StoreUncertain, VersionConflict
from croupier.floor import keeping
from croupier.floor.keeping import Turn, keep, kept
from croupier.store import MemoryStore
from tests.event_loop import run


class Confused(MemoryStore):
    """A store that writes and then says that it has not."""

    writes = True
    reads = True

    def submit(self, stream, expected_version, records) -> Future:
        if self.writes:
            super().append(stream, expected_version, records)
        answer: Future = Future()
        answer.set_exception(StoreError("no answer"))
        return answer

    def read(self, stream, start=0):
        if not self.reads:
            raise StoreError("input/output error")
        return super().read(stream, start)


def test_records_that_the_store_holds_are_kept_whatever_it_said():
    store = Confused()

    run(keep(store, "table:1", 0, [b"a", b"b"]))

    assert store.read("table:1") == [b"a", b"b"]


def test_an_error_means_that_nothing_is_kept():
    store = Confused()
    store.writes = False

    with pytest.raises(StoreError, match="no answer"):
        run(keep(store, "table:1", 0, [b"a"]))
    assert store.read("table:1") == []


def test_if_the_store_cannot_be_read_that_is_said(monkeypatch):
    monkeypatch.setattr(keeping, "TRUTH_SECONDS", 0.05)
    store = Confused()
    store.reads = False

    with pytest.raises(StoreUncertain):
        run(keep(store, "table:1", 0, [b"a"]))


def test_somebody_else_wrote_first():
    store = MemoryStore()
    store.append("table:1", 0, [b"x"])

    with pytest.raises(VersionConflict):
        run(keep(store, "table:1", 0, [b"a"]))


@pytest.mark.parametrize("fails", [True, False])
def test_whoever_is_cancelled_stays_cancelled_once_the_append_is_over(fails):
    async def scene():
        append = asyncio.get_running_loop().create_future()
        caller = asyncio.ensure_future(kept(append))
        await asyncio.sleep(0)
        caller.cancel()
        await asyncio.sleep(0)
        assert not caller.done(), "the store is still writing"
        if fails:
            append.set_exception(StoreError("the disk is full"))
        else:
            append.set_result(1)
        with pytest.raises(asyncio.CancelledError):
            await caller

    run(scene())


class Slow(MemoryStore):
    """A store that answers when it is told to."""

    def submit(self, stream, expected_version, records) -> Future:
        self.answer: Future = Future()
        self.answer.set_running_or_notify_cancel()
        return self.answer


@pytest.mark.parametrize("fails", [True, False])
def test_so_does_whoever_waits_for_the_line_and_the_append_is_not_called_back(fails):
    async def scene():
        store = Slow()
        caller = asyncio.ensure_future(keep(store, "table:1", 0, [b"a"]))
        await asyncio.sleep(0)
        caller.cancel()
        await asyncio.sleep(0)
        assert not caller.done(), "the store is still writing"
        assert not store.answer.cancelled()
        # The store answers from a thread of its own.
        said = (store.answer.set_exception, StoreError("full")) if fails else (store.answer.set_result, 1)
        await asyncio.to_thread(*said)
        with pytest.raises(asyncio.CancelledError):
            await caller

    run(scene())


def test_an_append_is_kept_when_the_thread_of_the_store_says_so():
    async def scene():
        store = Slow()
        caller = asyncio.ensure_future(keep(store, "table:1", 0, [b"a"]))
        await asyncio.sleep(0.01)
        assert not caller.done(), "nothing is acknowledged before"
        await asyncio.to_thread(store.answer.set_result, 1)
        await asyncio.wait_for(caller, 60)

    run(scene())


def test_nobody_waits_for_a_turn_in_vain(monkeypatch):
    monkeypatch.setattr(keeping, "TURN_SECONDS", 0.05)

    async def scene():
        turn = Turn()
        async with turn:
            with pytest.raises(StoreBusy):
                async with turn:
                    raise AssertionError("two at once")
        async with turn:
            pass

    run(scene())
