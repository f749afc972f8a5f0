"""The cage and the trays: who may, who must be two, and what the ledger says after each act."""

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from croupier.errors import (
    ChipsShort,
    CommandRejected,
    CroupierError,
    DataInvalid,
    NotNow,
    NotOffered,
    PersonUnknown,
    RoleMissing,
    SecondPerson,
)
from croupier.floor import Floor, Kind
from croupier.floor.audit.cage import audit_cage
from croupier.floor.audit.store import audit_store
from croupier.floor.money.cage import FLOOR_CODEC, FLOOR_STREAM
from croupier.floor.money.ledger import Entry
from croupier.floor.money.records import AnyCageRecord, Count, Way
from croupier.floor.record.table import ActionRefused
from croupier.floor.terms import read_terms
from croupier.link import Role
from croupier.money import Cents, fine
from croupier.numbers import Seat
from croupier.store import EventStore, MemoryStore, members
from croupier.table import commands as c
from croupier.table.events import Event
from tests.event_loop import run
from tests.floor.evening import open_floor, play, setups

TABLE, OTHER = "caribbean-stud", "razz"
STAFF = {"Carla": Role.CAGE, "Colin": Role.CAGE, "Dina": Role.DEALER, "Nora": Role.PLAYER}


BY_HAND = [replace(setup, by_hand=setup.id == TABLE) for setup in setups((TABLE, OTHER))]


async def room(store: EventStore | None = None, **more: Any) -> Floor:
    """A room with two people at the cage, a dealer at one table, and a player."""
    floor = open_floor(store or MemoryStore(), tables=(TABLE, OTHER), kind=Kind.ROOM, bots=False, **more)
    for name, role in STAFF.items():
        if floor.accounts.find(name) is None:
            await floor.reception.open_account(name, [role], by="test")
    await floor.accounts.assign("Dina", TABLE, by="test")
    return floor


def held(floor: Floor) -> dict[str, int]:
    """The accounts that are not at zero, but for those of the link, which the house has seeded."""
    balances = floor.ledger.trial_balance()
    return {account: amount for account, amount in balances.items() if not account.startswith("link:")}


def is_balanced(floor: Floor) -> bool:
    return sum(floor.ledger.trial_balance().values()) == 0 and not floor.ledger.overdrawn()


async def open_tray(floor: Floor, filled: int = 500_000) -> None:
    """A tray opened empty by two persons, and filled."""
    cashier = floor.cashier
    count = await cashier.count(Count.OPENER, TABLE, Cents(0), by="Dina")
    await cashier.second(count.receipt, by="Carla")
    fill = await cashier.send(Way.FILL, TABLE, Cents(filled), by="Carla")
    await cashier.second(fill.receipt, by="Dina")


# ── wallets ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_room_gives_nobody_money():
    async def scene() -> None:
        floor = await room()
        assert floor.cage.wallet("Nora") == 0
        with pytest.raises(NotOffered, match="buy in at the cage"):
            await floor.cage.refill("Nora")
        assert floor.ledger.balance("cage") == 0

    run(scene())


def test_chips_are_bought_and_cashed_at_the_cage_each_on_a_numbered_paper():
    async def scene() -> None:
        floor = await room()
        bought = await floor.cashier.buy_in("nora", Cents(50_000), by="Carla")
        assert (bought.receipt, bought.person, bought.by, bool(bought.at)) == (1, "Nora", "Carla", True)
        assert floor.cage.wallet("Nora") == 50_000
        paid = await floor.cashier.cash_out("Nora", Cents(20_000), by="Colin")
        assert (paid.receipt, floor.cage.wallet("Nora")) == (2, 30_000)
        assert held(floor) == {"cage": -fine(30_000), "wallet:Nora": fine(30_000)}
        with pytest.raises(ChipsShort, match=r"\$300"):
            await floor.cashier.cash_out("Nora", Cents(30_001), by="Carla")
        assert await floor.cashier.receipt(2) == (paid, None)
        with pytest.raises(DataInvalid):
            await floor.cashier.receipt(3)

    run(scene())


