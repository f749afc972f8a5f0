"""A floor on SQLite: durable appends, full tables with people in every seat, and a restarted table."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import click

from benchmarks.measure import Measured, best_of, say_rate, say_time
from croupier.floor import AT_ONCE, Floor, TableActor, TableSetup, by_seed, demo_tables
from croupier.floor.bots import NAMES
from croupier.floor.cards.dealer import Dealer
from croupier.floor.money.cage import FLOOR_CODEC, FLOOR_STREAM
from croupier.floor.records import DeckShuffled, WalletFunded
from croupier.floor.table.host import Host
from croupier.floor.table.move import Await, BotDecides, Do, OpenRound, ShuffleForDraw
from croupier.floor.table.snapshot import CARDS_CODEC, TABLE_CODEC
from croupier.floor.table.status import Status
from croupier.money import Cents
from croupier.numbers import DEALER
from croupier.store import MemoryStore, SQLiteStore
from croupier.store.checkpoint import now
from croupier.table import Session
from croupier.table import commands as c
from croupier.table.commands import Command
from croupier.table.session import commands as sc
from croupier.table.session.events import ChipsBought, SeatTaken

TABLES = 270
"""The tables of a large card room."""
SEATS = 9
ACTIONS_PER_SECOND = 500
"""The load of such a room, all tables together."""
WARM_SECONDS = 5
RECORD = b"x" * 200
GAME = "limit-holdem"


def measure(*, appends: int = 3_000, seconds: float = 10, past: int = 200_000) -> Iterator[Measured]:
    """Appends by one table and by many, actions at full tables, and the start of a long-lived table."""
    yield measure_appends(1, appends // 10)
    yield measure_appends(TABLES, appends)
    yield measure_actions(seconds)
    yield from measure_start(past)
    yield measure_opening(100, past // 100)


def measure_appends(tables: int, count: int) -> Measured:
    """Tables that each append one record after another, every one confirmed by the disk."""
    with tempfile.TemporaryDirectory() as folder:
        store = SQLiteStore(Path(folder) / "floor.sqlite3")
        waits: list[float] = []

        async def table(number: int) -> None:
            for version in range(-(-count // tables)):
                begin = perf_counter()
                await asyncio.wrap_future(store.submit(f"table:{number}", version, [RECORD]))
                waits.append(perf_counter() - begin)

        async def evening() -> float:
            begin = perf_counter()
            await asyncio.gather(*map(table, range(tables)))
            return perf_counter() - begin

        seconds = asyncio.run(evening())
        assert sum(store.streams().values()) == len(waits)
        store.close()
    what = "appends of one table" if tables == 1 else f"appends of {tables} tables at once"
    return Measured(what=what, seconds=seconds, hands=len(waits), checked=say_p99(waits))


def measure_actions(seconds: float) -> Measured:
    """Full hold'em tables with a fixed total rate of actions; an action counts once it is durable."""
    posted = next(setup for setup in demo_tables() if setup.id == GAME)
    setup = replace(posted, posting=replace(posted.posting, seats=SEATS))
    setups = [replace(setup, id=f"{GAME}-{number}", name=f"Table {number}") for number in range(TABLES)]
    with tempfile.TemporaryDirectory() as folder:
        store = SQLiteStore(Path(folder) / "floor.sqlite3")
        floor = Floor(store, setups=setups, shuffler=by_seed("bench"), pace=AT_ONCE, bots=False)
        waits = asyncio.run(_evening(floor, setup, seconds))
        records = sum(store.streams().values())
        store.close()
    return Measured(
        what=f"actions at {TABLES} tables of {SEATS}, {ACTIONS_PER_SECOND} a second asked for",
        seconds=seconds,
        hands=len(waits),
        checked=f"{say_p99(waits)}; {records:,} records kept",
    )


async def _evening(floor: Floor, setup: TableSetup, seconds: float) -> list[float]:
    for name, table in floor.tables.items():
        people = [f"{name} {seat}" for seat in range(1, SEATS + 1)]
        floor.cage.record([WalletFunded(person=one, amount=setup.buy_in, at=now()) for one in people])
        sits = [sc.SitDown(person=one, seat=n, buy_in=setup.buy_in) for n, one in enumerate(people, start=1)]
        # All at once and directly: the cage is not what we measure.
        await table.keeper.commit(sits)
    waits: list[float] = []
    await floor.start()
    # At first all tables deal at the same moment, which is not typical of an evening.
    end = asyncio.get_running_loop().time() + WARM_SECONDS + seconds
    playing = (_play(table, n, end, seconds, waits) for n, table in enumerate(floor.tables.values()))
    await asyncio.gather(*playing)
    await floor.stop()
    return waits


async def _play(table: TableActor, number: int, end: float, seconds: float, waits: list[float]) -> None:
    """Check, call or show for the player to act, at the table's pace."""
    clock = asyncio.get_running_loop().time
    beat = TABLES / ACTIONS_PER_SECOND
    due = clock() + beat * number / TABLES
    while due < end:
        await asyncio.sleep(max(0.0, due - clock()))
        while (turn := _turn(table)) is None:
            async with asyncio.timeout(10):
                await table.changed.wait()
        begin = perf_counter()
        await table.act(*turn)
        if due > end - seconds:
            waits.append(perf_counter() - begin)
        due += beat


