"""A floor that nobody runs: a test makes the moves of its table one by one, without a clock."""

from starlette.applications import Starlette

from croupier.floor import AT_ONCE, Floor, TableSetup, by_seed
from croupier.floor.table.move import Await, OpenRound
from croupier.server import ServerConfig, create_app
from croupier.store import MemoryStore


def closed_floor(setup: TableSetup, shuffler=None, store=None) -> tuple[Starlette, Floor]:
    """An application whose one table waits for ``deal_on``."""
    floor = Floor(
        store or MemoryStore(), setups=[setup], shuffler=shuffler or by_seed("hand"), pace=AT_ONCE, bots=False
    )
    return create_app(ServerConfig(posts_per_second=1_000), floor=floor), floor


async def deal_on(floor: Floor) -> None:
    """Every move of the table that waits for nobody."""
    (actor,) = floor.tables.values()
    for _ in range(1_000):
        move = actor.host.next_move(actor.session)
        opens_another = isinstance(move, OpenRound) and actor.session.state.number
        if move is None or isinstance(move, Await) or opens_another:
            return
        await actor.loop.make(move, actor.changed)
    raise AssertionError("the table does not come to rest")


async def next_hand(floor: Floor) -> None:
    """Open the next hand as well."""
    (actor,) = floor.tables.values()
    move = actor.host.next_move(actor.session)
    assert isinstance(move, OpenRound)
    await actor.loop.make(move, actor.changed)
    await deal_on(floor)