@pytest.mark.parametrize(
    ("person", "amount", "by", "refused"),
    [
        ("Nora", 100, "Dina", RoleMissing),
        ("Nora", 100, "Nora", RoleMissing),
        ("Carla", 100, "Carla", SecondPerson),
        ("Mabel", 100, "Carla", PersonUnknown),
        ("Nobody", 100, "Carla", PersonUnknown),
        ("Nora", 0, "Carla", DataInvalid),
    ],
)
def test_a_buy_in_is_refused(person: str, amount: int, by: str, refused: type[CroupierError]):
    async def scene() -> None:
        floor = await room()
        with pytest.raises(refused):
            await floor.cashier.buy_in(person, Cents(amount), by=by)
        assert held(floor) == {}
        assert floor.cashier.trays.count == 0

    run(scene())


def test_who_has_left_is_paid_but_buys_nothing():
    async def scene() -> None:
        floor = await room()
        await floor.cashier.buy_in("Nora", Cents(500), by="Carla")
        await floor.accounts.close("Nora", by="test")
        with pytest.raises(NotNow):
            await floor.cashier.buy_in("Nora", Cents(500), by="Carla")
        await floor.cashier.cash_out("Nora", Cents(500), by="Carla")
        assert held(floor) == {}

    run(scene())


def test_the_same_key_is_the_same_paper():
    async def scene() -> None:
        store = MemoryStore()
        floor = await room(store)
        first = await floor.cashier.buy_in("Nora", Cents(500), by="Carla", key="k")
        assert await floor.cashier.buy_in("Nora", Cents(500), by="Carla", key="k") == first
        again = open_floor(store, tables=(TABLE, OTHER), kind=Kind.ROOM, bots=False)
        assert await again.cashier.buy_in("Nora", Cents(500), by="Carla", key="k") == first
        assert again.cage.wallet("Nora") == 500

    run(scene())


# ── two persons ─────────────────────────────────────────────────────────────────────────────────────


def test_a_fill_is_sent_by_one_and_received_by_another():
    async def scene() -> None:
        floor = await room()
        cashier = floor.cashier
        with pytest.raises(NotNow, match="not open"):
            await cashier.send(Way.FILL, TABLE, Cents(1_000), by="Carla")
        count = await cashier.count(Count.OPENER, TABLE, Cents(0), by="Dina")
        with pytest.raises(SecondPerson):
            await cashier.second(count.receipt, by="Dina")
        await cashier.second(count.receipt, by="Carla")
        with pytest.raises(RoleMissing):
            await cashier.send(Way.FILL, TABLE, Cents(1_000), by="Dina")
        fill = await cashier.send(Way.FILL, TABLE, Cents(1_000), by="Carla")
        assert floor.ledger.trial_balance()[f"{TABLE}/transit"] == fine(1_000)
        assert cashier.tray(TABLE) == 0
        with pytest.raises(SecondPerson) as refused:
            await cashier.second(fill.receipt, by="Carla")
        assert refused.value.code == "person/second"
        with pytest.raises(RoleMissing):
            await cashier.second(fill.receipt, by="Nora")
        await cashier.second(fill.receipt, by="Dina")
        assert cashier.tray(TABLE) == 1_000
        with pytest.raises(NotNow):
            await cashier.second(fill.receipt, by="Colin")
        assert is_balanced(floor)

    run(scene())