def _turn(table: TableActor) -> tuple[str, Callable[[int], c.AnyCommand]] | None:
    """Who has to act, and what they do."""
    round_, state = table.session.round, table.session.state
    player = next((one for one in round_.to_act if one != DEALER), None) if round_ is not None else None
    if round_ is None or player is None:
        return None
    person = state.seated[state.players[player - 1]].person
    if any(choice.verb == "sm" for choice in round_.legal(player)):
        return person, lambda number: c.Show(player=number)
    return person, lambda number: c.CheckOrCall(player=number)


def measure_start(past: int) -> Iterator[Measured]:
    """Restart a hold'em table after many events: from its whole log, then from its snapshot."""
    setup = next(setup for setup in demo_tables() if setup.id == GAME)
    session, decks = _long_evening(setup, past)
    store = _stored([setup], session, decks)
    checked = f"{session.state.number:,} rounds, the same table as before"
    for how in ("whole", "from its snapshot"):
        seconds, floor = best_of(3, lambda: Floor(store, setups=[setup], bots=False))
        table = floor.table(GAME)
        assert table.session.view(None) == session.view(None)
        table.log.snapshot_if_due()
        yield Measured(
            what=f"start of a table after {session.version:,} events, {how}",
            seconds=seconds,
            hands=session.version,
            checked=f"{checked}; {len(table.session.log):,} events in memory",
        )


def measure_opening(tables: int, past: int) -> Measured:
    """Open a floor of many tables that have all been played at for long."""
    setup = next(setup for setup in demo_tables() if setup.id == GAME)
    setups = [replace(setup, id=f"{GAME}-{number}") for number in range(tables)]
    session, decks = _long_evening(setup, past)
    store = _stored(setups, session, decks)
    for table in Floor(store, setups=setups, bots=False).tables.values():
        table.log.snapshot_if_due()
    seconds, floor = best_of(3, lambda: Floor(store, setups=setups, bots=False))
    assert all(table.session.view(None) == session.view(None) for table in floor.tables.values())
    return Measured(
        what=f"opening of {tables} tables after {session.version:,} events each",
        seconds=seconds,
        checked="the same tables as before",
    )


def _long_evening(setup: TableSetup, past: int) -> tuple[Session, list[DeckShuffled]]:
    """Bots, and one person who lets the table act for them, until a round is over."""
    session, dealer = Session(setup.posting), Dealer(setup.id, setup.posting.table, by_seed("bench"))
    host = Host(setup, dealer, AT_ONCE, Status(bots=tuple(NAMES[: setup.bots])))
    session.apply(sc.SitDown(person="Nora", seat=1, buy_in=setup.buy_in))
    decks = []
    while len(session.log) < past or session.round is not None:
        move = host.next_move(session)
        match move:
            case None:
                # Whoever misses too many rounds is stood up; this one sits down again.
                commands: tuple[Command, ...] = (
                    sc.SitDown(person="Nora", seat=session.free_seats()[0], buy_in=setup.buy_in)
                    if session.seat_of("Nora") is None
                    else sc.AddChips(person="Nora", amount=setup.buy_in),
                )
            case OpenRound():
                decks.append(dealer.shuffle(now()))
                dealer.take(decks[-1])
                commands = (sc.StartRound(commitment=decks[-1].commitment),)
            case ShuffleForDraw():
                decks.append(dealer.shuffle_for_draw(now()))
                dealer.take(decks[-1])
                commands = (sc.PromiseDraw(commitment=decks[-1].commitment),)
            case Do() | Await() | BotDecides():
                commands = move.commands
            case _:
                raise AssertionError(f"this evening should not have {move}")
        for command in commands:
            dealer.follow(session.apply(command))
    return session, decks


def _stored(setups: Sequence[TableSetup], session: Session, decks: Sequence[DeckShuffled]) -> MemoryStore:
    """A store in which each of these tables has had the same evening."""
    store = MemoryStore()
    bought: dict[str, int] = {}
    for event in session.log:
        match event:
            case SeatTaken(person=person, buy_in=amount) | ChipsBought(person=person, amount=amount):
                bought[person] = bought.get(person, 0) + amount
    funded = [
        WalletFunded(person=person, amount=Cents(amount * len(setups)), at=now())
        for person, amount in bought.items()
    ]
    store.append(FLOOR_STREAM, 0, [FLOOR_CODEC.write(record) for record in funded])
    events, orders = list(map(TABLE_CODEC.write, session.log)), list(map(CARDS_CODEC.write, decks))
    for setup in setups:
        store.append(f"table:{setup.id}", 0, events)
        store.append(f"cards:{setup.id}", 0, orders)
    return store


def say_p99(waits: list[float]) -> str:
    """The longest wait of 99 in 100."""
    return f"99 of 100 within {say_time(sorted(waits)[len(waits) * 99 // 100])}"


@click.command()
def main() -> None:
    """Measure a floor."""
    for measured in measure():
        rate = say_rate(measured.rate) if measured.rate else ""
        print(f"{measured.what:<36} {say_time(measured.seconds):>10} {rate:>12}/s  {measured.checked}")


if __name__ == "__main__":
    main()
