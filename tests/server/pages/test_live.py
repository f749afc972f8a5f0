import asyncio

from croupier.floor import Floor
from croupier.floor.table.pace import Pace
from croupier.server import ServerConfig, create_app
from croupier.server.live.felt import Felt, Pieces, frame
from croupier.server.live.purse import MARK
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.server.guest import Guest
from tests.server.open_floor import serve, until


def felt_of(*lines: bytes) -> Felt:
    return Felt(keys=(), lines=lines, own=0)


def test_a_stream_begins_with_every_piece_and_goes_on_with_those_that_changed():
    first, second = felt_of(b"<p>", b"x", b"</p>"), felt_of(b"<p>", b"y", b"</p>")

    assert frame(None, first) == b"event: felt\ndata: <p>\ndata: x\ndata: </p>\n\n"
    assert frame(first, second) == b"event: pieces\ndata: 1 y\n\n"
    assert frame(first, felt_of(b"<p>", b"x", b"</p>")) == b"", "nothing changed"
    assert frame(first, felt_of(b"<p>", b"x")) == b"event: felt\ndata: <p>\ndata: x\n\n"


def test_those_who_are_sent_the_same_share_one_event():
    first, second, made = felt_of(b"own", b"x"), felt_of(b"other", b"x"), {}
    turn = b"y" * 2

    one = frame(first, felt_of(b"own", turn), made)
    assert frame(second, felt_of(b"other", turn), made) is one
    assert frame(second, felt_of(b"changed", turn), made) == b"event: pieces\ndata: 0 changed\ndata: 1 yy\n\n"


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


def test_one_visitor_does_not_take_the_streams_of_others():
    async def scene(app, floor):
        nora, oren = Guest(app), Guest(app)
        await nora.come_in("Nora")
        await oren.come_in("Oren")
        path = "/tables/caribbean-stud/live"
        tabs = [Guest(app) for _ in range(2)]
        for tab in tabs:
            tab.cookie = nora.cookie
            tab.listen(path)
        await until(lambda: all(tab.frames for tab in tabs))
        assert (await nora.get(path)).status == 429
        oren.listen(path)
        await until(lambda: bool(oren.frames))
        for tab in (*tabs, oren):
            await tab.hang_up()
        nora.listen(path)
        await until(lambda: bool(nora.frames))
        await nora.hang_up()

    serve(scene, config=ServerConfig(streams_per_visitor=2, posts_per_second=1_000))


def test_the_felt_is_made_once_for_all_who_look_on(monkeypatch):
    made = []
    draw = Pieces.draw

    def counted(pieces, picture, person, purse, known=()):
        made.append(person)
        return draw(pieces, picture, person, purse, known)

    monkeypatch.setattr(Pieces, "draw", counted)

    async def scene(app, floor):
        nora, strangers, named = Guest(app), [Guest(app) for _ in range(12)], [Guest(app) for _ in range(12)]
        await nora.come_in("Nora")
        # Letters that do not look alike: I and L would be one name.
        for number, (guest, letter) in enumerate(zip(named, "ABCDEFGHJKMN", strict=True)):
            await guest.come_in(f"Looker {letter}")
            # Every purse is another one.
            await guest.post("/tables/ez-baccarat/sit", {"seat": 1, "buy_in": 100 + number})
            await guest.post("/tables/ez-baccarat/stand")
        await nora.post("/tables/limit-holdem/sit", {"seat": 4, "buy_in": 40 * 7})
        await floor.cage.stake("Looker C", 250_000)
        everybody = [*strangers, *named, nora]
        for guest in everybody:
            guest.listen("/tables/caribbean-stud/live")
        await until(lambda: all(guest.frames for guest in everybody))
        made.clear()
        await nora.post("/tables/caribbean-stud/sit", {"seat": 4, "buy_in": 300})
        await until(lambda: all(len(guest.frames) == 2 for guest in everybody))
        for guest in everybody:
            await guest.hang_up()
        own = [person for person in made if person == "Nora"]
        assert len(made) - len(own) == 2, "one for strangers, one for those with a name"
        assert b'id="own"' in nora.frames[1]
        assert b"data-wallet" not in strangers[0].felts()[1]
        assert b"data-wallet>$2,000<" in named[0].felts()[1]
        assert b"data-wallet>$2,500<" in named[2].felts()[1]
        assert strangers[0].frames[1] == strangers[1].frames[1]
        assert MARK.encode() not in b"".join(frame for guest in everybody for frame in guest.frames)

    serve(scene, config=ServerConfig(posts_per_second=1_000, streams_per_visitor=100))


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