def test_a_credit_is_received_at_the_cage_and_not_more_than_the_tray_holds():
    async def scene() -> None:
        floor = await room()
        await open_tray(floor, 1_000)
        cashier = floor.cashier
        with pytest.raises(ChipsShort):
            await cashier.send(Way.CREDIT, TABLE, Cents(1_001), by="Dina")
        credit = await cashier.send(Way.CREDIT, TABLE, Cents(400), by="Dina")
        assert cashier.tray(TABLE) == 600
        await floor.accounts.give("Nora", Role.DEALER, by="test")
        await floor.accounts.assign("Nora", TABLE, by="test")
        with pytest.raises(RoleMissing):
            await cashier.second(credit.receipt, by="Nora")
        await cashier.second(credit.receipt, by="Carla")
        assert cashier.sheet(cashier.trays.shifts(TABLE)[0]).credits == fine(400)
        assert is_balanced(floor)

    run(scene())


@pytest.mark.parametrize("way", list(Way))
def test_what_nobody_received_goes_back(way: Way):
    async def scene() -> None:
        floor = await room()
        await open_tray(floor, 1_000)
        cashier, before = floor.cashier, floor.ledger.trial_balance()
        slip = await cashier.send(way, TABLE, Cents(300), by="Carla")
        with pytest.raises(NotNow, match="on its way"):
            await cashier.count(Count.CLOSER, TABLE, Cents(1_000), by="Carla")
        await cashier.withdraw(slip.receipt, by="Carla")
        assert floor.ledger.trial_balance() == before
        sheet = cashier.sheet(cashier.trays.shifts(TABLE)[0])
        assert (sheet.fills, sheet.credits) == (fine(1_000), 0)

    run(scene())


def test_a_dealer_works_at_their_own_trays_only():
    async def scene() -> None:
        floor = await room()
        with pytest.raises(RoleMissing, match="not assigned"):
            await floor.cashier.count(Count.OPENER, OTHER, Cents(0), by="Dina")
        with pytest.raises(DataInvalid, match="no table"):
            await floor.cashier.count(Count.OPENER, "nowhere", Cents(0), by="Carla")

    run(scene())


# ── the sheet ───────────────────────────────────────────────────────────────────────────────────────


def test_the_sheet_of_a_played_evening_and_a_restart_in_its_middle():
    store = MemoryStore()

    async def before() -> int:
        floor = await room(store)
        await floor.start()
        await open_tray(floor)
        await floor.cashier.buy_in("Nora", Cents(300_000), by="Carla")
        await play(floor.tables[TABLE], "Nora", 3)
        slip = await floor.cashier.send(Way.FILL, TABLE, Cents(20_000), by="Colin")
        with pytest.raises(NotNow, match="middle of a round"):
            await floor.cashier.count(Count.CLOSER, TABLE, Cents(0), by="Dina")
        assert is_balanced(floor)
        await floor.stop()
        return slip.receipt

    async def after(number: int) -> None:
        floor = await room(store)
        cashier, table = floor.cashier, floor.tables[TABLE]
        assert [slip.receipt for slip in cashier.trays.waiting(TABLE)] == [number]
        await floor.start()
        await cashier.second(number, by="Dina")
        table.status.paused = True
        while table.session.round is not None:
            with suppress(CommandRejected):
                await table.act("Nora", lambda player: c.Fold(player=player))
            await asyncio.sleep(0.001)
        await table.stand("Nora")
        await cashier.buy_in("Nora", Cents(7_000), by="Dina", table=TABLE)
        await cashier.drop(TABLE, Cents(1_000), by="Dina")
        credit = await cashier.send(Way.CREDIT, TABLE, Cents(60_000), by="Dina")
        await cashier.second(credit.receipt, by="Carla")

        # What the rounds brought the bank is what Nora is short of, but for the links' part of her wagers.
        ledger, expected = floor.ledger, cashier.tray(TABLE)
        counted = await cashier.count(Count.CLOSER, TABLE, Cents(expected - 500), by="Dina")
        with pytest.raises(SecondPerson):
            await cashier.second(counted.receipt, by="Dina")
        await cashier.second(counted.receipt, by="Colin")
        sheet = cashier.sheet(cashier.trays.shifts(TABLE)[0])
        closer = fine(expected - 500)
        assert (sheet.opener, sheet.fills, sheet.credits, sheet.drop) == (
            0,
            fine(520_000),
            fine(60_000),
            fine(8_000),
        )
        assert sheet.closer == closer
        assert sheet.win == closer + fine(60_000) + fine(8_000) - 0 - fine(520_000)
        others = ("wallet:Nora", f"{TABLE}/tips", f"{TABLE}/seat:")
        held_by_others = sum(
            amount
            for account, amount in ledger.trial_balance().items()
            if account.startswith((*others, "link:"))
        )
        played = held_by_others - fine(307_000)
        assert sheet.win_by_ledger == -played
        assert sheet.difference == -fine(500)
        assert ledger.balance(f"{TABLE}/difference") == fine(500)
        assert is_balanced(floor)

        box = await cashier.count(Count.BOX, TABLE, Cents(8_100), by="Carla")
        await cashier.second(box.receipt, by="Colin")
        late = cashier.sheet(cashier.trays.shifts(TABLE)[0])
        assert (late.drop, late.difference) == (fine(8_100), -fine(400))
        assert ledger.balance(f"{TABLE}/drop") == 0
        assert is_balanced(floor)
        await floor.stop()

    run(after(run(before())))
    verdicts = audit_store(store, setups((TABLE, OTHER)))
    assert [verdict.reason for verdict in verdicts if not verdict.sound] == []


