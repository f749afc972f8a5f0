"""Between hands: the draw for the button, the house's half hours, players who sit out or post to enter."""

import asyncio

import pytest

from croupier.errors import StoreError
from croupier.floor import AT_ONCE, Floor, OrderProof, by_seed, demo_tables, verify
from croupier.floor.table.move import Await, OpenRound, ShuffleForDraw
from croupier.money import Cents
from croupier.pay.fees import MARK_SECONDS
from croupier.store import MemoryStore
from croupier.table import events as e
from croupier.table.session import commands as sc
from croupier.table.session.button import button_draw
from croupier.table.session.events import ButtonDrawn, DeckRevealed, DrawPromised, RoundOpened, TimeCollected
from tests.event_loop import run
from tests.floor.quiet_room import QuietTable

SETUPS = {setup.id: setup for setup in demo_tables()}
PEOPLE = {1: "Nora", 2: "Oren", 3: "Rhea"}


def room(table, seed="clock"):
    quiet = QuietTable(SETUPS[table], seed=seed)
    for seat, person in PEOPLE.items():
        quiet.sit(person, seat)
    return quiet


@pytest.mark.clause("badugi", "POT-R3")
@pytest.mark.parametrize("table", ["limit-holdem", "badugi", "razz", "lowball"])
def test_the_highest_card_has_the_first_button(table):
    quiet = room(table)
    quiet.settle()
    (drawn,) = [event for event in quiet.session.log if isinstance(event, ButtonDrawn)]
    opened = next(event for event in quiet.session.log if isinstance(event, RoundOpened))

    assert drawn.seats == (1, 2, 3)
    assert len(drawn.cards) == 3
    ace_high = table in ("limit-holdem", "razz")
    assert drawn.button == drawn.seats[button_draw(drawn.cards, ace_high=ace_high)]
    assert opened.forced.button.button == drawn.button


def test_nobody_draws_for_a_button_twice_or_at_pan():
    quiet, pan = room("omaha"), room("pan")
    quiet.settle()
    pan.settle()
    while quiet.session.state.number < 2:
        quiet.do(*quiet.host.next_move(quiet.session).commands)
        quiet.settle()

    assert sum(isinstance(event, ButtonDrawn) for event in quiet.session.log) == 1
    assert not any(isinstance(event, ButtonDrawn) for event in pan.session.log)


def names(log, *kinds):
    return [type(event).__name__ for event in log if isinstance(event, kinds)]


@pytest.mark.parametrize("table", ["limit-holdem", "badugi", "seven-card-stud", "short-deck-holdem"])
def test_the_draw_comes_off_a_deck_that_was_promised_and_is_shown(table):
    quiet = room(table)
    quiet.settle()
    drawn = next(event for event in quiet.session.log if isinstance(event, ButtonDrawn))
    record = quiet.chronicle.rounds[0]
    proof = record.draw_proof()

    kinds = (DrawPromised, ButtonDrawn, DeckRevealed, RoundOpened)
    assert names(quiet.session.log, *kinds) == [kind.__name__ for kind in kinds]
    assert verify(proof)
    assert proof.commitment == record.draw.commitment
    assert proof.order[:3] == drawn.cards
    assert sorted(card.text for card in proof.order) == sorted(card.text for card in quiet.dealer.pack.cards)
    assert record.draw.cards == tuple(zip(PEOPLE.values(), drawn.cards, strict=True))
    assert record.draw.winner == PEOPLE[drawn.button]
    assert proof.commitment != record.opened.commitment


def test_another_order_than_the_promised_one_is_found_out():
    quiet = room("limit-holdem")
    quiet.settle()
    proof = quiet.chronicle.rounds[0].draw_proof()

    assert not verify(OrderProof(proof.commitment, proof.order[::-1], proof.salt))


