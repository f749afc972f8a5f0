import asyncio
import gc

import pytest

from croupier.server import collector as module
from croupier.server.collector import GROWTH_MIN, MOST_MIN, Collector
from tests.event_loop import run


class Memory:
    """So many blocks in use; a collection frees those that are garbage."""

    def __init__(self, blocks: int) -> None:
        self.blocks, self.garbage, self.collections = blocks, 0, 0
        self.worked = 0.0

    def collect(self) -> None:
        self.collections += 1
        self.blocks, self.garbage = self.blocks - self.garbage, 0


@pytest.fixture(autouse=True)
def as_before():
    yield
    gc.enable()


def looking(memory: Memory) -> Collector:
    return Collector(lambda: memory.blocks, memory.collect, lambda: memory.worked)


def test_it_looks_for_garbage_when_memory_has_grown_by_a_quarter_and_not_before(monkeypatch):
    monkeypatch.setattr(module, "LOOKS_SECONDS", 3600)

    async def scene() -> None:
        memory = Memory(4_000_000)
        collector = looking(memory)
        collector.begin()
        assert memory.collections == 1, "what was left over from the opening"
        memory.blocks = 5_000_000 + GROWTH_MIN - 1
        assert not collector.look()
        memory.blocks, memory.garbage = 5_000_000 + GROWTH_MIN, 900_000
        assert collector.look()
        assert memory.blocks == 4_100_000 + GROWTH_MIN, "freed"
        assert not collector.look(), "measured from what is left"
        collector.end()

    run(scene())


def test_a_busy_floor_waits_with_it_until_memory_has_doubled(monkeypatch):
    monkeypatch.setattr(module, "LOOKS_SECONDS", 3600)

    async def scene() -> None:
        memory = Memory(4_000_000)
        collector = looking(memory)
        collector.begin()
        memory.blocks = 8_000_000 + MOST_MIN - 1
        memory.worked += 0.2 * 3600
        assert not collector.look(), "everybody would wait"
        memory.worked += 0.2 * 3600 - 1
        assert collector.look(), "there is little to do"
        memory.blocks = 2 * memory.blocks + MOST_MIN
        memory.worked += 3600
        assert collector.look(), "whatever there is to do"
        collector.end()

    run(scene())


def test_a_small_floor_does_not_collect_for_a_few_objects(monkeypatch):
    monkeypatch.setattr(module, "LOOKS_SECONDS", 3600)

    async def scene() -> None:
        memory = Memory(1_000)
        collector = looking(memory)
        collector.begin()
        memory.blocks = GROWTH_MIN
        assert not collector.look()
        collector.end()

    run(scene())


def test_it_goes_on_looking_while_python_does_not_and_ends_with_the_server(monkeypatch):
    monkeypatch.setattr(module, "LOOKS_SECONDS", 0.001)

    async def scene() -> None:
        memory = Memory(1_000)
        collector = looking(memory)
        collector.begin()
        assert not gc.isenabled()
        memory.blocks, memory.garbage = 2_000_000, 1_900_000
        async with asyncio.timeout(60):
            while memory.collections < 2:
                await asyncio.sleep(0.001)
        collector.end()
        assert gc.isenabled()
        memory.blocks = 9_000_000
        await asyncio.sleep(0.02)
        assert memory.collections == 2, "nobody looks any more"

    run(scene())
