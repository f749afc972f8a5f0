import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace as paced

import pytest
from msgspec.structs import replace

from croupier.cards import UNSEEN
from croupier.errors import (
    ChipsShort,
    CommandRejected,
    LedgerWrong,
    NotNow,
    SeatTaken,
    StakeNotExact,
    StakeOutOfRange,
    StoreError,
    VersionConflict,
)
from croupier.floor import AT_ONCE, Floor, by_seed, keeping
from croupier.floor.table.pace import Pace
from croupier.floor.table.snapshot import TABLE_CODEC
from croupier.money import Cents
from croupier.store import MemoryStore
from croupier.table import commands as c
from croupier.table.events import HandFolded, Raised
from croupier.table.session.events import RoundOpened
from croupier.table.session.events import SeatTaken as SeatTakenEvent
from tests.event_loop import run
from tests.floor.quiet_room import stacked


class BrittleStore(MemoryStore):
    """A store whose disk may be full."""

    full = False
    unreadable = False

    def read(self, stream, *where):
        if self.unreadable and stream.startswith("table:"):
            raise StoreError("no answer")
        return super().read(stream, *where)

    def append(self, stream, expected_version, records):
        if self.full and stream.startswith("table:"):
            raise StoreError("no space left")
        return super().append(stream, expected_version, records)


QUIET = Pace(between=60, bot=60)


async def until(true: Callable[[], bool]) -> None:
    for _ in range(2_000):
        if true():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never came to that")


def play(
    scene: Callable[[Floor], Awaitable[None]], *, store=None, shuffler=None, pace=AT_ONCE, bots=True
) -> None:
    async def evening() -> None:
        floor = Floor(store or MemoryStore(), shuffler=shuffler or by_seed("actor"), pace=pace, bots=bots)
        await floor.start()
        try:
            await scene(floor)
        finally:
            await floor.stop()

    run(evening())


def test_a_seat_is_paid_from_the_wallet_and_paid_back():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        assert floor.cage.wallet(nora) == 170_000
        await table.stand(nora)
        assert floor.cage.wallet(nora) == 200_000

    play(scene)


def test_a_refusal_leaves_wallet_and_table_alone():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await until(lambda: len(table.session.state.seated) == 3)
        before = list(table.session.log)
        for seat, amount, kind in (
            (2, 30_000, SeatTaken),
            (7, 300_000, ChipsShort),
            (7, 100, CommandRejected),
        ):
            with pytest.raises(kind):
                await table.sit(nora, seat, Cents(amount))
        assert table.session.log == before
        assert floor.cage.wallet(nora) == 200_000

    play(scene)


def test_wagers_are_laid_all_or_none():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        with pytest.raises(StakeNotExact):
            await table.wager(nora, {"ante": Cents(500), "progressive": Cents(300)})
        assert table.session.state.number == 0, "no round was opened for wagers that were refused"
        assert table.view(nora).table.round is None

        await table.wager(nora, {"progressive": Cents(100), "ante": Cents(500)})
        player = table.session.player_of(nora)
        assert table.view(nora).table.round.seats[player - 1].wagers == {"ante": 500, "progressive": 100}

    play(scene, bots=False, pace=Pace(card=9, bot=9, lock=9))


def test_an_empty_layout_opens_no_round():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        with pytest.raises(NotNow):
            await table.wager(nora, {})

    play(scene)


def test_a_round_is_dealt_and_paid():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 1, Cents(30_000))
        await table.wager(nora, {"ante": Cents(1_000)})
        await until(
            lambda: (
                table.session.round is not None
                and table.view(nora).table.round.stage == "play"
                and table.view(nora).table.round.legal
            )
        )
        await table.act(nora, lambda player: c.PlaceWager(player=player, spot="bet", amount=Cents(2_000)))
        await until(lambda: table.session.round is None)
        last = table.view(nora).last
        assert last.nets[nora] == table.session.state.seated[1].stack - 30_000
        assert {payment.spot for payment in last.payments if payment.person == nora} == {"ante", "bet"}

    play(scene)


