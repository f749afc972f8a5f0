"""The application: floor, pages, commands, live updates, and the middleware in front of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from croupier.errors import CroupierError
from croupier.floor import Floor, by_operating_system, by_seed, tables_named
from croupier.money import dollars
from croupier.server.door.config import ServerConfig
from croupier.server.door.guard import BodyLimit, Headers, LastResort, RateLimit
from croupier.server.door.refusal import RequestRefused, on_error
from croupier.server.door.visitor import Door
from croupier.server.pages.command import Commands
from croupier.server.pages.house import House
from croupier.server.pages.live import Live
from croupier.server.pages.page import Pages
from croupier.store import EventStore, SQLiteStore

STATIC = Path(__file__).parent / "static"


def create_app(config: ServerConfig | None = None, *, floor: Floor | None = None) -> Starlette:
    """The application; if no floor is given, it opens one on the configured store."""
    config = config or ServerConfig.from_environment()
    store: EventStore | None = None
    if floor is None:
        setups = tables_named(config.tables)
        store = SQLiteStore(config.store)
        floor = Floor(
            store,
            key=config.signing_key(),
            setups=setups,
            shuffler=by_seed(config.shuffle_seed) if config.shuffle_seed else by_operating_system,
            pace=config.pace,
            bots=config.bots,
            advice=config.advice,
            seed_money=dollars(config.seed_money),
            supervisor_code=config.supervisor_code,
        )
    door = Door(floor.cage, secure=config.secure_cookies)
    house = House(floor, door, trainer=config.trainer)
    pages, commands = Pages(house), Commands(house)
    live = Live(house, in_all=config.streams_max, per_visitor=config.streams_per_visitor)

    async def health(_: Request) -> PlainTextResponse:
        faults = floor.ledger.faults.values()
        return PlainTextResponse(
            "\n".join(["the ledger is wrong", *faults, ""]) if faults else "open\n", 503 if faults else 200
        )

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await floor.start()
        try:
            yield
        finally:
            live.close()
            await floor.stop()
            if store is not None:
                store.close()

    app = Starlette(
        routes=[
            Route("/", pages.lobby),
            Route("/me", pages.me),
            Route("/name", commands.name, methods=["POST"]),
            Route("/cage", commands.cage, methods=["POST"]),
            Route("/games/{game}", pages.rules),
            Route("/tables/{table}", pages.table),
            Route("/tables/{table}/felt", pages.felt),
            Route("/tables/{table}/live", live.felt),
            Route("/tables/{table}/advice", pages.advice),
            Route("/tables/{table}/sit", commands.sit, methods=["POST"]),
            Route("/tables/{table}/stand", commands.stand, methods=["POST"]),
            Route("/tables/{table}/entry", commands.entry, methods=["POST"]),
            Route("/tables/{table}/chips", commands.chips, methods=["POST"]),
            Route("/tables/{table}/wager", commands.wager, methods=["POST"]),
            Route("/tables/{table}/act", commands.act, methods=["POST"]),
            Route("/tables/{table}/bank", commands.bank, methods=["POST"]),
            Route("/tables/{table}/history", pages.history),
            Route("/tables/{table}/history/{number:int}", pages.past_round),
            Route("/tables/{table}/history/{number:int}.toml", pages.notation),
            Route("/supervisor", pages.supervisor),
            Route("/supervisor", commands.supervise, methods=["POST"]),
            Route("/supervisor/confirm", commands.confirm, methods=["POST"]),
            Route("/health", health),
            Mount("/static", StaticFiles(directory=STATIC), name="static"),
        ],
        middleware=[
            Middleware(Headers),
            Middleware(LastResort),
            Middleware(RateLimit, commands=config.posts_per_second, reads=config.reads_per_second),
            Middleware(BodyLimit),
        ],
        exception_handlers=dict.fromkeys((HTTPException, RequestRefused, CroupierError), on_error),
        lifespan=lifespan,
    )
    app.state.end_streams = live.close
    app.state.supervisor_code = floor.supervisor_code
    app.state.unoffered = floor.unoffered()
    return app
