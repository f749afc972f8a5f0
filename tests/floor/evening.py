"""An evening on a floor: Nora plays a few rounds at tables of all three families, and Sue is a supervisor."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress

import pytest

from croupier.errors import ChipsShort, CommandRejected
from croupier.floor import AT_ONCE, Floor, TableSetup, by_seed, demo_tables
from croupier.floor.jackpot import kept
from croupier.floor.table import log
from croupier.floor.table.actor import TableActor
from croupier.money import Cents
from croupier.store import EventStore, Key
from tests.event_loop import run
from tests.floor.quiet_room import at_the_least

TABLES = ("caribbean-stud", "razz", "pan")
KEY = Key("5e" * 32)


def setups(tables: Sequence[str] = TABLES) -> list[TableSetup]:
    return [setup for setup in demo_tables() if setup.id in tables]


def open_floor(store: EventStore, *, key: Key | None = KEY, tables: Sequence[str] = TABLES, **more) -> Floor:
    more = {
        "setups": setups(tables),
        "shuffler": by_seed("evening"),
        "pace": AT_ONCE,
        "advice": False,
        **more,
    }
    return Floor(store, supervisor_code="supervisor", key=key, **more)


def play_evening(
    store: EventStore, *, key: Key | None = KEY, rounds: int = 3, supervised: bool = True
) -> Floor:
    """Open a floor, play some rounds at each table, and close it in the middle of things."""

    async def evening() -> Floor:
        floor = open_floor(store, key=key)
        await floor.start()
        (nora, _), (sue, _) = await floor.reception.arrive("Nora"), await floor.reception.arrive("Sue")
        if supervised:
            # Awards wait for Sue from now on; without her the house confirms them.
            await floor.supervision.supervise(sue, "supervisor")
        for table in floor.tables.values():
            await play(table, nora, rounds)
        await floor.stop()
        return floor

    return run(evening())


def play_long_evening(store: EventStore, *, rounds: int = 6) -> Floor:
    """The same with a snapshot every few rounds, as after many weeks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log, "EVENTS", 40)
        patch.setattr(log, "EVENTS_FOR_ROUNDS", 60)
        patch.setattr(kept, "ENTRIES", 10)
        return play_evening(store, rounds=rounds, supervised=False)


async def play(table: TableActor, person: str, rounds: int) -> None:
    """Sit down and make choices at random until so many rounds have begun and one move more was made."""
    chance = random.Random(7)
    while len(table.session.state.seated) < len(table.status.bots):
        await asyncio.sleep(0.001)
    await table.sit(person, table.session.free_seats()[-1], Cents(2 * table.setup.buy_in))
    for _ in range(20_000):
        if table.session.state.number > rounds and table.session.round is not None:
            return
        try:
            await _move(table, person, chance)
        except CommandRejected as refused:
            if isinstance(refused, ChipsShort):
                with suppress(CommandRejected):
                    await table.add_chips(person, table.setup.buy_in)
            await asyncio.sleep(0.001)
    raise AssertionError(f"{table.setup.id} did not come to {rounds} rounds")


async def _move(table: TableActor, person: str, chance: random.Random) -> None:
    session = table.session
    if session.round is None and table.setup.posting.table.opened_by_wagers:
        await table.wager(person, {"ante": Cents(500), "progressive": Cents(100)})
        return
    player = session.player_of(person) if session.round is not None else None
    legal = session.round.legal(player) if player is not None else []
    legal = [choice for choice in legal if choice.verb != "off"]
    if not legal:
        await asyncio.sleep(0.001)
        return
    command = at_the_least(chance.choice(legal), session.view(person).round.seats[player - 1].cards)
    await table.act(person, lambda _: command)