def test_a_count_is_void_when_the_tray_has_changed_since():
    async def scene() -> None:
        floor = await room()
        await open_tray(floor, 1_000)
        cashier = floor.cashier
        count = await cashier.count(Count.CLOSER, TABLE, Cents(1_000), by="Dina")
        with pytest.raises(NotNow, match="already has this count"):
            await cashier.count(Count.CLOSER, TABLE, Cents(1_000), by="Carla")
        await cashier.drop(TABLE, Cents(100), by="Dina")
        with pytest.raises(NotNow, match="has changed"):
            await cashier.second(count.receipt, by="Carla")
        await cashier.withdraw(count.receipt, by="Dina")
        again = await cashier.count(Count.CLOSER, TABLE, Cents(900), by="Dina")
        await cashier.second(again.receipt, by="Carla")
        shift = cashier.trays.shifts(TABLE)[0]
        assert cashier.sheet(shift).win == 0
        assert cashier.trays.shift(TABLE) is None
        # The next shift opens with what lies there.
        opener = await cashier.count(Count.OPENER, TABLE, Cents(900), by="Dina")
        assert opener.shift == 2
        assert opener.expected == fine(900)

    run(scene())


def test_tips_are_handed_out_as_far_as_they_go():
    async def scene() -> None:
        floor = await room()
        with pytest.raises(ChipsShort):
            await floor.cashier.pay_tips(TABLE, "Dina", Cents(100), by="Carla")
        with pytest.raises(RoleMissing):
            await floor.cashier.pay_tips(TABLE, "Dina", Cents(100), by="Dina")
        floor.ledger.book(Entry("a tip", {f"{TABLE}/tips": fine(300), f"{TABLE}/bank": -fine(300)}))
        paid = await floor.cashier.pay_tips(TABLE, "Dina", Cents(300), by="Carla")
        assert (floor.cashier.tips(TABLE), floor.cage.wallet("Dina"), paid.receipt) == (0, 300, 1)

    run(scene())


# ── the auditor ─────────────────────────────────────────────────────────────────────────────────────


def an_evening_of_papers() -> list[Event]:
    async def scene() -> list[Event]:
        store = MemoryStore()
        floor = await room(store)
        await open_tray(floor, 1_000)
        await floor.cashier.buy_in("Nora", Cents(500), by="Carla", table=TABLE)
        count = await floor.cashier.count(Count.CLOSER, TABLE, Cents(500), by="Dina")
        await floor.cashier.second(count.receipt, by="Carla")
        return FLOOR_CODEC.read_all(store.read(FLOOR_STREAM), stream=FLOOR_STREAM)

    return run(scene())


