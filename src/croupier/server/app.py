"""The application: floor, pages, commands, live updates, and the entrance in front of them."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount

from croupier.errors import DataInvalid
from croupier.floor import Floor, Kind, TableSetup, by_operating_system, by_seed, tables_named
from croupier.floor.processes import FLOOR, shared
from croupier.floor.terms.file import read_tables
from croupier.money import dollars
from croupier.server.api.api import Api
from croupier.server.api.audit import Audits
from croupier.server.auditor.desk import AuditorDesk
from croupier.server.auditor.fairness import Fairness
from croupier.server.cage.desk import CageDesk
from croupier.server.door.config import ServerConfig
from croupier.server.door.entrance import Application
from croupier.server.door.forward import Forward, Inside
from croupier.server.door.gate import Gate
from croupier.server.door.guard import HostCheck, RateLimit
from croupier.server.door.metrics import Metrics
from croupier.server.door.streams import StreamLimit
from croupier.server.door.tries import Tries
from croupier.server.door.visitor import Door
from croupier.server.pages.command import Commands
from croupier.server.pages.console import Console
from croupier.server.pages.house import NO_TEXTS, House
from croupier.server.pages.jackpots import Jackpots
from croupier.server.pages.live import Live
from croupier.server.pages.lobby import Lobby
from croupier.server.pages.manager import Manager
from croupier.server.pages.own_history import OwnHistory
from croupier.server.pages.page import Pages
from croupier.server.pages.people import People
from croupier.server.pages.sheet_stream import SheetStreams
from croupier.server.pages.spoken import Speaker
from croupier.server.pages.supervision import Supervision
from croupier.server.pages.texts import read_catalogue
from croupier.server.pages.training import TrainingPages
from croupier.server.routes import routes
from croupier.server.scripts import Scripts
from croupier.server.signs.page import Signs
from croupier.store import EventStore
from croupier.store.places import share_store


class ShortNumber(Convertor[int]):
    """A number in an address; no table and no round has more digits, and none takes long to read."""

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """The digits."""
        return str(value)


register_url_convertor("int", ShortNumber())

STATIC = Path(__file__).parent / "static"


def create_app(
    config: ServerConfig | None = None, *, floor: Floor | None = None, lent: int | None = None
) -> Starlette:
    """The application; if no floor is given, it opens one on the configured store.

    ``lent``: what the owner of a store file gave this process to open the file with, beside others.
    """
    config = config or ServerConfig.from_environment()
    store: EventStore | None = None
    if floor is None:
        setups = tables_named(config.tables) if config.kind is Kind.DEMO else []
        store = share_store(config.store, lease_seconds=config.lease_seconds, lent=lent)
        try:
            sharing = shared(store)
            with sharing.opening() if sharing is not None else nullcontext():
                floor = opened_floor(config, store, setups)
        except BaseException:
            store.close()
            raise
    listed = read_tables(config.tables_file) if config.tables_file is not None else []
    door = Door(floor.accounts, floor.cage.keys, secure=config.secure_cookies)
    tries = Tries()
    forward, line = _among_others(floor, config)
    texts = read_catalogue(config.texts) if config.texts is not None else NO_TEXTS
    house = House(floor, door, trainer=config.trainer, forward=forward, texts=texts)
    limit = partial(StreamLimit, in_all=config.streams_max, per_visitor=config.streams_per_visitor)
    live, sheets, sockets = Live(house, limit()), SheetStreams(limit()), limit()
    pages, people, console = Pages(house), People(house, tries), Console(house, sheets)
    commands = Commands(house, shows=live.shows)
    fairness = Fairness(house)

    gate = Gate(floor, door, forward)
    audits = Audits(floor, config.time_zone)
    api = Api(floor, gate, tries, audits, sockets)
    metrics = Metrics(
        floor, {"felt": lambda: live.count, "sheet": lambda: sheets.count, "socket": lambda: sockets.count}
    )

    def end_streams() -> None:
        live.close()
        sheets.close()
        api.close()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if floor.processes is None:
            await floor.management.open_all(listed, by="(tables file)")
        await floor.start()
        if floor.processes is not None and FLOOR in floor.processes.mine:
            await floor.management.open_all(listed, by="(tables file)")
        try:
            yield
        finally:
            end_streams()
            await fairness.close()
            await floor.stop()
            app.state.head = floor.checkpoints.head
            if store is not None:
                store.close()

    app = Application(
        routes=[
            *routes(
                gate,
                pages,
                commands,
                people,
                Supervision(house),
                Manager(house),
                live,
                console,
                metrics,
                CageDesk(house),
                Jackpots(house),
                Lobby(house, live),
                TrainingPages(house),
                OwnHistory(house),
                fairness,
                Signs(house, live),
                AuditorDesk(house, audits),
            ),
            *api.routes(),
            # Only files that hold no secret are compressed: pages carry the token of their visitor.
            Mount(
                "/static",
                GZipMiddleware(Scripts(directory=STATIC, texts=texts), minimum_size=1_000),
                name="static",
            ),
        ],
        lifespan=lifespan,
    )
    app.checks = (
        HostCheck(config.host_names).check,
        RateLimit(commands=config.posts_per_second, reads=config.reads_per_second).check,
    )
    app.counts = metrics.count
    app.state.floor = floor
    app.state.speak = Speaker(texts).say if texts else None
    app.state.fairness = fairness
    app.state.inside = None if line is None else (line, Inside(app, floor.signing_key))
    app.state.end_streams = end_streams
    app.state.head = None
    app.state.supervisor_code = floor.supervisor_code
    app.state.first_link = floor.accounts.first_link if floor.kind is Kind.ROOM else None
    app.state.unoffered = floor.registry.unoffered()
    return app


def _among_others(floor: Floor, config: ServerConfig) -> tuple[Forward | None, socket.socket | None]:
    """What asks other processes, and where they ask this one; neither if the floor has its store alone."""
    if floor.processes is None:
        return None, None
    host, port = config.inside_address
    try:
        line = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as wrong:
        raise DataInvalid(f"cannot listen on {config.inside}: {wrong}", key="CROUPIER_INSIDE") from None
    floor.processes.address = f"http://{f'[{host}]' if ':' in host else host}:{line.getsockname()[1]}"
    return Forward(floor, floor.signing_key), line


def opened_floor(config: ServerConfig, store: EventStore, setups: Sequence[TableSetup]) -> Floor:
    """The floor that the settings ask for, on a store that is as it was left."""
    return Floor(
        store,
        key=config.signing_key(),
        setups=setups,
        shuffler=by_seed(config.shuffle_seed) if config.shuffle_seed else by_operating_system,
        pace=config.pace,
        bots=config.bots,
        advice=config.advice,
        seed_money=dollars(config.seed_money),
        supervisor_code=config.supervisor_code,
        kind=config.kind,
        call_seconds=config.call_seconds,
    )
