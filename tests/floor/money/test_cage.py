import asyncio

import pytest

from croupier.errors import ChipsShort, NameRefused
from croupier.floor.money.cage import Cage
from croupier.floor.money.ledger import Entry, Ledger
from croupier.money import Cents, Fine
from croupier.store import MemoryStore
from tests.event_loop import run


def open_cage(store=None) -> tuple[Cage, Ledger]:
    ledger = Ledger()
    cage = Cage(store or MemoryStore(), ledger, seed_money=Cents(200_000), reserved=frozenset({"Mabel"}))
    return cage, ledger


def test_whoever_comes_in_gets_play_money():
    cage, ledger = open_cage()
    person = run(cage.arrive("  Nora   Bly "))

    assert person == "Nora Bly"
    assert cage.wallet(person) == 200_000
    assert ledger.trial_balance() == {"cage": -20_000_000, "wallet:Nora Bly": 20_000_000}


@pytest.mark.parametrize(
    "name", ["", " ", "7up", "<b>Nora</b>", 'No"ra', "a" * 21, "Nora\\", "No\nra-", "_x"]
)
def test_a_name_is_a_name(name):
    cage, _ = open_cage()
    with pytest.raises(NameRefused):
        run(cage.arrive(name))


@pytest.mark.parametrize("name", ["Zoë", "Jean-Luc", "O'Hara", "Dr. No", "李", "x"])
def test_names_of_many_kinds_are_welcome(name):
    cage, _ = open_cage()

    assert run(cage.arrive(name)) == name


@pytest.mark.parametrize("second", ["Nora", "NORA", "mabel"])
def test_a_name_is_given_once_and_never_a_bots(second):
    cage, _ = open_cage()
    run(cage.arrive("Nora"))

    with pytest.raises(NameRefused):
        run(cage.arrive(second))


def test_a_wallet_is_not_overdrawn():
    cage, _ = open_cage()
    run(cage.arrive("Nora"))

    async def charge(amount):
        async with cage.charge("Nora", Cents(amount)):
            return True

    assert run(charge(200_000))
    for amount in (200_001, 0, -5):
        with pytest.raises(ChipsShort):
            run(charge(amount))


def test_no_dollar_is_spent_at_two_tables_at_once():
    cage, ledger = open_cage()
    run(cage.arrive("Nora"))

    async def spend(table):
        async with cage.charge("Nora", Cents(150_000)):
            await asyncio.sleep(0)
            ledger.book(Entry(table, {"wallet:Nora": Fine(-15_000_000), f"{table}/seat:1": Fine(15_000_000)}))

    async def both():
        return await asyncio.gather(spend("a"), spend("b"), return_exceptions=True)

    outcomes = run(both())

    assert [type(outcome) for outcome in outcomes] == [type(None), ChipsShort]
    assert cage.wallet("Nora") == 50_000


def test_the_cage_helps_the_broke_and_nobody_else():
    cage, ledger = open_cage()
    run(cage.arrive("Nora"))
    with pytest.raises(ChipsShort):
        run(cage.refill("Nora"))

    ledger.book(Entry("x", {"wallet:Nora": Fine(-19_900_000), "x/seat:1": Fine(19_900_000)}))
    run(cage.refill("Nora"))
    assert cage.wallet("Nora") == 200_000


def test_people_and_key_outlive_a_restart():
    store = MemoryStore()
    first, _ = open_cage(store)
    run(first.arrive("Nora"))

    second, ledger = open_cage(store)

    assert second.knows("Nora")
    assert not second.knows("nora")
    assert second.key == first.key
    assert ledger.balance("wallet:Nora") == 20_000_000


def test_floors_have_keys_of_their_own():
    assert open_cage()[0].key != open_cage()[0].key