@pytest.mark.parametrize(
    ("tag", "changed", "reason"),
    [
        ("ChipsReceived", {"by": "Carla"}, "someone else must sign"),
        ("CountSigned", {"by": "Dina"}, "someone else must sign"),
        ("CountSigned", {"counted": Cents(400)}, "says something else"),
        ("ChipsReceived", {"amount": Cents(999)}, "says something else"),
        ("BoughtIn", {"receipt": 9}, "the next paper has the number"),
        ("BoughtIn", {"by": "Nora"}, "nobody serves themselves"),
    ],
)
def test_the_auditor_finds_papers_that_do_not_fit(tag: str, changed: dict[str, Any], reason: str):
    papers = an_evening_of_papers()
    assert audit_cage(papers) is None
    place = next(i for i, event in enumerate(papers) if type(event).__name__ == tag)
    papers[place] = msgspec.structs.replace(papers[place], **changed)
    misfit = audit_cage(papers)
    assert misfit is not None
    assert misfit.place == place + 1
    assert reason in misfit.reason


def test_a_paper_that_was_taken_out_is_missed():
    papers = an_evening_of_papers()
    kept = [event for event in papers if type(event).__name__ != "BoughtIn"]
    misfit = audit_cage(kept)
    assert misfit is not None
    assert "the next paper has the number" in misfit.reason


def test_every_record_of_the_cage_balances():
    moving = [
        event for event in an_evening_of_papers() if isinstance(event, tuple(members(AnyCageRecord, Event)))
    ]
    assert moving
    assert all(sum(event.movements().values()) == 0 for event in moving)


# ── rounds, seats and debts ─────────────────────────────────────────────────────────────────────────


def test_a_table_of_the_house_opens_no_round_before_its_tray_is_open():
    async def scene() -> None:
        floor = await room()
        await floor.cashier.buy_in("Nora", Cents(50_000), by="Carla")
        table = floor.table(TABLE)
        await table.sit("Nora", Seat(1), Cents(30_000))
        with pytest.raises(NotNow, match="tray of caribbean-stud is not open"):
            await table.wager("Nora", {"ante": Cents(1_000)})
        assert table.session.round is None
        await open_tray(floor)
        await table.wager("Nora", {"ante": Cents(1_000)})
        assert table.session.round is not None
        # Players pay each other at razz: it needs no tray.
        floor.cashier.require_tray(floor.table(OTHER).setup)

    run(scene())


def test_whoever_owes_settles_before_they_cash_out():
    async def scene() -> None:
        floor = await room()
        await floor.cashier.buy_in("Nora", Cents(10_000), by="Carla")
        owed = {"debt:Nora": -fine(Cents(6_000)), f"{TABLE}/bank": fine(Cents(6_000))}
        floor.ledger.book(Entry("test", owed))
        assert floor.cashier.owed("Nora") == 6_000
        with pytest.raises(NotNow, match=r"Nora owes \$60"):
            await floor.cashier.cash_out("Nora", Cents(1_000), by="Carla")
        with pytest.raises(RoleMissing):
            await floor.cashier.pay_debt("Nora", by="Dina")
        paid = await floor.cashier.pay_debt("Nora", by="Carla", key="one")
        assert await floor.cashier.pay_debt("Nora", by="Carla", key="one") == paid
        assert (paid.amount, floor.cashier.owed("Nora")) == (6_000, 0)
        with pytest.raises(NotNow, match="owes nothing"):
            await floor.cashier.pay_debt("Nora", by="Carla")
        await floor.cashier.cash_out("Nora", Cents(4_000), by="Carla")
        assert floor.cage.wallet("Nora") == 0
        assert is_balanced(floor)

    run(scene())


