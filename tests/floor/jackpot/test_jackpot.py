"""Tables on links: the lock feeds the jackpot, winners wait for a supervisor, nothing is done twice."""

from dataclasses import replace

import pytest

from croupier.errors import AwardPaid, LinkMixed, RoleMissing
from croupier.floor import AT_ONCE, Floor, TableActor, tables_named
from croupier.floor.table.loop import HOUSE_SUPERVISOR
from croupier.floor.table.pace import Pace
from croupier.link.log import link_stream, verify
from croupier.money import Cents, fine_dollars
from croupier.store import MemoryStore
from croupier.table import commands as c
from croupier.table.events import WagerSettled
from tests.event_loop import run
from tests.floor.quiet_room import stacked
from tests.server.open_floor import until

CODE = "the-code"
SF, FLUSH, NOTHING = "9h8h7h6h5h", "AcQc9c7c3c", "QdJs8c4s2d"
DEALER = "AdKs9d7s3d"
DECK = SF + NOTHING + DEALER
SETUPS = tables_named("caribbean-stud,texas-holdem-bonus,high-card-flush")


def open_floor(store, deck=DECK, *, pace: Pace = AT_ONCE) -> Floor:
    return Floor(store, setups=SETUPS, shuffler=stacked(deck), pace=pace, bots=False, supervisor_code=CODE)


def evening(scene, *, deck=DECK, store=None, pace: Pace = AT_ONCE):
    """A scene while the floor is open; the books balance before, in between and after."""

    async def go():
        floor = open_floor(store or MemoryStore(), deck, pace=pace)
        await floor.start()
        try:
            return await scene(floor)
        finally:
            await floor.stop()
            assert sum(floor.ledger.trial_balance().values()) == 0
            assert floor.ledger.overdrawn() == {}

    return run(go())


async def seated(floor: Floor, *names: str, table: str = "caribbean-stud") -> None:
    for seat, name in enumerate(names, start=1):
        await floor.reception.arrive(name)
        await floor.table(table).sit(name, seat, Cents(20_000))


def deciding(actor: TableActor) -> bool:
    """Whether the cards are out and the first player is asked."""
    round_ = actor.session.round
    return round_ is not None and round_.view(None).stage == "play" and 1 in round_.to_act


def over(actor: TableActor) -> bool:
    """Whether the round is over at the table and on the link."""
    keypad = actor.jackpot.link.state.tables[actor.setup.id].keypad
    return actor.session.round is None and keypad == "open"


async def to_the_awards(floor: Floor) -> None:
    """Nora has a straight flush with the progressive wager, Oren folds."""
    await seated(floor, "Nora", "Oren")
    actor = floor.table("caribbean-stud")
    await actor.wager("Oren", {"ante": Cents(500)})
    await actor.wager("Nora", {"ante": Cents(1_000), "progressive": Cents(100)})
    await until(lambda: deciding(actor))
    await actor.act("Oren", lambda player: c.Fold(player=player))
    await actor.act("Nora", lambda player: c.PlaceWager(player=player, spot="bet", amount=Cents(2_000)))
    await until(lambda: floor.supervision.pending() != [])


async def supervisor(floor: Floor, name: str = "Sue") -> str:
    await floor.reception.arrive(name)
    await floor.supervision.supervise(name, CODE)
    return name


def test_each_of_the_three_games_has_its_own_link():
    async def scene(floor):
        assert {name: jackpot.link.state.game for name, jackpot in floor.jackpots.items()} == {
            "caribbean-stud": "caribbean-stud",
            "texas-holdem-bonus": "texas-holdem-bonus",
            "high-card-flush": "high-card-flush",
        }
        assert all(jackpot.sign().shown == 1_000_000 for jackpot in floor.jackpots.values())
        assert floor.ledger.balance("link:caribbean-stud/meter") == fine_dollars(10_000)

    evening(scene)


