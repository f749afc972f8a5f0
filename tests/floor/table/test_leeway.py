"""Wagers taken back before the lock, and time from the time bank."""

from dataclasses import replace as paced

import pytest

from croupier.errors import NotNow
from croupier.floor import AT_ONCE
from croupier.money import Cents
from tests.floor.table.test_actor import play, until

OPEN = paced(AT_ONCE, lock=60)
WAITING = paced(AT_ONCE, action_seconds=60)


def test_all_wagers_are_taken_back_while_the_layout_is_open_and_not_afterwards():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        with pytest.raises(NotNow):
            await table.take_back(nora)
        await table.wager(nora, {"ante": Cents(1_000), "progressive": Cents(100)})
        await table.take_back(nora)
        assert table.session.round.view(None).seats[0].wagers == {}
        assert floor.faults == []
        await table.wager(nora, {"ante": Cents(500)})
        assert table.view(nora).table.round.seats[0].stack == 29_500

    play(scene, pace=OPEN, bots=False)


def test_wagers_stay_when_the_layout_is_locked():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        await table.wager(nora, {"ante": Cents(1_000)})
        await until(lambda: table.session.round is not None and table.session.round.to_act == (1,))
        with pytest.raises(NotNow):
            await table.take_back(nora)
        assert table.session.round.view(None).seats[0].wagers == {"ante": 1_000}

    play(scene, pace=WAITING, bots=False)


def test_time_is_taken_by_whoever_the_table_waits_for_until_the_bank_is_empty():
    async def scene(floor):
        nora, table = await floor.cage.arrive("Nora"), floor.table("caribbean-stud")
        await table.sit(nora, 7, Cents(30_000))
        with pytest.raises(NotNow):
            await table.more_time(nora)
        await table.wager(nora, {"ante": Cents(1_000)})
        await until(lambda: table.view(nora).more_time == 60)
        assert table.view(None).more_time == 0
        assert table.view(nora).clock.of == 60
        await table.more_time(nora)
        assert table.view(nora).clock.of == 90
        assert table.view(nora).clock.left > 80
        assert table.view(nora).more_time == 30
        await table.more_time(nora)
        with pytest.raises(NotNow, match="empty"):
            await table.more_time(nora)

    play(scene, pace=WAITING, bots=False)
