"""A server for tests: its floor in memory, its lifespan around a scene."""

import asyncio
from collections.abc import Awaitable, Callable

from starlette.applications import Starlette

from croupier.floor import AT_ONCE, Floor, by_seed, demo_tables
from croupier.server import ServerConfig, create_app
from croupier.store import Key, MemoryStore
from tests.event_loop import run


def serve(
    scene: Callable[[Starlette, Floor], Awaitable[None]],
    *,
    store=None,
    shuffler=None,
    pace=AT_ONCE,
    bots: bool = False,
    tables: tuple[str, ...] = (),
    setups=None,
    config: ServerConfig | None = None,
    lab=None,
    key: Key | None = None,
) -> None:
    """Run a scene while the floor is open; ``tables`` for a floor that has these only, and opens sooner.

    ``setups`` are tables of the test's own.
    """

    async def evening() -> None:
        floor = Floor(
            store or MemoryStore(),
            setups=setups or ([setup for setup in demo_tables() if setup.id in tables] if tables else None),
            shuffler=shuffler or by_seed("server"),
            pace=pace,
            bots=bots,
            lab=lab,
            key=key,
        )
        app = create_app(config or ServerConfig(posts_per_second=1_000), floor=floor)
        async with app.router.lifespan_context(app):
            await scene(app, floor)

    run(evening())


async def until(true: Callable[[], bool]) -> None:
    for _ in range(2_000):
        if true():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never came to that")