@pytest.mark.clause("caribbean-stud", "CSP 5")
def test_the_lock_feeds_the_jackpot_and_the_sign_shows_it():
    """Seventy cents of a dollar for the meter, five for the reserve."""

    async def scene(floor):
        await seated(floor, "Nora")
        actor = floor.table("caribbean-stud")
        await actor.wager("Nora", {"ante": Cents(500), "progressive": Cents(100)})
        await until(lambda: deciding(actor))

        assert actor.view(None).table.meter == 1_000_070
        assert actor.view("Nora").table.round.meter == 1_000_070
        assert floor.ledger.balance("link:caribbean-stud/reserve") == 500
        assert floor.ledger.balance("link:caribbean-stud/tables") == 0
        await actor.act("Nora", lambda player: c.Fold(player=player))
        await until(lambda: over(actor))
        assert actor.view(None).table.meter == 1_000_070
        state = floor.jackpots["caribbean-stud"].link.state.tables["caribbean-stud"]
        assert (state.keypad, state.round) == ("open", 1)

    evening(scene, deck=NOTHING + DEALER)


def test_a_round_without_a_progressive_wager_feeds_nothing():
    async def scene(floor):
        await seated(floor, "Nora")
        actor = floor.table("caribbean-stud")
        await actor.wager("Nora", {"ante": Cents(500)})
        await until(lambda: deciding(actor))
        await actor.act("Nora", lambda player: c.Fold(player=player))
        await until(lambda: over(actor))
        assert actor.view(None).table.meter == 1_000_000

    evening(scene, deck=NOTHING + DEALER)


@pytest.mark.clause("caribbean-stud", "CSP 20d")
def test_a_jackpot_holds_the_round_until_a_supervisor_confirms_it():
    """A straight flush takes ten per cent of $10,000.70."""

    async def scene(floor):
        await to_the_awards(floor)
        actor = floor.table("caribbean-stud")
        (waiting,) = floor.supervision.pending()
        assert (waiting.table, waiting.round, waiting.seat, waiting.row) == (
            "caribbean-stud",
            1,
            1,
            "straight_flush",
        )
        assert actor.host.next_move(actor.session) is None, "the dealer waits"
        before = actor.session.round.view(1).seats[0].stack

        sue = await supervisor(floor)
        await floor.supervision.confirm(sue, "caribbean-stud", 1)
        await until(lambda: over(actor))

        assert floor.supervision.pending() == []
        assert actor.session.state.seated[1].stack == before + 100_007
        assert actor.view(None).table.meter == 1_000_070 - 100_007
        confirmed = [entry for entry in floor.jackpots["caribbean-stud"].log() if entry.who.name == "Sue"]
        assert {entry.who.role for entry in confirmed} == {"supervisor"}

    evening(scene)


@pytest.mark.clause("caribbean-stud", "CSP 20d")
def test_nobody_else_confirms_a_jackpot():
    async def scene(floor):
        await to_the_awards(floor)
        with pytest.raises(RoleMissing):
            await floor.supervision.confirm("Oren", "caribbean-stud", 1)
        with pytest.raises(RoleMissing):
            await floor.supervision.supervise("Oren", "guessed")
        await floor.supervision.supervise("Nora", CODE)
        with pytest.raises(RoleMissing, match="another supervisor"):
            await floor.supervision.confirm("Nora", "caribbean-stud", 1)
        assert len(floor.supervision.pending()) == 1

    evening(scene)


def test_a_jackpot_is_confirmed_once():
    async def scene(floor):
        await to_the_awards(floor)
        sue = await supervisor(floor)
        # The table does not go on between the two.
        await floor.stop()
        await floor.supervision.confirm(sue, "caribbean-stud", 1)
        with pytest.raises(AwardPaid):
            await floor.supervision.confirm(sue, "caribbean-stud", 1)

    evening(scene)


async def flush_wins(floor) -> TableActor:
    """Nora has a flush with the progressive wager, which the tray pays."""
    await seated(floor, "Nora")
    actor = floor.table("caribbean-stud")
    await actor.wager("Nora", {"ante": Cents(1_000), "progressive": Cents(100)})
    await until(lambda: deciding(actor))
    await actor.act("Nora", lambda player: c.PlaceWager(player=player, spot="bet", amount=Cents(2_000)))
    return actor


