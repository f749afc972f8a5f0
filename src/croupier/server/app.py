"""The application: floor, pages, commands, live updates, and the entrance in front of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor

from croupier.floor import Floor, Kind, TableSetup, by_operating_system, by_seed, tables_named
from croupier.floor.processes import FLOOR
from croupier.floor.terms.file import read_tables
from croupier.money import dollars
from croupier.server.door.config import ServerConfig
from croupier.server.door.entrance import Application
from croupier.server.door.guard import HostCheck, RateLimit, check_head
from croupier.server.door.routing import Routing
from croupier.server.pages.spoken import Speaker
from croupier.server.site import Site
from croupier.store import EventStore
from croupier.store.places import share_store
from croupier.store.witness import Witness


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


def create_app(
    config: ServerConfig | None = None, *, floor: Floor | None = None, address: str = ""
) -> Starlette:
    """Return the application; if no floor is given, it opens one on the configured store.

    ``address`` is where this process listens, as host and port.
    """
    config = config or ServerConfig.from_environment()
    store: EventStore | None = None
    if floor is None:
        setups = tables_named(config.tables) if config.kind is Kind.DEMO else []
        store = share_store(config.store, lease_seconds=config.lease_seconds)
        try:
            with store.sharing.opening() if store.sharing is not None else nullcontext():
                floor = opened_floor(config, store, setups)
        except BaseException:
            store.close()
            raise
    listed = read_tables(config.tables_file) if config.tables_file is not None else []
    routing = _among_others(floor, config, address)
    site = Site(config, floor, routing)

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
            site.end_streams()
            await site.fairness.close()
            await floor.stop()
            app.state.head = floor.checkpoints.head
            if store is not None:
                store.close()

    app = Application(routes=site.routes(), lifespan=lifespan)
    app.checks = (
        check_head,
        HostCheck(config.host_names).check,
        RateLimit(commands=config.posts_per_second, reads=config.reads_per_second).check,
    )
    app.counts, app.admission, app.body_seconds = site.metrics.count, site.admission, config.request_seconds
    app.state.floor = floor
    app.state.speak = Speaker(site.texts).say if site.texts else None
    app.state.fairness = site.fairness
    app.state.end_streams = site.end_streams
    app.state.head = None
    app.state.supervisor_code = floor.supervisor_code
    app.state.first_link = floor.accounts.first_link if floor.kind is Kind.ROOM else None
    app.state.unoffered = floor.registry.unoffered()
    return app


def _among_others(floor: Floor, config: ServerConfig, address: str) -> Routing | None:
    """What finds the process that runs a table; None if the floor has its store alone."""
    if floor.processes is None:
        return None
    floor.processes.address = config.address or address
    floor.processes.checked_by = config.proxy_networks if config.checked else ()
    return Routing(floor)


def opened_floor(config: ServerConfig, store: EventStore, setups: Sequence[TableSetup]) -> Floor:
    """Return the floor that the settings ask for, on a store that is as it was left."""
    return Floor(
        store,
        key=config.signing_key(store),
        witness=None if config.witness is None else Witness(config.witness),
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
