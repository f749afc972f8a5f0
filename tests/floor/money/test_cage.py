import asyncio

import pytest

from croupier.errors import ChipsShort, NameRefused, StoreError
from croupier.floor import Floor, keeping, tables_named
from croupier.floor.money import cage as cage_module
from croupier.floor.money.cage import FLOOR_CODEC, Cage
from croupier.floor.money.ledger import Entry, Ledger
from croupier.floor.records import KeyMade
from croupier.money import Cents, Fine
from croupier.store import Key, MemoryStore
from tests.event_loop import run


def open_cage(store=None, key=None) -> tuple[Cage, Ledger]:
    ledger = Ledger()
    cage = Cage(
        store or MemoryStore(), ledger, seed_money=Cents(200_000), reserved=frozenset({"Mabel"}), key=key
    )
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


def test_people_outlive_a_restart():
    store = MemoryStore()
    first, _ = open_cage(store)
    run(first.arrive("Nora"))

    second, ledger = open_cage(store)

    assert second.knows("Nora")
    assert not second.knows("nora")
    assert ledger.balance("wallet:Nora") == 20_000_000


def test_the_key_is_the_floors_own_and_not_in_its_log():
    store, key = MemoryStore(), Key("ab" * 32)
    cage, _ = open_cage(store, key)
    run(cage.arrive("Nora"))

    assert list(cage.keys) == list(open_cage(store, key)[0].keys)
    assert list(cage.keys) != list(open_cage(store, Key("cd" * 32))[0].keys)
    log = b"".join(store.read("floor"))
    assert not any(secret.encode() in log for secret in (key.secret, *cage.keys))


def test_a_key_in_the_log_of_an_older_floor_is_honoured_but_signs_no_more():
    store = MemoryStore()
    store.append("floor", 0, [FLOOR_CODEC.write(KeyMade(key="old"))])

    cage, _ = open_cage(store, Key("ab" * 32))

    assert list(cage.keys) == ["old", Key("ab" * 32).for_use("cookies")]
    assert store.streams() == {"floor": 1}


def test_a_cage_that_another_one_overtook_reads_its_stream_and_decides_again():
    store = MemoryStore()
    first, ledger = open_cage(store)
    second, _ = open_cage(store)
    run(second.arrive("Oren"))

    assert run(first.arrive("Nora")) == "Nora"
    assert first.knows("Oren")
    assert ledger.balance("cage") == -40_000_000
    with pytest.raises(NameRefused, match="is taken"):
        run(second.arrive("Nora"))


class BlindStore(MemoryStore):
    """A store that fails at every append and read while ``broken``, but has kept the append."""

    broken = False

    def append(self, stream, expected_version, records):
        version = super().append(stream, expected_version, records)
        if self.broken:
            raise StoreError("it is not known whether that was kept")
        return version

    def read(self, stream, *where):
        if self.broken:
            raise StoreError("no answer")
        return super().read(stream, *where)


def test_after_an_append_of_which_nothing_is_known_the_cage_finds_out_before_the_next(monkeypatch):
    monkeypatch.setattr(keeping, "TRUTH_SECONDS", 0.05)
    store = BlindStore()
    cage, ledger = open_cage(store)
    store.broken = True
    with pytest.raises(StoreError):
        run(cage.arrive("Nora"))
    store.broken = False

    assert run(cage.arrive("Oren")) == "Oren"
    assert cage.knows("Nora")
    assert ledger.trial_balance() == {
        "cage": -40_000_000,
        "wallet:Nora": 20_000_000,
        "wallet:Oren": 20_000_000,
    }


@pytest.mark.parametrize("second", ["NORA", "N0ra", "Νora".replace("Ν", "N"), "Mabe1"])
def test_nobody_takes_a_name_that_looks_like_anothers(second):
    cage, _ = open_cage()
    run(cage.arrive("Nora"))

    with pytest.raises(NameRefused):
        run(cage.arrive(second))


def test_a_full_floor_forgets_the_guest_who_was_here_longest_ago_and_has_no_chips(monkeypatch):
    monkeypatch.setattr(cage_module, "PEOPLE_MAX", 3)

    async def scene():
        floor = Floor(MemoryStore(), setups=tables_named("razz"), bots=False, advice=False)
        ann, _ = await floor.reception.arrive("Ann")
        await floor.table("razz").sit(ann, 1, floor.table("razz").setup.buy_in)
        secrets = [(await floor.reception.arrive(name))[1] for name in ("Ben", "Cid")]
        floor.accounts.signed_in(secrets[0])
        await floor.reception.arrive("Dot")
        assert floor.cage.knows("Ann"), "she has chips at a table"
        assert sorted(floor.cage.people()) in (["Ann", "Ben", "Dot"], ["Ann", "Cid", "Dot"])
        gone = next(name for name in ("Ben", "Cid") if not floor.cage.knows(name))
        assert floor.ledger.balance(f"wallet:{gone}") == 0
        assert sum(floor.ledger.trial_balance().values()) == 0
        # The name is nobody else's from now on, and the old session is over.
        with pytest.raises(NameRefused):
            await floor.reception.arrive(gone)
        assert floor.accounts.signed_in(secrets[("Ben", "Cid").index(gone)]) is None
        await floor.stop()

    run(scene())


def test_of_a_guest_who_came_and_went_eight_bytes_stay():
    store = MemoryStore()
    cage, ledger = open_cage(store)
    before = cage.stand()
    for name in ("Nora", "Oren", "Pia"):
        run(cage.arrive(name))
        run(cage.forget(name))

    stand = cage.stand()
    assert (stand.people, stand.moved) == ([], before.moved)
    assert len(stand.looks) == len(before.looks) + 3 * 8
    assert ledger.trial_balance() == {}
    again, _ = open_cage(store)
    again.take_up(stand)
    for name in ("Nora", "0ren", "PIA"):
        with pytest.raises(NameRefused):
            run(again.arrive(name))
