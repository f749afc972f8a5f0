"""Chips that lie at a table which is not open this time are not in their owner's wallet."""

import pytest

from croupier.errors import ChipsShort
from croupier.floor import Floor
from croupier.money import Cents
from croupier.store import MemoryStore
from tests.event_loop import run
from tests.floor.evening import open_floor, play_evening


def reopened(store: MemoryStore, *tables: str) -> Floor:
    return open_floor(store, key=None, tables=tables, bots=False)


def test_what_was_left_at_a_closed_table_cannot_be_spent_at_another():
    store = MemoryStore()

    async def scene() -> None:
        first = reopened(store, "razz", "limit-holdem")
        nora = (await first.reception.arrive("Nora"))[0]
        for table, amount in (("limit-holdem", 40_000), ("razz", 20_000)):
            await first.table(table).sit(nora, 1, Cents(amount))
        left = first.cage.wallet(nora)

        second = reopened(store, "razz")
        assert second.cage.wallet(nora) == left == 140_000
        assert second.ledger.balance("limit-holdem/seat:1") == 4_000_000
        with pytest.raises(ChipsShort):
            async with second.cage.charge(nora, Cents(150_000)):
                raise AssertionError("more was spent than there is")

    run(scene())


def test_every_account_is_the_same_whichever_tables_are_open():
    store = MemoryStore()
    play_evening(store, key=None, rounds=1)
    everything = reopened(store, "caribbean-stud", "razz", "pan").ledger.trial_balance()

    for tables in ((), ("razz",), ("caribbean-stud",), ("pan", "razz")):
        assert reopened(store, *tables).ledger.trial_balance() == everything
    assert any(account.startswith("link:caribbean-stud/") for account in everything)