def test_later_rounds_and_games_without_a_button_have_no_draw():
    quiet, pan = room("omaha"), room("pan")
    quiet.settle()
    pan.settle()
    while quiet.session.state.number < 2:
        quiet.do(*quiet.host.next_move(quiet.session).commands)
        quiet.settle()

    for record in (quiet.chronicle.rounds[1], pan.chronicle.rounds[0]):
        assert record.draw is None
        assert record.draw_proof() is None


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_floor_that_closes_around_the_draw_goes_on_with_the_same_deck(steps):
    store = MemoryStore()

    def opened():
        setups = [SETUPS["limit-holdem"]]
        # Another shuffler each time: a deck that was not kept would be another one.
        return Floor(
            store, setups=setups, shuffler=by_seed(str(len(store.streams()))), pace=AT_ONCE, bots=False
        )

    async def scene():
        floor = opened()
        table = floor.table("limit-holdem")
        for seat, name in PEOPLE.items():
            await table.sit(await floor.cage.arrive(name), seat, table.setup.buy_in)
        for _ in range(steps):
            await table.loop.make(table.host.next_move(table.session), table.changed)
        (kept,) = table.log.shown.decks.values()
        again = opened().table("limit-holdem")
        while again.session.state.number < 1:
            await again.loop.make(again.host.next_move(again.session), again.changed)
        proof = again.chronicle.rounds[0].draw_proof()
        assert proof.order == kept.order
        assert verify(proof)
        assert [deck.draw for deck in again.log.shown.decks.values()] == [True, False]

    run(scene())


def test_a_deck_that_was_kept_and_not_promised_before_a_crash_is_the_one_that_is_drawn_from():
    class Crash(MemoryStore):
        """A machine that stops after the deck is kept, before its promise is."""

        def append(self, stream, expected_version, records):
            if stream.startswith("table:") and b"draw.promised" in records[0] and not self.restarted:
                raise StoreError("the machine stops")
            return super().append(stream, expected_version, records)

        restarted = False

    async def scene():
        store = Crash()
        floor = Floor(
            store, setups=[SETUPS["limit-holdem"]], shuffler=by_seed("one"), pace=AT_ONCE, bots=False
        )
        table = floor.table("limit-holdem")
        for seat, name in PEOPLE.items():
            await table.sit(await floor.cage.arrive(name), seat, table.setup.buy_in)
        with pytest.raises(StoreError):
            await table.keeper.commit(await table.loop.commands(table.host.next_move(table.session)))
        store.restarted = True
        other = Floor(
            store, setups=[SETUPS["limit-holdem"]], shuffler=by_seed("two"), pace=AT_ONCE, bots=False
        )
        again = other.table("limit-holdem")
        await again.loop.make(again.host.next_move(again.session), again.changed)
        (kept,) = again.log.shown.decks.values()
        assert again.session.state.draw == kept.commitment
        assert kept.order == by_seed("one")(again.log.dealer.pack.cards, "limit-holdem#button")[0]

    run(scene())


# ── time ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("pan", "POT-R31")
def test_after_half_an_hour_everybody_at_pan_pays_two_dollars():
    quiet = room("pan")

    assert isinstance(quiet.host.next_move(quiet.session, MARK_SECONDS - 1), OpenRound)
    move = quiet.host.next_move(quiet.session, MARK_SECONDS)
    quiet.do(*move.commands)

    (taken,) = [event for event in quiet.session.log if isinstance(event, TimeCollected)]
    assert taken.paid == (Cents(200),) * 3
    assert quiet.ledger.balance("pan/fees") == 3 * 200 * 100
    assert quiet.ledger.balance("pan/seat:2") == (SETUPS["pan"].buy_in - 200) * 100
    assert isinstance(quiet.host.next_move(quiet.session, MARK_SECONDS + 1), OpenRound)


@pytest.mark.clause("pan", "POT-R31")
def test_a_mark_that_passes_during_a_hand_waits_for_its_end():
    quiet = room("pan")
    quiet.settle()

    assert isinstance(quiet.host.next_move(quiet.session, MARK_SECONDS + 60), Await)
    while quiet.session.round is not None:
        quiet.do(*quiet.host.next_move(quiet.session, MARK_SECONDS + 60).commands)
    (collect,) = quiet.host.next_move(quiet.session, MARK_SECONDS + 60).commands
    assert collect == sc.CollectTime(clock=MARK_SECONDS + 60)


