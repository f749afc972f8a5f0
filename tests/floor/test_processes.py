"""Several floors on one store: one owner for each table, one purse for each person, nothing lost."""

import asyncio
from functools import partial

import pytest

from croupier.errors import ChipsShort, DataInvalid, LeaseLost, NameRefused
from croupier.floor.audit.store import audit_store
from croupier.floor.floor import SEED_MONEY
from croupier.floor.terms import read_terms
from croupier.link import Role
from croupier.money import Cents
from croupier.numbers import Seat
from tests.event_loop import run
from tests.floor.evening import KEY, open_floor, setups
from tests.shared_stores import SharedPlace

SECONDS = 2.0
TABLES = ("razz", "badugi", "let-it-ride", "caribbean-stud")


class Room:
    """Floors that share a store, as processes do, but in one: the test sees into all of them."""

    def __init__(self, place: SharedPlace) -> None:
        self.place, self.floors, self.stores = place, [], []

    async def opened(self, *, bots: bool = False, seed_money: Cents = SEED_MONEY):
        store = self.place.opened(SECONDS)
        with store.opening():
            floor = open_floor(store, tables=TABLES, bots=bots, seed_money=seed_money)
        floor.processes.address = f"127.0.0.1:{len(self.floors) + 1}"
        await floor.start()
        self.floors.append(floor)
        self.stores.append(store)
        return floor

    async def closed(self) -> None:
        for floor, store in zip(self.floors, self.stores, strict=True):
            await floor.stop()
            store.close()


def evening(place, told) -> None:
    async def held() -> None:
        room = Room(place)
        try:
            await asyncio.wait_for(told(room), 40)
            for floor in room.floors:
                assert floor.ledger.faults == {}
        finally:
            await room.closed()

    run(held())
    store = place.read()
    found = audit_store(store, setups(), key=KEY)
    store.close()
    assert [verdict for verdict in found if not verdict.fits] == []


@pytest.fixture
def place(postgres):
    return SharedPlace(postgres.new_database())


async def loaded(floor, *tables: str) -> None:
    """Wait until a floor runs tables for which it is asked."""
    for table in tables:

        def asked(table: str = table) -> bool:
            floor.processes.want(table)
            return table in floor.processes.running()

        await until(asked)
        assert await floor.processes.load(table)


async def until(true, seconds: float = 15.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)


def test_two_floors_share_the_tables_and_each_shows_them_all(place):
    async def told(room: Room) -> None:
        first = await room.opened()
        assert sorted(first.processes.running()) == sorted(TABLES)
        second = await room.opened()
        await loaded(second, *TABLES[:2])

        running = [*first.processes.running(), *second.processes.running()]
        assert sorted(running) == sorted(TABLES)
        assert set(first.tables) == set(second.tables) == set(TABLES)
        there = second.processes.running()[0]
        await until(lambda: first.processes.elsewhere(there) == second.processes.address)
        assert first.processes.elsewhere(first.processes.running()[0]) is None
        nora, _ = await first.reception.arrive("Nora")
        with pytest.raises(LeaseLost):
            await first.table(there).sit(nora, Seat(1), Cents(20_000))

    evening(place, told)


def test_a_table_that_is_put_up_while_others_are_handed_over_disturbs_nobody(place):
    async def told(room: Room) -> None:
        first = await room.opened()
        stop = first.runner.end

        async def meanwhile(table: str) -> None:
            first.tables["one more"] = first.tables[table]
            await stop(table)
            asyncio.get_running_loop().call_soon(first.tables.pop, "one more", None)

        first.runner.end = meanwhile
        second = await room.opened()
        await loaded(second, *TABLES[:2])

        assert sorted(first.processes.running()) == sorted(TABLES[2:])
        assert not any(task.done() for task in first.processes.tasks)

    evening(place, told)