@pytest.mark.clause("caribbean-stud", "CSP 20d")
def test_an_award_from_the_tray_waits_for_a_supervisor_at_the_desk():
    async def scene(floor):
        sue = await supervisor(floor)
        actor = await flush_wins(floor)
        await until(lambda: floor.supervision.pending() != [])
        (award,) = floor.supervision.pending()
        assert (award.row, award.award) == ("flush", "40 for 1")
        assert actor.session.round is not None
        with pytest.raises(RoleMissing):
            await floor.supervision.confirm("Nora", "caribbean-stud", 1)

        await floor.supervision.confirm(sue, "caribbean-stud", 1)
        await until(lambda: over(actor))
        log = floor.jackpots["caribbean-stud"].log()
        kinds = [type(entry.event).__name__ for entry in log]
        assert kinds[-5:] == [
            "AwardKeyed", "SupervisorCalled", "AwardsConfirmed", "TrayAwarded", "KeypadReset",
        ]  # fmt: skip
        assert log[-3].who.name == sue
        assert actor.view(None).table.meter == 1_000_070

    evening(scene, deck=FLUSH + DEALER)


@pytest.mark.clause("caribbean-stud", "CSP 20d")
def test_the_houses_supervisor_stands_in_for_the_tray_while_nobody_has_the_role():
    async def scene(floor):
        actor = await flush_wins(floor)
        await until(lambda: over(actor))
        (confirmed,) = [
            entry for entry in floor.jackpots["caribbean-stud"].log()
            if type(entry.event).__name__ == "AwardsConfirmed"
        ]  # fmt: skip
        assert confirmed.who == HOUSE_SUPERVISOR

    evening(scene, deck=FLUSH + DEALER)


@pytest.mark.clause("texas-holdem-bonus", "THB 17")
def test_on_a_link_too_a_seat_gets_its_award_before_the_next_seat_is_settled():
    """Both players have a full house or better: the one on the dealer's right is settled and paid first."""
    deck = "AcKc2c" + "AdKd7d" + "4c" + "AhAsKh" + "5c" + "Ks" + "6c" + "9d"

    async def scene(floor):
        sue = await supervisor(floor)
        await seated(floor, "Nora", "Oren", table="texas-holdem-bonus")
        actor = floor.table("texas-holdem-bonus")
        for name in ("Nora", "Oren"):
            await actor.wager(name, {"ante": Cents(500), "progressive": Cents(100)})
        for spot in ("flop", None, None):
            for number, name in enumerate(("Nora", "Oren"), start=1):
                await until(lambda n=number: actor.session.round.to_act == (n,))
                if spot:
                    await actor.act(name, lambda p: c.PlaceWager(player=p, spot="flop", amount=Cents(1_000)))
                else:
                    await actor.act(name, lambda p: c.CheckOrCall(player=p))
        for seat in (2, 1):
            await until(lambda: floor.supervision.pending() != [])
            (award,) = floor.supervision.pending()
            assert award.seat == seat
            await floor.supervision.confirm(sue, "texas-holdem-bonus", 1)
        await until(lambda: over(actor))
        settled = [
            (event.player, event.spot) for event in actor.session.log if isinstance(event, WagerSettled)
        ]
        assert settled == [(p, spot) for p in (2, 1) for spot in ("ante", "flop", "progressive")]

    evening(scene, deck=deck)


# ── after a crash ────────────────────────────────────────────────────────────────────────────────────


def test_a_floor_that_went_down_with_a_jackpot_waiting_still_waits_for_it():
    store = MemoryStore()

    async def crash():
        floor = open_floor(store)
        await floor.start()
        await to_the_awards(floor)
        await supervisor(floor)
        await floor.stop()

    run(crash())

    async def scene(floor):
        actor = floor.table("caribbean-stud")
        assert [award.row for award in floor.supervision.pending()] == ["straight_flush"]
        await floor.supervision.confirm("Sue", "caribbean-stud", 1)
        await until(lambda: over(actor))
        assert actor.view(None).table.meter == 1_000_070 - 100_007
        assert floor.ledger.balance("link:caribbean-stud/tables") == 0

    evening(scene, store=store)
    verdict = verify(store.read(link_stream("caribbean-stud")))
    assert verdict.sound, verdict.reason