def test_a_table_that_takes_its_fee_from_the_pot_collects_no_time():
    quiet = room("limit-holdem")

    assert isinstance(quiet.host.next_move(quiet.session, 10 * MARK_SECONDS), ShuffleForDraw)


def pan_floor(store) -> Floor:
    return Floor(store, setups=[SETUPS["pan"]], shuffler=by_seed("time"), pace=AT_ONCE, bots=False)


async def opened(store, *, passes: int = 0) -> Floor:
    """A floor that runs, on which so many seconds pass at once."""
    floor = pan_floor(store)
    await floor.start()
    # Each table's own loop begins, and with it its clock.
    await asyncio.sleep(0)
    floor.table("pan").clock._since -= passes
    return floor


@pytest.mark.clause("pan", "POT-R31")
def test_table_time_goes_on_from_the_last_collection_when_a_floor_opens_again():
    async def evening() -> None:
        store = MemoryStore()
        await pan_floor(store).table("pan").keeper.commit([sc.CollectTime(clock=MARK_SECONDS + 5)])
        assert pan_floor(store).table("pan").clock.seconds == MARK_SECONDS + 5
        again = await opened(store)
        assert MARK_SECONDS + 5 <= again.table("pan").clock.seconds < 2 * MARK_SECONDS
        assert 0 < again.table("pan").clock.patience(None) < MARK_SECONDS
        await again.stop()

    run(evening())


@pytest.mark.clause("pan", "POT-R31")
def test_what_has_run_before_a_floor_closes_counts_and_the_night_does_not():
    async def evenings() -> None:
        store = MemoryStore()
        first = await opened(store, passes=29 * 60)
        await first.stop()
        assert 29 * 60 <= first.table("pan").clock.seconds < 30 * 60, "it stands still"
        second = pan_floor(store)
        assert second.table("pan").clock.seconds == first.table("pan").clock.seconds
        second = await opened(store)
        assert 29 * 60 <= second.table("pan").clock.seconds < 30 * 60
        assert second.table("pan").clock.patience(None) <= 60
        await second.stop()

    run(evenings())


@pytest.mark.clause("pan", "POT-R31")
def test_half_hours_are_counted_over_evenings_and_collected_once():
    async def evenings() -> None:
        store = MemoryStore()
        first = pan_floor(store)
        table = first.table("pan")
        for seat, name in PEOPLE.items():
            await table.sit(await first.cage.arrive(name), seat, table.setup.buy_in)
        table.clock.start()
        table.clock._since -= 20 * 60
        await table.loop.rest()
        second = pan_floor(store).table("pan")
        assert second.clock.seconds == 20 * 60
        assert isinstance(second.host.next_move(second.session, second.clock.seconds + 9 * 60), OpenRound)
        await second.keeper.commit(
            second.host.next_move(second.session, second.clock.seconds + 11 * 60).commands
        )
        collected = [event for event in second.session.log if isinstance(event, TimeCollected)]
        assert [(event.marks, event.paid) for event in collected] == [(1, (Cents(200),) * 3)]
        again = pan_floor(store).table("pan")
        assert again.clock.seconds == 31 * 60
        assert isinstance(again.host.next_move(again.session, again.clock.seconds + 60), OpenRound)

    run(evenings())


def test_with_every_hand_the_clock_is_written_down_for_the_case_of_a_crash():
    async def evening() -> None:
        store = MemoryStore()
        floor = await opened(store, passes=10 * 60)
        table = floor.table("pan")
        for seat, name in PEOPLE.items():
            await table.sit(await floor.cage.arrive(name), seat, table.setup.buy_in)
        async with asyncio.timeout(60):
            while table.session.round is None:
                await table.changed.wait()
        # The machine stops here: nobody closes the floor.
        assert 10 * 60 <= pan_floor(store).table("pan").clock.seconds < 11 * 60
        await floor.stop()

    run(evening())


def test_a_table_without_time_fees_keeps_no_clock():
    async def evening() -> None:
        store = MemoryStore()
        floor = Floor(store, setups=[SETUPS["razz"]], pace=AT_ONCE, bots=False)
        await floor.start()
        await asyncio.sleep(0)
        floor.table("razz").clock._since -= 3600
        await floor.stop()
        assert "table:razz" not in store.streams()

    run(evening())