def test_a_wallet_pays_as_much_of_a_debt_as_it_holds():
    async def scene() -> None:
        floor = await room()
        floor.ledger.book(Entry("test", {"debt:Nora": -fine(Cents(6_000)), "cage": fine(Cents(6_000))}))
        with pytest.raises(ChipsShort, match="empty wallet"):
            await floor.cashier.pay_debt("Nora", by="Carla")
        await floor.cashier.buy_in("Nora", Cents(2_000), by="Carla")
        assert (await floor.cashier.pay_debt("Nora", by="Carla")).amount == 2_000
        assert floor.cashier.owed("Nora") == 4_000

    run(scene())


def test_cash_at_a_seat_goes_through_the_tray_into_the_box():
    async def scene() -> None:
        floor = await room(setups=BY_HAND)
        table = floor.table(TABLE)
        with pytest.raises(ActionRefused, match="tray of caribbean-stud is not open"):
            await table.console.deal("Dina", ["s3 sit Ines 100"])
        assert table.session.state.seated == {}
        await open_tray(floor, 150_000)
        tray = floor.cashier.tray(TABLE)
        await table.console.deal("Dina", ["s3 sit Ines 100"])
        assert floor.cashier.tray(TABLE) == tray - 10_000
        assert floor.ledger.balance(f"{TABLE}/drop") == fine(Cents(10_000))
        [paper] = floor.cashier.trays.latest(1)
        assert (paper.person, paper.amount, paper.by, paper.table) == ("Ines", 10_000, "Dina", TABLE)
        with pytest.raises(ActionRefused, match="send a fill first"):
            await table.console.deal("Dina", ["s3 chips 1500"])
        await table.console.deal("Dina", ["s3 chips 50"])
        assert floor.ledger.balance(f"{TABLE}/drop") == fine(Cents(15_000))
        await table.console.deal("Dina", ["s3 stand"])
        # She has no account, and is paid at the cage all the same.
        assert floor.accounts.find("Ines") is None
        await floor.cashier.cash_out("ines", Cents(15_000), by="Carla")
        assert is_balanced(floor)

    run(scene())


def test_no_cash_is_taken_for_chips_that_a_seat_may_not_have():
    async def scene() -> None:
        floor = await room(setups=BY_HAND)
        table = floor.table(TABLE)
        await open_tray(floor)
        await table.console.deal("Dina", ["s3 sit Ines 100"])
        with pytest.raises(ActionRefused, match=r"may bring a stack up to \$2,000"):
            await table.console.deal("Dina", ["s3 chips 4000"])
        assert floor.ledger.balance(f"{TABLE}/drop") == fine(Cents(10_000))
        assert floor.cage.wallet("Ines") == 0

    run(scene())


def test_the_house_funds_its_bots_from_an_account_of_its_own():
    async def scene() -> None:
        floor = await room()
        cage = floor.ledger.balance("cage")
        await floor.cage.stake("Mabel", Cents(20_000))
        assert floor.ledger.balance("house:bots") == -fine(Cents(20_000))
        assert floor.ledger.balance("cage") == cage
        assert floor.cage.wallet("Mabel") == 20_000
        await floor.cage.stake("Mabel", Cents(20_000))
        assert floor.ledger.balance("house:bots") == -fine(Cents(20_000))
        assert is_balanced(floor)

    run(scene())


def test_a_table_closes_when_its_tray_has_been_counted():
    async def scene() -> None:
        floor = await room()
        await floor.management.open_table("stud-9", read_terms({"game": "caribbean-stud"}), by="Mia")
        one = await floor.cashier.count(Count.OPENER, "stud-9", Cents(0), by="Carla")
        await floor.cashier.second(one.receipt, by="Colin")
        with pytest.raises(NotNow, match="tray of stud-9 is open"):
            await floor.management.close_table("stud-9", by="Mia")
        two = await floor.cashier.count(Count.CLOSER, "stud-9", Cents(0), by="Carla")
        await floor.cashier.second(two.receipt, by="Colin")
        await floor.management.close_table("stud-9", by="Mia")
        assert "stud-9" not in floor.tables

    run(scene())
