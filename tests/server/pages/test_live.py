import asyncio

from croupier.floor import Floor
from croupier.floor.table.host import Pace
from croupier.server import ServerConfig, create_app
from croupier.server.pages.live import frame
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.server.guest import Guest
from tests.server.open_floor import serve, until


def test_a_frame_is_an_event_of_lines():
    assert frame("felt", "<p>\nx\n</p>") == "event: felt\ndata: <p>\ndata: x\ndata: </p>\n\n"


def test_the_felt_comes_at_once_and_after_every_change():
    async def scene(app, floor):
        nora, watcher = Guest(app), Guest(app)
        await nora.come_in("Nora")
        watcher.listen("/tables/caribbean-stud/live")
        await until(lambda: len(watcher.frames) == 1)
        await nora.post("/tables/caribbean-stud/sit", {"seat": 4, "buy_in": 300})
        await until(lambda: len(watcher.frames) == 2)
        await watcher.hang_up()
        assert b"Nora" not in watcher.frames[0]
        assert b"Nora" in watcher.frames[1]

    serve(scene)


def test_everybody_gets_a_felt_of_his_own():
    async def scene(app, floor):
        nora, watcher = Guest(app), Guest(app)
        await nora.come_in("Nora")
        await nora.post("/tables/caribbean-stud/sit", {"seat": 4, "buy_in": 300})
        for guest in (nora, watcher):
            guest.listen("/tables/caribbean-stud/live")
        await until(lambda: bool(nora.frames and watcher.frames))
        for guest in (nora, watcher):
            await guest.hang_up()
        assert b'id="own"' in nora.frames[0]
        assert b'id="own"' not in watcher.frames[0]

    serve(scene)


def test_too_many_lookers_on_are_sent_away():
    async def scene(app, floor):
        first, second = Guest(app), Guest(app)
        first.listen("/tables/caribbean-stud/live")
        await until(lambda: bool(first.frames))
        assert (await second.get("/tables/caribbean-stud/live")).status == 429
        await first.hang_up()
        second.listen("/tables/caribbean-stud/live")
        await until(lambda: bool(second.frames))
        await second.hang_up()

    serve(scene, config=ServerConfig(streams_max=1))


def test_streams_end_when_the_server_closes():
    guests = []

    async def scene(app, floor):
        guests.append(Guest(app))
        guests[0].listen("/tables/limit-holdem/live")
        await until(lambda: bool(guests[0].frames))

    async def evening():
        floor = Floor(MemoryStore(), pace=Pace(bot=60))
        app = create_app(ServerConfig(), floor=floor)
        async with app.router.lifespan_context(app):
            await scene(app, floor)
        await asyncio.wait_for(guests[0]._listening, timeout=60)

    run(evening())
    assert guests[0]._listening.done()
