"""A store that fails while the floor is open: people are told, /health follows it, and all continues."""

import asyncio
import sqlite3
import threading
from contextlib import contextmanager

import pytest

from croupier.floor import Floor, by_seed, demo_tables
from croupier.floor.table.pace import Pace
from croupier.server import ServerConfig, create_app
from croupier.store import Key, SQLiteStore
from tests.event_loop import run
from tests.server.guest import Guest

TABLE = "caribbean-stud"


@contextmanager
def read_only(store):
    """The disk is mounted read-only."""
    store._connection.execute("PRAGMA query_only = ON")
    yield
    store._connection.execute("PRAGMA query_only = OFF")


@contextmanager
def failing(store):
    """Nothing reaches the disk."""
    write = store._queue._write

    def broken(batch):
        raise sqlite3.OperationalError("disk I/O error")

    store._queue._write = broken
    yield
    store._queue._write = write


@contextmanager
def unsynced(store):
    """Everything is written, and then the disk reports an error: fsync failed."""
    write = store._queue._write

    def broken(batch):
        write(batch)
        raise OSError(5, "Input/output error")

    store._queue._write = broken
    yield
    store._queue._write = write


@contextmanager
def hanging(store):
    """The disk does not answer."""
    write, answers = store._queue._write, threading.Event()

    def late(batch):
        answers.wait(60)
        return write(batch)

    store._queue._write = late
    yield
    store._queue._write = write
    answers.set()


async def soon(true) -> None:
    for _ in range(600):
        if await true():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come to that")


@pytest.mark.parametrize("fault", [read_only, failing, unsynced, hanging])
def test_health_follows_a_store_that_fails_and_recovers_with_it(fault, tmp_path):
    async def scene() -> None:
        store = SQLiteStore(tmp_path / "floor.sqlite3")
        floor = Floor(
            store,
            key=Key("ab" * 32),
            setups=[setup for setup in demo_tables() if setup.id == TABLE],
            shuffler=by_seed("faults"),
            pace=Pace(action_seconds=600),
            bots=False,
            advice=False,
        )
        app = create_app(ServerConfig(posts_per_second=10_000), floor=floor)
        nora = Guest(app)

        async def well() -> bool:
            answers = [await nora.get(path) for path in ("/health", "/ready", "/metrics")]
            statuses = [answer.status for answer in answers]
            faults = "croupier_faults 0.0" not in answers[2].text
            assert statuses in ([200, 200, 200], [503, 503, 200])
            assert faults == (statuses[0] == 503)
            return not faults

        async def unwell() -> bool:
            return not await well()

        async with app.router.lifespan_context(app):
            await nora.come_in("Nora")
            assert await well()
            with fault(store):
                sitting = asyncio.ensure_future(
                    nora.post(f"/tables/{TABLE}/sit", {"seat": "7", "buy_in": "300"})
                )
                await soon(unwell)
                if fault is not hanging:
                    answer = await sitting
                    done = answer.status in (200, 204)
                    assert done == (fault is unsynced), answer.text
                    assert done or "cannot save this" in answer.text
            answer = await sitting
            await soon(well)
            if fault is not unsynced and fault is not hanging:
                answer = await nora.post(f"/tables/{TABLE}/sit", {"seat": "7", "buy_in": "300"})
            assert answer.status in (200, 204), answer.text
            seated = floor.table(TABLE).session.state.seated
            assert [occupant.person for occupant in seated.values()] == ["Nora"]
        store.close()

    run(scene())