def test_a_store_that_fails_at_the_end_does_not_keep_a_floor_from_closing(caplog):
    class Full(MemoryStore):
        def append(self, stream, expected_version, records):
            if any(b"clock.noted" in record for record in records):
                raise StoreError("no space left")
            return super().append(stream, expected_version, records)

    async def evening() -> None:
        floor = await opened(Full(), passes=600)
        await floor.stop()
        assert floor.table("pan").clock.seconds == 0

    run(evening())
    assert "could not store its clock" in caplog.text


def test_whoever_has_to_act_when_a_floor_opens_again_has_all_of_his_time():
    async def evenings() -> None:
        store = MemoryStore()
        floor = Floor(store, setups=[SETUPS["razz"]], shuffler=by_seed("late"), pace=AT_ONCE, bots=False)
        table = floor.table("razz")
        for seat, name in PEOPLE.items():
            await table.sit(await floor.cage.arrive(name), seat, table.setup.buy_in)
        await floor.start()
        async with asyncio.timeout(60):
            while table.clock.shown() is None:
                await table.changed.wait()
        soon = asyncio.get_running_loop().time() + 1
        table.clock.wait = table.clock.wait._replace(until=soon)
        left = table.clock.shown().left
        await floor.stop()
        again = Floor(store, setups=[SETUPS["razz"]], pace=AT_ONCE, bots=False)
        await again.start()
        for _ in range(3):
            await asyncio.sleep(0)
        assert left <= 1
        assert again.table("razz").clock.shown().left > AT_ONCE.action_seconds - 1
        await again.stop()

    run(evenings())


# ── in and out ───────────────────────────────────────────────────────────────────────────────────────


def test_who_sits_out_is_not_dealt_in_and_comes_back():
    quiet = room("seven-card-stud")
    quiet.do(sc.SitOut(person="Rhea"))
    quiet.settle()

    assert quiet.session.state.players == (2, 1) or quiet.session.state.players == (1, 2)
    while quiet.session.round is not None:
        quiet.do(*quiet.host.next_move(quiet.session).commands)
        if quiet.session.round is not None:
            quiet.step()
    quiet.do(sc.SitIn(person="Rhea"))
    quiet.settle()
    assert len(quiet.session.state.players) == 3


def test_bots_do_not_play_while_everybody_else_sits_out():
    quiet = QuietTable(SETUPS["razz"], bots=("Mabel", "Otis"))
    quiet.sit("Nora", 1)
    quiet.do(sc.SitOut(person="Nora"))
    quiet.settle()

    assert quiet.session.round is None
    move = quiet.host.next_move(quiet.session)
    assert isinstance(move, Await)
    assert move.commands == (sc.StandUp(person="Nora"),), "the seat is kept for a while, and nothing is dealt"


@pytest.mark.clause("omaha", "POT-R7")
def test_who_posts_to_enter_is_written_so_that_the_hand_replays():
    """After the button has gone round a newcomer posts; his post is live and in the transcript."""
    from croupier.history.replay import replay_source
    from croupier.history.source import read_text

    quiet = room("omaha")
    for _ in range(4):
        quiet.settle()
        while quiet.session.round is not None:
            quiet.do(*quiet.host.next_move(quiet.session).commands)
            while quiet.session.round is not None and quiet.step():
                pass
    quiet.sit("Sven", 5)
    quiet.do(sc.PostToEnter(person="Sven"))
    for _ in range(4):
        quiet.settle()
        while quiet.session.round is not None:
            quiet.do(*quiet.host.next_move(quiet.session).commands)
            while quiet.session.round is not None and quiet.step():
                pass
    played = [record for record in quiet.chronicle.past() if "Sven" in record.persons]
    first = played[-1]
    posted = {
        first.persons[event.player - 1]: event.amount
        for event in first.events
        if isinstance(event, e.ForcedBetPosted)
    }

    assert posted["Sven"] == Cents(200)
    assert sorted(posted.values()) == [100, 200, 200], "beside the two blinds"
    for record in played:
        (source,) = read_text(record.document("Sven"), "hand.toml")
        assert replay_source(source).status == 0