def test_what_happens_in_one_process_is_seen_in_the_other(place):
    async def told(room: Room) -> None:
        first, second = await room.opened(), await room.opened()
        nora, secret = await first.reception.arrive("Nora")
        with pytest.raises(NameRefused):
            await second.reception.arrive("Nora")
        assert second.accounts.signed_in(secret).person == nora
        table = TABLES[0]
        await loaded(second, table)
        await second.table(table).sit(nora, Seat(2), Cents(20_000))

        await first.catch_up()

        assert first.table(table).session.state.seated[Seat(2)].person == nora
        assert first.cage.wallet(nora) == second.cage.wallet(nora) == 180_000
        assert first.ledger.trial_balance() == second.ledger.trial_balance()
        await second.accounts.sign_out(secret)
        await first.catch_up()
        assert first.accounts.signed_in(secret) is None

    evening(place, told)


def test_a_password_set_in_one_process_ends_the_sessions_that_began_in_the_other(place):
    async def told(room: Room) -> None:
        first, second = await room.opened(), await room.opened()
        accounts, others = first.accounts, second.accounts
        await accounts.accept(await accounts.open("Pat", [Role.PLAYER], by="Ada"), "seven card stud")
        secret = await accounts.sign_in("Pat", "seven card stud")
        await second.catch_up()
        late = await others.sign_in("Pat", "seven card stud")
        await first.catch_up()
        revoked = accounts.revoked
        await others.accept(await others.invite("Pat", by="Ada"), "another password")
        assert others.signed_in(secret) is None
        await asyncio.wait_for(revoked.wait(), 15)
        assert accounts.signed_in(secret) is None
        assert accounts.signed_in(late) is None

    evening(place, told)


def test_the_same_money_is_not_spent_at_two_tables_in_two_processes(place):
    async def told(room: Room) -> None:
        floors = [await room.opened(seed_money=Cents(40_000)) for _ in range(2)]
        for floor, table in zip(floors, TABLES, strict=False):
            await loaded(floor, table)
        tables = [floor.table(table) for floor, table in zip(floors, TABLES, strict=False)]
        amounts = [min(40_000, table.setup.posting.buy_in[1]) for table in tables]
        assert sum(amounts) > 40_000 >= max(amounts)
        for number in range(5):
            person, _ = await floors[0].reception.arrive(f"Guest {'ABCDE'[number]}")
            sits = [
                table.sit(person, table.session.free_seats()[0], Cents(amount))
                for table, amount in zip(tables, amounts, strict=True)
            ]
            found = await asyncio.gather(*sits, return_exceptions=True)
            assert {type(one) for one in found} == {ChipsShort, type(None)}, found
            for floor in floors:
                await floor.catch_up()
                assert floor.cage.wallet(person) == 40_000 - amounts[found.index(None)]

    evening(place, told)


def test_who_comes_in_everywhere_at_once_is_one_person(place):
    async def told(room: Room) -> None:
        floors = [await room.opened(), await room.opened()]
        named = [f"Guest {letter}" for letter in "ABCDEF"]
        came = await asyncio.gather(
            *(floor.reception.arrive(name) for name in named for floor in floors), return_exceptions=True
        )

        assert sum(isinstance(one, tuple) for one in came) == len(named), came
        assert sum(isinstance(one, NameRefused) for one in came) == len(named)
        for floor in floors:
            await floor.catch_up()
            assert sorted(floor.cage.people()) == sorted(named)

    evening(place, told)


HOLDEM = {"game": "texas-holdem", "limits": {"lower": 4, "upper": 8}, "seats": 9}
LINKED = {
    "game": "caribbean-stud",
    "limits": {"min": 5, "max": 100},
    "options": {"progressive": "pmg-01"},
    "progressive": {"link": "stud"},
}


