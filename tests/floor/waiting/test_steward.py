"""Waiting lists on a running floor: calls in order, held seats, lost calls, bots that give way, must-move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from croupier.errors import DataInvalid, NotNow, SeatTaken
from croupier.floor import AT_ONCE, Floor, Kind, by_seed
from croupier.floor.audit.store import audit_store
from croupier.floor.terms import Terms
from croupier.floor.waiting import list_of
from croupier.money import Cents, dollars
from croupier.numbers import Seat
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.server.open_floor import until

STUD = "caribbean-stud"
HOLDEM = {"structure": "no-limit", "small_blind": 1, "big_blind": 2}


def floor_on(store: MemoryStore, *, seconds: float = 60, bots: bool = False) -> Floor:
    return Floor(
        store,
        setups=(),
        pace=AT_ONCE,
        bots=bots,
        advice=False,
        shuffler=by_seed("waiting"),
        kind=Kind.BENCH,
        call_seconds=seconds,
    )


def evening(
    scene: Callable[[Floor], Awaitable[None]], *, store: MemoryStore | None = None, seconds: float = 60
) -> None:
    """Run a scene on a running floor that has one table of two seats."""

    async def night() -> None:
        floor = floor_on(store or MemoryStore(), seconds=seconds)
        await floor.start()
        try:
            await scene(floor)
        finally:
            await floor.stop()

    run(night())


async def two_seats(floor: Floor) -> str:
    """A table whose two seats are taken; its list."""
    table = await floor.management.open_table("small", Terms(game=STUD, seats=2), by="Mia")
    for seat, name in enumerate(("Ada", "Ben"), start=1):
        await floor.reception.arrive(name)
        await table.sit(name, Seat(seat), dollars(100))
    for name in ("Carol", "Dan", "Eve"):
        await floor.reception.arrive(name)
    return list_of(table.setup)


def waiting(floor: Floor, name: str) -> list[str]:
    return [one.person for one in floor.steward.lists.on(name)]


def test_a_list_stands_for_a_game_and_its_limits():
    async def scene(floor: Floor) -> None:
        one = await floor.management.open_table("one", Terms(game=STUD, limits={"min": 5}), by="Mia")
        two = await floor.management.open_table("two", Terms(game=STUD, limits={"min": 5}), by="Mia")
        high = await floor.management.open_table("high", Terms(game=STUD, limits={"min": 25}), by="Mia")
        assert list_of(one.setup) == list_of(two.setup) != list_of(high.setup)
        assert floor.steward.tables_of(list_of(one.setup)) == [one, two]
        with pytest.raises(DataInvalid, match="no list"):
            await floor.steward.join("whist", "Ada", by="Ada")

    evening(scene)


def test_the_first_on_the_list_is_called_and_the_seat_is_held_for_them():
    async def scene(floor: Floor) -> None:
        name, steward, table = await two_seats(floor), floor.steward, floor.table("small")
        await steward.join(name, "Carol", by="Carol")
        await steward.join(name, "Dan", by="Mia")
        assert waiting(floor, name) == ["Carol", "Dan"]
        assert steward.lists.calls() == []
        await table.stand("Ben")
        await until(lambda: steward.lists.held("small") == {2: "Carol"})
        with pytest.raises(SeatTaken, match="held for Carol"):
            await table.sit("Dan", Seat(2), dollars(100))
        await table.sit("Carol", Seat(2), dollars(100))
        await until(lambda: waiting(floor, name) == ["Dan"])
        assert steward.lists.calls() == []

    evening(scene)


def test_nobody_walks_past_people_who_wait():
    async def scene(floor: Floor) -> None:
        name, table = await two_seats(floor), floor.table("small")
        await floor.steward.join(name, "Carol", by="Carol")
        leaving = asyncio.ensure_future(table.stand("Ben"))
        await leaving
        with pytest.raises(SeatTaken):
            await table.sit("Eve", Seat(2), dollars(100))
        await floor.steward.leave(name, "Carol", by="Carol")
        await table.sit("Eve", Seat(2), dollars(100))
        assert waiting(floor, name) == []

    evening(scene)


def test_nobody_is_on_a_list_twice_or_waits_where_they_sit():
    async def scene(floor: Floor) -> None:
        name = await two_seats(floor)
        await floor.steward.join(name, "Carol", by="Carol")
        with pytest.raises(NotNow, match="already"):
            await floor.steward.join(name, "Carol", by="Carol")
        with pytest.raises(NotNow, match="sits at a table of this list"):
            await floor.steward.join(name, "Ada", by="Ada")
        with pytest.raises(NotNow, match="not on this list"):
            await floor.steward.leave(name, "Dan", by="Dan")

    evening(scene)


def test_whoever_does_not_come_loses_the_call_and_after_two_the_place():
    async def scene(floor: Floor) -> None:
        name, steward = await two_seats(floor), floor.steward
        await steward.join(name, "Carol", by="Carol")
        await steward.join(name, "Dan", by="Dan")
        await floor.table("small").stand("Ben")
        await until(lambda: steward.lists.held("small") == {2: "Carol"})
        await until(lambda: steward.lists.held("small") == {2: "Dan"})
        assert waiting(floor, name) == ["Dan", "Carol"]
        assert [one.late for one in steward.lists.on(name)] == [0, 1]
        await until(lambda: waiting(floor, name) == [])

    evening(scene, seconds=0.03)


def test_staff_call_out_of_turn_and_take_people_off():
    async def scene(floor: Floor) -> None:
        name, steward, table = await two_seats(floor), floor.steward, floor.table("small")
        for person in ("Carol", "Dan", "Eve"):
            await steward.join(name, person, by="Mia")
        with pytest.raises(NotNow, match="no seat is free"):
            await steward.call(name, "Dan", by="Mia")
        await floor.management.pause_table("small", by="Mia")
        await table.stand("Ben")
        await steward.leave(name, "Carol", by="Mia")
        assert waiting(floor, name) == ["Dan", "Eve"]
        assert steward.lists.calls() == [], "a paused table calls nobody"
        await floor.management.resume_table("small", by="Mia")
        await until(lambda: steward.lists.held("small") == {2: "Dan"})

    evening(scene)


def test_lists_and_calls_outlive_a_restart():
    store = MemoryStore()

    async def first(floor: Floor) -> None:
        name = await two_seats(floor)
        for person in ("Carol", "Dan"):
            await floor.steward.join(name, person, by=person)
        await floor.table("small").stand("Ben")
        await until(lambda: floor.steward.lists.held("small") == {2: "Carol"})

    async def second(floor: Floor) -> None:
        name = list_of(floor.table("small").setup)
        assert waiting(floor, name) == ["Carol", "Dan"]
        assert floor.steward.lists.held("small") == {2: "Carol"}
        with pytest.raises(SeatTaken):
            await floor.table("small").sit("Dan", Seat(2), dollars(100))
        await floor.table("small").sit("Carol", Seat(2), dollars(100))

    evening(first, store=store)
    evening(second, store=store)
    assert all(verdict.sound for verdict in audit_store(store, ()))


def test_a_call_that_ran_out_while_the_floor_was_closed_costs_nobody_their_place():
    store = MemoryStore()

    async def first(floor: Floor) -> None:
        name = await two_seats(floor)
        for person in ("Carol", "Dan"):
            await floor.steward.join(name, person, by=person)
        await floor.table("small").stand("Ben")
        await until(lambda: floor.steward.lists.held("small") == {2: "Carol"})

    async def later() -> None:
        await asyncio.sleep(0.3)

    async def second(floor: Floor) -> None:
        await until(lambda: bool(floor.steward.lists.calls()))
        (call,) = floor.steward.lists.calls()
        assert call.person == "Carol"
        assert [one.late for one in floor.steward.lists.on(call.list)] == [0, 0]

    evening(first, store=store, seconds=0.25)
    run(later())
    evening(second, store=store)


def test_a_closed_table_ends_its_calls_and_people_keep_their_places():
    async def scene(floor: Floor) -> None:
        name = await two_seats(floor)
        await floor.steward.join(name, "Carol", by="Carol")
        await floor.table("small").stand("Ben")
        await until(lambda: bool(floor.steward.lists.calls()))
        await floor.management.close_table("small", by="Mia")
        await until(lambda: not floor.steward.lists.calls())
        assert waiting(floor, name) == ["Carol"]
        assert name in floor.steward.names()

    evening(scene)


# ── bots ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_bot_gives_its_seat_to_a_person_who_waits():
    async def night() -> None:
        floor = floor_on(MemoryStore(), bots=True)
        await floor.start()
        try:
            table = await floor.management.open_table("bots", Terms(game=STUD, seats=3, bots=2), by="Mia")
            for name in ("Ada", "Ben", "Carol", "Dan"):
                await floor.reception.arrive(name)
            await until(lambda: len(table.session.state.seated) == 2)
            (free,) = table.session.free_seats()
            await table.sit("Ada", free, dollars(100))
            name = list_of(table.setup)
            await floor.steward.join(name, "Ben", by="Ben")
            await until(lambda: "Ben" in floor.steward.lists.held("bots").values())
            (seat,) = floor.steward.lists.held("bots")
            await table.sit("Ben", seat, dollars(100))
            people = {o.person for o in table.session.state.seated.values()}
            assert people >= {"Ada", "Ben"}
            assert len(people) == 3
            await floor.steward.join(name, "Carol", by="Carol")
            await until(lambda: "Carol" in floor.steward.lists.held("bots").values())
            await floor.steward.join(name, "Dan", by="Dan")
            await asyncio.sleep(0.02)
            assert "Dan" not in floor.steward.lists.held("bots").values(), "no bot is left to give way"
            # Whoever lets the seat go leaves it to the next.
            await floor.steward.leave(name, "Carol", by="Carol")
            await until(lambda: "Dan" in floor.steward.lists.held("bots").values())
        finally:
            await floor.stop()

    run(night())


# ── must-move ───────────────────────────────────────────────────────────────────────────────────────


async def main_and_feeder(floor: Floor) -> None:
    main = await floor.management.open_table(
        "main", Terms(game="texas-holdem", limits=HOLDEM, seats=2), by="Mia"
    )
    feeder = await floor.management.open_table(
        "feeder", Terms(game="texas-holdem", limits=HOLDEM, seats=4, must_move_to="main"), by="Mia"
    )
    await floor.management.pause_table("feeder", by="Mia")
    await floor.management.pause_table("main", by="Mia")
    for name in ("Ada", "Ben", "Carol", "Dan", "Eve"):
        await floor.reception.arrive(name)
    await main.sit("Ada", Seat(1), dollars(100))
    await main.sit("Ben", Seat(2), dollars(100))
    await feeder.sit("Dan", Seat(3), dollars(100))
    await feeder.sit("Carol", Seat(1), dollars(300))


def test_whoever_sat_longest_at_the_feeder_moves_with_all_their_chips():
    async def scene(floor: Floor) -> None:
        await main_and_feeder(floor)
        main, feeder = floor.table("main"), floor.table("feeder")
        await main.stand("Ben")
        await floor.management.resume_table("main", by="Mia")
        await until(lambda: main.session.seat_of("Dan") == 2)
        assert feeder.session.seat_of("Dan") is None
        assert main.session.state.seated[Seat(2)].stack <= dollars(200)
        assert floor.cage.wallet("Dan") == Cents(200_000 - 10_000)
        assert feeder.session.seat_of("Carol") == 1
        await until(lambda: not floor.steward.lists.calls())

    evening(scene)


def test_seats_at_the_main_table_are_for_the_feeder_first():
    async def scene(floor: Floor) -> None:
        await main_and_feeder(floor)
        main = floor.table("main")
        await main.stand("Ben")
        with pytest.raises(SeatTaken, match="go to the people at"):
            await main.sit("Eve", Seat(2), dollars(100))

    evening(scene)


def test_no_buy_in_limits_the_chips_that_move():
    store = MemoryStore()

    async def scene(floor: Floor) -> None:
        main = await floor.management.open_table(
            "main", Terms(game=STUD, seats=1, buy_in=(50, 100)), by="Mia"
        )
        feeder = await floor.management.open_table("feeder", Terms(game=STUD, must_move_to="main"), by="Mia")
        await floor.reception.arrive("Ada")
        await floor.reception.arrive("Ben")
        await main.sit("Ada", Seat(1), dollars(100))
        await feeder.sit("Ben", Seat(1), dollars(700))
        await main.stand("Ada")
        await until(lambda: main.session.seat_of("Ben") == 1)
        assert main.session.state.seated[Seat(1)].stack == dollars(700)

    evening(scene, store=store)
    assert all(verdict.sound for verdict in audit_store(store, ()))


def test_a_feeder_needs_a_main_table_of_the_same_game_and_limits():
    async def scene(floor: Floor) -> None:
        await floor.management.open_table("main", Terms(game=STUD, limits={"min": 5}), by="Mia")
        await floor.management.open_table(
            "feeder", Terms(game=STUD, limits={"min": 5}, must_move_to="main"), by="Mia"
        )
        for terms, says in (
            (Terms(game=STUD, must_move_to="nowhere"), "no other table"),
            (Terms(game=STUD, limits={"min": 25}, must_move_to="main"), "same game"),
            (Terms(game=STUD, limits={"min": 5}, must_move_to="feeder"), "move on"),
        ):
            with pytest.raises(DataInvalid, match=says) as refused:
                await floor.management.open_table("other", terms, by="Mia")
            assert refused.value.key == "must_move_to"

    evening(scene)
