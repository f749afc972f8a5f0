"""Against a bank the next deck is promised while the layout is empty, and the round is dealt from it."""

import asyncio
from collections.abc import Sequence

import pytest

from croupier.errors import NotNow, StoreError
from croupier.floor import Floor, by_seed
from croupier.floor.audit.tables import audit_table
from croupier.floor.table.pace import AT_ONCE
from croupier.money import Cents
from croupier.store import MemoryStore
from croupier.table import Session
from croupier.table import commands as c
from croupier.table.events import RoundClosed, WagerPlaced
from croupier.table.session import commands as sc
from croupier.table.session.events import DeckPromised, DeckRevealed, RoundOpened, SeatTaken
from tests.event_loop import run
from tests.floor.table.test_actor import play, until


def kinds(log: Sequence[object], *wanted: type) -> list[str]:
    return [type(event).__name__ for event in log if type(event) in wanted]


async def fold_a_round(table, person):
    await table.wager(person, {"ante": Cents(500)})
    await until(lambda: bool(table.session.round) and not table.session.round.before_deal)
    await until(lambda: 1 in table.session.round.to_act)
    await table.act(person, lambda player: c.Fold(player=player))
    await until(lambda: table.session.round is None)


def test_the_deck_is_promised_as_soon_as_somebody_may_wager():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        assert not table.session.log
        await table.sit(nora, 7, Cents(30_000))
        promised = table.session.state.promised
        assert promised
        assert promised == table.log.dealer.deck.commitment
        seen = table.view(None).table
        assert (seen.commitment, seen.promised_ahead, seen.round) == (promised, True, None)

    play(scene, bots=False)


def test_each_round_is_dealt_from_the_deck_that_was_promised_before_its_wagers():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        first = table.session.state.promised
        await fold_a_round(table, nora)
        second = table.session.state.promised
        await fold_a_round(table, nora)

        log = table.session.log
        assert [event.commitment for event in log if isinstance(event, RoundOpened)] == [first, second]
        one = ["RoundOpened", "WagerPlaced", "RoundClosed", "DeckRevealed"]
        found = kinds(log, SeatTaken, DeckPromised, RoundOpened, WagerPlaced, RoundClosed, DeckRevealed)
        assert found == ["SeatTaken", "DeckPromised", *one, "DeckPromised", *one, "DeckPromised"]
        assert audit_table(table.setup.posting, log) is None

    play(scene, bots=False)


def test_a_shoe_is_promised_once_and_its_rounds_are_dealt_from_it():
    async def scene(floor):
        table = floor.table("ez-baccarat")
        nora, oren = await floor.cage.arrive("Nora"), await floor.cage.arrive("Oren")
        await table.sit(nora, 1, Cents(30_000))
        await table.sit(oren, 2, Cents(30_000))
        for number in (1, 2):
            await table.answer_bank(nora, Cents(10_000))
            await table.wager(oren, {"player": Cents(500)})
            await until(lambda number=number: len(table.chronicle.past()) == number)

        opened = [event for event in table.session.log if isinstance(event, RoundOpened)]
        promised = [event for event in table.session.log if isinstance(event, DeckPromised)]
        assert [event.commitment for event in promised] == [opened[0].commitment]
        assert opened[0].commitment == opened[1].commitment

    play(scene, bots=False)


def test_a_promised_deck_is_still_the_next_one_after_a_restart():
    store, seen = MemoryStore(), []

    async def before(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        seen.append(table.session.state.promised)

    async def after(floor):
        table = floor.table("caribbean-stud")
        await fold_a_round(table, "Nora")
        assert table.chronicle.past()[0].opened.commitment == seen[0]

    play(before, store=store, shuffler=by_seed("one"), bots=False)
    play(after, store=store, shuffler=by_seed("another"), bots=False)


def test_a_floor_opens_with_a_frozen_table_whose_next_deck_is_not_promised_yet():
    """Nothing is done at a frozen table, and it goes on when it is released."""
    store, broken = NoPromises(), []

    async def before(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        broken.append(table.session.state.promised)

    async def after(floor):
        table = floor.table("caribbean-stud")
        table.status.frozen = True
        running = asyncio.create_task(table.loop.run())
        await asyncio.sleep(0.01)
        assert not running.done()
        assert not table.session.state.promised
        running.cancel()
        table.status.frozen = False
        with pytest.raises(NotNow, match="just been shuffled"):
            await table.wager("Nora", {"ante": Cents(500)})
        await table.wager("Nora", {"ante": Cents(500)})

    async def evening():
        floor = Floor(store, pace=AT_ONCE, bots=False)
        await after(floor)

    play(before, store=store, bots=False)
    assert broken == [""]
    store.broken = False
    run(evening())


class NoPromises(MemoryStore):
    """A store that takes no decks for a while."""

    broken = True

    def append(self, stream, expected_version, records):
        if self.broken and stream.startswith("cards:"):
            raise StoreError("no space left")
        return super().append(stream, expected_version, records)


def test_a_wager_that_comes_before_the_promise_is_refused():
    """The deck could have been chosen for it. The promise is made then, and the next wager is taken."""
    store = NoPromises()

    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        assert table.session.seat_of(nora) == 7, "she sits, though no deck could be promised"
        assert not table.session.state.promised
        with pytest.raises(StoreError):
            await table.wager(nora, {"ante": Cents(500)})
        store.broken = False
        with pytest.raises(NotNow, match="just been shuffled"):
            await table.wager(nora, {"ante": Cents(500)})
        assert table.session.round is None
        assert table.session.state.promised
        await table.wager(nora, {"ante": Cents(500)})
        assert table.session.state.commitment == table.session.state.promised

    play(scene, store=store, bots=False)


def test_a_dealer_can_neither_promise_twice_nor_deal_from_another_deck():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        session = Session.resume(table.setup.posting, table.session.log)
        with pytest.raises(NotNow, match="already been promised"):
            session.apply(sc.PromiseDeck(commitment="other"))
        with pytest.raises(NotNow, match="promised before its wagers"):
            session.apply(sc.StartRound(commitment="other"))
        session.apply(sc.StartRound(commitment=session.state.promised))
        with pytest.raises(NotNow, match="between rounds"):
            session.apply(sc.PromiseDeck(commitment="other"))

    play(scene, bots=False)


def test_a_table_that_never_promised_ahead_goes_on_as_it_was_written():
    """Logs of earlier floors have no such promise."""

    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        earlier = [event for event in table.session.log if not isinstance(event, DeckPromised)]
        session = Session.resume(table.setup.posting, earlier)
        session.apply(sc.StartRound(commitment="as promised then"))
        assert session.state.commitment == "as promised then"
        assert audit_table(table.setup.posting, session.log) is None

    play(scene, bots=False)