def test_what_a_manager_opens_changes_and_closes_in_one_process_stands_in_all(place):
    async def told(room: Room) -> None:
        first, second = await room.opened(), await room.opened()
        await second.management.open_table("holdem-1", read_terms(HOLDEM), by="Mia")
        with pytest.raises(DataInvalid, match="there is a table"):
            await first.management.open_table("holdem-1", read_terms(HOLDEM), by="Mia")
        await first.catch_up()
        runs, follows = (first, second) if first.table("holdem-1").status.here else (second, first)
        assert not follows.table("holdem-1").status.here
        assert not follows.table("holdem-1").status.paused

        await runs.management.pause_table("holdem-1", by="Mia")
        await follows.catch_up()
        assert follows.table("holdem-1").status.paused
        changed = await runs.management.change_terms("holdem-1", read_terms({**HOLDEM, "seats": 6}), by="Mia")
        assert (changed.status.here, changed.setup.version) == (True, 2)
        await follows.catch_up()
        assert follows.table("holdem-1").setup.version == 2
        assert [old.setup.version for old in follows.earlier["holdem-1"]] == [1]
        nora, _ = await follows.reception.arrive("Nora")
        await changed.sit(nora, Seat(1), Cents(20_000))
        await follows.catch_up()
        with pytest.raises(LeaseLost):
            await follows.table("holdem-1").stand(nora)

        await runs.management.close_table("holdem-1", by="Mia")
        await follows.catch_up()
        assert "holdem-1" not in follows.tables
        assert follows.cage.wallet(nora) == runs.cage.wallet(nora) == SEED_MONEY
        # Its lease is given up: nobody needs it any more.
        await until(lambda: "table:holdem-1" not in runs.processes.mine)

    evening(place, told)


def test_tables_of_one_link_are_run_by_one_process_whoever_opens_them(place):
    async def told(room: Room) -> None:
        first, second = await room.opened(), await room.opened()
        tables = []
        for floor, name in ((first, "stud-1"), (second, "stud-2"), (first, "stud-3")):
            tables.append(name)
            await floor.management.open_table(name, read_terms(LINKED), by="Mia")
        for floor in (first, second):
            await floor.catch_up()
            assert set(tables) <= set(floor.tables)
            assert set(floor.jackpots["stud"].link.state.tables) == set(tables)
        (runs,) = [floor for floor in (first, second) if floor.table("stud-1").status.here]
        assert all(runs.table(name).status.here for name in tables)
        assert first.ledger.trial_balance() == second.ledger.trial_balance()

    evening(place, told)


@pytest.mark.clause("caribbean-stud", "CSP 7")
def test_two_processes_do_not_close_the_last_two_tables_of_a_jackpot(place):
    async def told(room: Room) -> None:
        first, second = await room.opened(), await room.opened()
        for name in ("stud-1", "stud-2"):
            await first.management.open_table(name, read_terms(LINKED), by="Mia")
        await second.catch_up()

        def closed(floor, table: str):
            leaves = partial(floor.registry.check_leaving_link, floor.table(table).setup, None)
            return floor.postings.close(table, by="Mia", check=leaves)

        answers = await asyncio.gather(
            closed(first, "stud-1"), closed(second, "stud-2"), return_exceptions=True
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["JackpotOwed", "NoneType"]

    evening(place, told)


def test_a_process_that_leaves_hands_its_tables_and_their_bots_to_the_others(place):
    async def told(room: Room) -> None:
        first = await room.opened(bots=True)
        await until(lambda: len(first.table("razz").session.state.seated) == first.table("razz").setup.bots)
        company = set(first.table("razz").status.bots)
        second = await room.opened(bots=True)
        leaves, stays = (first, second) if first.table("razz").status.here else (second, first)
        await leaves.stop()
        await until(lambda: all(table.status.here for table in stays.tables.values()))

        assert set(stays.table("razz").status.bots) == company
        seated = [
            one.person for table in stays.tables.values() for one in table.session.state.seated.values()
        ]
        assert len(set(seated)) == len(seated)

    evening(place, told)


def test_a_frozen_table_is_frozen_wherever_it_goes(place):
    async def told(room: Room) -> None:
        first = await room.opened()
        sue, _ = await first.reception.arrive("Sue")
        await first.supervision.supervise(sue, "supervisor")
        await first.supervision.freeze(sue, "razz", "a dispute")
        second = await room.opened()
        assert second.table("razz").frozen
        await first.stop()
        await loaded(second, "razz")
        assert second.table("razz").frozen
        await second.supervision.release(sue, "razz")
        assert not second.table("razz").frozen

    evening(place, told)