def test_nobody_hears_of_what_was_not_kept():
    store = BrittleStore()

    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("limit-holdem")
        await until(lambda: len(table.session.state.seated) == 5)
        changed, before, wallet = table.changed, list(table.session.log), floor.cage.wallet(nora)
        store.full = True
        with pytest.raises(StoreError):
            await table.sit(nora, 7, Cents(16_000))
        assert table.session.log == before
        assert floor.cage.wallet(nora) == wallet
        assert not changed.is_set()

        store.full = False
        await table.sit(nora, 7, Cents(16_000))
        assert changed.is_set()

    play(scene, store=store, pace=Pace(between=60, bot=60))


def test_a_table_that_another_program_overtook_reads_its_stream_again():
    store = MemoryStore()

    async def scene(floor):
        table = floor.table("limit-holdem")
        nora, oren = await floor.cage.arrive("Nora"), await floor.cage.arrive("Oren")
        other = Floor(store, shuffler=by_seed("actor"), pace=QUIET, bots=False)
        await other.table("limit-holdem").sit(oren, 3, Cents(16_000))
        changed = table.changed
        with pytest.raises(VersionConflict):
            await table.sit(nora, 7, Cents(16_000))
        assert changed.is_set(), "whoever looks is told of what came in between"
        assert table.session.seat_of(oren) == 3
        assert table.session.seat_of(nora) is None
        await table.sit(nora, 7, Cents(16_000))
        assert floor.cage.wallet(oren) == floor.cage.wallet(nora) == 184_000

    play(scene, store=store, pace=QUIET, bots=False)


def test_a_decision_answered_with_an_error_is_never_carried_out_later(monkeypatch):
    """The store fails at the append, and again when the table wants to go back to what it holds."""
    store = BrittleStore()
    monkeypatch.setattr(keeping, "TRUTH_SECONDS", 0.05)

    async def scene(floor):
        table = floor.table("limit-holdem")
        for seat, name in ((1, "Ann"), (2, "Ben"), (3, "Cid")):
            await table.sit(await floor.cage.arrive(name), seat, Cents(16_000))
        await until(lambda: bool(table.session.round and table.session.round.to_act != (0,)))
        (player,) = table.session.round.to_act
        person = table.session.state.seated[table.session.state.players[player - 1]].person
        before = list(table.session.log)
        store.full = store.unreadable = True
        for _ in range(2):
            with pytest.raises(StoreError):
                await table.act(person, lambda number: c.BetOrRaise(player=number, to=Cents(800)))
            assert table.session.log == before
        store.full = store.unreadable = False
        await table.act(person, lambda number: c.Fold(player=number))
        kept = TABLE_CODEC.read_all(store.read(table.log.stream))
        assert not any(isinstance(event, Raised) for event in kept)
        assert any(isinstance(event, HandFolded) for event in kept)

    play(scene, store=store, pace=Pace(action_seconds=600, between=0, card=0), bots=False)


def test_a_floor_does_not_open_on_a_ledger_that_cannot_be():
    store = MemoryStore()
    Floor(store, bots=False)
    taken = SeatTakenEvent(seat=3, person="Nora", buy_in=Cents(40_000))
    store.append("table:limit-holdem", 0, [TABLE_CODEC.write(taken)])

    with pytest.raises(LedgerWrong, match=r"wallet:Nora is at -400\.0000"):
        Floor(store, bots=False)


def test_what_is_shown_is_already_kept():
    store = MemoryStore()

    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("limit-holdem")
        seen = 0

        async def watch():
            nonlocal seen
            while True:
                changed = table.changed
                kept = len(store.read(table.log.stream))
                assert len(table.session.log) <= kept
                seen += 1
                await changed.wait()

        watching = asyncio.ensure_future(watch())
        await table.sit(nora, 7, Cents(16_000))
        await until(
            lambda: nora in [table.view(nora).table.seats[6].person] and table.session.state.number > 0
        )
        await until(lambda: bool(table.view(nora).table.round and table.view(nora).table.round.legal))
        watching.cancel()
        assert seen > 3

    play(scene, store=store)