def test_a_jackpot_that_was_confirmed_but_not_yet_paid_is_paid_from_the_same_meter():
    """The link's log has the confirmation, the table's has not the payment."""
    store = MemoryStore()

    async def crash():
        floor = open_floor(store)
        await floor.start()
        await to_the_awards(floor)
        sue = await supervisor(floor)
        await floor.stop()
        await floor.supervision.confirm(sue, "caribbean-stud", 1)

    run(crash())

    async def scene(floor):
        actor = floor.table("caribbean-stud")
        await until(lambda: over(actor))
        paid = [payment for payment in actor.view("Nora").last.payments if payment.spot == "progressive"]
        assert [payment.amount for payment in paid] == [100_007]

    evening(scene, store=store)


def test_a_round_that_the_link_has_locked_is_locked_and_takes_no_more_wagers():
    """The link's log has the lock, the table's has not."""
    store = MemoryStore()

    async def crash():
        floor = open_floor(store, pace=Pace(card=0, bot=0, lock=60, between=0))
        await floor.start()
        await seated(floor, "Nora", "Oren")
        actor = floor.table("caribbean-stud")
        await actor.wager("Nora", {"ante": Cents(1_000), "progressive": Cents(100)})
        await floor.stop()
        await actor.linked.before(actor.session, actor.host.next_move(actor.session).commands)

    run(crash())

    async def scene(floor):
        actor = floor.table("caribbean-stud")
        await until(lambda: actor.session.round.view(None).stage == "play")
        assert actor.view(None).table.meter == 1_000_070
        assert floor.ledger.balance("link:caribbean-stud/tables") == 0

    evening(scene, store=store)


def test_a_keypad_that_was_not_reset_is_reset_before_the_next_round():
    store = MemoryStore()

    async def crash():
        floor = open_floor(store, NOTHING + DEALER)
        await floor.start()
        await seated(floor, "Nora")
        actor = floor.table("caribbean-stud")
        actor.linked.after = _nothing
        await actor.wager("Nora", {"ante": Cents(500), "progressive": Cents(100)})
        await until(lambda: deciding(actor))
        await actor.act("Nora", lambda player: c.Fold(player=player))
        await until(lambda: actor.session.round is None)
        await floor.stop()

    run(crash())

    async def scene(floor):
        actor = floor.table("caribbean-stud")
        await actor.wager("Nora", {"ante": Cents(500), "progressive": Cents(100)})
        await until(lambda: deciding(actor))
        assert actor.view(None).table.meter == 1_000_140

    evening(scene, store=store, deck=NOTHING + DEALER)


async def _nothing(*_):
    """The floor goes down before the link hears of the end of the round."""


def test_the_log_of_a_link_is_sound_after_an_evening():
    store = MemoryStore()

    async def scene(floor):
        await to_the_awards(floor)
        sue = await supervisor(floor)
        await floor.supervision.confirm(sue, "caribbean-stud", 1)
        await until(lambda: over(floor.table("caribbean-stud")))

    evening(scene, store=store)

    verdict = verify(store.read(link_stream("caribbean-stud")))
    assert verdict.sound, verdict.reason
    assert verdict.records > 8


# ── a floor that is opened on other terms ────────────────────────────────────────────────────────────


@pytest.mark.clause("caribbean-stud", "CSP 7")
def test_a_floor_says_which_jackpot_no_open_table_offers():
    store = MemoryStore()
    assert open_floor(store).registry.unoffered() == {}
    with_hold_em = tables_named("texas-holdem-bonus")

    floor = Floor(store, setups=with_hold_em, bots=False)

    offered = with_hold_em[0].link
    left = {setup.link for setup in SETUPS} - {offered}
    assert set(floor.registry.unoffered()) == left
    assert all(floor.registry.unoffered().values())


@pytest.mark.clause("progressive", "PRG-R1")
@pytest.mark.parametrize(
    "changed", [{"contribution": 0.65}, {"progressive": "pmg-02"}, {"progressive_wager": 2}]
)
def test_a_table_that_differs_from_its_link_is_not_opened(changed):
    store = MemoryStore()
    (setup,) = tables_named("caribbean-stud")
    Floor(store, setups=[setup], bots=False)
    other = replace(setup, options={**setup.options, **changed})

    with pytest.raises(LinkMixed, match=next(iter(changed))):
        Floor(store, setups=[other], bots=False)
    assert Floor(store, setups=[setup], bots=False).tables