def test_two_players_at_once_are_taken_one_after_the_other():
    async def scene(floor):
        table = floor.table("no-limit-holdem")
        people = [await floor.cage.arrive(name) for name in ("Ann", "Ben", "Cid")]
        outcomes = await asyncio.gather(
            *(table.sit(person, 7, Cents(10_000)) for person in people), return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == [
            "NoneType",
            "SeatTaken",
            "SeatTaken",
        ]

    play(scene, bots=False)


def test_a_player_who_does_not_act_is_folded_then_sits_out_and_is_at_last_stood_up():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("limit-holdem")
        await table.sit(nora, 7, Cents(16_000))
        await until(lambda: table.session.state.seated[7].away)
        assert table.session.state.number >= 1
        await until(lambda: table.session.seat_of(nora) is None)
        assert floor.cage.wallet(nora) > 200_000 - 16_000, "what is left comes back"
        assert not floor.ledger.balance("limit-holdem/seat:7")

    play(scene, pace=Pace(card=0, bot=0, lock=0, between=0, action_seconds=0.02, idle=0.01))


def test_while_others_play_missed_rounds_are_counted_and_then_the_seat_is_free():
    async def scene(floor):
        nora, otto = await floor.cage.arrive("Nora"), await floor.cage.arrive("Otto")
        table = floor.table("limit-holdem")
        await table.sit(nora, 7, Cents(16_000))
        await table.sit_out(nora)
        await table.sit(otto, 5, Cents(16_000))

        async def fold() -> None:
            round_ = table.session.round
            if round_ is not None and table.session.player_of(otto) in round_.to_act:
                with suppress(CommandRejected):
                    await table.act(otto, lambda number: c.Fold(player=number))

        missed = []
        for _ in range(4_000):
            occupant = table.session.state.seated.get(7)
            if occupant is None:
                break
            missed.append(occupant.missed)
            await fold()
            await asyncio.sleep(0.001)
        assert set(missed) >= set(range(table.setup.missed_rounds))
        assert table.session.seat_of(nora) is None
        assert floor.cage.wallet(nora) == 200_000, "every chip is back"

    play(scene)


def test_against_a_bank_nobody_waits_long_for_people_who_put_no_chips_down():
    async def scene(floor):
        nora, otto = await floor.cage.arrive("Nora"), await floor.cage.arrive("Otto")
        table = floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        await table.sit(otto, 5, Cents(30_000))
        waited = []
        for number in range(1, table.setup.missed_rounds + 1):
            await table.wager(otto, {"ante": Cents(500)})
            waited.append(table.clock.wait.key)
            await until(lambda: table.session.round is None)
            assert table.session.state.number == number
        assert [bool(key) for key in waited] == [True] * 2 + [False] * (table.setup.missed_rounds - 2)
        await until(lambda: table.session.seat_of(nora) is None)
        assert table.session.seat_of(otto) == 5
        assert floor.cage.wallet(nora) == 200_000

    play(scene, pace=paced(AT_ONCE, bet_seconds=0.05, action_seconds=0.01), bots=False)


def test_a_wager_makes_somebody_present_again():
    async def scene(floor):
        nora, otto = await floor.cage.arrive("Nora"), await floor.cage.arrive("Otto")
        table = floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        await table.sit(otto, 5, Cents(30_000))
        for _ in range(2):
            await table.wager(otto, {"ante": Cents(500)})
            await until(lambda: table.session.round is None)
        assert table.session.state.seated[7].missed == 2
        await table.wager(nora, {"ante": Cents(500)})
        await until(lambda: table.session.round is None)
        assert table.session.state.seated[7].missed == 0
        assert table.session.state.seated[5].missed == 1

    play(scene, pace=paced(AT_ONCE, bet_seconds=0.02, action_seconds=0.01), bots=False)


def test_whoever_was_late_is_waited_for_briefly_until_they_act_again():
    quick = Pace(card=0, bot=0, lock=0, between=0, action_seconds=0.2, late=0.01)

    async def scene(floor):
        nora, otto = await floor.cage.arrive("Nora"), await floor.cage.arrive("Otto")
        table = floor.table("limit-holdem")
        await table.sit(nora, 1, Cents(16_000))
        await table.sit(otto, 2, Cents(16_000))
        await until(lambda: bool(table.clock.wait.key))
        assert table.clock.wait.seconds == 0.2
        await until(lambda: bool(table.status.late))
        (late,) = table.status.late
        await until(lambda: table.clock.wait.seconds == 0.01 or not table.status.late)
        assert table.status.late.get(late) or table.session.state.seated[table.session.seat_of(late)].away

    play(scene, pace=quick, bots=False)


def test_a_purchase_brings_the_stack_to_the_posted_buy_in():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("no-limit-holdem")
        least = table.setup.posting.buy_in[0]
        await table.sit(nora, 7, least)
        await table.add_chips(nora, Cents(500))
        assert table.session.state.seated[7].stack == least + 500
        other = floor.table("caribbean-stud")
        await other.sit(nora, 7, Cents(5_000))
        await other.wager(nora, {"ante": Cents(1_000)})
        await until(lambda: other.session.round is None)
        assert other.session.state.seated[7].stack == 4_000, "the hand of the late is folded"
        with pytest.raises(StakeOutOfRange, match=r"add \$10 or more"):
            await other.add_chips(nora, Cents(500))
        await other.add_chips(nora, Cents(1_000))
        assert other.session.state.seated[7].stack == 5_000

    play(scene, pace=paced(AT_ONCE, action_seconds=0.01), bots=False)


def test_the_clock_is_shown_while_a_person_is_awaited():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("limit-holdem")
        assert table.view(nora).clock is None
        await table.sit(nora, 7, Cents(16_000))
        await until(lambda: bool(table.view(nora).table.round and table.view(nora).table.round.legal))
        clock = table.view(nora).clock
        assert clock.of == AT_ONCE.action_seconds
        assert 0 < clock.left <= clock.of

    play(scene)


def test_a_restart_goes_on_with_the_same_cards():
    store = MemoryStore()
    seen = {}

    async def before(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("limit-holdem")
        await table.sit(nora, 7, Cents(16_000))
        await until(lambda: bool(table.view(nora).table.round and table.view(nora).table.round.legal))
        seen["view"] = replace(table.view(nora), clock=None, more_time=0)
        seen["order"] = table.log.dealer.deck.order

    async def after(floor):
        table = floor.table("limit-holdem")
        assert replace(table.view("Nora"), clock=None, more_time=0) == seen["view"]
        assert table.log.dealer.deck.order == seen["order"]
        await table.act("Nora", lambda player: c.CheckOrCall(player=player))
        await until(lambda: table.session.round is None or bool(table.view("Nora").table.round.legal))
        dealt = [
            card
            for record in table.chronicle.rounds[:1]
            for event in record.events
            for card in getattr(event, "cards", ())
            if type(event).__name__ != "HandShown"
        ]
        assert tuple(dealt) == seen["order"][: len(dealt)]

    play(before, store=store, shuffler=by_seed("one"))
    play(after, store=store, shuffler=by_seed("another"))


def test_a_shuffle_that_was_kept_before_the_crash_is_used_after_it():
    store = MemoryStore()

    async def before(floor):
        await floor.table("caribbean-stud").keeper._shuffle_if_due()

    async def after(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        await table.wager(nora, {"ante": Cents(500)})
        assert store.streams()["cards:caribbean-stud"] == 1

    play(before, store=store)
    play(after, store=store)


def test_the_dealers_order_is_in_no_record_of_the_table_before_it_is_shown():
    store = MemoryStore()

    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("limit-holdem")
        await table.sit(nora, 7, Cents(16_000))
        await until(lambda: bool(table.view(nora).table.round and table.view(nora).table.round.legal))
        kept = TABLE_CODEC.read_all(store.read(table.log.stream))
        opened = max(place for place, event in enumerate(kept) if isinstance(event, RoundOpened))
        dealt = {card for event in kept[opened:] for card in getattr(event, "cards", ())}
        assert len(dealt) <= 2 * 6 + 8
        assert table.log.dealer.deck.salt.encode() not in b"".join(store.read(table.log.stream))

    play(scene, store=store)


def test_a_seats_next_occupant_does_not_see_the_last_ones_cards():
    async def scene(floor):
        table = floor.table("limit-holdem")
        for seat, name in ((1, "Ann"), (2, "Ben"), (3, "Cid")):
            await table.sit(await floor.cage.arrive(name), seat, Cents(16_000))
        await until(lambda: bool(table.session.round))
        while table.session.round is not None:
            await until(lambda: table.session.round is None or table.session.round.to_act != (0,))
            if table.session.round is None:
                break
            (player,) = table.session.round.to_act
            person = table.session.state.seated[table.session.state.players[player - 1]].person
            await table.stand(person) if person == "Ann" and not table.session.state.seated[
                1
            ].leaving else None
            if table.session.round and table.session.round.to_act == (player,):
                await table.act(person, lambda number: c.Fold(player=number))
        dan = await floor.cage.arrive("Dan")
        await table.sit(dan, 1, Cents(16_000))
        record = table.chronicle.past()[0]
        assert record.player_of("Dan") is None
        seats = table.view(dan).last.round.seats
        assert all(set(seat.cards) <= {UNSEEN} for seat in seats)

    play(scene, bots=False, pace=Pace(card=0, bot=0, lock=0, between=0.3))


def test_chips_are_added_between_rounds_from_the_wallet():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("ez-baccarat")
        await table.sit(nora, 7, Cents(30_000))
        await table.add_chips(nora, Cents(5_000))
        assert table.session.state.seated[7].stack == 35_000
        assert floor.cage.wallet(nora) == 165_000
        with pytest.raises(ChipsShort):
            await table.add_chips(nora, Cents(165_001))

    play(scene, bots=False)


def test_in_caribbean_stud_chips_may_be_bought_for_the_bet():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 1, Cents(5_000))
        await table.wager(nora, {"ante": Cents(4_000)})
        await until(
            lambda: table.view(nora).table.round.stage == "play" and table.view(nora).table.round.legal
        )
        assert [choice.verb for choice in table.view(nora).table.round.legal] == ["f"]
        await table.add_chips(nora, Cents(7_000))
        assert floor.cage.wallet(nora) == 188_000
        await table.act(nora, lambda player: c.PlaceWager(player=player, spot="bet", amount=Cents(8_000)))
        await until(lambda: table.session.round is None)
        assert not floor.ledger.overdrawn()
        assert table.chronicle.past()[0].nets()[nora] in (12_000, 4_000, 0, -12_000)

    play(scene, bots=False, shuffler=stacked("AsKd9c5h3s" + "KsKh8c6h4c"))


def test_during_a_hand_no_chips_are_sold_for_table_stakes():
    async def scene(floor):
        people, table = ["Ann", "Bob"], floor.table("limit-holdem")
        for seat, person in enumerate(people, 1):
            await table.sit(await floor.cage.arrive(person), seat, Cents(16_000))
        await until(lambda: table.session.round is not None)
        with pytest.raises(NotNow, match="chips can only be bought between rounds"):
            await table.add_chips("Ann", Cents(1_000))
        assert floor.cage.wallet("Ann") == 184_000

    play(scene, bots=False, pace=Pace(card=0, bot=0, lock=0, between=0))


def test_a_person_may_bank():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("ez-baccarat")
        await table.sit(nora, 1, Cents(50_000))
        await until(lambda: table.session.bank_offered_to() == 1)
        with pytest.raises(ChipsShort):
            await table.answer_bank(nora, Cents(50_000))
        await table.answer_bank(nora, Cents(40_000))
        await until(lambda: bool(table.chronicle.past()))
        assert [payment.spot for payment in table.view(nora).last.payments if payment.person == nora] == [
            "fee",
            "bank",
        ]

    play(scene)


class CountingStore(MemoryStore):
    """A store that knows what came to a table's log in one append."""

    def __init__(self) -> None:
        super().__init__()
        self.appends: list[int] = []

    def append(self, stream, expected_version, records):
        if stream.startswith("table:limit-holdem"):
            self.appends.append(sum(b"hand.dealt" in record for record in records))
        return super().append(stream, expected_version, records)


@pytest.mark.parametrize(("pace", "together"), [(AT_ONCE, True), (paced(AT_ONCE, card=0.001), False)])
def test_what_is_dealt_without_a_pause_is_kept_together(pace, together):
    store = CountingStore()
    floor = Floor(store, shuffler=by_seed("together"), pace=pace, bots=False)
    table = floor.table("limit-holdem")

    async def scene() -> None:
        await floor.start()
        for seat, person in enumerate(("Nora", "Oren"), start=1):
            await floor.reception.arrive(person)
            await table.sit(person, seat, table.setup.buy_in)
        await until(lambda: table.session.round is not None and 0 not in table.session.round.to_act)
        await floor.stop()

    run(scene())
    dealt = [count for count in store.appends if count]
    assert (len(dealt) == 1) == together
    assert sum(dealt) == 4
